// Shared by both pages: elements, the start of the worker, options, settlements, and groups of cards with one tab stop.

/** Create an element. Properties that start with "on" are listeners, others are attributes. Undefined is skipped. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** A button, and what a press does. */
export const button = (text, act, more = {}) => h("button", { type: "button", onclick: act, ...more }, text);

export const page = document.querySelector(".browser-page");
export const part = (name) => page.querySelector(`[data-part="${name}"]`);
export const settings = JSON.parse(part("settings").textContent);

/** Replace the content of an element. The focus stays if the new content has the same `data-focus`. */
export function fill(element, ...children) {
  const focus = element.contains(document.activeElement) && document.activeElement.dataset.focus;
  const open = new Set([...element.querySelectorAll("details[open][data-focus]")].map((each) => each.dataset.focus));
  element.replaceChildren(...children.flat(9).filter(Boolean));
  for (const each of element.querySelectorAll("details[data-focus]")) each.open ||= open.has(each.dataset.focus);
  if (focus) element.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
}

const TYPED = "input[type=number], input[type=text]";
const TYPING = 1000; // ms; for about as long, a select takes letters for one word
let heldUntil = 0;
const hold = (time) => {
  heldUntil = performance.now() + time;
};
const editing = ({ value, defaultValue }) => value !== defaultValue;
addEventListener("pointerdown", ({ target }) => target.matches("select, option") || hold(TYPING), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => hold(50), true);
addEventListener("keydown", ({ target, key }) => key.length === 1 && target.matches("select") && hold(TYPING), true);
const settle = ({ target }) => {
  if (target.matches(TYPED)) target.defaultValue = target.value; // no longer being edited
};
addEventListener("change", settle, true);

/** Wait while new elements would lose what the user does: a press, a number half typed, a word that searches a select. */
export async function idle() {
  const busy = () => performance.now() < heldUntil || [...page.querySelectorAll(TYPED)].some(editing);
  while (busy()) await new Promise((resolve) => setTimeout(resolve, 20));
}

// --- the worker ------------------------------------------------------------------------------------------------------

const absolute = (url) => new URL(url, location.href).href;
const waiting = new Map();
let worker;
let last = 0;

function sent(message) {
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    worker.postMessage({ ...message, id: last });
  });
}

const LANGUAGE = "hanafuda-rules.language"; // of cards, moves, yaku and settlements

/** Ask the library: JSON text in, JSON text out. */
export const askText = (request) => sent({ request });

/** Ask the library. Its errors are thrown, with the id of the rule. */
export async function ask(call, request = {}) {
  const found = JSON.parse(await askText(JSON.stringify({ ...request, language: device.get(LANGUAGE) || "en", call })));
  if (found.error) throw Object.assign(new Error(found.error), { rule: found.rule });
  return found;
}

async function load() {
  const { base, files, archive, pyodide } = settings;
  const every = { ...files, archive };
  const bytes = Object.values(every).reduce((sum, file) => sum + file.bytes, 0);
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const failed = new Promise((_, reject) =>
    worker.addEventListener("error", () => reject(new Error("Python did not start."))),
  );
  worker.addEventListener("message", ({ data }) => {
    if (data.loaded !== undefined) {
      part("progress").value = data.loaded / bytes;
      const percent = Math.floor((100 * data.loaded) / bytes);
      const words = percent < 100 ? `${Math.floor(percent / 10) * 10} % loaded` : "Loaded. Python starts.";
      if (part("loading").textContent !== words) part("loading").textContent = words;
      return;
    }
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed === undefined) resolve(data.answer);
    else reject(new Error(data.failed));
  });
  const at = (from, name, file) => ({ ...file, url: absolute(from + name) });
  const located = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, at(base, name, file)]));
  const start = { files: located, archive: at("", archive.path, archive), pyodide, base: absolute(base) };
  await Promise.race([sent({ start }), failed]);
}

