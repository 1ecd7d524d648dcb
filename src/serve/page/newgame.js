/** The dialog for a new game: game and board, players, clocks, and start position. */

import { button, el, field, refill, select, showDialog } from "./dom.js";
import { t } from "./i18n.js";
import { FAMILY, isSameGame, variant } from "./rules.js";
import { choose, settings } from "./settings.js";

/** The games, each as the name of its family and the name shown to the person. */
export const gameNames = () => [
  ["othello", t("Othello")], ["antiothello", t("Anti-Othello")], ["gomoku", t("Gomoku (freestyle)")],
  ["standard", t("Gomoku (exactly five)")], ["caro5", t("Caro, exactly five")], ["caro6", t("Caro, five or more")],
  ["renju", t("Renju")], ["tictactoe", t("Tic-tac-toe")], ["mnk", t("k in a row")],
];

/**
 * The kinds of players, some with the range and the default of a level, an Elo rating or a depth.
 *
 * Kado reports the range of the Elo ratings. Kinds with `turns` play only games whose moves flip discs.
 */
const SEATS = {
  human: {}, level: { min: 1, max: 30, value: 3 }, elo: { value: 1200 }, random: {}, first: {},
  discs: { min: 1, max: 8, value: 3, turns: true }, weights: { min: 1, max: 8, value: 5, turns: true },
};

/** Text that describes the player of a seat. */
export const seatText = ({ kind, value }) => ({
  human: t("Person"), level: t("Kado, level {0}", value), elo: t("Kado, Elo {0}", value), random: t("Random mover"),
  first: t("First legal move"), discs: t("Counts discs, depth {0}", value), weights: t("Weighs squares, depth {0}", value),
})[kind];

/** Whether a kind of player can be chosen. `elo` is the range of the Elo ratings, if known. */
const isOffered = (kind, turns, elo) => Boolean(SEATS[kind]) && (turns || !SEATS[kind].turns) && (kind !== "elo" || Boolean(elo));

/** The seat itself, or Kado at level 3 if its player cannot be chosen. */
export const offeredSeat = (seat, turns, elo) => (isOffered(seat.kind, turns, elo) ? seat : { kind: "level", value: 3 });

const seatNames = (turns, elo) => [
  ["human", t("Person")], ["level", t("Kado, by level")], ["elo", t("Kado, by Elo")], ["random", t("Random mover")],
  ["first", t("First legal move")], ["discs", t("Counts discs")], ["weights", t("Weighs squares")],
].filter(([kind]) => isOffered(kind, turns, elo));

