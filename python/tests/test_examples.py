"""The examples run and print the promised output."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(name, *arguments):
    script = ROOT / "python" / "examples" / f"{name}.py"
    done = subprocess.run(
        [sys.executable, script, *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_review_my_games(data, tmp_path):
    page = tmp_path / "review.html"
    games = data / "games" / "ggf_games.ggf"
    printed = run("review_my_games", str(games), "--games", "2", "--level", "4", "--html", str(page))
    assert len(re.findall(r"Black: accuracy \d+ %", printed)) == 2
    assert page.read_text().lstrip().startswith("<!")


def test_train_small_network():
    printed = run("train_small_network", "--games", "12", "--epochs", "3")
    before = float(re.search(r"no knowledge ([\d.]+)", printed)[1])
    after = float(re.findall(r"mean error ([\d.]+) discs", printed)[-1])
    assert after < before


def test_train_on_a_file_of_positions(data):
    assert "2613 positions" in run("train_small_network", "--positions", str(data / "leaves.kpos"), "--epochs", "1")


def test_tournament():
    printed = run("tournament", "--rounds", "1")
    assert len(re.findall(r"of 8, ", printed)) == 5 and printed.startswith("kado level 6")
