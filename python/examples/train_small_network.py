"""Trains a small network, with only NumPy, on positions of self-play, and lets it play a classic player.

python train_small_network.py [--positions FILE.kpos] [--games 200] [--epochs 5]

Without a file Kado plays fast games against itself. The network's input is the discs of both sides, its target the
score of a search.
"""

import argparse

import kado
import numpy as np

HIDDEN = 64


def self_play(games, seed):
    """Return positions of games at a low level, each with the score of a fast search in discs."""
    boards, scores = [], []
    with kado.Engine(level=2, game_seed=seed, hash=4) as player, kado.Engine(hash=4) as judge:
        for number in range(games):
            player.set_option("game_seed", seed + number)
            game = kado.Game()
            while not game.is_over:
                game.push(player.play(game))
            for board in game.boards[8:-1:2]:
                boards.append(board)
                scores.append(judge.analyse(board, depth=4).score)
    return kado.bitboards(boards), np.array(scores, np.float32)


def inputs(bitboards):
    """Return the discs of both sides as 128 numbers."""
    bits = np.unpackbits(bitboards.view(np.uint8), axis=1, bitorder="little")
    return bits.astype(np.float32)


class Network:
    """One hidden layer."""

    def __init__(self, rng):
        self.weights = [rng.normal(0, 0.1, (128, HIDDEN)), rng.normal(0, 0.1, (HIDDEN, 1))]
        self.biases = [np.zeros(HIDDEN), np.zeros(1)]

    def __call__(self, x):
        """Return the score of positions in discs, and the hidden layer."""
        hidden = np.maximum(x @ self.weights[0] + self.biases[0], 0)
        return (hidden @ self.weights[1] + self.biases[1])[:, 0], hidden

    def learn(self, x, y, rate):
        """Take a gradient step towards the scores."""
        predicted, hidden = self(x)
        error = ((predicted - y) / len(x))[:, None]
        back = (error @ self.weights[1].T) * (hidden > 0)
        for layer, (left, right) in enumerate([(x, back), (hidden, error)]):
            self.weights[layer] -= rate * left.T @ right
            self.biases[layer] -= rate * right.sum(axis=0)


def choose(network, board):
    """Return the move whose board has the lowest score for the opponent."""
    after = [board.play(move) for move in board.legal_moves]
    scores = network(inputs(kado.bitboards(after)))[0]
    return board.legal_moves[int(np.argmin(scores))]


def main():
    """Make data, train, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", help="a position file instead of own games")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    if options.positions:
        records = kado.read_positions(options.positions)
        boards, scores = kado.bitboards(records), records["discs"].astype(np.float32)
    else:
        boards, scores = self_play(options.games, options.seed)
    x, order = inputs(boards), rng.permutation(len(boards))
    test, train = order[: len(order) // 10], order[len(order) // 10 :]
    network = Network(rng)
    print(
        f"{len(boards)} positions; mean error of no knowledge {np.abs(scores[test] - scores[train].mean()).mean():.2f}"
    )
    for epoch in range(options.epochs):
        rng.shuffle(train)
        for batch in np.array_split(train, max(1, len(train) // 64)):
            network.learn(x[batch], scores[batch], rate=0.005)
        print(f"epoch {epoch + 1}: mean error {np.abs(network(x[test])[0] - scores[test]).mean():.2f} discs")
    wins, games = 0.0, 20
    for number in range(games):
        game, side = kado.Game(), ("black", "white")[number % 2]
        with kado.Engine(player="random", game_seed=number + 1, hash=1) as other:
            while not game.is_over:
                game.push(choose(network, game.board) if game.board.turn == side else other.play(game))
        wins += 0.5 if game.board.winner is None else game.board.winner == side
    print(f"against random: {wins} of {games}")


if __name__ == "__main__":
    main()
