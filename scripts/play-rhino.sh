#!/usr/bin/env bash
# Plays Kado against gtp-rhino (Debian package grhino) at level 1: 20 games, colors alternating, Kado with a
# fixed number of nodes per move. Prints a line for each game; fails if a move is illegal, if the engines and
# the referee disagree on a result, or if Kado wins fewer than 18. Takes a few seconds after the build.
#
#   scripts/play-rhino.sh
set -euo pipefail
cd "$(dirname "$0")/.."

KADO_CLIENTS=require cargo test --test it clients::rhino -- --nocapture
