#!/usr/bin/env bash
# Slurm on this machine, without systemd or cgroups: a controller and two nodes. One node is killed with its job in the
# middle of a solve, of games to learn from and of a match; the merge must be what one machine makes.
#
#   scripts/slurm-trial.sh [PROGRAM [solve|selfplay|match]...]    default target/release/kado and all three
#
# Needs root, and Debian's slurm-wlm and munge. Prints a line for each trial.
set -euo pipefail
cd "$(dirname "$0")/.."

kado=$(realpath "${1:-target/release/kado}")
list=$(realpath tests/data/endgame/fforum-1-19.obf)
dir=$(mktemp -d -t kado-slurm.XXXXXX)
trials=" ${*:2} "
export SLURM_CONF=$dir/slurm.conf KADO_THREADS=1
daemons=()

finish() {
    status=$?
    for pid in "${daemons[@]}"; do kill "$pid" 2> /dev/null || true; done
    for node in n1 n2; do kill_node "$node" || true; done
    if [ "$status" -eq 0 ]; then rm -rf "$dir"; else echo "slurm-trial: failed; logs are in $dir" >&2; fi
}

fail() {
    echo "slurm-trial: $*" >&2
    exit 1
}

# Waits until a command succeeds, at most so many seconds.
await() {
    local seconds=$1 end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited $seconds seconds for: $*"
        sleep 0.2
    done
}

configure() {
    local host
    host=$(hostname -s)
    cat > "$SLURM_CONF" << CONF
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17817
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SlurmdTimeout=10
KillWait=1
ReturnToService=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17818 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17819 CPUs=1 State=UNKNOWN
PartitionName=trial Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
    mkdir -p "$dir/state" "$dir/spool-n1" "$dir/spool-n2"
}

start_node() {
    slurmd -D -N "$1" > "$dir/slurmd-$1.out" 2>&1 &
    daemons+=($!)
    echo $! > "$dir/$1.pid"
}

is_idle() { [ "$(sinfo --noheader --nodes "$1" --format %T)" = idle ]; }

# Returns whether a process belongs to a job on a node of this cluster.
is_job_on() {
    local environment
    environment=$({ tr '\0' '\n' < "/proc/$1/environ"; } 2> /dev/null) || return 1
    grep -qx "SLURMD_NODENAME=$2" <<< "$environment" && grep -qx "SLURM_CONF=$SLURM_CONF" <<< "$environment"
}

# Kills what runs on a node, as if the machine had lost its power: the daemon first, then the guardians of its jobs, so
# that nobody tells the controller, then the jobs.
kill_node() {
    local daemon entry jobs=() guardians=()
    daemon=$(cat "$dir/$1.pid" 2> /dev/null) || return 0
    kill -KILL "$daemon" 2> /dev/null || true
    for entry in /proc/[0-9]*; do
        if is_job_on "${entry#/proc/}" "$1"; then
            jobs+=("${entry#/proc/}")
            parent=$(awk '/^PPid:/ { print $2 }' "$entry/status" 2> /dev/null) || continue
            if [ "$(cat "/proc/$parent/comm" 2> /dev/null)" = slurmstepd ]; then guardians+=("$parent"); fi
        fi
    done
    for pid in "${guardians[@]}" "${jobs[@]}"; do kill -KILL "$pid" 2> /dev/null || true; done
    rm -f "$dir/$1.pid"
}

is_down() { sinfo --noheader --nodes "$1" --format %T | grep -q '^down'; }

done_shards() { "$kado" work status "$1" --json | grep -o '"done":[0-9]*' | cut -d: -f2; }
has_done() { [ "$(done_shards "$1")" -ge "$2" ]; }
is_complete() { "$kado" work status "$1" --json | grep -q '"complete":true'; }
# Returns whether a trial is asked for.
wants() { [ "$trials" = "  " ] || [[ $trials == *" $1 "* ]]; }
is_empty() { [ -z "$(squeue --noheader)" ]; }
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

for program in slurmctld slurmd munged sbatch; do
    command -v "$program" > /dev/null || fail "$program is missing: install slurm-wlm and munge"
done
[ "$(id -u)" -eq 0 ] || fail "needs root"
trap finish EXIT

configure
chmod 755 "$dir"
dd if=/dev/urandom of="$dir/munge.key" bs=128 count=1 status=none
chmod 400 "$dir/munge.key"
munged --foreground --force --socket "$dir/munge.socket" --key-file "$dir/munge.key" --pid-file "$dir/munged.pid" \
    --log-file "$dir/munged.log" --seed-file "$dir/munged.seed" > "$dir/munged.out" 2>&1 &
daemons+=($!)
await 20 test -S "$dir/munge.socket"
slurmctld -D > "$dir/slurmctld.out" 2>&1 &
daemons+=($!)
for node in n1 n2; do start_node "$node"; done
for node in n1 n2; do await 60 is_idle "$node"; done

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