/** Store both pages and what they load, where the browser allows it. Once all of it is stored, the page says so. */
async function keepOffline() {
  try {
    const { worker, also } = settings.offline;
    await navigator.serviceWorker.register(worker);
    const { active } = await navigator.serviceWorker.ready;
    const cards = ["back", ...Object.values(settings.deck).map(({ slug }) => slug)];
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const pinned = [...Object.keys(settings.files).map((name) => settings.base + name), settings.archive.path];
    const named = [...pinned, ...also, ...cards.map((slug) => `${settings.cards}${slug}.svg`)];
    const urls = new Set([...named.map((url) => absolute(url).split("#")[0]), ...loaded]);
    const keep = [...urls].filter((url) => url.startsWith("http"));
    navigator.serviceWorker.addEventListener("message", () => {
      part("offline").textContent = "From now on, this page works without a network.";
      page.dataset.offline = "";
    });
    active.postMessage({ keep });
  } catch {
    // No service worker: the page needs the network to load.
  }
}

/** Offer to load the library, and start the page once it is loaded: with one of the kept documents, or with none. */
export function offer(begin, kept = []) {
  part("needs-script").hidden = true;
  part("start").hidden = false;
  const button = part("load");
  if (kept.length > 0) {
    fill(part("kept"), h("h2", {}, "Kept on this device"), kept.map(keptView((each) => start(each))));
    button.classList.remove("primary");
    button.textContent = `Start a new ${page.dataset.page === "sheet" ? "sheet" : "game"}`;
  }
  const buttons = () => [button, ...part("kept").querySelectorAll("button")];
  const enable = (enabled) => {
    for (const each of buttons()) each.disabled = !enabled;
  };
  const start = async (chosen) => {
    enable(false);
    part("progress").hidden = false;
    part("failed").hidden = true;
    try {
      await load();
      part("loading").textContent = "";
      part("start").hidden = true;
      part("app").hidden = false;
      await begin(chosen);
      part("app").scrollIntoView();
      part("app").querySelector("select, button").focus({ preventScroll: true });
      page.dataset.ready = "";
      keepOffline();
    } catch (error) {
      worker?.terminate();
      part("loading").textContent = "";
      part("progress").hidden = true;
      part("failed").hidden = false;
      part("why").textContent = error.message;
      enable(true);
    }
  };
  button.addEventListener("click", () => start(null));
}

/** Something that the device keeps: what it is, and buttons to go on with it and to delete it. */
export const keptView = (open, drop) => (each) => {
  const remove = () => confirm(`Delete this from the device? ${each.says}`) && drop(each);
  const go = button("Continue", () => open(each), { "data-kept": each.id, "data-focus": `open-${each.id}` });
  const more = drop && button("×", remove, { class: "remove", "aria-label": `Delete: ${each.says}` });
  return h("p", { class: "kept" }, h("span", {}, each.says), go, more);
};

// --- shared views ----------------------------------------------------------------------------------------------------

/** The link to a rule's page. */
export function ruleLink(rule) {
  const pages = settings.rules;
  const found = rule && (pages[rule] ?? pages[`${rule}.1`]);
  if (!found) return rule ? `(${rule})` : null;
  return ["(", h("a", { href: found }, rule), ")"];
}

export const ruleLinks = (rules) => rules.map((rule) => [ruleLink(rule), " "]);

/** A number of points with its sign. */
export const signed = (amount) => (amount > 0 ? `+${amount}` : String(amount));

