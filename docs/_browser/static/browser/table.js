// The table: a match against the players of the library. A tap on a hand card lights up the cards that it can take.

import { labelled } from "./form.js";
import {
  ask,
  cardImage,
  choiceOfGame,
  device,
  fill,
  h,
  keepFile,
  offer,
  oneTabStop,
  page,
  part,
  settings,
  settlementView,
  showGame,
} from "./page.js";

const KEPT = "hanafuda-rules.table";
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700; // between the moves of the others

let about; // the library's description of the chosen game
let options = {};
let now; // the library's answer about the match
let chosen = null; // the tapped hand card
let unread = []; // settlements that the user has not seen
let log = [];
let busy = false;

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
  fill(
    part("seats"),
    about.seat_counts.map((count) => h("option", { value: count }, count)),
  );
  part("seats").value = about.seats;
  const all = Object.fromEntries(about.options.map((each) => [each.name, each.value]));
  const set = (name) => (value) => describe(game, { ...all, [name]: value });
  const context = { path: "option", names: [], every: [], seats: [], deck: [] };
  fill(
    part("options"),
    about.options.map((each) => labelled({ ...each, needed: true }, each.value, set(each.name), context)),
  );
}

async function begin(request) {
  part("deal").disabled = true;
  part("status").textContent = "Dealing the cards.";
  try {
    log = [];
    unread = [];
    await take(await ask("start", request));
    part("setup").hidden = true;
    part("playing").hidden = false;
    part("playing").scrollIntoView();
    await others();
    part("hand").querySelector("button, [tabindex]")?.focus({ preventScroll: true });
  } catch (error) {
    part("complaint").textContent = error.message;
  }
  part("deal").disabled = false;
}

/** Store an answer of the library, and show it. */
async function take(answer) {
  now = answer;
  chosen = null;
  unread.push(...now.ended);
  log.push(...now.news);
  device.set(KEPT, now.winners ? null : now.kept);
  show();
}

/** Let the others play until it is the user's turn. */
async function others() {
  busy = true;
  while (unread.length === 0 && !now.winners && now.view.to_move !== now.seat) {
    await sleep(PAUSE);
    await take(await ask("step"));
  }
  busy = false;
  show();
  page.dataset.turn = String(Number(page.dataset.turn ?? 0) + 1);
}

async function act(number) {
  if (busy) return;
  busy = true;
  await take(await ask("act", { number }));
  await others();
  const next = part("reckoning").hidden
    ? (part("questions").querySelector("button") ?? part("hand").querySelector('[tabindex="0"]'))
    : part("reckoning");
  if (document.activeElement === document.body) next?.focus({ preventScroll: next !== part("reckoning") });
}

// --- taps ------------------------------------------------------------------------------------------------------------

const turned = () => now.view.turned;
const mine = () => now.view.to_move === now.seat && unread.length === 0;
/** The moves of the tapped card, or of the turned card. */
const moves = () => now.taps.filter(({ cards }) => cards.length === 1 && cards[0] === (chosen ?? turned()));
const same = (one, other) => one.length === other.length && one.every((each) => other.includes(each));

function tapHand(card) {
  if (!mine()) return;
  const own = now.taps.filter(({ cards }) => cards.length === 1 && cards[0] === card);
  if (chosen === card && own.length === 1) return act(own[0].number);
  chosen = chosen === card ? null : card;
  show();
  if (chosen) {
    const taken = [...new Set(own.flatMap(({ takes }) => takes))].map(words);
    const once = own.length === 1 ? " Tap it again to play it." : "";
    say(
      own.length === 0
        ? `${words(card)} cannot be played now.`
        : `${words(card)}${taken.length > 0 ? ` takes ${taken.join(" or ")}` : " takes nothing"}.${once}`,
    );
  }
}

function tapField(card) {
  const own = moves().filter(({ takes }) => takes.includes(card));
  if (own.length === 1 || (own.length > 1 && own.every(({ takes }) => same(takes, own[0].takes)))) {
    if (own.length === 1) return act(own[0].number);
  }
}

