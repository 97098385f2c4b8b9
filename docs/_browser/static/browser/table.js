// The table: a match against the players of the library. A tap on a hand card lights up the cards that it can take.

import { showOptions } from "./form.js";
import { askedFor, begun, shelf } from "./kept.js";
import {
  ask,
  button,
  cardImage,
  choiceOfGame,
  fill,
  h,
  keepFile,
  keptView,
  offer,
  oneTabStop,
  page,
  part,
  settings,
  settlementView,
  showGame,
  signed,
} from "./page.js";

const matches = shelf("table");
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700; // between the moves of the others

let about; // the library's description of the chosen game
let options = {};
let now; // the library's answer about the match
let chosen = null; // the tapped hand card
let unread = []; // settlements that the user has not seen
let log = [];
let busy = false;
let kept; // the match, as the device keeps it
let heard = []; // what happened since the user's last move
let hinted = null; // the hint that is shown
let skipping = false; // to the settlement

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const words = (card) => now.view.cards[card].words;

// --- the game --------------------------------------------------------------------------------------------------------

async function describe(game, changes, seats = Number(part("seats").value)) {
  try {
    about = await ask("describe", { game, options: changes, seats });
  } catch (error) {
    part("complaint").textContent = error.message;
    return;
  }
  part("complaint").textContent = "";
  options = changes;
  showGame(game, about, options);
  const counts = about.seat_counts.map((count) => h("option", { value: count }, count));
  fill(part("seats"), counts);
  part("seats").value = about.seats;
  showOptions(about.options, (all) => describe(game, all));
}

/** Begin a match, or go on with one that the device keeps. */
async function begin(request, resumed = null) {
  part("deal").disabled = true;
  try {
    kept = resumed ?? begun(request);
    [log, unread, heard] = [[], [], []];
    folded.clear();
    part("others").replaceChildren();
    page.dataset.state = "others";
    busy = true;
    await take(await ask("start", request));
    part("setup").hidden = true;
    for (const name of ["playing", "bar", "after"]) part(name).hidden = false;
    part("playing").scrollIntoView();
    await others();
    part("hand").querySelector("button, [tabindex]")?.focus({ preventScroll: true });
  } catch (error) {
    busy = false;
    part("complaint").textContent = error.message;
  }
  part("deal").disabled = false;
}

const cardsOf = (turn) => turn?.steps.flatMap(({ cards, takes }) => [...cards, ...takes]) ?? [];

/** Store an answer of the library, and show it. Cards that move are seen to move. */
async function take(answer) {
  const moved = new Set(answer.turns.slice(-2).flatMap(cardsOf));
  const put = () => {
    now = answer;
    chosen = null;
    hinted = null;
    show();
    nameCards(moved);
  };
  unread.push(...answer.ended);
  log.push(...answer.news);
  heard.push(...answer.news);
  if (answer.back[0] === 0) {
    kept.doc = answer.kept;
    const opponents = answer.names.filter((_, seat) => seat !== answer.seat);
    kept.says = `${about.name}, round ${answer.round}, against ${opponents.join(", ")}`;
    if (answer.winners) matches.drop(kept.id);
    else matches.keep(kept);
  }
  if (PAUSE === 0 || !document.startViewTransition || !now) return put();
  nameCards(moved);
  const transition = document.startViewTransition(put);
  transition.ready.catch(() => {}); // such as two places of one card: then nothing moves
  await transition.updateCallbackDone;
}

function nameCards(cards) {
  for (const each of part("playing").querySelectorAll("[data-card]"))
    each.style.viewTransitionName = cards.has(each.dataset.card) ? `card-${each.dataset.card}` : "none";
}

/** Let the others play until it is the user's turn. Only then is all that happened said, at once. */
async function others() {
  busy = true;
  while (unread.length === 0 && !now.winners && now.view.to_move !== now.seat) {
    if (!skipping) await sleep(PAUSE);
    await take(await ask("step", { all: skipping }));
  }
  busy = false;
  skipping = false;
  show();
  page.dataset.turn = String(Number(page.dataset.turn ?? 0) + 1);
}

async function act(number) {
  if (busy) return;
  busy = true;
  heard = [];
  await take(await ask("act", { number }));
  await others();
  const next = part("reckoning").hidden
    ? (part("questions").querySelector("button") ?? part("hand").querySelector('[tabindex="0"]'))
    : part("reckoning");
  if (document.activeElement === document.body) next?.focus({ preventScroll: next !== part("reckoning") });
}

