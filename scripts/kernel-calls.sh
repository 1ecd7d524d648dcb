#!/usr/bin/env bash
# Checks in the disassembly of the release build with symbols that the vector kernels are inlined into the
# leaves of the solver.
#
#   scripts/kernel-calls.sh [PROGRAM]    default target/profiling/kado, built first
#
# Lists and counts the calls, tail calls included, of kernels (`game::othello8::isa`) from the leaves in AVX2
# and AVX-512 (`search::othello::standard::isa::*::{last_squares,endgame}`). Fails if one of them calls flips,
# last_flips, moves or moves_and_potential, which run at every node. Rarer kernels, such as stable_discs, may
# be called. In the portable tier the compiler decides. Needs objdump (binutils) and an x86-64 program.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-target/profiling/kado}
[ $# -gt 0 ] || cargo build --profile profiling --quiet

objdump --disassemble --demangle --no-show-raw-insn "$program" | awk -v program="$program" '
    /^[0-9a-f]+ </ {
        name = substr($0, index($0, "<") + 1)
        leaf = match(name, /search::othello::standard::isa::avx(2|512)::(last_squares|endgame)::[a-z0-9_]+/)
        name = substr(name, RSTART, RLENGTH)
        leaves += leaf > 0
    }
    leaf && /[ \t](call|jmp) / && match($0, /game::othello8::isa::[a-z0-9_:]+/) {
        kernel = substr($0, RSTART, RLENGTH)
        calls[name " calls " kernel]++
        hot += kernel ~ /::(flips|last_flips|moves|moves_and_potential)$/
    }
    END {
        for (call in calls) print calls[call], call
        printf "%d functions of the leaves, %d calls to kernels of every node\n", leaves, hot
        if (!leaves) print "kernel-calls.sh: " program " has no symbols of the leaves" > "/dev/stderr"
        exit !leaves || hot > 0
    }'
