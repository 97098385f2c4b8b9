// What the device keeps: any number of sheets or matches. Each is a document with its history, under its own name, so
// that nothing replaces anything else. A step of the history holds the fields that it changed, and can be turned round.

import { device } from "./page.js";

const MOST_STEPS = 200;

const fieldsOf = (doc, names) => Object.fromEntries(names.map((name) => [name, doc[name] ?? null]));

/** A document that is kept once `keep` is called. `says` is what the list shows of it before Python runs. */
export const begun = (doc, says = "") => ({
  id: crypto.randomUUID(),
  changes: 0,
  ...{ at: Date.now(), doc, says, past: [], future: [] },
});

/** Change fields of a document. `what` names the action. */
export function changed(kept, what, fields) {
  const step = { what, put: fieldsOf(kept.doc, Object.keys(fields)) };
  return { ...kept, doc: { ...kept.doc, ...fields }, past: [...kept.past, step].slice(-MOST_STEPS), future: [] };
}

/** Take the last step back, or with the stacks exchanged, make it again. */
export function turned(kept, from = "past", to = "future") {
  const step = kept[from].at(-1);
  if (!step) return kept;
  const back = { what: step.what, put: fieldsOf(kept.doc, Object.keys(step.put)) };
  return {
    ...kept,
    doc: { ...kept.doc, ...step.put },
    [from]: kept[from].slice(0, -1),
    [to]: [...kept[to], back],
  };
}

/** Make all steps after the first `count` one: what was before them comes back at once. */
export function joined(kept, count, what) {
  const steps = kept.past.slice(count).reverse();
  const put = Object.assign({}, ...steps.map((step) => step.put));
  return steps.length === 0 ? kept : { ...kept, past: [...kept.past.slice(0, count), { what, put }] };
}

/** The shelf of a kind of documents. */
export function shelf(kind) {
  const prefix = `hanafuda-rules.${kind}.`;
  return {
    all: () =>
      device
        .names(prefix)
        .map(device.get)
        .filter((each) => each?.doc)
        .sort((one, other) => other.at - one.at),
    get: (id) => device.get(prefix + id),
    /** Keep a document, unless the device has a newer one under its name. */
    keep: (kept) => {
      if ((device.get(prefix + kept.id)?.changes ?? 0) > kept.changes) return false;
      kept.changes += 1;
      kept.at = Date.now();
      return device.set(prefix + kept.id, kept);
    },
    drop: (id) => device.drop(prefix + id),
    /** Call when another window keeps a document. */
    watch: (listen) =>
      addEventListener(
        "storage",
        ({ key, newValue }) => key?.startsWith(prefix) && newValue && listen(JSON.parse(newValue)),
      ),
  };
}

// --- links -----------------------------------------------------------------------------------------------------------

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address of this page with a document in it. The page's own address stays as it is. */
export async function linkTo(name, doc) {
  const text = new TextEncoder().encode(JSON.stringify(doc));
  const bytes = await through(new CompressionStream("deflate-raw"), text);
  const letters = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return `${location.href.split("#")[0]}#${name}=${letters}`;
}

/** The document in the address, which then loses it: a reload must not bring it back over what was changed since. */
export async function fromLink(name) {
  const letters = new URLSearchParams(location.hash.slice(1)).get(name);
  if (!letters) return null;
  history.replaceState(null, "", location.pathname + location.search);
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
}

// A link that is opened on the page itself does not load it again.
addEventListener("hashchange", () => location.hash && location.reload());

/** The game and the preset that a page of the manual asks for. */
export function askedFor() {
  const asked = new URLSearchParams(location.hash.slice(1));
  return asked.has("game") ? { game: asked.get("game"), preset: asked.get("preset") } : null;
}
