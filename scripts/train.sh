#!/usr/bin/env bash
# Makes a small evaluation from scratch: games, fit, weights file, report, and a match against the
# hand-made evaluation that played the games.
#
#   scripts/train.sh [--games N] [--jobs N] [--folder DIR] [--help]
#
#   --games N      the number of games to play (default 1000)
#   --jobs N       the number of parallel jobs (default: the number of processors)
#   --folder DIR   the folder of all files (default target/train); an interrupted run is resumed there
#
# Takes five minutes on two cores with the default, including the build of Kado. weights/README.md describes
# how the built-in weights were made.
set -euo pipefail
cd "$(dirname "$0")/.."

games=1000
jobs=$(nproc)
folder=target/train
while [ $# -gt 0 ]; do
    case $1 in
        --games | --jobs | --folder)
            [ $# -gt 1 ] || { echo "train.sh: $1 needs a value" >&2; exit 2; }
            declare "${1#--}=$2"
            shift 2
            ;;
        --help) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit ;;
        *) echo "train.sh: unknown argument '$1'; see --help" >&2; exit 2 ;;
    esac
done
for number in games jobs; do
    [[ ${!number} =~ ^[1-9][0-9]*$ ]] || { echo "train.sh: --$number: '${!number}' is not a number above 0" >&2; exit 2; }
done

cargo build --release --quiet
kado=$PWD/target/release/kado
mkdir -p "$folder"

step() {
    printf '\n== %s\n' "$*"
    "$@"
}

step "$kado" train selfplay --weights handmade --games "$games" --depth 4 --solve-from 14 --jobs "$jobs" \
    --output "$folder/games.kpos"
step "$kado" train fit "$folder/games.kpos" --jobs "$jobs" --output "$folder/games.kfit"
step "$kado" train pack "$folder/games.kfit" --output "$folder/games.kado"
step "$kado" train report --weights "$folder/games.kado" "$folder/games.kpos"
step "$kado" match --out "$folder/match" --rounds 20 --concurrency "$jobs" --each cmd="$kado" arg=gtp nodes=5000 \
    --engine name=learned arg=--weights="$folder/games.kado" --engine name=handmade arg=--weights=handmade
printf '\nThe weights: %s. To play with them: kado --weights %s\n' "$folder/games.kado" "$folder/games.kado"
