// Returns the caption for the move played from a position.
const caption = (game, positions, ply) => {
  const cells = positions[ply].cells;
  const discs = counted(game, cells);
  const move = game.moves[ply];
  if (!move) return [make("strong", `Game ${game.number}: ${game.result}`), ...discs];
  const [name, score, loss, best, bestScore, line, grade] = move;
  const black = positions[ply + 1].disc === "X";
  const key = (kind) => make("span", undefined, `key ${kind}`);
  const parts = [make("strong", `${ply + 1}. ${black ? "black" : "white"} ${name}`), " ", key("next"), ` ${score}`];
  if (loss > 0) parts.push(` · loses ${loss.toFixed(2)} (${grade})`);
  if (best !== name) parts.push(" · best ", key("best"), ` ${best} ${bestScore}`);
  parts.push(` · ${black ? game.black : game.white}`, ...discs, make("br"), line);
  return parts;
};

viewer({
  caption,
  kind: ([, , , , , , grade]) => grade,
  marks: (game, ply) => {
    const move = game.moves[ply];
    return move ? [[move[0], "next"], [move[3], "best"]] : [];
  },
  begin: () => 0,
});