/** Make the move that was typed, or say why it cannot be made; then the text stays, to be corrected. */
async function type(event) {
  event.preventDefault();
  const input = part("typed").querySelector("input");
  if (busy || !mine()) return say("You cannot move now.");
  try {
    const { number } = await ask("typed", { text: input.value });
    if (busy || !mine()) return;
    input.value = "";
    await act(number);
  } catch ({ message, rule }) {
    say(`${message}${rule ? ` (${rule})` : ""}`, true);
    input.focus();
  }
}

/** Look at the table some moves ago. */
async function peek(step) {
  const back = Math.max(0, now.back[0] + step);
  if (busy || back > now.back[1]) return;
  await take(await ask("peek", { back }));
}

async function takeBack() {
  if (busy) return;
  heard = [];
  unread = [];
  await take(await ask("back"));
  say("Your last move is taken back. Your turn.");
}

async function hint() {
  if (busy || !mine()) return;
  part("hint").disabled = true;
  say("Strong is thinking.");
  hinted = await ask("hint");
  chosen = null;
  show();
  const takes = hinted.takes.length > 0 ? `takes ${hinted.takes.map(words).join(", ")}` : "to the field";
  const what = hinted.cards.length > 0 ? `${hinted.cards.map(words).join(", ")} ${takes}` : hinted.words;
  say(`Hint by Strong: ${what}.${hinted.why && ` ${hinted.why}.`}`, true);
}

// --- taps ------------------------------------------------------------------------------------------------------------

const turned = () => now.view.turned;
const mine = () => now.view.to_move === now.seat && unread.length === 0 && now.back[0] === 0;
/** The moves of the tapped card, or of the turned card. */
const moves = () => now.taps.filter(({ cards }) => cards.length === 1 && cards[0] === (chosen ?? turned()));

function tapHand(card) {
  if (!mine()) return;
  const own = now.taps.filter(({ cards }) => cards.length === 1 && cards[0] === card);
  if (chosen === card && own.length === 1) return act(own[0].number);
  chosen = chosen === card ? null : card;
  show();
  if (!chosen) return;
  const taken = [...new Set(own.flatMap(({ takes }) => takes))].map(words).join(" or ") || "nothing";
  const once = own.length === 1 ? " Tap it again to play it." : "";
  say(own.length === 0 ? `${words(card)} cannot be played now.` : `${words(card)} takes ${taken}.${once}`);
}

function tapField(card) {
  const own = moves().filter(({ takes }) => takes.includes(card));
  if (own.length === 1) return act(own[0].number);
  if (!mine()) return;
  const by = chosen ?? turned();
  say(by ? `${words(by)} cannot take ${words(card)}.` : "Tap a card of your hand first.");
}

const say = (text, whole = false) => {
  part("status").textContent = text;
  part("status").classList.toggle("whole", whole);
};

// --- views -----------------------------------------------------------------------------------------------------------

const image = (card) => cardImage(settings.deck[card]?.slug ?? now.view.cards[card].slug);

/** The cards of each seat's last turn, which stay marked until its next. */
const lastTurn = (seat) => now.turns.findLast((turn) => turn.seat === seat);
const recent = () => new Set(now.names.flatMap((_, seat) => cardsOf(lastTurn(seat))));

/** A turn in small pictures: what was played and taken, what was turned and taken. */
function turnView({ steps }) {
  const text = steps.map(({ words }) => words.replace(/^[^:]*: /, "")).join("; ");
  const arrow = () => h("span", { class: "takes" }, "▸");
  const shown = steps.map(({ cards, takes }) =>
    h("span", { class: "step" }, cards.map(image), takes.length > 0 && arrow(), takes.map(image)),
  );
  return h("span", { class: "turn", role: "img", "aria-label": `Last turn: ${text}`, title: text }, shown);
}

