// Inputs for the fields that the library describes: a number, a seat, a choice, cards, and lists and groups of them.
// An input shows a value and calls `set` with a new one, or with undefined for none. It knows nothing about the field.

import { button, cardImage, cardsIn, fill, h, oneTabStop, part, ruleLink, settings } from "./page.js";

const without = (list, place) => list.filter((_, each) => each !== place);
const some = (list) => (list.length > 0 ? list : undefined);
const withField = (value, name, inner) => {
  const { [name]: _, ...rest } = value ?? {};
  return inner === undefined ? rest : { ...rest, [name]: inner };
};

function select(values, value, set, attributes) {
  const texts = values.map(([each]) => JSON.stringify(each));
  const options = values.map(([, text], place) => h("option", { value: texts[place] }, text));
  const none = attributes.required ? [] : [h("option", { value: "" }, "–")];
  const { required: _, ...rest } = attributes;
  const listen = (event) => set(event.target.value === "" ? undefined : JSON.parse(event.target.value));
  const element = h("select", { ...rest, onchange: listen }, none, options);
  element.value = value === undefined || value === null ? "" : JSON.stringify(value);
  return element;
}

function number({ least, most, step, word }, value, set, attributes) {
  const listen = (event) => {
    const text = event.target.value.trim();
    set(text === "" ? (word ?? undefined) : Number.isInteger(Number(text)) ? Number(text) : undefined);
  };
  const { required: _, ...rest } = attributes;
  const bounds = { min: least, max: most, step: step ?? 1, placeholder: word };
  return h("input", {
    ...{ ...rest, ...bounds, type: "number", inputmode: "numeric", onchange: listen },
    value: value === undefined || value === null || value === word ? "" : String(value),
  });
}

/** Cards of the deck, as text in the notation. */
function cards(deck, value, set, { "aria-label": label, "data-focus": focus }) {
  const chosen = new Set(cardsIn(value ?? ""));
  const buttons = deck.map((card) => {
    const { slug, words } = settings.deck[card];
    const toggle = ({ currentTarget }) => {
      if (!chosen.delete(card)) chosen.add(card);
      currentTarget.setAttribute("aria-pressed", String(chosen.has(card)));
      set(some(deck.filter((each) => chosen.has(each)))?.join(" "));
    };
    const attributes = { type: "button", "aria-pressed": String(chosen.has(card)), "aria-label": words, title: words };
    return h("button", { ...attributes, "data-focus": `${focus}/${card}`, onclick: toggle }, cardImage(slug));
  });
  const group = h("div", { class: "some-cards", role: "group", "aria-label": label }, buttons);
  queueMicrotask(() => oneTabStop(group));
  return group;
}

function list(about, value, set, context) {
  const items = value ?? [];
  const { item, size, needed } = about;
  const put = (next) => set(size || needed ? next : some(next));
  const input = (each, place) => {
    const change = (next) => {
      const changed = items.map((old, at) => (at === place ? next : old));
      put(next === undefined && !size ? without(items, place) : changed);
    };
    return one(item, each, change, {
      ...context,
      path: `${context.path}.${place}`,
      label: `${context.label} ${place + 1}`,
    });
  };
  const inputs = items.map((each, place) =>
    item.kind === "fields"
      ? h(
          "div",
          { class: "entry" },
          input(each, place),
          remove(`${context.label} ${place + 1}`, () => put(without(items, place))),
        )
      : input(each, place),
  );
  if (size) return h("div", { class: "row" }, inputs);
  const append = (next) => next !== undefined && set([...items, next]);
  const path = `${context.path}.${items.length}`;
  const label = `${context.label} ${items.length + 1}`;
  const more =
    item.kind === "fields"
      ? button(`Add ${context.label.toLowerCase()}`, () => append({}), { "data-focus": path })
      : one(item, undefined, append, { ...context, path, label });
  return h("div", { class: "row" }, inputs, more);
}

const remove = (label, act) => button("×", act, { class: "remove", "aria-label": `Remove ${label}` });

function bySeat(about, value, set, context) {
  const rows = context.seats.map((seat) => {
    const change = (next) => {
      const changed = withField(value, seat, next);
      set(some(Object.keys(changed)) && changed);
    };
    const label = `${context.label}, ${context.names[seat]}`;
    const input = one(about.item, value?.[seat], change, { ...context, path: `${context.path}.${seat}`, label });
    return h(
      "div",
      { class: "of-seat" },
      h("span", { class: "seat-name", "data-seat": seat }, context.names[seat]),
      input,
    );
  });
  return h("div", { class: "by-seat" }, rows);
}

