"""Solves a list of positions on Ray: plans a job, runs it on this machine or a cluster, and reads the answers.

python solve_on_ray.py LIST.obf [--address auto] [--kado PATH]

The same as `kado-ray JOB -o ANSWERS --plan solve LIST.obf`. Run it again to resume after an interruption.
"""

import argparse
import json
import sys
from pathlib import Path

from kado.on_ray.command import main as kado_ray


def main():
    """Solve the list and print the answers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("list", type=Path)
    parser.add_argument("--address", default="local")
    parser.add_argument("--kado", help="the program [default: kado in PATH]")
    parser.add_argument("--job", type=Path, help="the folder of the job [default: beside the list]")
    options = parser.parse_args()
    job = options.job or options.list.with_suffix(".job")
    answers = job.with_suffix(".jsonl")
    program = ["--kado", options.kado] if options.kado else []
    plan = ["--plan", "solve", str(options.list)]
    status = kado_ray([str(job), "--address", options.address, "-o", str(answers), *program, *plan])
    if status:
        sys.exit(status)
    rows = [json.loads(line) for line in answers.read_text().splitlines()]
    for row in rows:
        if "n" in row:
            print(f"{row['n']}: {row['score']:+} {row['move']}, {row['nodes']} nodes")


if __name__ == "__main__":
    main()
