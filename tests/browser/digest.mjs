// node digest.mjs ARCHIVE REQUESTS: the hash of what the pages' program answers to a file of requests, in Pyodide.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [archive, requests] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("node_modules/pyodide", import.meta.url)) });
python.FS.writeFile("/library.zip", await readFile(archive));
const answer = python.runPython(
  "import sys; sys.path.insert(0, '/library.zip'); from hanafuda_pages import answer; answer",
);
const answers = JSON.parse(await readFile(requests, "utf-8")).map((request) => answer(request));
console.log(createHash("sha256").update(answers.join("\n")).digest("hex"));