/** The selector of game and board. `value()` returns the protocol name; `onchange()` reports a change. */
export class GameChoice {
  constructor(name) {
    const { family, columns, rows, k, isExact } = variant(name) ?? variant("othello:8");
    this.family = select(gameNames(), family, () => this.#sizes());
    this.sizes = el("div", { class: "row wrap" });
    this.element = el("div", { class: "stack" }, field(t("Game"), this.family), this.sizes);
    this.#sizes({ columns, rows, k, isExact });
  }

  #sizes(set) {
    const family = this.family.value, { size, min, max, step = 1, k, turns } = FAMILY[family];
    const { columns = size, rows = columns, k: inRow = k, isExact = false } = set ?? {};
    const list = [];
    for (let each = min; each <= max; each += step) list.push([each, step === 2 ? `${each} × ${each}` : each]);
    // An imported game may have a shorter side than the dialog offers.
    const sides = (own) => (list.some(([each]) => each === own) ? list : [[own, own], ...list]);
    this.columns = select(sides(columns), columns, () => this.#changed());
    this.rows = select(sides(rows), rows, () => this.#changed());
    this.k = select(list, inRow, () => this.#changed());
    this.exact = el("input", { type: "checkbox", checked: isExact, onchange: () => this.onchange?.() });
    const both = [field(t("Columns"), this.columns), field(t("Rows"), this.rows)];
    const parts = family === "mnk" ? [...both, field(t("In a row"), this.k), field(t("Exactly"), this.exact)]
      : turns ? [field(t("Board"), this.columns)] : min === max ? [] : both;
    this.sizes.replaceChildren(...parts);
    this.#changed();
  }

  /** Limits the line to the longer side of the board, then reports the change. */
  #changed() {
    const longer = Math.max(this.columns.value, this.rows.value);
    for (const option of this.k.options) option.disabled = Number(option.value) > longer;
    if (Number(this.k.value) > longer) this.k.value = longer;
    this.onchange?.();
  }

  value() {
    const family = this.family.value, columns = this.columns.value, rows = this.rows.value;
    if (family === "mnk") return `mnk:${columns},${rows},${this.k.value}${this.exact.checked ? ":exact" : ""}`;
    if (!FAMILY[family].turns && columns !== rows) return `${family}:${columns}x${rows}`;
    return family === "tictactoe" ? family : `${family}:${columns}`;
  }
}

/** The selector of a side's player. `elo` is the range of the Elo ratings, if known. */
class SeatChoice {
  constructor(side, label, seat, turns, elo) {
    this.label = label;
    this.seat = seat;
    this.elo = elo;
    this.element = el("div", { class: "row seat-choice", "data-side": side });
    this.offer(turns);
  }

  offer(turns) {
    this.seat = offeredSeat(this.seat, turns, this.elo);
    this.kind = select(seatNames(turns, this.elo), this.seat.kind, (kind) => {
      this.seat = { kind, value: SEATS[kind].value };
      this.offer(turns);
    });
    const { kind, value } = this.seat, [min, max] = kind === "elo" ? this.elo : [SEATS[kind].min, SEATS[kind].max];
    this.number = min && el("input", { type: "number", min, max, step: 1, required: true, value: Math.min(Math.max(value, min), max), inputmode: "numeric",
      "aria-label": t("Strength"), oninput: () => { this.seat = this.value(); } });
    refill(this.element, field(this.label, this.kind), this.number ? field(t("Strength"), this.number) : "");
  }

  /** Sets the label of the side. */
  rename(label) {
    this.label = label;
    this.element.querySelector(".field > span").textContent = label;
  }

  value() {
    return this.number ? { kind: this.kind.value, value: Number(this.number.value) } : { kind: this.kind.value };
  }
}

/** Shows the dialog. `begin({game, seats, clock, start, discs})` starts the game. */
export const newGame = (app, begin) => {
  const last = settings.newGame, game = last.game ?? app.tree.game;
  const turns = () => variant(choice.value()).turns;
  const choice = new GameChoice(game);
  const black = new SeatChoice("black", t("Black"), last.black ?? { kind: "human" }, true, app.hello?.elo);
  const white = new SeatChoice("white", t("White"), last.white ?? { kind: "level", value: 3 }, true, app.hello?.elo);
  const minutes = select([[0, t("none")], ...[1, 2, 3, 5, 10, 15, 30, 60].map((each) => [each, t("{0} min", each)])], last.minutes ?? 0);
  const increment = select([0, 1, 2, 3, 5, 10, 30].map((each) => [each, t("+ {0} s", each)]), last.increment ?? 0);
  const start = el("div", { class: "row wrap" });
  const discs = el("input", { type: "number", min: 5, required: true, value: 20, inputmode: "numeric" });
  let starts, startField;
  const offerDiscs = () => {
    refill(start, startField, starts.value === "random" ? field(t("Discs"), discs) : "");
    const isSwap2 = starts.value === "swap2";
    black.rename(isSwap2 ? t("First player") : t("Black"));
    white.rename(isSwap2 ? t("Second player") : t("White"));
  };
  const offer = () => {
    const chosen = starts?.value;
    const kinds = [["standard", t("Standard")], ["mirrored", t("Mirrored")], ["random", t("Random position")], ["xot", t("XOT opening")]];
    const hasXot = choice.value() === "othello:8";
    const isFive = !turns() && variant(choice.value()).k === 5;
    const offered = turns() ? kinds.slice(0, hasXot ? 4 : 3) : [kinds[0], ...(isFive ? [["swap2", t("Swap2 opening")]] : [])];
    if (isSameGame(variant(choice.value()), app.tree.variant)) offered.push(["position", t("Position on the board")]);
    const { columns, rows } = variant(choice.value()), squares = columns * rows;
    discs.max = squares - 1;
    if (discs.value >= squares) discs.value = squares / 2;
    const isKept = offered.some(([kind]) => kind === chosen);
    starts = select(offered, isKept ? chosen : "standard", offerDiscs, { id: "start" });
    startField = field(t("Start"), starts);
    black.offer(turns());
    white.offer(turns());
    offerDiscs();
  };
  choice.onchange = offer;
  offer();
  const form = el("form", { method: "dialog", class: "stack" },
    el("h2", {}, t("New game")), choice.element, black.element, white.element,
    el("div", { class: "row wrap" }, field(t("Clocks"), minutes), field(t("Increment"), increment)), start,
    el("div", { class: "row end" }, button(t("Cancel"), () => dialog.close()), el("button", { class: "primary" }, t("Begin"))));
  const dialog = el("dialog", { class: "dialog", "aria-label": t("New game") }, form);
  form.addEventListener("submit", () => {
    const chosen = { game: choice.value(), black: black.value(), white: white.value(), minutes: Number(minutes.value), increment: Number(increment.value) };
    choose({ newGame: chosen });
    begin({ ...chosen, start: starts.value, discs: Number(discs.value) });
  });
  showDialog(dialog);
};
