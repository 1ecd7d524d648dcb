#!/usr/bin/env bash
# Lets XBoard, a chess GUI, play one game of Othello (variant flipello) of Kado against Kado on a separate
# display.
#
#   scripts/xboard-game.sh OUTDIR [KADO [ARGUMENT ...]]
#
# KADO is the program, target/release/kado by default; the arguments are passed on to it. Needs xboard and
# Xvfb. Takes about 20 seconds. OUTDIR receives
#   game.pgn          the game saved by XBoard, with the result that Kado claimed
#   xboard.log        XBoard's messages
#   wire-*.log        the input and output of each engine, as logged by Kado
# Fails if the game is not over after 3 minutes. Ends only the processes that it started.
set -euo pipefail

[ $# -ge 1 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; }
. "$(dirname "$0")/display.sh"
set_stage xboard "$@"
open_display

# Without -testLegality false XBoard applies its own rules. Its exit status is meaningless.
(
    cd "$home"
    HOME=$home PATH=$PATH:/usr/games LC_ALL=C timeout 180 xboard -fcp "$engine" -scp "$engine" -fd . -sd . \
        -variant flipello -testLegality false -mg 1 -tc 1 -inc 0 -xexit -sgf "$out/game.pgn" || true
) > "$out/xboard.log" 2>&1
grep -q '^\[Result "[01]' "$out/game.pgn" || { echo "xboard-game.sh: no result of a game" >&2; exit 1; }
