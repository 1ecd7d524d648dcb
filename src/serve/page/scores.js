/** Scores of moves on the squares of the board. */

import { gradeOf, shortScore } from "./engine.js";

/** A map from squares to the scores of the lines that start there; `lines` has the best line first. */
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

/** The moves of a line as discs `{index, color}` for the board, without passes. */
export const lineDiscs = (tree, pv, turn) => {
  let side = turn;
  const discs = [];
  for (const move of pv) {
    if (move !== "pass") discs.push({ index: squareOfMove(tree, move), color: side });
    side = side === "X" ? "O" : "X";
  }
  return discs;
};
