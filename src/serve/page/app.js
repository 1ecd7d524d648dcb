/** The state shared by all modes (game tree, board, current mode), and the listeners for its changes. */

import { announce, showError } from "./announce.js";
import { Board, squareName } from "./board.js";
import { byId, perFrame } from "./dom.js";
import { positionOf } from "./engine.js";
import { t } from "./i18n.js";
import { BLACK, EMPTY, WHITE, count, isOver, legalSquares, winningLine } from "./rules.js";
import { moveSound } from "./sound.js";
import { keep } from "./store.js";
import { Tree } from "./tree.js";

/** Name of a side in the chosen language. */
export const sideText = (disc) => (disc === BLACK ? t("Black") : t("White"));

/**
 * The page: its game tree, its board, its modes, and the listeners for its events.
 *
 * The events are `tree` (another game or branch), `node` (another node), `info`, `scores`, `mode`, `drawn`
 * and `connection`.
 */
export class App {
  constructor(engine) {
    this.engine = engine;
    this.tree = new Tree();
    this.listeners = new Map();
    this.modes = {};
    this.hovered = -1;
    this.board = new Board(byId("board"), {
      play: (index, event) => this.mode?.square(index, event),
      hover: (index) => this.#hover(index),
      label: (index) => this.#label(index),
    });
    this.draw = perFrame(() => this.#draw());
    const keepNow = (becomesLast) => {
      const { play, setup } = this.modes;
      if (this.mode) keep(this.tree, { mode: this.modeName, ...play.toKeep(), setup: setup.toKeep() }, becomesLast);
    };
    const keepSoon = perFrame(() => keepNow(true));
    // A new tab begins with the game of this one only after something was done here.
    this.keepHere = () => keepNow(false);
    // A hidden page has no frames, and may be discarded.
    this.keep = () => (document.hidden ? this.keepHere() : keepSoon());
    for (const event of ["visibilitychange", "pagehide"]) addEventListener(event, this.keepHere);
    // A request for facts fails with the connection.
    this.on("connection", (state) => state === "open" && this.#inquire(this.tree.current));
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, []);
    this.listeners.get(event).push(listener);
  }

  emit(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }

  /** Switches to a mode. */
  enter(name) {
    if (this.modeName === name) return;
    this.mode?.leave?.();
    this.modeName = name;
    this.mode = this.modes[name];
    this.board.line([]);
    this.emit("mode", name);
    this.mode.enter();
    this.changed("node");
  }

  /** Replaces the game on the board. */
  setTree(tree) {
    this.tree = tree;
    this.emit("tree");
    this.changed("node");
  }

  go(node) {
    if (!node || node === this.tree.current) return;
    this.tree.go(node);
    this.changed("node");
  }

  /** Moves some plies back or forward on the line, or to its start or end (`-Infinity`, `Infinity`). */
  step(plies) {
    const line = this.tree.line(), at = this.tree.current.ply + plies;
    this.go(line[Math.min(Math.max(at, 0), line.length - 1)]);
  }

  /** Plays a move at the current node, and the pass after it if forced, and shows the position after them. */
  play(move) {
    const added = this.#add(move, this.tree.current);
    if (!added) return;
    if (added.isNew) this.emit("tree");
    this.changed("node");
  }

  /**
   * Plays a move of a game, which continues the main line at `from`, and the pass after it if forced.
   *
   * Shows the position after them if `follows`. Returns the last node; undefined if the move is illegal.
   */
  playGame(move, from, follows) {
    const { tree } = this, { current } = tree, added = this.#add(move, from);
    if (!added) return undefined;
    const { node, last } = added;
    tree.lead(node);
    tree.live = last;
    if (!follows) tree.go(current);
    this.emit("tree");
    if (follows) this.changed("node");
    else this.#inquire(last);
    return last;
  }

  /** Adds a move and the pass after it if forced; the last of them becomes the current node. */
  #add(move, from) {
    const children = from.children.length, node = this.tree.play(move, from);
    if (!node) return undefined;
    this.#tell(from.position.turn, node);
    moveSound();
    const pass = node.square >= 0 && this.tree.passIfForced();
    if (pass) announce(t("{0} has no move and passes.", sideText(node.position.turn)));
    return { node, last: pass || node, isNew: from.children.length !== children || Boolean(pass) };
  }

