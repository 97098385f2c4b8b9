// The worker loads Pyodide and the library, checks every file, and answers requests: JSON text in, JSON text out.

const digest = async (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-384", bytes))));

/** Load a file and check its hash. `read` is called with the length of each chunk. */
async function checked({ url, bytes, sha384 }, read) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded (${response.status}).`);
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length <= bytes) whole.set(value, at);
    at += value.length;
    read(value.length);
  }
  if (at !== bytes || (await digest(whole)) !== sha384) throw new Error(`${url} has a wrong size or checksum.`);
  return whole;
}

const asModule = (bytes) => import(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));

/** Start Python from the checked files. */
async function start({ files, archive, pyodide, base }) {
  let loaded = 0;
  const read = (length) => {
    loaded += length;
    postMessage({ loaded });
  };
  const names = Object.keys(files);
  const whole = await Promise.all([...Object.values(files), archive].map((file) => checked(file, read)));
  const library = whole.pop();
  const found = Object.fromEntries(names.map((name, place) => [name, whole[place]]));
  // Pyodide fetches its files itself. It gets the checked ones.
  self.fetch = async (url) => {
    const name = String(url).split("/").pop();
    if (!found[name]) throw new Error(`${url} is not one of the expected files.`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(found[name], { headers: { "content-type": type } });
  };
  const { loadPyodide } = await asModule(found["pyodide.mjs"]);
  const { default: createPyodideModule } = await asModule(found["pyodide.asm.mjs"]);
  const lockFileContents = { info: { arch: "wasm32", ...pyodide }, packages: {} };
  const python = await loadPyodide({ indexURL: base, createPyodideModule, lockFileContents });
  python.FS.writeFile("/library.zip", library);
  return python.runPython("import sys; sys.path.insert(0, '/library.zip'); from hanafuda_pages import answer; answer");
}

let answer;

self.onmessage = async ({ data }) => {
  try {
    if (data.start) answer = await start(data.start);
    postMessage({ id: data.id, answer: data.start ? "{}" : answer(data.request) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error.message ?? error) });
  }
};
