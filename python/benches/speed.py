"""Measures the package: single calls, calls of many boards, perft, and evaluations compared with the bare engine.

python python/benches/speed.py [--native]

Each figure is the best of fifteen measurements of CPU time on one thread. `--native` builds and runs `native.rs`
and compares.
"""

import argparse
import subprocess
import sys
import time
import timeit
from pathlib import Path

import kado
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
LEAVES = ROOT / "tests" / "data" / "leaves.kpos"
ROUNDS = 15


def best(work, count):
    """Return the calls per second of the best round."""
    return count / min(timeit.repeat(work, number=1, repeat=ROUNDS, timer=time.process_time))


def nanoseconds(work, count=100_000):
    """Return the nanoseconds per call of the best round."""
    return min(timeit.repeat(work, number=count, repeat=ROUNDS, timer=time.process_time)) / count * 1e9


def native():
    """Return the figures of the engine without Python."""
    command = ["cargo", "bench", "--quiet", "--manifest-path", ROOT / "python" / "Cargo.toml", "--bench", "native"]
    done = subprocess.run([*command, "--", LEAVES], capture_output=True, text=True, check=True)
    return {name: float(value) for name, value in (line.split() for line in done.stdout.splitlines())}


def main():
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--native", action="store_true", help="build and run native.rs and compare")
    options = parser.parse_args()
    board, game, engine = kado.Board("f5d6c3"), kado.Game("f5d6c3"), kado.Engine()

    def push_and_undo():
        game.push(19)
        game.undo()

    print(f"kado {kado.__version__}, Python {sys.version.split()[0]}, {kado.instruction_sets()[-1]}")
    print(f"Board.play(number)       {nanoseconds(lambda: board.play(19)):8.0f} ns")
    print(f"Board.play(name)         {nanoseconds(lambda: board.play('d3')):8.0f} ns")
    print(f"Game.push and undo       {nanoseconds(push_and_undo):8.0f} ns")
    print(f"Board.legal_actions      {nanoseconds(lambda: board.legal_actions):8.0f} ns")
    print(f"Board.to_numpy           {nanoseconds(board.to_numpy, 20_000):8.0f} ns")
    begun = time.process_time()
    leaves = kado.Board().perft(10)
    print(f"perft(10)                {leaves / (time.process_time() - begun) / 1e6:8.1f} M leaves/s")

    records = kado.read_positions(LEAVES)
    boards = np.resize(kado.bitboards(records), (1 << 20, 2))
    masks = kado.legal_moves_many(boards)
    lowest = np.bitwise_count((masks & (~masks + np.uint64(1))) - np.uint64(1)).astype(np.int64)
    figures = {
        "eval": best(lambda: engine.eval_many(boards, threads=1), len(boards)),
        "legal_moves": best(lambda: kado.legal_moves_many(boards), len(boards)),
        "push": best(lambda: kado.push_many(boards, lowest), len(boards)),
    }
    own = native() if options.native else {}
    for name, figure in figures.items():
        share = f", {figure / own[name]:.0%} of the engine's own {own[name] / 1e6:.1f} M/s" if name in own else ""
        print(f"{name + '_many':24} {figure / 1e6:8.1f} M/s{share}")


if __name__ == "__main__":
    main()
