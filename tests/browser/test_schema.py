"""Ajv reads the schema of records in strict mode, accepts every kept record, and says where a wrong one is wrong."""

import json
import shutil
import subprocess

from browser.conftest import ROOT

SCHEMA = ROOT.parents[1] / "src" / "hanafuda_rules" / "formats" / "record.schema.json"
KEPT = sorted((ROOT.parent / "records").glob("*.json"))


def errors_of(records, tmp_path):
    path = tmp_path / "records.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    command = [shutil.which("node"), ROOT / "schema.mjs", SCHEMA, path]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def test_ajv_accepts_every_kept_record(tmp_path):
    records = [json.loads(path.read_text(encoding="utf-8")) for path in KEPT]
    assert len(records) > 40
    assert errors_of(records, tmp_path) == [[]] * len(records)


def test_ajv_says_what_is_wrong(tmp_path):
    record = json.loads((ROOT.parent / "records" / "round-1-koi_koi.json").read_text(encoding="utf-8"))
    wrong = [
        {**record, "moves": [*record["moves"][:2], "pas"]},
        {**record, "shuffles": ["10b"]},
        {**record, "dealer": 7},
        {**record, "names": ["a", "b", "c"]},
        {**record, "game": "poker"},
    ]
    places = [errors[0]["instancePath"] for errors in errors_of(wrong, tmp_path)]
    assert places == ["/moves/2", "/shuffles/0", "/dealer", "/names", "/game"]