  #tell(side, node) {
    const move = node.square < 0 ? t("passes") : node.move;
    announce(t("{0}: {1}.", sideText(side), move));
  }

  /** Notifies listeners of a change, redraws and saves the game. */
  changed(event) {
    this.emit(event);
    this.draw();
    this.keep();
    if (event === "node") this.#inquire(this.tree.current);
  }

  /** Requests the facts about a node (legal moves, end, opening), unless known or requested already. */
  async #inquire(node) {
    if (node.info || node.asked) return;
    node.asked = true;
    try {
      node.info = await this.engine.describe(positionOf(this.tree, node));
      this.emit("info", node);
      this.draw();
    } catch (error) {
      showError(error);
    } finally {
      node.asked = false;
    }
  }

  /** Whether the game is known to be over at a node. */
  isOver(node = this.tree.current) {
    return this.tree.variant.turns ? isOver(this.tree.variant, node.position) : Boolean(node.info?.over);
  }

  /**
   * The squares on which the side to move may play at a node.
   *
   * In k in a row Kado reports them; until then there are none.
   */
  legal(node = this.tree.current) {
    const { variant } = this.tree;
    if (variant.turns) return legalSquares(variant, node.position);
    return (node.info?.legal ?? []).map((move) => this.squareOf(move)).filter((square) => square >= 0);
  }

  /** Index of the square of a move; -1 for a pass. */
  squareOf(move) {
    return move === "pass" ? -1 : move.charCodeAt(0) - 97 + this.tree.variant.columns * (Number(move.slice(1)) - 1);
  }

  /** Text of the result at a node; empty if the game is not over there. */
  resultText(node = this.tree.current) {
    if (!this.isOver(node)) return "";
    const { family, turns } = this.tree.variant, { cells } = node.position;
    const black = count(cells, BLACK), white = count(cells, WHITE);
    let winner = node.info?.winner;
    if (turns) winner = black === white ? "draw" : (black > white) === (family === "othello") ? "black" : "white";
    const discs = turns ? ` ${black}–${white}` : "";
    return winner === "draw" ? t("Draw{0}", discs) : t(winner === "black" ? "Black wins{0}" : "White wins{0}", discs);
  }

  /** The data for drawing the board: from the mode, or from the tree with additions by the mode. */
  #view() {
    if (this.mode?.view) return this.mode.view();
    const view = this.treeView();
    this.mode?.decorate?.(view);
    return view;
  }

  /** The data for drawing the current node: position, last move, legal moves and winning line. */
  treeView() {
    const { current, variant } = this.tree;
    const isLegal = this.mode?.isOpen?.() !== false && !this.isOver();
    const won = variant.turns || !this.isOver() ? [] : winningLine(variant, current.position.cells, current.square);
    return { variant, position: current.position, last: current.square, legal: new Set(isLegal ? this.legal() : []), isKnown: Boolean(current.info), won };
  }

  #draw() {
    const view = this.#view(), { variant, position, last = -1, legal, won = [] } = view;
    this.seen = view;
    this.board.lay(variant);
    this.board.discs(position.cells, last);
    const marks = view.marks ?? new Map(), wins = new Set(won);
    view.forbidden = this.#forbidden(view);
    this.board.marks((index) => {
      const kinds = [];
      if (index === last) kinds.push("last");
      if (legal?.has(index)) kinds.push("legal");
      if (view.forbidden.has(index)) kinds.push("forbidden");
      if (wins.has(index)) kinds.push("won");
      if (view.paints) kinds.push("paintable");
      if (marks.has(index)) kinds.push(marks.get(index));
      return kinds.join(" ");
    });
    this.board.scores(view.scores ?? new Map());
    this.board.labels();
    this.emit("drawn", view);
  }

  /** The empty squares that renju forbids to Black; none until Kado has reported the legal moves. */
  #forbidden({ variant, position, legal, isKnown }) {
    if (variant.family !== "renju" || !isKnown || !legal?.size || position.turn !== BLACK) return new Set();
    const squares = [...Array(position.cells.length).keys()];
    return new Set(squares.filter((index) => position.cells[index] === EMPTY && !legal.has(index)));
  }

  #hover(index) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.mode?.hover?.(index);
  }

  #label(index) {
    const { variant, position, last, legal, forbidden, scores } = this.seen, cell = position.cells[index];
    const parts = [squareName(index, variant.columns), cell === "-" ? t("empty") : sideText(cell)];
    if (index === last) parts.push(t("last move"));
    if (legal?.has(index)) parts.push(t("legal"));
    if (forbidden?.has(index)) parts.push(t("forbidden"));
    const score = scores?.get(index);
    if (score) parts.push(t("score {0}", score.text));
    return parts.join(", ");
  }
}
