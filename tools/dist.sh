#!/bin/sh
# make dist: all that a release consists of, in target/dist. The same commit makes the same files.
#
# What stands in the environment of cargo holds here too: CARGO_PROFILE_RELEASE_LTO=off is a quick try.
set -eu
version=$(cargo metadata --no-deps --format-version 1 --locked |
  python3 -c 'import json, sys; print(next(p["version"] for p in json.load(sys.stdin)["packages"] if p["name"] == "caesura"))')
# Who answers for the Debian packages.
maintainer=${MAINTAINER:-The Caesura authors <authors@caesura.invalid>}
# Programs ask for no newer C library than that of Debian 10.
glibc=2.28
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
out=target/dist
rm -rf "$out"
mkdir -p "$out"

# Builds for a target and a processor, and says where the program is. Slider attacks by PEXT (`make` has them where
# they are fast) are left out: the program that makes their tables would need BMI2 too, and flags reach the target alone.
build() {
  target=$1 processor=$2
  CARGO_PROFILE_RELEASE_STRIP=symbols RUSTFLAGS="-C target-cpu=$processor" \
    cargo zigbuild --release --locked --package caesura \
    --target "$target.$glibc" --target-dir "target/dist-build/$processor" >&2
  echo "target/dist-build/$processor/$target/release/caesura"
}

# The same search wherever it was built for. A program for another processor is started by an emulator,
# which is too slow for the bench.
try() {
  program=$1 processor=$2
  case $processor in
    x86-64-v3) grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo || {
      echo "not started: this processor is none of $processor"
      return
    } ;;
  esac
  case $processor in
    x86-64-*) test "$("$program" bench | awk 'END { print $1 }')" = "$(cat bench.txt)" ;;
    *) "$emulator" -L "$sysroot" "$program" "go nodes 2000" | grep bestmove ;;
  esac
  echo "$processor: starts, and searches as it should"
}

# The folders of an installed program, as the packages of every system have them.
tree() {
  program=$1 to=$2
  install -Dm755 "$program" "$to/bin/caesura"
  mkdir -p "$to/share/man/man1"
  cp "$shared"/man1/*.1 "$to/share/man/man1"
  gzip -9n "$to"/share/man/man1/*.1
  install -Dm644 "$shared/caesura.bash" "$to/share/bash-completion/completions/caesura"
  install -Dm644 "$shared/_caesura" "$to/share/zsh/vendor-completions/_caesura"
  install -Dm644 "$shared/caesura.fish" "$to/share/fish/vendor_completions.d/caesura.fish"
  install -Dm644 -t "$to/share/doc/caesura" README.md CHANGELOG.md CITATION.cff LICENSE
}

archive() {
  program=$1 name=caesura-$version-$2-linux
  tree "$program" "target/dist-build/$name"
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    -C target/dist-build -cf - "$name" | gzip -9n > "$out/$name.tar.gz"
}

package() {
  program=$1 architecture=$2 root=target/dist-build/deb-$2
  tree "$program" "$root/usr"
  documents=$root/usr/share/doc/caesura
  rm "$documents/LICENSE"
  install -m644 tools/debian-copyright "$documents/copyright"
  # Debian wants one in its own words; what is new stands in CHANGELOG.md.
  printf 'caesura (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")" | gzip -9n > "$documents/changelog.gz"
  mkdir -p "$root/DEBIAN"
  sed "s/@version@/$version/; s/@architecture@/$architecture/; s/@glibc@/$glibc/; s/@maintainer@/$maintainer/" \
    tools/debian-control > "$root/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$root" "$out/caesura_${version}_$architecture.deb"
}

rm -rf target/dist-build/caesura-* target/dist-build/deb-* target/dist-build/shared
v2=$(build x86_64-unknown-linux-gnu x86-64-v2)
v3=$(build x86_64-unknown-linux-gnu x86-64-v3)
arm=$(build aarch64-unknown-linux-gnu generic)
try "$v2" x86-64-v2
try "$v3" x86-64-v3
emulator=${QEMU:-qemu-aarch64} sysroot=${SYSROOT:-/usr/aarch64-linux-gnu}
try "$arm" aarch64

# What the program itself tells, once for all.
shared=target/dist-build/shared
mkdir -p "$shared"
"$v2" manual "$shared/man1"
"$v2" completions bash > "$shared/caesura.bash"
"$v2" completions zsh > "$shared/_caesura"
"$v2" completions fish > "$shared/caesura.fish"

archive "$v2" x86-64-v2
archive "$v3" x86-64-v3
archive "$arm" aarch64
package "$v2" amd64
package "$arm" arm64

# What it is made of: CycloneDX, a list of all crates with versions and licences.
cargo cyclonedx --manifest-path crates/caesura/Cargo.toml --format json --override-filename caesura.cdx
find crates -name caesura.cdx.json ! -path 'crates/caesura/*' -delete
mv crates/caesura/caesura.cdx.json "$out/caesura-$version.cdx.json"
(cd "$out" && sha256sum ./* > SHA256SUMS)
ls -l "$out"
