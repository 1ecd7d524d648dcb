#!/usr/bin/env bash
# The cost of choosing the instruction set at run time: the release build compared with one for this processor
# only.
#
#   scripts/native.sh [PAIRS]    paired runs, default 21
#
# Builds both (the second with target-cpu=native, in target/native), solves the endgame bench, FFO 1-30, with
# both in alternating order, and prints the CPU time of each pair and the median of their ratio: above 1 the
# release build is slower. The goal is 1.03 at most. Takes about 3 s per pair after the build, on an idle
# machine.
set -euo pipefail
cd "$(dirname "$0")/.."

pairs=${1:-21}
[[ $pairs =~ ^[1-9][0-9]*$ ]] || { echo "native.sh: '$pairs' is not a number of pairs" >&2; exit 2; }

cargo build --release --quiet
RUSTFLAGS='-C target-cpu=native' cargo build --release --quiet --target-dir target/native

positions=$(mktemp)
trap 'rm -f "$positions"' EXIT
cat tests/data/endgame/fforum-1-19.obf <(head -n 11 tests/data/endgame/fforum-20-39.obf) > "$positions"

# Prints the CPU time of a program on the endgame bench, in ms, and its nodes.
measure() {
    "$1" solve --threads 1 --json --hash 16 "$positions" | tail -n 1 |
        sed -E 's/.*"nodes":([0-9]+).*"cpu_ms":([0-9.]+).*/\2 \1/'
}

for ((pair = 1; pair <= pairs; pair++)); do
    if ((pair % 2)); then
        release=$(measure target/release/kado)
        native=$(measure target/native/release/kado)
    else
        native=$(measure target/native/release/kado)
        release=$(measure target/release/kado)
    fi
    [ "${release#* }" = "${native#* }" ] || { echo "native.sh: the builds visit different nodes" >&2; exit 1; }
    echo "$pair ${release% *} ${native% *}"
done | awk '
    {
        ratio = $2 / $3
        printf "pair %2d  release %8.1f ms  native %8.1f ms  ratio %.3f\n", $1, $2, $3, ratio
        for (place = NR; place > 1 && sorted[place - 1] > ratio; place--) sorted[place] = sorted[place - 1]
        sorted[place] = ratio
    }
    END {
        if (!NR) exit 1
        median = (sorted[int((NR + 1) / 2)] + sorted[int((NR + 2) / 2)]) / 2
        printf "median ratio of %d pairs: %.3f\n", NR, median
    }'
