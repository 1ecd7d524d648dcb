# Slurm on this machine, without systemd or cgroups: a controller and two nodes in a temporary folder. Other
# scripts source this file and set `name` to the prefix of their messages.
#
# Needs root, and Debian's slurm-wlm and munge.

dir=$(mktemp -d -t kado-slurm.XXXXXX)
export SLURM_CONF=$dir/slurm.conf
daemons=()

finish() {
    status=$?
    for pid in "${daemons[@]}"; do kill "$pid" 2> /dev/null || true; done
    for node in n1 n2; do kill_node "$node" || true; done
    if [ "$status" -eq 0 ]; then rm -rf "$dir"; else echo "$name: failed; logs are in $dir" >&2; fi
}

fail() {
    echo "$name: $*" >&2
    exit 1
}

# Waits until a command succeeds, for at most the given number of seconds.
await() {
    local seconds=$1 end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited $seconds seconds for: $*"
        sleep 0.2
    done
}

# configure PROCESSORS: writes the configuration, with this number of processors per node on any machine.
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
SlurmdParameters=config_overrides
KillWait=1
ReturnToService=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17818 CPUs=$1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17819 CPUs=$1 State=UNKNOWN
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

# Kills everything that runs on a node, as if the machine had lost power: the daemon first, then the guardians
# of its jobs, so that nothing notifies the controller, then the jobs.
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

is_complete() { "$kado" work status "$1" --json | grep -q '"complete":true'; }
is_empty() { [ -z "$(squeue --noheader)" ]; }

# start_cluster PROCESSORS: starts a controller and two nodes with this many processors each; they end with
# the script.
start_cluster() {
    local program node
    for program in slurmctld slurmd munged sbatch; do
        command -v "$program" > /dev/null || fail "$program is missing: install slurm-wlm and munge"
    done
    [ "$(id -u)" -eq 0 ] || fail "needs root"
    trap finish EXIT
    configure "$1"
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
}
