// The score sheet. Everything about the game comes from the library, and the entries are a record that it reads.

import { labelled, one } from "./form.js";
import {
  ask,
  cardsIn,
  choiceOfGame,
  device,
  fill,
  h,
  idle,
  keepFile,
  offer,
  oneTabStop,
  page,
  part,
  ruleLink,
  settings,
  settlementView,
  showGame,
} from "./page.js";

const KEPT = "hanafuda-rules.sheet";
const MOST_UNDONE = 100;

let about; // the library's description of the game
let shown; // the library's answer about the match
let state; // the record of the match, and the entries of the current round
let tapSeat = 0;
const undone = [];

const fresh = (game, options = {}, seats = 2) => ({
  record: { format: "entered", version: 1, game, options, seats, dealer: 0, names: null, table: {}, rounds: [] },
  told: null,
});

// --- changes ---------------------------------------------------------------------------------------------------------

/** Change to a new state, ask the library about it, and show both. Outdated answers are ignored. */
async function become(next, { undo = true } = {}) {
  if (undo && state) undone.push(JSON.stringify(state));
  undone.splice(0, undone.length - MOST_UNDONE);
  state = next;
  part("app").setAttribute("aria-busy", "true");
  try {
    const { game, options, seats } = state.record;
    about = await ask("describe", { game, options, seats });
    state.record.seats = about.seats;
    const answer = await ask("settle", state);
    await idle();
    if (state !== next) return;
    shown = answer;
    state.told = shown.told;
    state.record.rounds = state.record.rounds.map(({ outcome }) => ({ outcome }));
    device.set(KEPT, state);
    part("complaint").textContent = "";
    show();
  } catch (error) {
    await idle();
    if (state !== next) return;
    if (undo && undone.length > 0) state = JSON.parse(undone.pop());
    part("complaint").textContent = error.message;
    if (about && shown) show();
  }
  part("app").setAttribute("aria-busy", "false");
}

const change = (record, fields = state.told) => become({ record: { ...state.record, ...record }, told: fields });
const tell = (fields) => change({}, fields);
/** The entries of the current round; empty until the library has answered. */
const told = () => state.told ?? {};

function undo() {
  if (undone.length > 0) return become(JSON.parse(undone.pop()), { undo: false });
}

/** Give a card to a seat, or take it back if `seat` is null. */
function give(card, seat) {
  const piles = Object.fromEntries(
    about.sides.filter((side, at) => about.sides.indexOf(side) === at).map((side) => [side, owned(side)]),
  );
  for (const pile of Object.values(piles)) pile.delete(card);
  if (seat !== null) piles[seat].add(card);
  const texts = Object.entries(piles).map(([side, pile]) => [
    side,
    about.deck.filter((each) => pile.has(each)).join(" "),
  ]);
  const { piles: before = {}, ...rest } = told();
  const kept = texts.filter(([side, text]) => text || before[side] === "");
  return tell(kept.length > 0 ? { ...rest, piles: Object.fromEntries(kept) } : rest);
}

const owned = (side) => new Set(cardsIn(told().piles?.[side] ?? ""));
const ownerOf = (card) => about.sides.find((side) => owned(side).has(card)) ?? null;

// --- the deck --------------------------------------------------------------------------------------------------------

const deck = part("deck");
const settleDeck = oneTabStop(deck);
const cardOf = (target) => target.closest("[data-card]")?.dataset.card;

deck.addEventListener("click", (event) => {
  const card = cardOf(event.target);
  if (card) give(card, ownerOf(card) === tapSeat ? null : tapSeat);
});
deck.addEventListener("keydown", (event) => {
  const card = cardOf(event.target);
  const seat = /^\d$/.test(event.key) ? about.sides[Number(event.key)] : undefined;
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  if (seat !== undefined) give(card, seat);
  if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    give(card, null);
  }
});

