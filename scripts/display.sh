# Sourced by the scripts that run a game in a GUI on a separate display: their arguments, an engine that is
# one program, and waiting. They end only the processes that they started.

# Reads OUTDIR [KADO [ARGUMENT ...]] into `out` and `engine`, a program without arguments that logs its wire
# to OUTDIR and gives KADO the subcommand PROTOCOL. Makes the folder `home`, which is removed at the end; then
# the processes in `started` are ended, too, the last one first.
#
#   set_stage PROTOCOL OUTDIR [KADO [ARGUMENT ...]]
set_stage() {
    local protocol=$1
    mkdir -p "$2"
    out=$(realpath "$2")
    shift 2
    kado=$(realpath -e "${1:-$(dirname "${BASH_SOURCE[0]}")/../target/release/kado}")
    [ $# -eq 0 ] || shift
    home=$(mktemp -d)
    started=()
    trap leave_stage EXIT
    engine=$home/engine
    {
        printf '#!/bin/sh\nexec'
        printf " '%s'" "$kado" "$protocol" "$@" --log-file
        printf ' "%s/wire-$$.log"\n' "$out"
    } > "$engine"
    chmod +x "$engine"
}

stop() {
    [ -n "$1" ] || return 0
    kill "$1" 2> /dev/null || true
    wait "$1" 2> /dev/null || true
}

leave_stage() {
    local place
    for ((place = ${#started[@]} - 1; place >= 0; place--)); do
        stop "${started[place]}"
    done
    rm -rf "$home"
}

# Waits for a condition: runs a command five times per second until it succeeds.
#
#   await WHAT SECONDS COMMAND ...
await() {
    local what=$1 seconds=$2 try
    shift 2
    for ((try = 0; try < seconds * 5; try++)); do
        if "$@"; then return 0; fi
        sleep 0.2
    done
    echo "$(basename "$0"): no $what after $seconds s" >&2
    return 1
}

# Starts a display and exports DISPLAY.
open_display() {
    Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3> "$home/display" 2> "$home/display.err" &
    started+=($!)
    await "display" 20 test -s "$home/display"
    DISPLAY=:$(cat "$home/display")
    export DISPLAY
}
