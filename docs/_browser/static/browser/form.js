// Inputs for the fields that the library describes: a number, a seat, a choice, cards, and lists and groups of them.
// An input shows a value and calls `set` with a new one, or with undefined for none. It knows nothing about the field.

import { button, cardImage, cardsIn, fill, h, oneTabStop, part, ruleLinks, settings } from "./page.js";

const some = (list) => (list.length > 0 ? list : undefined);

/** Fields with another value of one of them, or without it if the value is undefined. */
export const withField = (fields, name, value) => {
  const { [name]: _, ...rest } = fields ?? {};
  return value === undefined ? rest : { ...rest, [name]: value };
};

const attributesOf = ({ label, path }) => ({ "aria-label": label, "data-focus": path });

/** A choice of values, each with its text. Unless a value is needed, it can be empty. */
export function select(values, value, set, attributes, needed = false) {
  const options = values.map(([each, text]) => h("option", { value: JSON.stringify(each) }, text));
  const none = !needed && h("option", { value: "" }, "–");
  const listen = (event) => set(event.target.value === "" ? undefined : JSON.parse(event.target.value));
  const element = h("select", { ...attributes, onchange: listen }, none, options);
  element.value = value === undefined || value === null ? "" : JSON.stringify(value);
  return element;
}

function number({ least, most, step, word }, value, set, context) {
  const listen = (event) => {
    const text = event.target.value.trim();
    set(text === "" ? (word ?? undefined) : Number.isInteger(Number(text)) ? Number(text) : undefined);
  };
  return h("input", {
    ...attributesOf(context),
    ...{ min: least, max: most, step: step ?? 1, placeholder: word, type: "number", inputmode: "numeric" },
    onchange: listen,
    value: value === word ? undefined : value,
  });
}

function text(_about, value, set, context) {
  const listen = (event) => set(event.target.value || undefined);
  return h("input", { ...attributesOf(context), type: "text", value, onchange: listen });
}

/** Cards of the deck, as text in the notation. */
function cards(_about, value, set, { deck, label, path }) {
  const chosen = new Set(cardsIn(value ?? ""));
  const buttons = deck.map((card) => {
    const { slug, words } = settings.deck[card];
    const toggle = ({ currentTarget }) => {
      if (!chosen.delete(card)) chosen.add(card);
      currentTarget.setAttribute("aria-pressed", String(chosen.has(card)));
      set(some(deck.filter((each) => chosen.has(each)))?.join(" "));
    };
    const attributes = { type: "button", "aria-pressed": String(chosen.has(card)), "aria-label": words, title: words };
    return h("button", { ...attributes, "data-focus": `${path}/${card}`, onclick: toggle }, cardImage(slug));
  });
  const group = h("div", { class: "some-cards", role: "group", "aria-label": label }, buttons);
  queueMicrotask(() => oneTabStop(group));
  return group;
}

function list(about, value, set, context) {
  const items = value ?? [];
  const { item, size, needed } = about;
  const put = (next) => set(size || needed ? next : some(next));
  const at = (place) => ({ ...context, path: `${context.path}.${place}`, label: `${context.label} ${place + 1}` });
  const inputs = items.map((each, place) => {
    const drop = () => put(items.toSpliced(place, 1));
    const change = (next) => (next === undefined && !size ? drop() : put(items.with(place, next)));
    const input = one(item, each, change, at(place));
    return item.kind === "fields" ? h("div", { class: "entry" }, input, remove(at(place).label, drop)) : input;
  });
  const append = (next) => next !== undefined && set([...items, next]);
  const last = at(items.length);
  const more =
    item.kind === "fields"
      ? button(`Add ${context.label.toLowerCase()}`, () => append({}), { "data-focus": last.path })
      : one(item, undefined, append, last);
  return h("div", { class: "row" }, inputs, !size && more);
}

const remove = (label, act) => button("×", act, { class: "remove", "aria-label": `Remove ${label}` });

function bySeat(about, value, set, context) {
  const rows = context.seats.map((seat) => {
    const change = (next) => {
      const changed = withField(value, seat, next);
      set(some(Object.keys(changed)) && changed);
    };
    const name = context.names[seat];
    const inner = { ...context, path: `${context.path}.${seat}`, label: `${context.label}, ${name}` };
    const head = h("span", { class: "seat-name", "data-seat": seat }, name);
    return h("div", { class: "of-seat" }, head, one(about.item, value?.[seat], change, inner));
  });
  return h("div", { class: "by-seat" }, rows);
}

function fields(about, value, set, context) {
  const change = (name) => (next) => set({ ...about.unset, ...withField(value, name, next) });
  const inputs = about.fields.map((each) => labelled(each, value?.[each.name], change(each.name), context));
  return h("div", { class: "fields" }, inputs);
}

