#!/usr/bin/env python3
"""Sample the leaves of a proof of the value of 8x8 Othello.

    python3 scripts/proof-sample.py --engine target/release/kado -o proof-36.obf
    kado work plan solve --wld --hash 256 --shards 100 --job proof.job proof-36.obf
    seq 0 99 | parallel kado -q work run proof.job --shard {}
    kado work merge proof.job -o proof-36.jsonl
    python3 scripts/proof-sample.py --report proof-36.jsonl -o proof-36.obf

"Othello is solved" (H. Takizawa, arXiv:2310.19387) proves the draw of 8x8 Othello twice: that Black cannot
win, and that White cannot win. In each proof one side, the prover, needs one move in every position, the best
one by an evaluation; every move of the other side must be answered. The leaves are positions with 36 empties,
1,505,367,525 of them in the published proof, which are solved.

This script walks down such a tree from the start: the prover plays the best move of a search of --depth
plies, the other side a uniformly random move, until --empties squares are empty. The provers alternate
between walks. The same seed and the same engine make the same list. In addition to the list, FILE.tsv holds
for each line its prover, its moves, and the product of the numbers of legal moves of the other side: the
number of leaves of the tree that the walk represents (D. Knuth, "Estimating the efficiency of backtrack
programs", 1975). The report has the nodes of the solves, unweighted and weighted by that product, and the
projected cost of the published number of leaves.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys

# The number of positions with 36 empties solved by the published proof.
LEAVES = 1_505_367_525


class Engine:
    """Kado in its JSON protocol."""

    def __init__(self, command):
        self.process = subprocess.Popen([*command, "json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.requests = 0

    def ask(self, method, **params):
        self.requests += 1
        request = {"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.requests:
                if "error" in answer:
                    sys.exit(f"proof-sample: {method}: {answer['error']}")
                return answer["result"]
        sys.exit("proof-sample: the engine has ended")


def walk(engine, prover, empties, depth, chance):
    """Returns a position with this number of empties, its moves, and the product of the other side's choices."""
    moves, choices = [], 1
    while True:
        here = engine.ask("describe", position={"moves": moves})
        if here["empties"] <= empties or here["over"]:
            return here, moves, choices
        legal = here["legal"]
        if here["turn"] == prover:
            moves.append(engine.ask("best", position={"moves": moves}, limits={"depth": depth}, book=False)["move"])
        else:
            moves.append(chance.choice(legal))
            choices *= len(legal)


def report(boards, answers):
    """Prints the cost of the solves of a list, and whether each prover holds its claim."""
    with open(answers, encoding="ascii") as file:
        solved = [answer for answer in map(json.loads, file) if "score" in answer]
    with open(boards, encoding="ascii") as file:
        sides = [line.split()[1][0] for line in file]
    with open(f"{boards}.tsv", encoding="ascii") as file:
        walks = [line.rstrip("\n").split("\t") for line in file][1:]
    if not len(solved) == len(sides) == len(walks):
        sys.exit(f"proof-sample: {answers} has {len(solved)} answers for {len(sides)} positions")
    nodes = [answer["nodes"] for answer in solved]
    weights = [int(walk[2]) for walk in walks]
    mean = statistics.mean(nodes)
    weighted = sum(map(lambda node, weight: node * weight, nodes, weights)) / sum(weights)
    held = sum(
        answer["score"] in ("draw", "win" if {"black": "X", "white": "O"}[walk[1]] == side else "loss")
        for answer, side, walk in zip(solved, sides, walks)
    )
    print(f"positions {len(nodes)}, of which the prover holds {held}")
    print(f"nodes: {sum(nodes):.4g} in all, mean {mean:.4g}, median {statistics.median(nodes):.4g}, most {max(nodes):.4g}")
    print(f"mean weighted by leaves {weighted:.4g}")
    error = statistics.stdev(nodes) / len(nodes) ** 0.5
    print(f"{LEAVES} leaves: {mean * LEAVES:.3g} (standard error {error * LEAVES:.1g}), weighted {weighted * LEAVES:.3g}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="kado", help="the program (kado)")
    parser.add_argument("--count", type=int, default=100, help="number of positions (100)")
    parser.add_argument("--empties", type=int, default=36, help="number of empty squares (36)")
    parser.add_argument("--depth", type=int, default=12, help="plies of the prover's searches (12)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the other side's moves (1)")
    parser.add_argument("--report", metavar="ANSWERS", help="report the cost of the solves of the list")
    parser.add_argument("-o", "--output", required=True, help="the list of positions")
    arguments = parser.parse_args()
    if arguments.report:
        report(arguments.output, arguments.report)
        return

    engine = Engine([arguments.engine])
    chance = random.Random(arguments.seed)
    boards, rows = [], ["line\tprover\tchoices\tmoves"]
    while len(boards) < arguments.count:
        prover = ["black", "white"][len(boards) % 2]
        here, moves, choices = walk(engine, prover, arguments.empties, arguments.depth, chance)
        if here["over"] or here["board"] in boards:
            continue
        boards.append(here["board"])
        rows.append(f"{len(boards)}\t{prover}\t{choices}\t{''.join(moves)}")
    with open(arguments.output, "x", encoding="ascii") as file:
        file.writelines(f"{board};\n" for board in boards)
    with open(f"{arguments.output}.tsv", "x", encoding="ascii") as file:
        file.writelines(f"{row}\n" for row in rows)


main()