const say = (text) => {
  part("status").textContent = text;
};

// --- views -----------------------------------------------------------------------------------------------------------

const backs = (count) => Array.from({ length: count }, () => cardImage("back"));
const image = (card) => cardImage(settings.deck[card]?.slug ?? now.view.cards[card].slug);

/** A captured pile by kinds, with its yaku and those that lack one card. */
function pile(seat) {
  const { pile: cards, yaku, missing, card_points: points } = now.view.seats[seat];
  const kinds = Object.keys(now.view.kinds).map((kind) => cards.filter((card) => now.view.cards[card].kind === kind));
  const rows = kinds.filter((some) => some.length > 0).map((some) => h("span", { class: "lapped" }, some.map(image)));
  const label = cards.length === 0 ? "nothing captured" : cards.map(words).join(", ");
  const held = yaku.map((each) => h("li", { class: "held" }, each.words, " ", h("b", {}, each.value)));
  const near = missing
    .filter(({ count }) => count === 1)
    .slice(0, 4)
    .map((each) => h("li", { class: "near" }, `${each.words} ${each.value}: ${each.cards.map(words).join(" or ")}`));
  const shown = h("div", { class: "pile", role: "img", "aria-label": `Captured: ${label}` }, rows);
  const summary = `${cards.length} captured, ${points} card points`;
  const details =
    near.length > 0 &&
    seat === now.seat &&
    h("details", { "data-focus": "near" }, h("summary", { "data-focus": "near?" }, "One card away"), h("ul", {}, near));
  return [h("p", { class: "help" }, summary), shown, held.length > 0 && h("ul", { class: "yaku-held" }, held), details];
}

const says = (seat) => [...new Set(now.says.filter((each) => each.seat === seat).map(({ text }) => text))];

function seatView(seat) {
  const { hand_size: size } = now.view.seats[seat];
  const marks = [
    seat === now.dealer && "deals",
    !now.order.includes(seat) && "sits out",
    seat === now.view.to_move && "to move",
  ].filter(Boolean);
  const head = [
    h("b", {}, now.names[seat]),
    marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
    h("span", { class: "total" }, `total ${now.standings[seat]}`),
  ];
  const hand =
    seat !== now.seat && h("div", { class: "backs", role: "img", "aria-label": `${size} cards in hand` }, backs(size));
  return h(
    "div",
    { class: "seat", "data-seat": seat, "data-to-move": seat === now.view.to_move },
    h("p", { class: "seat-head" }, head),
    says(seat).map((text) => h("p", { class: "help" }, text)),
    hand,
    pile(seat),
  );
}

function fieldView() {
  const lit = new Set(mine() ? moves().flatMap(({ takes }) => takes) : []);
  const cards = now.view.field.map((card) => {
    const can = lit.has(card);
    const attributes = {
      type: "button",
      class: can ? "lit" : "",
      "aria-label": can ? `${words(card)}: take it` : words(card),
      title: words(card),
    };
    return h(
      "button",
      { ...attributes, "data-card": card, "data-focus": `field-${card}`, onclick: () => tapField(card) },
      image(card),
    );
  });
  const drawn =
    turned() &&
    h("span", { class: "turned", role: "img", "aria-label": `Turned: ${words(turned())}` }, image(turned()));
  const stock = h(
    "span",
    { class: "stock", role: "img", "aria-label": `${now.view.stock} cards in the stock` },
    now.view.stock > 0 && cardImage("back"),
    h("small", {}, now.view.stock),
  );
  return [cards, drawn, stock];
}

function handView() {
  const hand = now.view.seats[now.seat].hand ?? [];
  const playable = new Set(mine() ? now.taps.flatMap(({ cards }) => cards) : []);
  return hand.map((card) => {
    const takes = now.taps.filter(({ cards }) => cards.includes(card)).flatMap((each) => each.takes);
    const can = playable.has(card)
      ? takes.length > 0
        ? `, can take ${[...new Set(takes)].map(words).join(" or ")}`
        : ""
      : "";
    const attributes = {
      type: "button",
      "aria-pressed": String(chosen === card),
      "aria-label": words(card) + can,
      title: words(card),
      "data-takes": takes.length > 0,
    };
    return h(
      "button",
      { ...attributes, "data-card": card, "data-focus": `hand-${card}`, onclick: () => tapHand(card) },
      image(card),
    );
  });
}

