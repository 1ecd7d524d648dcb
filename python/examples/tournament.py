"""Lets agents play each other, each pair from both sides of the same openings, and prints the table.

python tournament.py [--rounds 4]

An agent is a function from a board to a move: engines, classic players, your own code.
"""

import argparse
import itertools
import random

import kado


def greedy(board):
    """Play the move that leaves the opponent the fewest moves."""
    return min(board.legal_moves, key=lambda move: len(board.play(move).legal_moves))


def agents():
    """Return the agents by name."""
    engines = {name: kado.Engine(hash=2, game_seed=1, **options) for name, options in {
        "kado level 1": {"level": 1}, "kado level 6": {"level": 6}, "discs:2": {"player": "discs:2"},
        "random": {"player": "random"},
    }.items()}  # fmt: skip
    return {name: engine.play for name, engine in engines.items()} | {"fewest replies": greedy}


def play(black, white, opening):
    """Play a game and return it."""
    game = kado.Game.from_board(opening)
    while not game.is_over:
        game.push((black if game.board.turn == "black" else white)(game.board))
    return game


def opening_of(rng, plies=6):
    """Return a board after random moves."""
    board = kado.Board()
    for _ in range(plies):
        board = board.play(rng.choice(board.legal_moves))
    return board


def main():
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, players = random.Random(options.seed), agents()
    points, discs = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0)
    for one, other in itertools.combinations(players, 2):
        for _ in range(options.rounds):
            opening = opening_of(rng)
            for black, white in [(one, other), (other, one)]:
                margin = play(players[black], players[white], opening).board.margin
                points[black] += 0.5 + (margin > 0) / 2 - (margin < 0) / 2
                points[white] += 0.5 + (margin < 0) / 2 - (margin > 0) / 2
                discs[black] += margin
                discs[white] -= margin
    games = 2 * options.rounds * (len(players) - 1)
    for name in sorted(players, key=lambda name: -points[name]):
        print(f"{name:16} {points[name]:5.1f} of {games}, {discs[name]:+5} discs")


if __name__ == "__main__":
    main()
