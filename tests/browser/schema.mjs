// node schema.mjs SCHEMA RECORDS: the errors of each record by Ajv in strict mode. A warning about the schema is an error.

import { readFile } from "node:fs/promises";
import Ajv from "ajv/dist/2020.js";

const [schema, records] = await Promise.all(
  process.argv.slice(2).map(async (path) => JSON.parse(await readFile(path, "utf-8"))),
);
const fail = (message) => {
  throw new Error(message);
};
const ajv = new Ajv({ strict: true, logger: { log: fail, warn: fail, error: fail } });
const validate = ajv.compile(schema);
const answers = records.map((record) => (validate(record) ? [] : validate.errors));
console.log(JSON.stringify(answers));