function showDeck() {
  for (const button of deck.querySelectorAll("[data-card]")) {
    const { card } = button.dataset;
    button.hidden = !about.deck.includes(card);
    const owner = ownerOf(card);
    const { words } = settings.deck[card];
    button.setAttribute("aria-label", owner === null ? words : `${words}, ${shown.names[owner]}`);
    if (owner === null) delete button.dataset.seat;
    else button.dataset.seat = owner;
    button.querySelector(".owner").textContent = owner === null ? "" : owner;
  }
  settleDeck();
  const sides = [...new Set(about.sides)];
  if (!sides.includes(tapSeat)) tapSeat = sides[0];
  const buttons = sides.map((side) => {
    const count = owned(side).size;
    const choose = () => {
      tapSeat = side;
      showDeck();
    };
    const pressed = {
      type: "button",
      "aria-pressed": String(side === tapSeat),
      "data-seat": side,
      "data-focus": `tap${side}`,
    };
    return h(
      "button",
      { ...pressed, onclick: choose },
      teamName(side),
      h("small", {}, ` ${count} card${count === 1 ? "" : "s"}`),
    );
  });
  fill(part("tap-seats"), buttons);
  const left = about.deck.filter((card) => ownerOf(card) === null).length;
  part("cards-left").textContent = `${left} of ${about.deck.length} cards are not assigned to a seat.`;
  const empty = sides.filter((side) => owned(side).size === 0);
  const nothing = empty.map((side) => {
    const said = told().piles?.[side] === "";
    const { piles = {}, ...rest } = told();
    const { [side]: _, ...others } = piles;
    const put = () =>
      tell(
        said && Object.keys(others).length === 0 ? rest : { ...rest, piles: said ? others : { ...piles, [side]: "" } },
      );
    return h(
      "button",
      { type: "button", "aria-pressed": String(said), "data-focus": `none${side}`, onclick: put },
      `${teamName(side)} played and captured nothing`,
    );
  });
  fill(part("captured-nothing"), Object.keys(told().piles ?? {}).length > 0 && nothing);
}

const members = (side) => about.sides.map((each, seat) => (each === side ? seat : -1)).filter((seat) => seat >= 0);
const teamName = (side) =>
  members(side)
    .map((seat) => shown.names[seat])
    .join(" + ");

// --- forms -----------------------------------------------------------------------------------------------------------

function showSetup() {
  const { record } = state;
  showGame(record.game, about, record.options);
  const began = record.rounds.length > 0;
  const choose = (name) => (event) => change({ [name]: Number(event.target.value) }, null);
  const several = (name, label, values) => {
    const options = values.map(([value, text]) => h("option", { value, selected: value === record[name] }, text));
    const attributes = { "data-focus": name, disabled: began, onchange: choose(name) };
    return h("label", {}, label, h("select", attributes, options));
  };
  const names = shown.names.map((_, seat) => {
    const put = (event) => {
      const called = shown.names.map((_, each) =>
        each === seat ? event.target.value.trim() : (state.record.names?.[each] ?? ""),
      );
      change({ names: called.some(Boolean) ? called : null });
    };
    const attributes = {
      placeholder: `Seat ${seat}`,
      maxlength: 30,
      value: record.names?.[seat] ?? "",
      onchange: put,
      "data-focus": `name${seat}`,
    };
    return h(
      "label",
      { "data-seat": seat },
      `Name of seat ${seat}`,
      h("input", { ...attributes, type: "text", autocomplete: "off" }),
    );
  });
  const counts = about.seat_counts.map((count) => [count, String(count)]);
  const dealers = shown.names.map((name, seat) => [seat, name]);
  fill(part("seating"), several("seats", "Seats", counts), several("dealer", "First dealer", dealers));
  fill(part("names"), names);
  const set = (name) => (value) => change({ options: { ...allOptions(), [name]: value } });
  const context = { path: "option", names: shown.names, every: [], seats: [], deck: [] };
  fill(
    part("options"),
    about.options.map((each) => labelled({ ...each, needed: true }, each.value, set(each.name), context)),
  );
  const put = (name) => (value) =>
    change({
      table: value === undefined ? without(state.record.table, name) : { ...state.record.table, [name]: value },
    });
  const atTable = { ...context, path: "table", every: shown.names.map((_, seat) => seat) };
  fill(
    part("table"),
    about.table.map((each) =>
      labelled(each, record.table[each.name] ?? about.fresh[each.name], put(each.name), atTable),
    ),
  );
  part("table-of").hidden = began;
}

