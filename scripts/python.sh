#!/usr/bin/env bash
# The Python package: makes an environment below target/, builds the wheel, installs it, and runs every check
# of the package: Rust and Python lints, types and stubs, tests, doctests and examples.
#
#   scripts/python.sh            everything
#   scripts/python.sh wheel      only the wheel, at target/python/wheels
#   scripts/python.sh test ...   only the tests, with the installed wheel and these arguments of pytest
#
# Needs a Rust toolchain and Python 3.11 or later, which $PYTHON may name. A missing program or package is a
# failure.
set -euo pipefail
cd "$(dirname "$0")/.."

place=$PWD/target/python
export CARGO_TARGET_DIR=$place/cargo

fail() {
    echo "python.sh: $*" >&2
    exit 1
}

step() {
    printf '\n== %s\n' "$*"
    "$@"
}

# The packages for the checks: the extras of the package, and the tools.
packages=(maturin numpy pytest mypy ruff gymnasium pettingzoo open_spiel pandas polars pyarrow ray)

environment() {
    local python=${PYTHON:-} candidate
    for candidate in python3.11 python3 python3.12 python3.13 python3.14; do
        [ -z "$python" ] || break
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null && python=$candidate
    done
    [ -n "$python" ] || fail "no Python 3.11 or later: install it, or name it by PYTHON="
    [ -x "$place/venv/bin/python" ] || "$python" -m venv "$place/venv" || fail "$python cannot make an environment"
    "$place/venv/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}" ||
        fail "pip could not install ${packages[*]}"
    PATH=$place/venv/bin:$PATH
    export VIRTUAL_ENV=$place/venv PYO3_PYTHON=$place/venv/bin/python
}

wheel() {
    rm -rf "$place/wheels"
    step maturin build --quiet --release --manifest-path python/Cargo.toml --out "$place/wheels" --interpreter "$PYO3_PYTHON"
    ls -l "$place/wheels"
    "$place/venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$place"/wheels/*.whl ||
        fail "pip could not install the wheel"
}

tests() {
    # Run outside of the sources, so that the installed wheel is tested.
    (cd "$place" && step python -m pytest -c ../../python/pyproject.toml --rootdir ../../python ../../python/tests "$@")
}

environment
case ${1:-all} in
    wheel) wheel ;;
    test) shift; tests "$@" ;;
    all)
        step cargo fmt --check --manifest-path python/Cargo.toml
        step ruff check python
        step ruff format --check python
        wheel
        step cargo clippy --quiet --release --manifest-path python/Cargo.toml -- -D warnings
        (cd "$place" && step mypy --config-file ../../python/pyproject.toml)
        (cd "$place" && step python -m mypy.stubtest kado._kado)
        tests
        ;;
    *) fail "unknown argument '$1'; known: wheel, test" ;;
esac
