#!/bin/sh
# What each form of null move is worth, against how long one thinks: gauntlets against `off` at several budgets.
#
#     tools/worth.sh CAESURA BOOK
#
# BOOK has openings in EPD. Prints what docs/measured/games.md has of it. The games are kept in target/measured.db, so the
# same command goes on after whatever broke it off.
set -eu

caesura=$1
book=$2
store=target/measured.db
mkdir -p target

play() {
    nodes=$1 games=$2
    shift 2
    "$caesura" match off "$@" --preset caesura --format gauntlet --nodes "$nodes" --games "$games" --book "$book" \
        --name "worth-$nodes" --store "$store" >&2
}

set -- standard:2 standard:3 verified:3 verification:3 fruit:3 modern:3 calibrated:15000
play 4000 300 "$@"
play 16000 300 "$@"
play 64000 260 "$@"
play 256000 100 "$@"
"$caesura" lab report worth-4000 worth-16000 worth-64000 worth-256000 --store "$store" --format md | grep '^|'
