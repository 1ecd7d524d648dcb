/** The game that is played: its tree, players, clock and swap2 opening, and its state. */

import { sideText } from "./app.js";
import { t } from "./i18n.js";
import { seatText } from "./newgame.js";
import { BLACK, WHITE } from "./rules.js";

/**
 * A game between people, Kado and the classic players. `live` is its last node. The moves of its players
 * begin at `firstPly`, after those of an XOT opening.
 */
export class Game {
  #live;

  constructor(app) {
    this.app = app;
    this.seats = { [BLACK]: { kind: "human" }, [WHITE]: { kind: "level", value: 3 } };
    this.live = app.tree.current;
    this.firstPly = 0;
  }

  get live() {
    return this.#live;
  }

  /** Sets the last node of the game, also in its tree: before the first move every move is tried there. */
  set live(node) {
    this.#live = node;
    if (this.game && (node.parent || this.game.live)) this.game.live = node;
  }

  /** Whether the board shows the game that is being played. */
  isOn() {
    return Boolean(this.game) && this.game === this.app.tree;
  }

  /** Whether the game can continue. */
  isRunning() {
    return this.isOn() && !this.app.tree.result && !this.app.isOver(this.live);
  }

  /** Text of the result in the chosen language; empty while the game goes on. */
  resultText() {
    const { result } = this.app.tree, [, winner, reason] = /^([BW])\+([RT])$/.exec(this.live.notes?.result) ?? [];
    if (!winner) return result && (this.app.resultText(this.live) || result);
    const side = sideText(winner === "B" ? BLACK : WHITE);
    return reason === "T" ? t("{0} wins on time", side) : t("{0} wins by resignation", side);
  }

  isOpen() {
    return this.isPersonDue() && !this.opening?.offered().length;
  }

  /** Whether a hint can be given. In a swap2 opening scores mislead: the players have no colors yet. */
  canHint() {
    return this.isOpen() && !this.isOpening();
  }

  /** Whether a person is to move, to place stones or to choose. */
  isPersonDue() {
    const side = this.toMove();
    return Boolean(side) && this.isRunning() && this.app.tree.current === this.live && this.isPerson(side);
  }

  /** Whether the game is in its swap2 opening, before the players have colors. */
  isOpening() {
    return this.isOn() && Boolean(this.opening?.isDue());
  }

  /** The side to move or, in a swap2 opening, to place stones or to choose; undefined while unknown. */
  toMove() {
    return this.isOpening() ? this.opening.side() : this.live.position.turn;
  }

  /** The side shown below the board. */
  bottom() {
    return this.isPerson(WHITE) && !this.isPerson(BLACK) ? WHITE : BLACK;
  }

  isPerson(side) {
    return this.seats[side].kind === "human";
  }

  /** The player of a side. */
  nameOf(side) {
    const name = seatText(this.seats[side]);
    return this.isOpening() ? `${this.opening.nameOf(side)}: ${name}` : name;
  }

  clockOf(side) {
    return this.isOn() ? this.clock?.of(side) : undefined;
  }

  toKeep() {
    const { app: { tree }, seats, clock, opening, firstPly } = this;
    return this.isOn() ? { play: { seats, clock, live: tree.movesTo(this.live), opening, firstPly, hasMoved: Boolean(tree.live) } } : {};
  }
}