/** A captured pile by kinds, with its yaku and those that lack one card. */
function pile(seat) {
  const { pile: cards, yaku, missing } = now.view.seats[seat];
  const fresh = recent();
  const card = (each) => h("span", { "data-card": each, class: fresh.has(each) && "recent" }, image(each));
  const kinds = Object.keys(now.view.kinds).map((kind) => cards.filter((each) => now.view.cards[each].kind === kind));
  const rows = kinds.filter((some) => some.length > 0).map((some) => h("span", { class: "lapped" }, some.map(card)));
  const label = cards.length === 0 ? "nothing captured" : cards.map(words).join(", ");
  const held = yaku.map((each) => h("li", { class: "held" }, each.words, " ", h("b", {}, each.value)));
  const away = seat === now.seat ? missing.filter(({ count }) => count === 1).slice(0, 4) : [];
  const near = away.map((each) =>
    h("li", { class: "near" }, `${each.words} ${each.value}: ${each.cards.map(words).join(" or ")}`),
  );
  const summary = h("summary", { "data-focus": "near?" }, "One card away");
  return [
    cards.length > 0 && h("div", { class: "pile", role: "img", "aria-label": `Captured: ${label}` }, rows),
    held.length > 0 && h("ul", { class: "yaku-held" }, held),
    near.length > 0 && h("details", { "data-focus": "near" }, summary, h("ul", {}, near)),
  ];
}

const says = (seat) => [...new Set(now.says.filter((each) => each.seat === seat).map(({ text }) => text))];
const saysView = (seat) => says(seat).map((text) => h("p", { class: "help" }, text));

function headOf(seat) {
  const { hand_size: size, pile: cards, yaku } = now.view.seats[seat];
  const marks = [
    seat === now.dealer && "deals",
    !now.order.includes(seat) && "sits out",
    yaku.length > 0 && seat !== now.seat && yaku.map((each) => each.words).join(", "),
  ].filter(Boolean);
  const facts = [
    seat !== now.seat && `${size} in hand`,
    about.captures && `${cards.length} taken`,
    now.standings.some(Boolean) && `total ${now.standings[seat]}`,
  ];
  const marked = marks.length > 0 && h("span", { class: "marks" }, marks.join(" · "));
  return [
    h("span", { class: "who" }, h("b", {}, now.names[seat]), marked),
    h("span", { class: "facts" }, facts.filter(Boolean).join(" · ")),
  ];
}

/** Another player as a strip that unfolds: with two players it is unfolded. */
function stripView(seat) {
  const focus = `seat${seat}`;
  const attributes = { "data-seat": seat, "data-to-move": seat === now.view.to_move, "data-focus": focus };
  const turn = lastTurn(seat);
  const head = h("span", { class: "strip-head" }, headOf(seat));
  const summary = h("summary", { "data-focus": `${focus}?` }, head, turn && turnView(turn));
  const strip = h("details", { class: "strip", ...attributes }, summary, saysView(seat), pile(seat));
  strip.open = now.names.length === 2 && !folded.has(seat);
  strip.addEventListener("toggle", () => (strip.open ? folded.delete(seat) : folded.add(seat)));
  return strip;
}
const folded = new Set();

/** The others who sit out, in one strip. */
function outView(seats) {
  const names = seats.map((seat) => h("b", { "data-seat": seat }, now.names[seat]));
  const totals = seats.map((seat) => `${now.names[seat]}: total ${now.standings[seat]}`);
  const head = [h("span", { class: "who" }, names), h("span", { class: "facts" }, "sit out")];
  const summary = h("summary", { "data-focus": "out?" }, h("span", { class: "strip-head" }, head));
  const help = totals.map((text) => h("p", { class: "help" }, text));
  return h("details", { class: "strip", "data-focus": "out" }, summary, seats.map(saysView), help);
}

function ownView() {
  const attributes = { class: "seat", "data-seat": now.seat, "data-to-move": now.seat === now.view.to_move };
  const head = h("p", { class: "strip-head" }, headOf(now.seat));
  return h("div", attributes, head, now.names.length === 2 && saysView(now.seat), pile(now.seat));
}

function fieldView() {
  const lit = new Set(mine() ? moves().flatMap(({ takes }) => takes) : []);
  const fresh = recent();
  const cards = now.view.field.map((card) => {
    const can = lit.has(card);
    const marks = [can && "lit", fresh.has(card) && "recent", hinted?.takes.includes(card) && "hinted"];
    const label = `${words(card)}${can ? ": take it" : ""}${fresh.has(card) ? ", just laid" : ""}`;
    const attributes = { class: marks.filter(Boolean).join(" "), "data-focus": `field-${card}`, "aria-label": label };
    return button(image(card), () => tapField(card), { ...attributes, "data-card": card, title: words(card) });
  });
  const picture = (name, label, ...inner) => h("span", { class: name, role: "img", "aria-label": label }, inner);
  const drawn = turned() && picture("turned", `Turned: ${words(turned())}`, image(turned()));
  const { stock } = now.view;
  const size = h("small", {}, stock);
  return [cards, drawn, picture("stock", `${stock} cards in the stock`, stock > 0 && cardImage("back"), size)];
}

