#!/bin/sh
# Every published form of every technique: nodes, and what they solve.
#
#     tools/family.sh CAESURA SUITES
#
# SUITES is the folder of `wac.epd` and `ecm.epd`. Prints the block `whole-family` of docs/measured/family.md. The run is kept
# in target/measured.db, so the same command goes on after whatever broke it off.
set -eu

store=target/measured.db
mkdir -p target
"$1" lab run docs/measured/family.toml --suites "$2" --store "$store" >&2
"$1" lab report whole-family --store "$store" --format md \
    | awk -F '|' '/^\*\*The frontier/ { on = 1 } on && /^\|/ { print "|" $2 "|" $3 "|" $4 "|" $6 "|" }'
