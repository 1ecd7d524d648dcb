#!/usr/bin/env bash
# Tests the files of scripts/release.sh on an old Debian: in a chroot with its minimal system, the program of
# the tarball plays, and the Debian package is installed and removed.
#
#   scripts/old-debian.sh [SUITE]    default bullseye (2021); kept in target/chroot-SUITE
#
# Needs root and debootstrap.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=${1:-bullseye}
root=${KADO_CHROOT:-$PWD/target/chroot-$suite}
files=target/release-files

(cd "$files" && sha256sum --check --quiet SHA256SUMS)
[ -x "$root/bin/sh" ] || debootstrap --variant=minbase "$suite" "$root"
rm -rf "$root/kado" && mkdir "$root/kado"
cp "$files"/* "$root/kado"

chroot "$root" /bin/sh -eu << 'INSIDE'
cd /kado
tar -xzf kado-*.tar.gz
cd kado-*/
cat /etc/debian_version
case $(ldd ./kado 2>&1) in
    *"statically linked"* | *"not a dynamic executable"*) ;;
    *) echo "the program is not static" >&2; exit 1 ;;
esac
./kado --version
./kado perft 6 | tail -n 2
printf 'genmove black\nquit\n' | ./kado gtp --level 3
./kado solve --board 4 | tail -n 3
ls man completions LICENSE-MIT LICENSE-APACHE THIRD-PARTY.md > /dev/null
for package in /kado/*.deb; do
    [ -e "$package" ] || continue
    dpkg --install "$package"
    kado --version
    dpkg --listfiles kado
    dpkg --remove kado
done
INSIDE
echo "old-debian.sh: the release runs on $suite"