/** One of several kinds of values. */
function oneOf(about, value, set, context) {
  const fits = ({ is, kind }) => {
    if (is) return value?.is === is;
    const told = Array.isArray(value) ? "list" : typeof value;
    return { number: "number", cards: "string", fields: "object", choice: "number", list: "list" }[kind] === told;
  };
  const known = value === undefined ? -1 : about.ways.findIndex(fits);
  const place = known < 0 && typeof value === "string" ? about.ways.findIndex(({ kind }) => kind === "choice") : known;
  const empty = ({ is, kind, values }) =>
    (is ? { is } : { number: 0, cards: "", fields: {}, list: [], choice: values?.[0][0] })[is ? "" : kind] ?? { is };
  const chosen = (next) => set(next === undefined ? undefined : empty(about.ways[next]));
  const choices = about.ways.map((way, each) => [each, way.label]);
  const way = about.ways[place];
  const inner = way && { ...context, path: `${context.path}.way`, label: `${context.label}: ${way.label}` };
  const change = (next) => set(way.is ? { ...next, is: way.is } : next);
  const choice = select(choices, place < 0 ? undefined : place, chosen, attributesOf(context));
  return h("div", { class: "row" }, choice, way && one(way, value, change, inner));
}

/** The yaku of a seat, each with its number of extra cards. */
function yaku(about, value, set, context) {
  const named = value ?? [];
  const rows = about.yaku.map((each) => {
    const found = named.find((entry) => entry.key === each.key);
    const rest = named.filter((entry) => entry.key !== each.key);
    const put = (extra) => set([...rest, { key: each.key, extra }]);
    const path = `${context.path}.${each.key}`;
    const toggle = ({ target }) => (target.checked ? put(0) : set(rest));
    const box = h("input", { type: "checkbox", "data-focus": path, onchange: toggle });
    box.checked = Boolean(found);
    const extra = { ...context, path: `${path}+`, label: `Extra cards of ${each.label}, ${context.label}` };
    const more = found && each.extra > 0 && number({ least: 0 }, found.extra, (next) => put(next ?? 0), extra);
    const label = h("label", {}, box, ` ${each.label} `, h("small", {}, String(each.value)));
    return h("div", { class: "yaku" }, label, more && ["+ ", more]);
  });
  const list = h("div", { class: "some-yaku" }, rows);
  if (about.yaku.length <= MANY_YAKU && context.every.length === 2) return list;
  const names = about.yaku.filter(({ key }) => named.some((each) => each.key === key)).map(({ label }) => label);
  const summary = h("summary", { "data-focus": `${context.path}?` }, `Yaku: ${names.join(", ") || "none"}`);
  return h("details", { class: "fold", "data-focus": `${context.path}:` }, summary, list);
}

function seat(about, value, set, context) {
  const seats = context.every.map((each) => [each, context.names[each]]);
  return select(seats, value, set, attributesOf(context), about.needed);
}

const choice = (about, value, set, context) => select(about.values, value, set, attributesOf(context), about.needed);

const INPUTS = { seat, choice, number, text, cards, list, fields, yaku, seats: bySeat, one_of: oneOf };

/** The input for a kind of field. */
export const one = (about, value, set, context) => INPUTS[about.kind](about, value, set, context);

const MANY_YAKU = 6;
const SHORT = new Set(["seat", "choice", "number", "text"]);

/** An input with its label and explanation. Large inputs are collapsed unless they have a value. */
export function labelled(about, value, set, context) {
  const path = `${context.path ?? ""}.${about.name}`;
  const inner = { ...context, path, label: about.label };
  const input = one(about, value, set, inner);
  const links = ruleLinks(about.rules);
  const help = (about.help || links.length > 0) && h("p", { class: "help" }, about.help, " ", links);
  if (SHORT.has(about.kind))
    return h("div", { class: "field" }, h("span", { class: "label" }, about.label), input, help);
  const summary = h("summary", { "data-focus": `${path}?` }, about.label);
  const details = h("details", { class: "field", "data-focus": `${path}:` }, summary, help, input);
  details.open = about.needed || (value !== undefined && value !== null);
  return details;
}

/** The options of the rules. `change` is called with all of them. */
export function showOptions(options, change) {
  const all = Object.fromEntries(options.map(({ name, value }) => [name, value]));
  const context = { path: "option", names: [], every: [], seats: [], deck: [] };
  const set = (name) => (value) => change({ ...all, [name]: value });
  const inputs = options.map((each) => labelled({ ...each, needed: true }, each.value, set(each.name), context));
  fill(part("options"), inputs);
}