function handView() {
  const hand = now.view.seats[now.seat].hand ?? [];
  return hand.map((card) => {
    const takes = now.taps.filter(({ cards }) => cards.includes(card)).flatMap((each) => each.takes);
    const can = mine() && takes.length > 0 ? `, can take ${[...new Set(takes)].map(words).join(" or ")}` : "";
    const attributes = {
      ...{ "aria-pressed": String(chosen === card), "aria-label": words(card) + can, title: words(card) },
      ...{ "data-takes": takes.length > 0, class: hinted?.cards.includes(card) && "hinted" },
    };
    return button(image(card), () => tapHand(card), { ...attributes, "data-card": card, "data-focus": `hand-${card}` });
  });
}

/** Buttons for moves that taps cannot make: answers to questions, and several moves of the same card. */
function questionsView() {
  if (!mine()) return [];
  const plain = now.taps.filter(({ cards }) => cards.length !== 1);
  const several = moves().length > 1 || (!chosen && turned()) ? moves() : [];
  const answer = (move) => {
    const pays = move.pays ? h("small", {}, ` ${signed(move.pays.net)} now`) : "";
    const attributes = { class: "primary", "data-move": move.number, "data-focus": `move-${move.number}` };
    return button([move.words[0].toUpperCase() + move.words.slice(1), pays], () => act(move.number), attributes);
  };
  const paid = plain.find(({ pays }) => pays?.lines.length > 0);
  const lines = paid?.pays.lines.map((line) => h("li", {}, line.text));
  const why = lines && h("ul", { class: "yaku-held" }, lines);
  const prompt =
    plain.length > 0 && several.length === 0 && plain.length === now.taps.length
      ? h("h2", {}, paid ? "Stop, or go on?" : "Your answer")
      : null;
  return [prompt, why, ...[...plain, ...several].map(answer)];
}

function reckoningView() {
  if (unread.length === 0 && !now.winners) return null;
  const settled = unread.map((each) => settlementView(each, now.names));
  const over = now.winners && h("p", { class: "over" }, `The game is over. ${now.winners.join(" and ")} won.`);
  const next = () => {
    unread = [];
    show();
    others().then(() => part("hand").querySelector("button")?.focus({ preventScroll: true }));
  };
  const more = now.winners
    ? button("Play again", again, { class: "primary", "data-part": "again" })
    : button("Next round", next, { class: "primary", "data-part": "next-round" });
  return [h("h2", {}, "The settlement"), settled, over, h("div", { class: "actions" }, more)];
}

/** The yaku that the user's pile can still form, the nearest first, or the cards of each month. */
function sheetOf(kind) {
  const { yaku, missing } = now.view.seats[now.seat];
  const gone = new Set(now.view.seats.flatMap(({ pile }) => pile));
  const picture = (card) => h("span", { class: gone.has(card) && "gone", title: words(card) }, image(card));
  const row = (name, more, cards) =>
    h("li", {}, h("span", {}, h("b", {}, name), " ", more), h("span", { class: "cards" }, cards.map(picture)));
  if (kind === "yaku") {
    const near = missing.toSorted((one, other) => one.count - other.count);
    return [
      ...yaku.map((each) => row(each.words, `${each.value}, held`, [])),
      ...near.map((each) => row(each.words, `${each.value}: ${each.count} to go, of`, each.cards)),
    ];
  }
  const all = Object.keys(now.view.cards);
  const cardsOfMonth = (number) => all.filter((card) => now.view.cards[card].month === number);
  return now.view.months.map((name, place) => row(name, "", cardsOfMonth(place + 1)));
}

function openSheet(kind) {
  part("sheet-title").textContent = kind === "yaku" ? "Your yaku" : "The months";
  const rows = sheetOf(kind);
  fill(part("sheet-rows"), rows.length > 0 ? rows : h("li", {}, "No yaku can be formed any more."));
  part("sheet").showModal();
}

const settleHand = oneTabStop(part("hand"));
const settleField = oneTabStop(part("field"));

