// The score sheet. Everything about the game comes from the library, and the entries are a record that it reads.

import { labelled, one, select, showOptions, withField } from "./form.js";
import { askedFor, begun, changed, fromLink, joined, linkTo, shelf, turned } from "./kept.js";
import {
  ask,
  button,
  cardsIn,
  choiceOfGame,
  fill,
  h,
  idle,
  keepFile,
  keptView,
  offer,
  oneTabStop,
  part,
  ruleLink,
  ruleLinks,
  settings,
  settlementView,
  showGame,
  signed,
} from "./page.js";

const sheets = shelf("sheet");

let about; // the library's description of the game
let described = ""; // what it was asked for
let shown; // the library's answer about the match
let kept; // the sheet: `doc` has the fields of the record, the entries of the current round, and how they are entered
let tapSeat = 0;
let opened = null; // the round that is unfolded
let notice = ""; // what was just done

const fresh = (game, options = {}, seats = 2, names = null) => ({
  ...{ game, options, seats, dealer: 0, names, table: {}, rounds: [] },
  ...{ told: null, by: "cards", place: null, draft: null }, // `place` is the round that is being corrected
});
const recordOf = ({ game, options, seats, dealer, names, table, rounds }) => ({
  ...{ format: "entered", version: 1, game, options, seats, dealer, names, table, rounds },
});

// --- changes ---------------------------------------------------------------------------------------------------------

/** Change to a sheet, ask the library about it, keep it, and show it. Outdated answers are ignored. */
async function become(next, { keep = true } = {}) {
  const before = kept;
  kept = next;
  part("app").setAttribute("aria-busy", "true");
  try {
    const { game, options, seats, told, place } = next.doc;
    const wanted = JSON.stringify({ game, options, seats, language: part("language").value });
    const description = wanted === described ? about : await ask("describe", { game, options, seats });
    next.doc.seats = description.seats;
    next.doc.names = next.doc.names?.slice(0, description.seats) ?? null;
    const start = told === null && next.doc.by === "points" ? description.by_points : told;
    const answer = await ask("settle", { record: recordOf(next.doc), place, told: start });
    await idle();
    if (kept !== next) return;
    [about, shown, described] = [description, answer, wanted];
    next.doc.told = shown.told;
    next.says = saysOf();
    if (keep && !sheets.keep(next)) notice = "This device cannot keep the sheet: save the record.";
    part("complaint").textContent = "";
    show();
  } catch (error) {
    await idle();
    if (kept !== next) return;
    kept = before ?? next;
    notice = "";
    part("complaint").textContent = error.message;
    if (about && shown) show();
  }
  part("app").setAttribute("aria-busy", "false");
}

const saysOf = () => {
  const { rounds, standings, names } = shown;
  const totals = names.map((name, seat) => `${name} ${standings[seat]}`).join(", ");
  return rounds.length > 0
    ? `${about.name}, ${rounds.length} round${rounds.length === 1 ? "" : "s"}: ${totals}`
    : `${about.name}, ${names.join(", ")}: no round yet`;
};

/** Change fields of the sheet, as an action with a name. */
const change = (what, fields) => {
  notice = "";
  return become(changed(kept, what, fields));
};
const tell = (fields, what = "an entry") => change(what, { told: fields });
/** The entries of the current round; empty until the library has answered. */
const told = () => kept.doc.told ?? {};
/** A new sheet beside those that are kept. An empty one is kept once it changes. */
const open = (doc) => become(begun(doc), { keep: doc.rounds.length > 0 });

function undo(from, to, word) {
  const { what } = kept[from].at(-1);
  notice = `${word}: ${what}.`;
  return become(turned(kept, from, to));
}

// --- rounds ----------------------------------------------------------------------------------------------------------

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Add the entered round, or put it in the place of the one that is being corrected. */
async function addRound() {
  const { rounds, place, draft } = kept.doc;
  const outcome = { outcome: kept.doc.told };
  const number = (place ?? rounds.length) + 1;
  const next = place === null ? [...rounds, outcome] : rounds.with(place, outcome);
  if (place === null && shown.over && !confirm("The match is over. Add a round all the same?")) return;
  opened = null;
  const what = place === null ? `round ${number}` : `the correction of round ${number}`;
  if (place === null && next.length === 1) part("setup").open = false;
  const done = changed(kept, what, { rounds: next, told: draft, place: null, draft: null });
  notice = "";
  await become(place === null ? done : joined(done, opening(), what)); // a correction is one action
  part("title").scrollIntoView();
  const after = place === null ? "" : " The rounds after it are settled again.";
  say(`Round ${number} is ${place === null ? "added" : "corrected"}.${after} ${nextStep()}`);
}