const without = (fields, name) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
const allOptions = () => Object.fromEntries(about.options.map((each) => [each.name, each.value]));

function showRound() {
  const fields = told();
  const sides = [...new Set(about.sides)];
  const every = about.sides.map((_, seat) => seat);
  const context = { path: "round", names: shown.names, every, seats: every, deck: about.deck };
  const set = (name) => (value) => tell(value === undefined ? without(told(), name) : { ...told(), [name]: value });
  fill(
    part("fields"),
    about.fields.map((each) => labelled(each, fields[each.name], set(each.name), context)),
  );
  part("what-happened").hidden = about.fields.length === 0;
  const named = about.yaku.length > 0 ? "yaku" : "points";
  const sheet = [
    { name: "yaku", kind: "seats", item: { kind: "yaku", yaku: about.yaku }, label: "Yaku" },
    ...about.sheet,
  ];
  const byName = fields.yaku !== undefined || fields.points !== undefined;
  const known = (side) => fields.piles?.[side] !== undefined;
  const unknown = {
    ...context,
    seats: sides.filter((side) => !known(side)),
    names: every.map((seat) => teamName(about.sides[seat])),
  };
  const inputs = sheet
    .filter((each) => each.name !== "yaku" || about.yaku.length > 0)
    .map((each) => {
      const input = one(
        each,
        fields[each.name],
        (value) => set(each.name)(each.name === named ? (value ?? {}) : value),
        {
          ...unknown,
          path: `sheet.${each.name}`,
          label: each.label,
        },
      );
      const help = each.help && h("p", { class: "help" }, each.help, " ", each.rules.map(ruleLink));
      return h(
        "div",
        { class: "field" },
        h("h3", {}, each.name === "points" ? "Card points" : each.label),
        help,
        input,
      );
    });
  part("by-name").checked = byName;
  part("by-name").onchange = () => {
    const rest = sheet.reduce((left, each) => without(left, each.name), told());
    tell(byName ? rest : { ...without(rest, "piles"), [named]: {} });
  };
  fill(part("sheet"), byName && inputs);
  part("sheet").hidden = !byName;
}

// --- the result ------------------------------------------------------------------------------------------------------

const sentence = ({ text, rule }) => h("li", {}, `${text}. `.replace(/\.\. $/, ". "), ruleLink(rule));

function showResult() {
  const { settlement, missing, wrong } = shown.round;
  const over = shown.over && h("p", { class: "over" }, `The match is over. Won by ${shown.over.join(" and ")}.`);
  fill(
    part("result"),
    settlement && settlementView(settlement, shown.names),
    missing.length > 0 && [h("h3", {}, "Still to enter"), h("ul", { class: "missing" }, missing.map(sentence))],
    wrong && [h("h3", {}, "This is not possible"), h("ul", { class: "wrong" }, sentence(wrong))],
  );
  const signed = (amount) => (amount > 0 ? `+${amount}` : amount);
  const net = settlement?.net.map((amount, seat) => `${shown.names[seat]} ${signed(amount)}`).join(", ");
  const status = settlement
    ? `Settled: ${net}.`
    : wrong
      ? `This is not possible: ${wrong.text}.`
      : `Still to enter: ${missing.map((each) => each.text).join("; ")}.`;
  if (part("status").textContent !== status) part("status").textContent = status;
  part("add").disabled = !settlement;
  part("undo").disabled = undone.length === 0;
  const rounds = shown.rounds.map((round, place) => {
    const amounts = round.net.map((amount) => h("td", { class: "number" }, signed(amount)));
    const details = h(
      "details",
      { "data-focus": `ended${place}` },
      h("summary", { "data-focus": `ended${place}?` }, `Round ${place + 1}`),
      settlementView(round, shown.names),
    );
    return [h("tr", {}, h("th", { scope: "row" }, `Round ${place + 1}`), amounts), details];
  });
  const totals = h(
    "tr",
    { class: "totals" },
    h("th", { scope: "row" }, "Total"),
    shown.standings.map((total) => h("td", { class: "number" }, total)),
  );
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "Round"),
    shown.names.map((name) => h("th", { scope: "col" }, name)),
  );
  const ledger = [
    h(
      "table",
      {},
      h("thead", {}, head),
      h(
        "tbody",
        {},
        rounds.map(([row]) => row),
        totals,
      ),
    ),
    rounds.map(([, details]) => details),
  ];
  fill(part("ledger"), over, rounds.length > 0 && ledger);
  part("evening").hidden = rounds.length === 0;
  const now = [`Round ${rounds.length + 1}`, `dealer: ${shown.names[shown.dealer]}`];
  part("carried").textContent = [...now, ...shown.carried.filter((each) => !each.startsWith("Round number"))].join(
    " · ",
  );
}

