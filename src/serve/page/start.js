/** Start positions and strength of players, in terms of the protocol. */

import { BLACK, WHITE } from "./rules.js";
import { Tree } from "./tree.js";

const CLASSIC = ["random", "first", "discs", "weights"];

/** Creates the tree of a game that starts at `mirrored`, `random:N` or `xot`. */
export const startTree = async (engine, game, start) => {
  const { position, describe } = await engine.start(game, start);
  const turn = describe.start_turn === "black" ? BLACK : WHITE;
  return new Tree(position.game, { cells: describe.start.join(""), turn }).playAll(position.moves ?? []);
};

/** Parameters of the protocol method `best` for the player of a seat. */
export const strength = ({ kind, value }, side, clock) => {
  if (CLASSIC.includes(kind)) return { player: value ? `${kind}:${value}` : kind };
  const limits = { [kind]: value };
  if (clock) {
    limits.clock = { remaining_ms: Math.max(1, Math.round(clock.of(side))), increment_ms: clock.increment * 1000 };
  }
  return { limits, book: true };
};
