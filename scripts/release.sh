#!/usr/bin/env bash
# Builds the files of a release for Linux, in target/release-files: a tarball with the program, its manual
# pages, completions and licences, a Debian package, and their checksums.
#
#   scripts/release.sh [TARGET]    default x86_64-unknown-linux-musl, which is statically linked
#
# Needs the target (rustup target add TARGET). The Debian package is left out if cargo-deb is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-x86_64-unknown-linux-musl}
out=target/release-files
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
name=kado-$version-$target
commit=$(git rev-parse --short HEAD 2> /dev/null || true)

rustc --print target-libdir --target "$target" | xargs -r ls > /dev/null 2>&1 || {
    echo "release.sh: the target $target is missing: rustup target add $target" >&2
    exit 2
}

export KADO_TARGET=$target
[ -z "$commit" ] || export KADO_COMMIT=$commit
cargo build --locked --release --bin kado --target "$target"
program=target/$target/release/kado

rm -rf "$out"
mkdir -p "$out/$name/man" "$out/$name/completions"
cp "$program" README.md CHANGELOG.md protocol.md LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md "$out/$name"
cp -r docs "$out/$name"

# Prints the commands of kado, or of one of its commands, from the list in the help; each has a manual page.
commands() {
    "$program" ${1:+"$1"} --help | awk '/^Commands:/ { list = 1; next } list && /^$/ { exit } list && /^  [a-z]/ { print $1 }' |
        grep -vx help || true
}
"$program" man > "$out/$name/man/kado.1"
for command in $(commands); do
    "$program" man "$command" > "$out/$name/man/kado-$command.1"
    for inner in $(commands "$command"); do
        "$program" man "$command" "$inner" > "$out/$name/man/kado-$command-$inner.1"
    done
done
"$program" completions bash > "$out/$name/completions/kado.bash"
"$program" completions zsh > "$out/$name/completions/_kado"
"$program" completions fish > "$out/$name/completions/kado.fish"

tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct 2> /dev/null || date +%s)" \
    -C "$out" -czf "$out/$name.tar.gz" "$name"

if command -v cargo-deb > /dev/null; then
    # The package takes its manual page and completions from here.
    mkdir -p target/debian-files
    gzip -9nc "$out/$name/man/kado.1" > target/debian-files/kado.1.gz
    cp "$out/$name/completions/"* target/debian-files
    cargo deb --no-build --target "$target" --output "$out"
else
    echo "release.sh: cargo-deb is missing; no Debian package is made" >&2
fi
rm -r "${out:?}/$name"

(cd "$out" && sha256sum -- *.tar.gz *.deb 2> /dev/null > SHA256SUMS || sha256sum -- *.tar.gz > SHA256SUMS)
echo "Written: $(cd "$out" && echo *) in $out"
