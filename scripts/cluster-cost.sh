#!/usr/bin/env bash
# The overhead of scheduling shards: shards that only sleep, run by WORKERS workers at once on this machine.
#
#   scripts/cluster-cost.sh ray|slurm WORKERS SECONDS SHARDS [PROGRAM]    default program target/release/kado
#
# Prints the wall time from the first command to the last result, and its excess over the sleep, per shard and
# worker. For Ray, python3 needs the package and its extra `ray` (scripts/python.sh makes an environment with
# both, target/python/venv); Slurm needs root, and Debian's slurm-wlm and munge. Every worker is a process of
# this machine: with more workers than processors, the overhead includes their competition for processors.
set -euo pipefail
cd "$(dirname "$0")/.."

name=cluster-cost
[ $# -ge 4 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
engine=$1 workers=$2 seconds=$3 shards=$4
kado=$(realpath "${5:-target/release/kado}")
export KADO_THREADS=1
. scripts/slurm-here.sh
trap finish EXIT

# A program that sleeps before it runs a shard.
slow=$dir/slow
cat > "$slow" << SLOW
#!/bin/sh
case " \$* " in *" work run "*) sleep $seconds ;; esac
exec $kado "\$@"
SLOW
chmod +x "$slow"

# Positions with few empties, which take no time.
board='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;'
for _ in $(seq "$shards"); do echo "$board"; done > "$dir/list.obf"
"$kado" -q work plan solve --hash 1 --shards "$shards" --job "$dir/job" "$dir/list.obf"

shards=$("$kado" work status "$dir/job" --json | grep -o '"shards":[0-9]*' | cut -d: -f2)

now() { date +%s.%N; }

on_ray() {
    KADO_RAY_CACHE=$dir/cache python3 - "$dir/job" "$slow" "$workers" > "$dir/wall" 2> "$dir/ray.log" << 'RAY' || fail "Ray: $(tail -n 1 "$dir/ray.log")"
import sys
import time

from kado.on_ray.command import main
from ray.cluster_utils import Cluster

job, program, workers = sys.argv[1:]
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": int(workers), "include_dashboard": False})
begun = time.monotonic()
status = main([job, "--address", cluster.address, "--kado", program])
print(time.monotonic() - begun)
cluster.shutdown()
sys.exit(status)
RAY
    wall=$(tail -n 1 "$dir/wall")
}

on_slurm() {
    start_cluster $(((workers + 1) / 2))
    "$kado" -q work sbatch "$dir/job" --elements "$shards" | sed "s|^program=.*|program='$slow'|" > "$dir/array.sh"
    begun=$(now)
    sbatch "$dir/array.sh" > "$dir/sbatch.log"
    await 3600 is_complete "$dir/job"
    wall=$(echo "$(now) $begun" | awk '{ print $1 - $2 }')
    await 60 is_empty
}

case $engine in
    ray) on_ray ;;
    slurm) on_slurm ;;
    *) fail "'$engine' where ray or slurm is expected" ;;
esac
is_complete "$dir/job" || fail "the job is not complete"
awk -v engine="$engine" -v workers="$workers" -v sleep="$seconds" -v shards="$shards" -v wall="$wall" \
    'BEGIN { printf "%s, %d workers: %d shards of %g s in %.1f s, %.1f shards/s, %.0f ms a shard beside the sleep\n",
        engine, workers, shards, sleep, wall, shards / wall, 1000 * (wall * workers / shards - sleep) }'