async function editRound(place) {
  const { rounds, told: now, draft, place: before } = kept.doc;
  const by = rounds[place].outcome.piles || about.sheet.length === 0 ? "cards" : "points";
  opened = null;
  await change(`opening round ${place + 1}`, {
    ...{ place, told: rounds[place].outcome, draft: before === null ? now : draft, by },
  });
  part("carried").scrollIntoView();
  part("carried").focus({ preventScroll: true });
}

/** The number of steps before the one that opened the correction. The history outlives a reload, and so does this. */
const opening = () => kept.past.findLastIndex(({ put }) => put.place === null);

/** Leave a correction: everything is as it was before. */
function stopEditing() {
  const steps = kept.past.slice(opening());
  return become({ ...steps.reduce((last) => turned(last), kept), future: [] });
}

async function deleteRound(place) {
  opened = null;
  const rest = { place: null, told: kept.doc.place === null ? kept.doc.told : kept.doc.draft, draft: null };
  await change(`deleting round ${place + 1}`, { rounds: kept.doc.rounds.toSpliced(place, 1), ...rest });
  say(`Round ${place + 1} is deleted. Undo brings it back.`);
}

/** Give cards to a seat, or take them back if `seat` is null. */
function give(cards, seat) {
  const pileOf = (side) =>
    about.deck.filter((card) => (cards.includes(card) ? side === seat : owned(side).has(card))).join(" ");
  const piles = sides().map((side) => [side, pileOf(side)]);
  const held = piles.filter(([side, pile]) => pile || told().piles?.[side] === "");
  const next = held.length > 0 ? Object.fromEntries(held) : undefined;
  return tell(withField(told(), "piles", next), settings.deck[cards[0]].words);
}

const sides = () => [...new Set(about.sides)];
const owned = (side) => new Set(cardsIn(told().piles?.[side] ?? ""));
const ownerOf = (card) => about.sides.find((side) => owned(side).has(card)) ?? null;

// --- the deck --------------------------------------------------------------------------------------------------------

const deck = part("deck");
const settleDeck = oneTabStop(deck);
const cardOf = (target) => target.closest("[data-card]")?.dataset.card;

deck.addEventListener("click", (event) => {
  const card = cardOf(event.target);
  if (card) give([card], ownerOf(card) === tapSeat ? null : tapSeat);
});
deck.addEventListener("keydown", (event) => {
  const card = cardOf(event.target);
  const seat = /^\d$/.test(event.key) ? about.sides[Number(event.key) - 1] : undefined;
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  if (seat !== undefined) give([card], seat);
  if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    give([card], null);
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
    button.querySelector(".owner").textContent = owner === null ? "" : Number(owner) + 1;
  }
  settleDeck();
  if (!sides().includes(tapSeat)) tapSeat = about.sides[0];
  const buttons = sides().map((side) => {
    const size = owned(side).size;
    const choose = () => {
      tapSeat = side;
      showDeck();
    };
    const pressed = { "aria-pressed": String(side === tapSeat), "data-seat": side, "data-focus": `tap${side}` };
    return button([teamName(side), h("small", {}, ` ${size}`)], choose, pressed);
  });
  fill(part("tap-seats"), buttons);
  const left = about.deck.filter((card) => ownerOf(card) === null);
  const without = sides().filter((side) => owned(side).size === 0);
  const nothing = without.map((side) => {
    const said = told().piles?.[side] === "";
    const piles = withField(told().piles, side, said ? undefined : "");
    const put = () => tell(withField(told(), "piles", Object.keys(piles).length > 0 ? piles : undefined));
    const pressed = { "aria-pressed": String(said), "data-focus": `none${side}` };
    return button(`${teamName(side)} captured nothing`, put, pressed);
  });
  const others = left.length > 0 && left.length < about.deck.length;
  const rest = `The other ${count(left.length, "card")} to ${teamName(tapSeat)}`;
  fill(
    part("captured-nothing"),
    others && button(rest, () => give(left, tapSeat), { "data-focus": "rest" }),
    Object.keys(told().piles ?? {}).length > 0 && nothing,
  );
}

