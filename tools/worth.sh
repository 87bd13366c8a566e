#!/bin/sh
# What each form of null move is worth, against how long one thinks: gauntlets against `off` at several budgets.
#
#     tools/worth.sh CAESURA BOOK NODES...
#
# BOOK has openings in EPD. Prints the block `worth` of docs/measured/games.md. The games are kept in target/measured.db, so
# the same command goes on after whatever broke it off. Above 64,000 nodes a move there are fewer games.
set -eu

caesura=$1
book=$2
shift 2
store=target/measured.db
mkdir -p target

runs=
for nodes; do
    games=300
    [ "$nodes" -le 64000 ] || games=60
    "$caesura" match off standard:2 standard:3 verified:3 verification:3 fruit:3 modern:3 calibrated:15000 \
        --preset caesura --format gauntlet --nodes "$nodes" --games "$games" --book "$book" \
        --name "worth-$nodes" --store "$store" >&2
    runs="$runs worth-$nodes"
done
# Each name is a word.
"$caesura" lab report $runs --store "$store" --format md | grep '^|'
