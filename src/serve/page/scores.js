/** Scores of moves on the squares of the board. */

import { gradeOf, shortScore } from "./engine.js";

/** Square scores for the lines of a search, best line first. */
export const squareScores = (tree, lines) => {
  const scores = new Map(), [best] = lines;
  for (const line of lines) {
    if (line.move === "pass") continue;
    const square = squareOfMove(tree, line.move), loss = best.score.value - line.score.value;
    scores.set(square, { text: shortScore(line.score), detail: line.score.final ? "" : String(line.depth),
      grade: gradeOf(loss), exact: line.score.final });
  }
  return scores;
};

/** Index of the square of a move. */
export const squareOfMove = ({ variant }, move) =>
  move.charCodeAt(0) - 97 + variant.columns * (Number(move.slice(1)) - 1);

/** The moves of a line as discs for the board: squares and sides. */
export const lineDiscs = (tree, pv, turn) => {
  let side = turn;
  const discs = [];
  for (const move of pv) {
    if (move !== "pass") discs.push({ index: squareOfMove(tree, move), color: side });
    side = side === "X" ? "O" : "X";
  }
  return discs;
};
