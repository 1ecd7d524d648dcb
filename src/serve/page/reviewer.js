/** Reviews the line on the board and stores scores, losses and grades in its nodes. */

import { showError } from "./announce.js";
import { positionOf } from "./engine.js";
import { remember } from "./mistakes.js";
import { BLACK } from "./rules.js";

/** Runs reviews, one at a time, and stores the result of the last review in its tree. */
export class Reviewer {
  constructor(app) {
    this.app = app;
    app.on("tree", () => this.running && this.running.tree !== app.tree && this.cancel());
  }

  /** Converts the score of a node from the mover's view to Black's. */
  static score(score, turn) {
    const sign = turn === BLACK ? 1 : -1, value = score.value * sign;
    const text = sign === 1 ? score.text : negated(score.text);
    return { value, text, final: score.final };
  }

  /** Reviews the game, or the variation shown. `onprogress` gets the review, and nothing at its end. */
  async run(level, onprogress) {
    this.cancel();
    const { app } = this, { tree } = app, nodes = tree.playedLine(), end = nodes.at(-1);
    const players = { black: tree.players.black || "Black", white: tree.players.white || "White" };
    const running = { tree, nodes, done: 0, total: nodes.length };
    this.running = running;
    const request = app.engine.review(positionOf(tree, end), players, level, (event, value) => {
      if (event === "progress") Object.assign(running, value);
      else this.#position(nodes, value);
      onprogress(running);
    });
    running.request = request;
    onprogress(running);
    try {
      const result = await request.answer;
      for (const position of result.positions) this.#position(nodes, position);
      tree.review = { nodes, result };
      remember(tree, nodes, result);
    } catch (error) {
      showError(error);
    }
    // A cancelled review may end after another one has begun.
    if (!this.running || this.running === running) {
      this.running = undefined;
      onprogress(undefined);
    }
    app.emit("scores");
  }

  #position(nodes, position) {
    const node = nodes[position.ply], next = nodes[position.ply + 1];
    if (!node) return;
    node.score = Reviewer.score(position.score, node.position.turn);
    if (next && position.grade) {
      const { loss, grade, best, move, move_score: moveScore, score } = position;
      next.review = { loss, grade, best, move, moveScore, bestScore: score, pv: position.pv };
      this.app.emit("scores", next);
    }
    this.app.emit("scores", node);
  }

  cancel() {
    this.running?.request.cancel();
    this.running = undefined;
  }
}

/** The text of a score from the other side's view. */
export const negated = (text) => {
  const signs = { "+": "-", "-": "+", W: "L", L: "W" };
  if (text === "win") return "loss";
  if (text === "loss") return "win";
  return /^[+-]0(\.0+)?$/.test(text) ? text : text.replace(/^[+\-WL]/, (sign) => signs[sign]);
};
