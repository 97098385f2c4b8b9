// The score sheet. Everything about the game comes from the library, and the entries are a record that it reads.

import { labelled, one, showOptions } from "./form.js";
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
    const start = told === null && next.doc.by === "points" ? { told: byPoints(description, {}) } : { told };
    const answer = await ask("settle", { record: recordOf(next.doc), place, ...start });
    if (start.told !== told) answer.told = start.told;
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
  const by = rounds[place].outcome.piles ? "cards" : about.yaku.length + about.sheet.length > 0 ? "points" : "cards";
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
  const piles = Object.fromEntries(
    about.sides.filter((side, at) => about.sides.indexOf(side) === at).map((side) => [side, owned(side)]),
  );
  for (const card of cards) {
    for (const pile of Object.values(piles)) pile.delete(card);
    if (seat !== null) piles[seat].add(card);
  }
  const texts = Object.entries(piles).map(([side, pile]) => [
    side,
    about.deck.filter((each) => pile.has(each)).join(" "),
  ]);
  const { piles: before = {}, ...rest } = told();
  const held = texts.filter(([side, text]) => text || before[side] === "");
  return tell(held.length > 0 ? { ...rest, piles: Object.fromEntries(held) } : rest, settings.deck[cards[0]].words);
}

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
  const sides = [...new Set(about.sides)];
  if (!sides.includes(tapSeat)) tapSeat = sides[0];
  const buttons = sides.map((side) => {
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
  const nothing = sides
    .filter((side) => owned(side).size === 0)
    .map((side) => {
      const said = told().piles?.[side] === "";
      const { piles = {}, ...rest } = told();
      const others = without(piles, side);
      const empty = said && Object.keys(others).length === 0;
      const put = () => tell(empty ? rest : { ...rest, piles: said ? others : { ...piles, [side]: "" } });
      const attributes = { type: "button", "aria-pressed": String(said), "data-focus": `none${side}`, onclick: put };
      return h("button", attributes, `${teamName(side)} captured nothing`);
    });
  const others = left.length > 0 && left.length < about.deck.length;
  const rest = `The other ${count(left.length, "card")} to ${teamName(tapSeat)}`;
  fill(
    part("captured-nothing"),
    others && button(rest, () => give(left, tapSeat), { "data-focus": "rest" }),
    Object.keys(told().piles ?? {}).length > 0 && nothing,
  );
}

const members = (side) => about.sides.map((each, seat) => (each === side ? seat : -1)).filter((seat) => seat >= 0);
const teamName = (side) =>
  members(side)
    .map((seat) => shown.names[seat])
    .join(" + ");

// --- forms -----------------------------------------------------------------------------------------------------------

function showSetup() {
  const { doc } = kept;
  showGame(doc.game, about, doc.options);
  const began = doc.rounds.length > 0;
  const select = (name, label, values) => {
    const options = values.map(([value, text]) => h("option", { value, selected: value === doc[name] }, text));
    const put = ({ target }) => change(`the ${label.toLowerCase()}`, { [name]: Number(target.value), told: null });
    return h("label", {}, label, h("select", { "data-focus": name, disabled: began, onchange: put }, options));
  };
  const dealers = shown.names.map((name, seat) => [seat, name]);
  fill(
    part("seating"),
    select(
      "seats",
      "Players",
      about.seat_counts.map((each) => [each, String(each)]),
    ),
    select("dealer", "First dealer", dealers),
  );
  showOptions(about.options, (options) => change("an option", { options }));
  const put = (name) => (value) =>
    change("the earlier score", {
      table: { ...without(doc.table, name), ...(value !== undefined && { [name]: value }) },
    });
  const every = shown.names.map((_, seat) => seat);
  const atTable = { path: "table", names: shown.names, every, seats: every, deck: [] };
  fill(
    part("table"),
    about.table.map((each) => labelled(each, doc.table[each.name] ?? about.fresh[each.name], put(each.name), atTable)),
  );
  part("table-of").hidden = began;
}

const without = (fields, name) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

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
  const named = about.yaku.length > 0 ? "yaku" : "points";
  const sheet = [
    ...about.sheet,
    { name: "yaku", kind: "seats", item: { kind: "yaku", yaku: about.yaku }, label: "Yaku" },
  ];
  const byName = kept.doc.by === "points";
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
      const help = each.rules?.length > 0 && h("p", { class: "help" }, each.rules.map(ruleLink));
      return h(
        "div",
        { class: "field" },
        h("h3", {}, each.name === "points" ? "Card points" : each.label),
        help,
        input,
      );
    });
  const way = (by, text) => {
    const rest = sheet.reduce((left, each) => without(left, each.name), without(told(), "piles"));
    const put = () =>
      by !== kept.doc.by && change("the way to enter", { by, told: by === "points" ? byPoints(about, rest) : rest });
    return button(text, put, { "aria-pressed": String(by === kept.doc.by), "data-focus": `by-${by}` });
  };
  fill(
    part("ways"),
    way("cards", "By cards"),
    way("points", about.yaku.length === 0 ? "By points" : about.sheet.length === 0 ? "By yaku" : "By points and yaku"),
  );
  part("ways").hidden = !about.captures;
  part("with-cards").hidden = byName || !about.captures;
  fill(part("sheet"), byName && inputs);
  part("sheet").hidden = !byName;
}