/** Buttons for moves that taps cannot make: answers to questions, and several moves of the same card. */
function questionsView() {
  if (!mine()) return [];
  const plain = now.taps.filter(({ cards }) => cards.length !== 1);
  const several = moves().length > 1 || (!chosen && turned()) ? moves() : [];
  const button = (move) =>
    h(
      "button",
      {
        type: "button",
        class: "primary",
        "data-move": move.number,
        "data-focus": `move-${move.number}`,
        onclick: () => act(move.number),
      },
      move.words[0].toUpperCase() + move.words.slice(1),
    );
  const prompt =
    plain.length > 0 && several.length === 0 && plain.length === now.taps.length ? h("h2", {}, "Your answer") : null;
  return [prompt, ...[...plain, ...several].map(button)];
}

function reckoningView() {
  if (unread.length === 0 && !now.winners) return null;
  const settled = unread.map((each) => settlementView(each, now.names));
  const over = now.winners && h("p", { class: "over" }, `The game is over. Won by ${now.winners.join(" and ")}.`);
  const next = () => {
    unread = [];
    show();
    others().then(() => part("hand").querySelector("button")?.focus({ preventScroll: true }));
  };
  const more = now.winners
    ? h("button", { type: "button", class: "primary", onclick: again }, "Play again")
    : h("button", { type: "button", class: "primary", "data-part": "next-round", onclick: next }, "Next round");
  return [h("h2", {}, "The settlement"), settled, over, h("div", { class: "actions" }, more)];
}

const settleHand = oneTabStop(part("hand"));
const settleField = oneTabStop(part("field"));

function show() {
  const order = now.names.map((_, step) => (now.seat + step) % now.names.length).slice(1);
  const reckoning = reckoningView();
  part("carried").textContent = [`${about.name}, round ${now.round}`, ...says(null)].join(" · ");
  fill(part("others"), order.map(seatView));
  fill(part("field"), fieldView());
  fill(part("own"), seatView(now.seat));
  fill(part("hand"), handView());
  fill(part("questions"), questionsView());
  fill(part("reckoning"), reckoning);
  part("reckoning").hidden = !reckoning;
  fill(
    part("log"),
    log.slice(-60).map((each) => h("li", {}, each)),
  );
  settleHand();
  settleField();
  page.dataset.state = reckoning ? "reckoning" : mine() && !busy ? "yours" : "others";
  const turn = reckoning
    ? "The round is over."
    : mine()
      ? turned()
        ? `${words(turned())} is turned. Choose what it takes.`
        : "Your turn."
      : "";
  say([...now.news.slice(-3), turn].filter(Boolean).join(". ").replaceAll("..", "."));
}

// --- the page --------------------------------------------------------------------------------------------------------

const request = () => ({
  ...{ game: part("game").value, options, seats: Number(part("seats").value), seat: 0, player: part("player").value },
  ...{
    rounds: part("rounds").value ? Number(part("rounds").value) : null,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  },
});

function again() {
  device.set(KEPT, null);
  begin({ ...now.kept, moves: [], seed: request().seed });
}

part("deal").addEventListener("click", () => begin(request()));
part("keep").addEventListener("click", async () => keepFile(`${now.kept.game}-match.json`, await ask("record")));
part("leave").addEventListener("click", () => {
  device.set(KEPT, null);
  part("playing").hidden = true;
  part("setup").hidden = false;
  part("game").focus();
});
part("seats").addEventListener("change", () => describe(part("game").value, options));
choiceOfGame((game, changes) => describe(game, changes));

offer(async () => {
  const kept = device.get(KEPT);
  await describe(kept?.game ?? part("game").value, kept?.options ?? {}, kept?.seats);
  if (kept) await begin(kept);
});
