#!/usr/bin/env bash
# Lets Quarry, an Othello GUI, play one game of Kado against Kado on a separate display.
#
#   scripts/quarry-game.sh OUTDIR [KADO [ARGUMENT ...]]
#
# KADO is the program, target/release/kado by default; the arguments are passed on to it. Needs quarry, Xvfb,
# xdotool and import (ImageMagick). Takes about 20 seconds. OUTDIR receives
#   final-board.png   Quarry's window at the end of the game
#   quarry.log        Quarry's log of its own messages and those of both engines
#   wire-*.log        the input and output of each engine, as logged by Kado
# Fails if the game is not over after 3 minutes. Ends only the processes that it started.
set -euo pipefail

[ $# -ge 1 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; }
# Quarry splits a command line at blanks, so the engine must be one program without arguments.
. "$(dirname "$0")/display.sh"
set_stage gtp "$@"
quarry_process=

# The first engine that plays Reversi is chosen for both sides. Time control 2 is a limit for each move.
cat > "$home/.quarry" << CONFIGURATION
[GTP Engine "Kado"]
Screen name format = "%n"
Name = "Kado"
Command line = "$engine"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White is computer = true
Black is computer = true

[New Reversi Game Parameters]
Board size = 8
Time control type = 2
Time limit for move = 01:00
CONFIGURATION

window_of() {
    xdotool search --onlyvisible --name "$1" 2> /dev/null | tail -1
}

shows() {
    [ -n "$(window_of "$1")" ]
}

# Presses a button by its underlined letter, which works with every font and size.
press() {
    timeout 5 xdotool windowfocus --sync "$(window_of "$1")" key "alt+$2" 2> /dev/null
}

# Quarry does not report the end of a game, so a second Kado replays the moves so far.
is_over() {
    { grep -oE '> play (black|white) .*' "$out/quarry.log" | cut -c 3-; echo final_score; } |
        "$kado" 2> /dev/null | grep -E '^= ([BW]\+[0-9]+|0)$' > /dev/null
}

open_display

# The pauses give a new window the time to accept keys.
start_game() {
    stop "$quarry_process"
    (
        cd "$home"
        HOME=$home PATH=$PATH:/usr/games LC_ALL=C exec stdbuf -oL quarry --gtp-log=-
    ) > "$out/quarry.log" 2> "$out/quarry.err" &
    quarry_process=$!
    started+=("$quarry_process")
    await "control center" 30 shows 'Quarry Control Center' || return 1
    sleep 0.3
    press 'Quarry Control Center' n || return 1     # New Game
    await "dialog for a new game" 10 shows 'New Game' || return 1
    sleep 0.3
    press 'New Game' f || return 1                  # Forward
    sleep 0.3
    press 'New Game' p || return 1                  # Play
    await "game" 10 shows ' vs\. '
}

# On a busy machine a key may still be lost.
start_game || start_game || start_game
await "end of the game" 180 is_over
sleep 1                                 # the window is drawn
import -window "$(window_of ' vs\. ')" "$out/final-board.png"