/** The entries of a round whose piles are unknown: nothing is told yet of what a sheet counts. */
const byPoints = (description, rest) => ({
  ...rest,
  ...(description.yaku.length > 0 && { yaku: {} }),
  ...(description.sheet.some(({ name }) => name === "points") && { points: {} }),
});

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
  const names = shown.names.map((name, seat) => {
    const put = ({ target }) => {
      const called = shown.names.map((_, each) =>
        each === seat ? target.value.trim() : (kept.doc.names?.[each] ?? ""),
      );
      change("a name", { names: called.some(Boolean) ? called : null });
    };
    const attributes = {
      placeholder: name,
      maxlength: 30,
      value: kept.doc.names?.[seat] ?? "",
      onchange: put,
      "data-focus": `name${seat}`,
    };
    return h(
      "th",
      { scope: "col", "data-seat": seat, "aria-label": name },
      h("input", { ...attributes, type: "text", autocomplete: "off", "aria-label": `Name of player ${seat + 1}` }),
    );
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
  for (const [name, stack, word] of [
    ["undo", "past", "Undo"],
    ["redo", "future", "Redo"],
  ]) {
    part(name).disabled = kept[stack].length === 0;
    part(name).setAttribute("aria-label", `${word} ${kept[stack].at(-1)?.what ?? ""}`.trim());
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
  say("A new sheet. The one before is under “Your other sheets”.");
});
part("keep").addEventListener("click", () => keepFile(`${kept.doc.game}.json`, shown.record));
part("open").addEventListener("change", async ({ target }) => {
  try {
    const { record } = await ask("read", { record: JSON.parse(await target.files[0].text()) });
    await open({ ...fresh(record.game), ...docOf(record) });
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
  return open(fresh(game, options, seats, names)).then(() =>
    say("A new sheet. The one before is under “Your other sheets”."),
  );
};
choiceOfGame(chooseGame, () => become({ ...kept }, { keep: false }));
sheets.watch((other) => {
  if (other.id === kept?.id && other.changes > kept.changes) {
    notice = "Changed in another window.";
    become(other, { keep: false });
  } else if (kept) showShelf();
});

/** The fields of a record that the sheet keeps: what was entered, not what follows from it. */
const docOf = ({ game, options, seats, dealer, names, table, rounds }) => ({
  ...{ game, options, seats, dealer, names, table: table ?? {} },
  rounds: rounds.map(({ outcome }) => ({ outcome })),
});

async function first() {
  const asked = askedFor();
  const sent = await fromLink("sheet").catch(() => null);
  const same = (each) =>
    JSON.stringify(recordOf(each.doc)) === JSON.stringify(recordOf({ ...fresh(sent.game), ...docOf(sent) }));
  const known = sent && sheets.all().find(same);
  const link = sent && (known ?? begun({ ...fresh(sent.game), ...docOf(sent) }, "A sheet that somebody sent you"));
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
