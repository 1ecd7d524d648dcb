#!/usr/bin/env bash
# The gate: format, lints, documentation, and the tests by the command of README.md.
#
#   scripts/check.sh                     the checks that every change must pass (about 5 minutes on 2 cores),
#                                        also for the targets whose standard libraries are installed
#                                        (rustup target add x86_64-pc-windows-gnu)
#   scripts/check.sh --full [--data DIR] the checks before a release, in addition:
#                                        - fuzzing, new cases for the property tests, longer random sessions
#                                        - the calls to kernels that remain in the leaves of the solver
#                                        - 100 million hostile lines over all protocols
#                                        - 20 kills of every command that writes, with more work
#                                        - 1000 games with broken engines, 1000 under each foreign referee
#                                        - thousands of positions and stops in the search tests, not a sample,
#                                          and checks for integer overflow in all tests
#                                        - with DIR, the WTHOR database (DIR/games/wthor) and the endgame
#                                          suites (DIR/endgame): FForum 1 to 49 and Hard-20, every score and
#                                          best move on one thread and on two (about 10 minutes)
#
# Tests that drive another program (qemu-user, gtp-rhino, Quarry, XBoard, python3 with the packages pyffish
# and open_spiel) are skipped with a message if it is missing; with KADO_CLIENTS=require in the environment
# they fail instead. The results of the tests are printed last.
set -euo pipefail
cd "$(dirname "$0")/.."

full=no
while [ $# -gt 0 ]; do
    case $1 in
        --full) full=yes ;;
        --data)
            [ $# -ge 2 ] || { echo "check.sh: --data needs a folder" >&2; exit 2; }
            shift
            KADO_DATA=$(realpath -e "$1")
            export KADO_DATA
            ;;
        *)
            echo "check.sh: unknown argument '$1'; known: --full, --data DIR" >&2
            exit 2
            ;;
    esac
    shift
done

# A plain `cargo test` leaves these checks out, because searches take twice as long with them.
[ $full = no ] || export CARGO_PROFILE_DEV_OVERFLOW_CHECKS=true

step() {
    printf '\n== %s\n' "$*"
    "$@"
}

# Prints the first code block below the heading "Tests": users and this gate run the same command.
test_command() {
    awk '/^## Tests/ { section = 1 }
         section && /^```/ { if (block) exit; block = 1; next }
         block' README.md
}

# Solves the endgame suites of DIR: `kado solve` compares each score and best move with the file and fails if
# one differs.
solve_suites() {
    local suites=$1 threads suite
    step cargo build --release
    for threads in 1 2; do
        for suite in fforum-1-19 fforum-20-39 hard-20; do
            step target/release/kado solve "$suites/$suite.obf" --threads "$threads" --hash 256
        done
        # The first ten of these twenty problems; the others take hours.
        step target/release/kado solve <(head -n 10 "$suites/fforum-40-59.obf") --threads "$threads" --hash 256
    done
}

# Type-checks the code for other systems and processors, for the targets whose standard libraries are
# installed.
other_targets() {
    local target installed host
    installed=$(rustup target list --installed 2> /dev/null || true)
    host=$(rustc -vV | sed -n 's/^host: //p')
    for target in aarch64-unknown-linux-gnu aarch64-apple-darwin x86_64-pc-windows-gnu; do
        [ "$target" != "$host" ] || continue
        if grep -qx "$target" <<< "$installed"; then
            step cargo check --target "$target" --lib --bins
        else
            echo "check.sh: no standard library of $target; the code for it is not checked" >&2
        fi
    done
}

# Type-checks with the oldest Rust that Cargo.toml promises, if that toolchain is installed.
oldest_rust() {
    local version
    version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if rustup toolchain list 2> /dev/null | grep -q "^$version"; then
        step cargo "+$version" check --lib --bins --target-dir target/oldest-rust
    else
        echo "check.sh: Rust $version is not installed; the oldest supported version is not checked" >&2
    fi
}

command=$(test_command)
[ -n "$command" ] || { echo "check.sh: README.md gives no test command below '## Tests'" >&2; exit 1; }

step cargo fmt --check
step cargo clippy --all-targets -- -D warnings
RUSTDOCFLAGS='-D warnings' step cargo doc --no-deps
oldest_rust
other_targets

# Licences, duplicates and sources of the dependencies (deny.toml); THIRD-PARTY.md is checked by the tests.
if command -v cargo-deny > /dev/null; then
    step cargo deny check licenses bans sources
elif [ "${KADO_CLIENTS:-}" = require ]; then
    echo "check.sh: KADO_CLIENTS=require, but cargo-deny is missing" >&2
    exit 1
else
    echo "check.sh: cargo-deny is not installed; the dependency policy is not checked" >&2
fi

if [ "$full" = yes ]; then
    export KADO_FULL=1
    # 100 million hostile lines over all protocols (about an hour of CPU time; an interrupted run is resumed),
    # and 20 kills of every command that writes.
    export KADO_HOSTILE_FILE=${KADO_HOSTILE_FILE:-$PWD/target/hostile-lines.txt}
    KADO_HOSTILE_LINES=${KADO_HOSTILE_LINES:-100000000} KADO_HOSTILE_JOBS=${KADO_HOSTILE_JOBS:-$(nproc)} \
        step cargo test --test it hostile_lines_break_no_session -- --nocapture
    unset KADO_HOSTILE_FILE
    export KADO_KILLS=${KADO_KILLS:-20}
    export KADO_SESSION_LINES=${KADO_SESSION_LINES:-2000000}
    export KADO_MATCH_GAMES=${KADO_MATCH_GAMES:-1000}
    export KADO_REFEREE_GAMES=${KADO_REFEREE_GAMES:-1000}
    export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-$SRANDOM}
    echo "check.sh: property tests draw from PROPTEST_RNG_SEED=$PROPTEST_RNG_SEED"
    if [ "$(uname -m)" = x86_64 ]; then step scripts/kernel-calls.sh; fi
    step scripts/fuzz.sh
    # Jobs of `kado work` on a local Slurm cluster, one node of which is killed.
    if command -v slurmctld > /dev/null && command -v munged > /dev/null; then
        step cargo build --release
        step scripts/slurm-trial.sh target/release/kado
    else
        echo "check.sh: slurm-wlm and munge are not installed; jobs on Slurm are not tried" >&2
    fi
    if [ -n "${KADO_DATA:-}" ]; then
        solve_suites "$KADO_DATA/endgame"
    fi
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
printf '\n== %s\n' "$command"
bash -euo pipefail -c "$command" 2>&1 | tee "$log"

printf '\n== results\n'
grep -E '^ +(Running|Doc-tests) |^test result: ' "$log"