function show() {
  showSetup();
  showDeck();
  showRound();
  showResult();
}

// --- saving ----------------------------------------------------------------------------------------------------------

const base64 = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function toAddress() {
  const text = new TextEncoder().encode(JSON.stringify(state));
  return `${location.href.split("#")[0]}#sheet=${base64(await through(new CompressionStream("deflate-raw"), text))}`;
}

async function fromAddress() {
  const found = /#sheet=([\w-]+)/.exec(location.hash);
  if (!found) return null;
  const bytes = Uint8Array.from(atob(found[1].replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
}

const say = (text) => {
  part("status").textContent = text;
};

part("undo").addEventListener("click", undo);
part("add").addEventListener("click", () => {
  change({ rounds: [...state.record.rounds, { outcome: state.told }] }, null).then(() =>
    say(`Round ${state.record.rounds.length} was added.`),
  );
});
part("print").addEventListener("click", () => print());
addEventListener("beforeprint", () => {
  for (const each of part("ledger").querySelectorAll("details")) each.open = true;
});
part("new").addEventListener("click", () =>
  become({ ...fresh(state.record.game, state.record.options, state.record.seats), told: null }),
);
part("keep").addEventListener("click", () => keepFile(`${state.record.game}.json`, shown.record));
part("open").addEventListener("change", async ({ target }) => {
  try {
    const { record } = await ask("read", { record: JSON.parse(await target.files[0].text()) });
    await become({ record, told: null });
  } catch (error) {
    part("complaint").textContent = `This is not a record of a score sheet: ${error.message}`;
  }
  target.value = "";
});
part("link").addEventListener("click", async () => {
  const address = await toAddress(); // never the page's own address: after a reload, it would replace later rounds
  try {
    await navigator.clipboard.writeText(address);
    say("Link copied. It contains the whole sheet.");
  } catch {
    prompt("The link contains the whole sheet. Copy it:", address);
  }
});
choiceOfGame((game, options) => {
  const seats = state.record.seats;
  become(fresh(game, options, seats));
});

/** The sheet to open: the device's own one, unless the user agrees to replace it by that of a link. */
async function sheetToOpen() {
  const kept = device.get(KEPT);
  const linked = await fromAddress().catch(() => null);
  history.replaceState(null, "", location.href.split("#")[0]);
  const rounds = kept?.record.rounds.length ?? 0;
  const own = rounds > 0 || kept?.told;
  if (!linked || !own || JSON.stringify(linked) === JSON.stringify(kept)) return linked ?? kept;
  const question = `Replace the sheet with ${rounds} rounds on this device by the sheet of the link?`;
  return confirm(question) ? linked : kept;
}

offer(async () => {
  const start = fresh(part("game").value);
  await become((await sheetToOpen()) ?? start, { undo: false });
  if (!shown) await become(start, { undo: false });
  page.dataset.settled = "";
});
