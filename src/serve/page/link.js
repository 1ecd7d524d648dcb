/** Links with a position in the fragment, the part of the address behind `#`. */

import { positionOf } from "./engine.js";
import { t } from "./i18n.js";
import { variant } from "./rules.js";
import { Tree } from "./tree.js";

/** The link to the current position of a tree. */
export const linkTo = (tree) => {
  const parts = [`game=${tree.game}`];
  if (!tree.isStandard) parts.push(`board=${tree.root.position.cells}${tree.root.position.turn}`);
  const line = tree.line().slice(1), here = tree.current.ply;
  if (line.length) parts.push(`moves=${line.map(({ move }) => move).join("")}`, `ply=${here}`);
  return `${location.origin}${location.pathname}#${parts.join("&")}`;
};

const linkError = (message, remedy) => Object.assign(new Error(message), { remedy });

const illegalMove = (move) => linkError(t("The link has an illegal move: {0}", move), t("moves of the game, such as f5d6c3"));

/**
 * Parses the fragment of an address, and returns the tree of its game.
 *
 * Forced passes may be left out. Kado checks the moves of k in a row. Throws an error with a remedy if the
 * fragment has no game that Kado plays, an invalid board or an illegal move.
 */
export const fromLink = async (engine, address) => {
  const hash = address.slice(address.indexOf("#") + 1);
  const parts = new URLSearchParams(hash);
  const game = parts.get("game") ?? "", known = variant(game);
  if (!known) {
    throw linkError(t("The link has an unsupported game: {0}", game.slice(0, 40)),
      t("Othello on an even board of 4x4 to 16x16, or k in a row on a board of up to 25x25"));
  }
  const board = parts.get("board");
  const isBoard = board && /^[XO-]+[XO]$/.test(board) && board.length === known.columns * known.rows + 1;
  if (board && !isBoard) {
    throw linkError(t("The link has an invalid board"),
      t("{0} squares, each X, O or -, and X or O for the side to move", known.columns * known.rows));
  }
  const tree = new Tree(game, isBoard ? { cells: board.slice(0, -1), turn: board.at(-1) } : undefined);
  for (const move of (parts.get("moves") ?? "").match(/pass|[a-z]\d+|\S/gi) ?? []) {
    if (tree.play(move)) continue;
    if (!tree.passIfForced() || !tree.play(move)) throw illegalMove(move);
  }
  if (!known.turns) {
    await engine.describe(positionOf(tree)).catch(({ name, data }) => {
      if (name === "illegal_move") throw illegalMove(tree.movesTo()[data.played.length]);
    });
  }
  const ply = parts.has("ply") ? Number(parts.get("ply")) : Infinity;
  tree.go(tree.line(tree.root)[Math.min(ply, tree.current.ply)] ?? tree.current);
  return tree;
};
