/** The protocol methods that the page uses, with positions built from the game tree. */

import { BLACK } from "./rules.js";

/** The moves with scores in an analysis of k in a row. */
const LINES_IN_A_ROW = 9;

/** Limits of the first, quick search of a position. */
const GLANCE = { depth: 4, time_ms: 8 };

/** The priority of the engine's turn in a game: its clock runs, so it precedes solves and reviews. */
const TURN = 10;

/** Protocol name of a side. */
export const sideName = (disc) => (disc === BLACK ? "black" : "white");

/** A protocol position: the start of a tree, and the moves to a node. */
export const positionOf = (tree, node = tree.current) => {
  const { cells, turn } = tree.root.position;
  const position = { game: tree.game, moves: tree.movesTo(node) };
  if (!tree.isStandard) position.board = `${cells} ${turn}`;
  return position;
};

/** The number of lines in an analysis: one for every move whose game flips discs. */
export const linesOf = ({ turns }) => (turns ? "all" : LINES_IN_A_ROW);

/** A protocol position from a board and the side to move. */
export const boardPosition = (game, { cells, turn }) => ({ game, board: `${cells} ${turn}` });

/** Grade of a move that loses `loss` discs, named as in `kado analyze`. */
export const gradeOf = (loss) =>
  loss >= 8 ? "blunder" : loss >= 4 ? "mistake" : loss >= 2 ? "inaccuracy" : loss > 0.004 ? "good" : "best";

/** Text of a depth: `12`, or `12@73%` for a selective search. */
export const depthText = ({ depth, selectivity }) => (selectivity < 100 ? `${depth}@${selectivity}%` : `${depth}`);

/** Text of a number with three significant digits and a metric prefix: `1.23 M`. */
export const amount = (number) => {
  if (!(number > 0)) return "0";
  const power = Math.min(4, Math.floor(Math.log10(number) / 3));
  return `${(number / 1000 ** power).toLocaleString("en", { maximumSignificantDigits: 3 })}${["", " k", " M", " G", " T"][power]}`;
};

/** Text of a score, with a minus sign (U+2212) instead of a hyphen. */
export const scoreText = ({ text }) => text.replace(/^-/, "−");

/** Text of a score on a square; an estimate has at most one decimal. */
export const shortScore = (score) => {
  if (score.final || !/^[+-]\d/.test(score.text)) return scoreText(score);
  const size = Math.abs(score.value), digits = size >= 9.95 ? 0 : 1;
  return `${score.value < 0 ? "−" : "+"}${size.toFixed(digits)}`;
};

/** The client of the protocol, with a method for each request. */
export class Engine {
  constructor(rpc) {
    this.rpc = rpc;
  }

  describe(position, steps = false) {
    return this.rpc.ask("describe", { position, steps });
  }

  book(position) {
    return this.rpc.ask("book", { position }).then(({ moves }) => moves);
  }

  /** Runs a quick search for the first scores of a position. */
  glance(position, lines) {
    return this.rpc.search("analyze", { position, lines, limits: GLANCE, every_ms: null });
  }

  /** Searches until cancelled. `oninfo` is called with each intermediate result. */
  analyze(position, lines, oninfo) {
    return this.rpc.search("analyze", { position, lines, every_ms: 40, priority: -10 }, (_, info) => oninfo(info));
  }

  /** Searches a position with the limits of a playing level. */
  analyzeToLevel(position, lines, level) {
    return this.rpc.search("analyze", { position, lines, limits: { level }, every_ms: null });
  }

  /** Solves a position; `goal` is `exact` or `wld`. */
  solve(position, goal, lines, oninfo) {
    return this.rpc.search("solve", { position, goal, lines, every_ms: 60 }, (_, info) => oninfo(info));
  }

  /** Reviews a game; `onevent(name, value)` receives `progress` and `position`. */
  review(position, players, level, onevent) {
    return this.rpc.search("review", { position, ...players, limits: { level }, priority: 0 }, onevent);
  }

  /** Requests a move; `player` holds the parameters of the player that moves. */
  best(position, player) {
    return this.rpc.request("best", { position, ...player, priority: TURN });
  }

  start(game, start, seed) {
    return this.rpc.ask("start", seed ? { game, start, seed } : { game, start });
  }

  /** Requests the state of a swap2 opening: who has to place stones or to choose, and the choices. */
  swap2(position, choices) {
    return this.rpc.ask("swap2", { position, choices });
  }

  /** Requests Kado's turn in a swap2 opening: the first three stones, or the choice of a color. */
  swap2Best(position, choices, limits) {
    return this.rpc.request("swap2.best", { position, choices, limits, priority: TURN });
  }

  transform(position, by) {
    return this.rpc.ask("transform", { position, by });
  }

  parse(params) {
    return this.rpc.ask("parse", params);
  }

  convert(params) {
    return this.rpc.ask("convert", params);
  }

  hello() {
    return this.rpc.ask("hello");
  }

  set(options) {
    return this.rpc.ask("set", { options });
  }

  options() {
    return this.rpc.ask("options").then(({ options }) => options);
  }
}