function show() {
  const order = now.names.map((_, step) => (now.seat + step) % now.names.length).slice(1);
  const reckoning = now.back[0] === 0 ? reckoningView() : null;
  part("carried").textContent = [
    `${about.name}, round ${now.round}`,
    `${now.view.stock} in the stock`,
    ...says(null),
  ].join(" · ");
  part("playing").dataset.seats = now.names.length;
  part("playing").classList.toggle("past", now.back[0] > 0);
  const out = order.filter((seat) => !now.order.includes(seat));
  const strips = order.filter((seat) => out.length < 2 || !out.includes(seat)).map(stripView);
  fill(part("others"), strips, out.length > 1 && outView(out));
  fill(part("field"), fieldView());
  fill(part("own"), ownView());
  fill(part("hand"), handView());
  fill(part("questions"), questionsView());
  fill(part("reckoning"), reckoning);
  part("reckoning").hidden = !reckoning;
  const events = log.slice(-60).map((each) => h("li", {}, each));
  fill(part("log"), events);
  for (const name of ["field", "yaku"]) part(name).hidden = !about.captures;
  settleHand();
  settleField();
  const [back, past, can] = now.back;
  part("earlier").disabled = busy || back >= past;
  part("later").disabled = busy || back === 0;
  part("back").disabled = busy || back > 0 || !can;
  part("hint").disabled = busy || !mine();
  part("skip").hidden = !busy || skipping || now.order.includes(now.seat);
  page.dataset.state = reckoning ? "reckoning" : mine() && !busy ? "yours" : "others";
  if (busy) return;
  say([stateOfPlay(), ...(back > 0 || reckoning ? [] : sentencesHeard())].join(" "));
}

/** What the status begins with: the result, the time that is shown, or what the user has to do. */
function stateOfPlay() {
  const [back] = now.back;
  if (back > 0) return `${back} ${back === 1 ? "move" : "moves"} ago. › comes back.`;
  if (unread.length > 0 || now.winners) {
    const sums = unread.at(-1)?.net.map((amount, seat) => `${now.names[seat]} ${signed(amount)}`);
    return `The round is over${sums ? `: ${sums.join(", ")}` : ""}.`;
  }
  if (turned()) return `${words(turned())} is turned: what does it take?`;
  return mine() ? "Your turn." : "";
}

/** What the others did since the user's last move. */
function sentencesHeard() {
  const stop = part("language").value === "ja" ? "。" : ".";
  const theirs = heard.slice(-6).filter((each) => !/^You[:：]/.test(each));
  return theirs.map((each) => each.replace(/[.。]?$/, stop));
}

// --- the page --------------------------------------------------------------------------------------------------------

const request = () => ({
  ...{ game: part("game").value, options, seats: Number(part("seats").value), seat: 0, player: part("player").value },
  ...{
    rounds: part("rounds").value ? Number(part("rounds").value) : null,
    take_back: part("take-back").value === "yes",
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  },
});

function again() {
  begin({ ...now.kept, moves: [], seed: request().seed });
}

function showShelf() {
  const drop = ({ id }) => {
    matches.drop(id);
    showShelf();
  };
  fill(part("shelf"), matches.all().map(keptView(resume, drop)));
}

async function resume(match) {
  await describe(match.doc.game, match.doc.options ?? {}, match.doc.seats);
  await begin(match.doc, match);
}

part("deal").addEventListener("click", () => begin(request()));
part("keep").addEventListener("click", async () => keepFile(`${now.kept.game}-match.json`, await ask("record")));
part("earlier").addEventListener("click", () => peek(1));
part("later").addEventListener("click", () => peek(-1));
part("back").addEventListener("click", takeBack);
part("hint").addEventListener("click", hint);
part("typed").addEventListener("submit", type);
part("skip").addEventListener("click", () => {
  skipping = true;
  show();
});
for (const kind of ["yaku", "months"]) part(kind).addEventListener("click", () => openSheet(kind));
matchMedia("(orientation: portrait)").addEventListener("change", () => part("playing").scrollIntoView());
part("leave").addEventListener("click", () => {
  for (const name of ["playing", "bar", "after"]) part(name).hidden = true;
  part("setup").hidden = false;
  showShelf();
  part("game").focus();
});
part("seats").addEventListener("change", () => describe(part("game").value, options));
choiceOfGame((game, changes) => describe(game, changes));

const asked = askedFor();
offer(async (chosen) => {
  await describe(asked?.game ?? part("game").value, {});
  const preset = about.presets.find(({ key }) => key === asked?.preset);
  if (preset) await describe(asked.game, preset.options);
  showShelf();
  if (chosen) await resume(chosen);
}, matches.all());
