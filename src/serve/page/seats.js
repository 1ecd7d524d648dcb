/** The sides above and below the board (name, discs, clock, turn), and the evaluation gauge beside it. */

import { sideText } from "./app.js";
import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { BLACK, WHITE, count } from "./rules.js";

/** Clock text of a time in milliseconds. */
export const clockText = (ms) => {
  const left = Math.max(0, ms), seconds = Math.floor(left / 1000);
  const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return left < 10000 ? `${minutes}.${Math.floor((left % 1000) / 100)}` : minutes;
};

/** The displays of the two sides, and the evaluation gauge. */
export class Seats {
  constructor(app) {
    this.app = app;
    this.seats = { top: this.#make("seat-top"), bottom: this.#make("seat-bottom") };
    app.on("drawn", (view) => this.draw(view));
    app.on("scores", () => this.#gauge());
  }

  #make(id) {
    const seat = { element: byId(id), disc: el("i", { class: "stone" }), name: el("span", { class: "name" }),
      note: el("span", { class: "note" }), clock: el("span", { class: "clock", hidden: true }), count: el("b", { class: "count" }) };
    seat.element.append(seat.disc, seat.name, seat.note, seat.clock, seat.count);
    return seat;
  }

  /** Updates the displays and the gauge from the data that the board shows. */
  draw(view = this.app.seen) {
    if (!view) return;
    const bottom = this.app.modes.play?.isOn() && this.app.modes.play.bottom() === WHITE ? WHITE : BLACK;
    this.#fill(this.seats.bottom, bottom, view);
    this.#fill(this.seats.top, bottom === BLACK ? WHITE : BLACK, view);
    this.#gauge();
  }

  #fill(seat, side, { position, variant, isPuzzle }) {
    const { play } = this.app.modes, { players } = this.app.tree;
    const isOpening = !isPuzzle && play?.isOpening() && this.app.tree.current === play.live;
    const isTurn = (isOpening ? play.toMove() : position.turn) === side && (isPuzzle || !this.app.isOver());
    seat.element.classList.toggle("turn", isTurn);
    seat.disc.className = `stone ${isOpening ? "none" : side === BLACK ? "black" : "white"}`;
    const named = isPuzzle ? "" : play?.isOn() ? play.nameOf(side) : players[side === BLACK ? "black" : "white"];
    seat.name.textContent = named || sideText(side);
    seat.note.textContent = play?.thinking.side === side ? t("thinking…") : isTurn ? t("to move") : "";
    seat.count.textContent = variant.turns ? count(position.cells, side) : "";
    const clock = play?.clockOf(side);
    seat.clock.hidden = clock === undefined;
    if (clock !== undefined) {
      seat.clock.textContent = clockText(clock);
      seat.clock.classList.toggle("low", clock < 20000);
    }
  }

  /** Shows the evaluation of the current node beside the board. */
  #gauge() {
    const gauge = byId("gauge"), { mode, tree } = this.app, { score } = tree.current;
    const isShown = Boolean(mode?.showsScores?.());
    gauge.classList.toggle("off", !isShown);
    if (!isShown) return;
    const share = score ? gaugeShare(score.value, tree.variant.turns) : 0.5;
    byId("gauge-fill").style.height = `${(share * 100).toFixed(1)}%`;
    byId("gauge-fill").style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
    gauge.setAttribute("aria-label", score ? t("Evaluation: Black {0}", score.text) : t("Evaluation"));
    gauge.title = score ? t("Evaluation: Black {0}", score.text) : "";
  }
}

/** Black's share of the gauge, 0 to 1, for a score in Black's view. */
export const gaugeShare = (value, isDiscs) => 0.5 + 0.5 * Math.tanh(value / (isDiscs ? 14 : 4));
