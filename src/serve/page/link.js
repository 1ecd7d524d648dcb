/** Links with a position in the fragment, the part of the address behind `#`. */

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

/** Parses the fragment of an address; returns a tree, or undefined if it has none. */
export const fromLink = (address) => {
  const hash = address.slice(address.indexOf("#") + 1);
  const parts = new URLSearchParams(hash);
  const game = parts.get("game"), known = game && variant(game);
  if (!known) return undefined;
  const board = parts.get("board");
  const isBoard = board && /^[XO-]+[XO]$/.test(board) && board.length === known.columns * known.rows + 1;
  if (board && !isBoard) return undefined;
  const tree = new Tree(game, isBoard ? { cells: board.slice(0, -1), turn: board.at(-1) } : undefined);
  tree.playAll((parts.get("moves") ?? "").match(/pass|[a-z]\d+/g) ?? []);
  const ply = parts.has("ply") ? Number(parts.get("ply")) : Infinity;
  tree.go(tree.line(tree.root)[Math.min(ply, tree.current.ply)] ?? tree.current);
  return tree;
};