const teamName = (side) => shown.names.filter((_, seat) => about.sides[seat] === side).join(" + ");

// --- forms -----------------------------------------------------------------------------------------------------------

function showSetup() {
  const { doc } = kept;
  showGame(doc.game, about, doc.options);
  const began = doc.rounds.length > 0;
  const chosen = (name, label, values) => {
    const put = (value) => change(`the ${label.toLowerCase()}`, { [name]: value, told: null });
    return h("label", {}, label, select(values, doc[name], put, { "data-focus": name, disabled: began }, true));
  };
  const counts = about.seat_counts.map((each) => [each, String(each)]);
  const dealers = shown.names.map((name, seat) => [seat, name]);
  fill(part("seating"), chosen("seats", "Players", counts), chosen("dealer", "First dealer", dealers));
  showOptions(about.options, (options) => change("an option", { options }));
  const every = shown.names.map((_, seat) => seat);
  const atTable = { path: "table", names: shown.names, every, seats: every, deck: [] };
  const inputs = about.table.map((each) => {
    const put = (value) => change("the earlier score", { table: withField(doc.table, each.name, value) });
    return labelled(each, doc.table[each.name] ?? about.fresh[each.name], put, atTable);
  });
  fill(part("table"), inputs);
  part("table-of").hidden = began;
}

function showRound() {
  const fields = told();
  const every = about.sides.map((_, seat) => seat);
  const context = { path: "round", names: shown.names, every, seats: every, deck: about.deck };
  const set = (name) => (value) => tell(withField(told(), name, value));
  const inputs = about.fields.map((each) => labelled(each, fields[each.name], set(each.name), context));
  fill(part("fields"), inputs);
  const byName = kept.doc.by === "points";
  const unknown = sides().filter((side) => fields.piles?.[side] === undefined);
  const entries = about.sheet.map((each) => {
    const inner = { ...context, path: `sheet.${each.name}`, label: each.label };
    const put = (value) => set(each.name)(value ?? about.by_points[each.name]);
    const input = one(each, fields[each.name], put, { ...inner, seats: unknown, names: about.sides.map(teamName) });
    const help = each.rules.length > 0 && h("p", { class: "help" }, ruleLinks(each.rules));
    return h("div", { class: "field" }, h("h3", {}, each.label), help, input);
  });
  const way = (by, text) => {
    const rest = about.sheet.reduce((left, { name }) => withField(left, name), withField(told(), "piles"));
    const entered = by === "points" ? { ...rest, ...about.by_points } : rest;
    const put = () => by !== kept.doc.by && change("the way to enter", { by, told: entered });
    return button(text, put, { "aria-pressed": String(by === kept.doc.by), "data-focus": `by-${by}` });
  };
  fill(part("ways"), way("cards", "By cards"), way("points", about.by));
  part("ways").hidden = !about.captures;
  part("with-cards").hidden = byName || !about.captures;
  fill(part("sheet"), byName && entries);
  part("sheet").hidden = !byName;
}

// --- the result ------------------------------------------------------------------------------------------------------

const sentence = ({ text, rule }) => h("li", {}, `${plain(text)} `, ruleLink(rule));