/** A settlement: every line with its rule. */
export function settlementView({ title, unit, remarks, lines, net, next }, names) {
  const cited = ({ text, rule }) => [text, " ", ruleLink(rule)];
  const row = (line) => [
    h("th", { scope: "row" }, line.who),
    h("td", { class: "number" }, String(line.amount)),
    h("td", {}, cited(line)),
  ];
  const rows = lines.map((line) => h("tr", {}, row(line)));
  const column = (text, name) => h("th", { scope: "col", class: name }, text);
  const head = [column("Who"), column(unit, "number"), column("What for")];
  const notes = remarks.map((each) => h("li", {}, cited(each)));
  const sums = net.map((amount, seat) => h("span", {}, `${names[seat]} `, h("b", {}, signed(amount))));
  return h(
    "div",
    { class: "settlement" },
    h("p", { class: "title" }, title),
    notes.length > 0 && h("ul", {}, notes),
    rows.length > 0 && h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
    h("p", { class: "net" }, sums),
    next.map((each) => h("p", { class: "next" }, cited(each))),
  );
}

/** The choice of a game, a preset and a language. `changed` is called with the game and the options that differ. */
export function choiceOfGame(changed, said = () => {}) {
  part("language").value = device.get(LANGUAGE) || "en";
  part("language").addEventListener("change", ({ target }) => device.set(LANGUAGE, target.value) && said());
  const [games, presets] = [part("game"), part("preset")];
  games.addEventListener("change", () => changed(games.value, {}));
  presets.addEventListener("change", () => changed(games.value, JSON.parse(presets.value)));
}

/** Show the chosen game and options. */
export function showGame(game, about, options) {
  part("game").value = game;
  const texts = about.presets.map((each) => JSON.stringify(each.options));
  const own = JSON.stringify(options);
  const items = about.presets.map((each, place) => h("option", { value: texts[place] }, each.label));
  if (!texts.includes(own)) items.push(h("option", { value: own }, "Your own options"));
  fill(part("preset"), items);
  part("preset").value = own;
  const { learn, rules } = settings.games[game] ?? {};
  fill(part("links"), learn && h("a", { href: learn }, "How to play"), rules && h("a", { href: rules }, "All rules"));
}

/** Make a group of buttons one tab stop, with arrow keys, Home and End to move. The group can be refilled. */
export function oneTabStop(group, selector = "button") {
  const buttons = () => [...group.querySelectorAll(selector)].filter((each) => !each.hidden && !each.disabled);
  const choose = (button, focus) => {
    for (const each of buttons()) each.tabIndex = each === button ? 0 : -1;
    if (focus) button?.focus();
  };
  const settle = () => choose(buttons().find((each) => each === document.activeElement) ?? buttons()[0]);
  group.addEventListener("focusin", (event) => event.target.matches(selector) && choose(event.target));
  group.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    const row = all.filter((each) => Math.abs(each.offsetTop - all[0].offsetTop) < 4).length || 1;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -at, End: all.length - 1 - at };
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose(all[Math.min(Math.max(at + steps[event.key], 0), all.length - 1)], true);
  });
  settle();
  return settle;
}

/** A card's picture. The button around it has the text. */
export function cardImage(slug) {
  const size = { width: 60, height: 96, draggable: "false" };
  return h("img", { class: "hanafuda-card", src: `${settings.cards}${slug}.svg`, alt: "", ...size });
}

/** The cards of a text in the notation, in which cards of a month can share the number, such as `8ba`. */
export const cardsIn = (text) =>
  text.split(" ").flatMap((word) => {
    const [, month, letters] = /^(\d+|j)(\w+)$/.exec(word) ?? [];
    return letters ? [...letters].map((letter) => month + letter) : word ? [word] : [];
  });

/** Download a record as a file. */
export function keepFile(name, record) {
  const text = `${JSON.stringify(record, null, 1)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** Storage on the device. It may be unavailable; then there is nothing, and `set` and `drop` say so. */
const tried = (act, otherwise) => {
  try {
    return act() ?? true;
  } catch {
    return otherwise;
  }
};
export const device = {
  get: (name) => tried(() => JSON.parse(localStorage.getItem(name)) ?? false, null),
  set: (name, value) => tried(() => localStorage.setItem(name, JSON.stringify(value)), false),
  drop: (name) => tried(() => localStorage.removeItem(name), false),
  names: (prefix) => tried(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), []),
};