function fields(about, value, set, context) {
  const change = (name) => (next) => set({ ...about.unset, ...withField(value, name, next) });
  return h(
    "div",
    { class: "fields" },
    about.fields.map((each) => labelled(each, value?.[each.name], change(each.name), context)),
  );
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
  const attributes = { "aria-label": context.label, "data-focus": context.path };
  const way = about.ways[place];
  const inner = way && { ...context, path: `${context.path}.way`, label: `${context.label}: ${way.label}` };
  const change = (next) => set(way.is ? { ...next, is: way.is } : next);
  return h(
    "div",
    { class: "row" },
    select(choices, place < 0 ? undefined : place, chosen, attributes),
    way && one(way, value, change, inner),
  );
}

/** The yaku of a seat, each with its number of extra cards. */
function yaku(about, value, set, context) {
  const named = value ?? [];
  const rows = about.yaku.map((each) => {
    const found = named.find((entry) => entry.key === each.key);
    const rest = named.filter((entry) => entry.key !== each.key);
    const put = (extra) => set([...rest, { key: each.key, extra }]);
    const path = `${context.path}.${each.key}`;
    const check = {
      type: "checkbox",
      "data-focus": path,
      onchange: (event) => (event.target.checked ? put(0) : set(rest)),
    };
    const box = h("input", check);
    box.checked = Boolean(found);
    const label = `Extra cards of ${each.label}, ${context.label}`;
    const extra = { "aria-label": label, "data-focus": `${path}+`, required: true };
    const more = found && each.extra > 0 && number({ least: 0 }, found.extra, (next) => put(next ?? 0), extra);
    return h(
      "div",
      { class: "yaku" },
      h("label", {}, box, ` ${each.label} `, h("small", {}, String(each.value))),
      more && ["+ ", more],
    );
  });
  const list = h("div", { class: "some-yaku" }, rows);
  if (about.yaku.length <= MANY_YAKU && context.every.length === 2) return list;
  const names = about.yaku.filter(({ key }) => named.some((each) => each.key === key)).map(({ label }) => label);
  const summary = h("summary", { "data-focus": `${context.path}?` }, `Yaku: ${names.join(", ") || "none"}`);
  return h("details", { class: "fold", "data-focus": `${context.path}:` }, summary, list);
}

/** The input for a kind of field. */
export function one(about, value, set, context) {
  const attributes = { "aria-label": context.label, "data-focus": context.path, required: about.needed };
  const seats = () => context.every.map((seat) => [seat, context.names[seat]]);
  switch (about.kind) {
    case "seat":
      return select(seats(), value, set, attributes);
    case "choice":
      return select(about.values, value, set, attributes);
    case "number":
      return number(about, value, set, attributes);
    case "cards":
      return cards(context.deck, value, set, attributes);
    case "list":
      return list(about, value, set, context);
    case "seats":
      return bySeat(about, value, set, context);
    case "fields":
      return fields(about, value, set, context);
    case "one_of":
      return oneOf(about, value, set, context);
    case "yaku":
      return yaku(about, value, set, context);
    default:
      return h("input", {
        ...attributes,
        required: false,
        type: "text",
        value: value ?? "",
        onchange: (event) => set(event.target.value || undefined),
      });
  }
}

const MANY_YAKU = 6;
const SHORT = new Set(["seat", "choice", "number", "text"]);

/** An input with its label and explanation. Large inputs are collapsed unless they have a value. */
export function labelled(about, value, set, context) {
  const path = `${context.path ?? ""}.${about.name}`;
  const inner = { ...context, path, label: about.label };
  const input = one(about, value, set, inner);
  const links = about.rules.map(ruleLink);
  const help = (about.help || links.length > 0) && h("p", { class: "help" }, about.help, " ", links);
  if (SHORT.has(about.kind))
    return h("div", { class: "field" }, h("span", { class: "label" }, about.label), input, help);
  const details = h(
    "details",
    { class: "field", "data-focus": `${path}:` },
    h("summary", { "data-focus": `${path}?` }, about.label),
    help,
    input,
  );
  details.open = value !== undefined && value !== null;
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