const plain = (text) => text.replace(/\.*$/, text.endsWith("?") ? "" : ".");
const short = (text) => plain(text.split(/[;(]/)[0].trim());

/** What a person does next, in one or two lines. */
function nextStep() {
  const { settlement, missing, wrong } = shown.round;
  const broken = shown.rounds.findIndex((round) => round.wrong);
  if (broken >= 0 && kept.doc.place === null)
    return `Round ${broken + 1} no longer fits: ${plain(shown.rounds[broken].wrong.text)}`;
  if (settlement)
    return `${settlement.net.map((amount, seat) => `${shown.names[seat]} ${signed(amount)}`).join(", ")}.`;
  if (wrong) return `Not possible: ${plain(wrong.text)}`;
  if (shown.over && kept.past.length > 0) return `The match is over. ${shown.over.join(" and ")} won.`;
  return missing.length > 1
    ? `${missing.length} entries are missing, first: ${short(missing[0].text)}`
    : short(missing[0].text);
}

/** The score: the names to write in, the totals, and the rounds. A tap on a round shows how it was settled. */
function scoreView() {
  const entered = shown.names.map((_, seat) => kept.doc.names?.[seat] ?? "");
  const names = shown.names.map((name, seat) => {
    const put = ({ target }) => {
      const called = entered.with(seat, target.value.trim());
      change("a name", { names: called.some(Boolean) ? called : null });
    };
    const input = h("input", {
      ...{ type: "text", placeholder: name, maxlength: 30, autocomplete: "off", value: entered[seat], onchange: put },
      ...{ "aria-label": `Name of player ${seat + 1}`, "data-focus": `name${seat}` },
    });
    return h("th", { scope: "col", "data-seat": seat, "aria-label": name }, input);
  });
  const cells = (amounts) => amounts.map((amount) => h("td", { class: "number" }, amount));
  const rows = shown.rounds.map((round, place) => {
    const isOpen = opened === place;
    const toggle = () => {
      opened = isOpen ? null : place;
      show();
    };
    const attributes = { class: "round", "aria-expanded": String(isOpen), "data-focus": `round${place}` };
    const number = [h("span", { class: "visually-hidden" }, "Round "), place + 1];
    const head = h("th", { scope: "row" }, button(number, toggle, attributes));
    const wide = { colspan: shown.names.length + 1 };
    const broken = round.wrong && (round.waits ? "waits" : "no longer fits");
    const amounts = broken
      ? h("td", { colspan: shown.names.length, class: round.waits ? "help" : "wrong" }, broken)
      : cells(round.net.map(signed));
    const correct = button(`Correct round ${place + 1}`, () => editRound(place), { "data-focus": `edit${place}` });
    const drop = button("Delete", () => deleteRound(place), { "data-focus": `delete${place}` });
    const buttons = h("div", { class: "actions" }, !round.waits && correct, drop);
    const told = broken ? h("p", { class: "wrong" }, plain(round.wrong.text)) : settlementView(round, shown.names);
    return [
      h("tr", { class: kept.doc.place === place && "editing" }, head, amounts),
      h("tr", { class: "details", hidden: !isOpen }, h("td", wide, told, buttons)),
    ];
  });
  const totals = h("tr", { class: "totals" }, h("th", { scope: "row" }, "Total"), cells(shown.standings.map(String)));
  const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "Round")), names);
  return h("table", { style: `--seats: ${names.length}` }, h("thead", {}, head), h("tbody", {}, totals, rows));
}

function showResult() {
  const { settlement, missing, wrong } = shown.round;
  const { place, rounds } = kept.doc;
  part("title").textContent = `${about.name}${shown.over ? `: ${shown.over.join(" and ")} won` : ""}`;
  fill(part("ledger"), scoreView());
  const more = missing.length > 1;
  fill(
    part("result"),
    settlement && [h("h3", {}, "The settlement"), settlementView(settlement, shown.names)],
    more && [h("h3", {}, "Still to enter"), h("ul", { class: "missing" }, missing.map(sentence))],
    wrong && [h("h3", {}, "This is not possible"), h("ul", { class: "wrong" }, sentence(wrong))],
  );
  const number = (place ?? rounds.length) + 1;
  part("carried").textContent =
    place === null ? `Round ${number}, ${shown.names[shown.dealer]} deals` : `Correct round ${number}`;
  part("also-carried").textContent = shown.carried.filter((each) => !each.startsWith("Round number")).join(" · ");
  part("add").disabled = !settlement || (place === null && shown.rounds.some((round) => round.wrong));
  part("add").textContent = place === null ? `Add round ${number}` : `Save round ${number}`;
  part("cancel").hidden = place === null;
  for (const [name, steps] of Object.entries({ Undo: kept.past, Redo: kept.future })) {
    part(name.toLowerCase()).disabled = steps.length === 0;
    part(name.toLowerCase()).setAttribute("aria-label", `${name} ${steps.at(-1)?.what ?? ""}`.trim());
  }
  say(`${notice} ${nextStep()}`.trim());
}

