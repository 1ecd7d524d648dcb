#!/usr/bin/env bash
# Jobs of `kado work` on Slurm: one of two nodes is killed with its job in the middle of a solve, of self-play
# and of a match; an array is cancelled in the middle and submitted again; a result is damaged. The merge must
# equal that of one machine.
#
#   scripts/slurm-trial.sh [PROGRAM [solve|selfplay|match|cancel]...]    default: target/release/kado, all
#
# Needs root, and Debian's slurm-wlm and munge. Prints a line for each trial.
set -euo pipefail
cd "$(dirname "$0")/.."

name=slurm-trial
kado=$(realpath "${1:-target/release/kado}")
list=$(realpath tests/data/endgame/fforum-1-19.obf)
trials=" ${*:2} "
export KADO_THREADS=1
. scripts/slurm-here.sh

done_shards() { "$kado" work status "$1" --json | grep -o '"done":[0-9]*' | cut -d: -f2; }
has_done() { [ "$(done_shards "$1")" -ge "$2" ]; }
# Returns whether a trial is selected.
wants() { [ "$trials" = "  " ] || [[ $trials == *" $1 "* ]]; }
runs_on() { [ -n "$(squeue --noheader --nodelist "$1" --states running)" ]; }

# trial NAME SHARDS: runs the planned job NAME, kills n1 after a third of the shards, and waits for the end.
trial() {
    local job=$dir/$1 begun=$SECONDS killed
    "$kado" -q work sbatch "$job" --submit --elements 8 > "$dir/$1.sbatch"
    await 60 has_done "$job" $(($2 / 3))
    await 30 runs_on n1
    kill_node n1
    killed="$(done_shards "$job") of $2"
    await 120 is_down n1
    start_node n1
    await 400 is_complete "$job"
    await 60 is_empty
    "$kado" -q work merge "$job" -o "$dir/$1.merged"
    cmp "$dir/$1.merged" "$dir/$1.single" || fail "$1: the merge differs"
    local again
    again=$(grep -l -e 'begun' "$job"/log/slurm-*.out | xargs grep -c 'begun$' | awk -F: '$2 > 1' | wc -l)
    echo "$1: n1 killed when $killed shards were done, elements begun again: $again, $((SECONDS - begun)) s, equal"
}

# Cancels an array in the middle and damages a result: another `sbatch` runs the missing shards and the
# damaged one.
cancel() {
    local job=$dir/cancel killed damaged
    "$kado" -q work plan solve --hash 16 --job "$job" "$list" "$list" "$list"
    "$kado" -q solve --hash 16 --json --jobs 2 "$list" "$list" "$list" > "$dir/cancel.single"
    "$kado" -q work sbatch "$job" --submit --elements 8 > "$dir/cancel.sbatch"
    await 60 has_done "$job" 19
    scancel --user "$(id -un)"
    await 60 is_empty
    killed=$(done_shards "$job")
    damaged=$(find "$job/out" -type f | sort | head -n 1)
    printf 'x' | dd of="$damaged" bs=1 seek=20 conv=notrunc status=none
    if "$kado" -q work merge "$job" -o "$dir/cancel.merged" 2> "$dir/cancel.refused"; then fail "cancel: a damaged result is merged"; fi
    "$kado" work status "$job" --json | grep -q '"invalid":1' || fail "cancel: status does not know the damaged result"
    "$kado" -q work sbatch "$job" --submit --elements 8 >> "$dir/cancel.sbatch"
    await 300 is_complete "$job"
    await 60 is_empty
    "$kado" -q work merge "$job" -o "$dir/cancel.merged"
    cmp "$dir/cancel.merged" "$dir/cancel.single" || fail "cancel: the merge differs"
    echo "cancel: the array cancelled when $killed of 57 shards were done, one result damaged and made again, equal"
}

start_cluster 1

if wants solve; then
    "$kado" -q work plan solve --hash 16 --job "$dir/solve" "$list" "$list" "$list"
    "$kado" -q solve --hash 16 --json --jobs 2 "$list" "$list" "$list" > "$dir/solve.single"
    trial solve 57
fi

if wants selfplay; then
    games=(--games 1280 --depth 5 --solve-from 14)
    "$kado" -q work plan selfplay "${games[@]}" --job "$dir/selfplay"
    "$kado" -q train selfplay "${games[@]}" --output "$dir/selfplay.single"
    trial selfplay 40
fi

if wants match; then
    engines=(--engine name=A cmd=kado arg=gtp level=3 --engine name=B cmd=kado arg=gtp level=4)
    for job in match alone; do "$kado" -q work plan match --rounds 40 --job "$dir/$job" "${engines[@]}"; done
    "$kado" -q work run "$dir/alone" --shard 0-39
    "$kado" -q work merge "$dir/alone" -o "$dir/match.single"
    trial match 40
fi

if wants cancel; then cancel; fi