function showShelf() {
  const drop = ({ id }) => {
    sheets.drop(id);
    showShelf();
  };
  const others = sheets.all().filter(({ id }) => id !== kept.id);
  fill(part("shelf"), others.map(keptView((each) => become(each, { keep: false }), drop)));
}

function show() {
  showSetup();
  showDeck();
  showRound();
  showResult();
  showShelf();
}

// --- the page --------------------------------------------------------------------------------------------------------

const say = (text) => {
  if (part("status").textContent !== text) part("status").textContent = text;
};

const sayNew = () => say("A new sheet. The one before is under “Your other sheets”.");

part("undo").addEventListener("click", () => undo("past", "future", "Undone"));
part("redo").addEventListener("click", () => undo("future", "past", "Done again"));
part("cancel").addEventListener("click", stopEditing);
part("add").addEventListener("click", addRound);
part("print").addEventListener("click", () => print());
addEventListener("beforeprint", () => {
  for (const row of part("ledger").querySelectorAll(".details")) row.hidden = false;
});
part("new").addEventListener("click", async () => {
  const { game, options, seats, names } = kept.doc;
  await open({ ...fresh(game, options, seats, names), by: kept.doc.by });
  part("setup").open = true;
  sayNew();
});
part("keep").addEventListener("click", () => keepFile(`${kept.doc.game}.json`, shown.record));
part("open").addEventListener("change", async ({ target }) => {
  try {
    const { record } = await ask("read", { record: JSON.parse(await target.files[0].text()) });
    await open(docOf(record));
    say("The record is open as a sheet of its own.");
  } catch (error) {
    part("complaint").textContent = `This is not a record of a score sheet: ${error.message}`;
  }
  target.value = "";
});
part("link").addEventListener("click", async () => {
  const address = await linkTo("sheet", recordOf(kept.doc));
  try {
    await navigator.clipboard.writeText(address);
    say("Link copied. It contains the whole sheet, as it is now.");
  } catch {
    prompt("Copy this link. It contains the whole sheet.", address);
  }
});
const chooseGame = (game, options) => {
  const { rounds, seats, names, game: before } = kept.doc;
  if (game === before) return change("the rules", { options });
  if (rounds.length === 0) return change("the game", { ...fresh(game, options, seats, names), by: kept.doc.by });
  return open(fresh(game, options, seats, names)).then(sayNew);
};
choiceOfGame(chooseGame, () => become({ ...kept }, { keep: false }));
sheets.watch((other) => {
  if (other.id === kept?.id && other.changes > kept.changes) {
    notice = "Changed in another window.";
    become(other, { keep: false });
  } else if (kept) showShelf();
});

/** A sheet from a record: what was entered, not what follows from it. */
const docOf = ({ game, options, seats, dealer, names, table, rounds }) => ({
  ...{ ...fresh(game), options, seats, dealer, names, table: table ?? {} },
  rounds: rounds.map(({ outcome }) => ({ outcome })),
});

async function first() {
  const asked = askedFor();
  const record = await fromLink("sheet").catch(() => null);
  const sent = record && docOf(record);
  const text = (doc) => JSON.stringify(recordOf(doc));
  const known = sent && sheets.all().find(({ doc }) => text(doc) === text(sent));
  const link = sent && (known ?? begun(sent, "A sheet that somebody sent you"));
  const rest = sheets.all().filter((each) => each !== known);
  offer(
    async (chosen) => {
      const game = asked?.game ?? part("game").value;
      await become(chosen ?? begun(fresh(game)), { keep: Boolean(chosen) });
      if (!shown) await become(begun(fresh(part("game").value)), { keep: false });
      const preset = about.presets.find(({ key }) => key === asked?.preset);
      if (!chosen && preset) await become({ ...kept, doc: { ...kept.doc, options: preset.options } }, { keep: false });
      part("setup").open = kept.doc.rounds.length === 0;
      if (chosen && chosen === link) say("This sheet came with a link. Your own sheets are as they were.");
    },
    link ? [link, ...rest] : rest,
  );
}
first();
