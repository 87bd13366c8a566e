#!/bin/sh
# What each form of null move is worth, against how long one thinks: gauntlets against `off` at several budgets.
#
#     tools/worth.sh CAESURA BOOK BUDGET...
#
# BOOK has openings in EPD; a BUDGET is nodes a move. Prints the blocks `worth` and `worth-long` of
# docs/measured/games.md, or with SETTINGS=network=off in the environment `worth-classical`. The games are kept in
# target/measured.db, so the same command goes on after whatever broke it off. There are the fewer games and players the
# longer they think.
set -eu

caesura=$1
book=$2
shift 2
store=target/measured.db
mkdir -p target

few='standard:3 modern:3 calibrated:15000'
some="standard:2 $few"
all='standard:2 standard:3 verified:3 verification:3 fruit:3 modern:3 calibrated:15000'
runs=
for budget; do
    games=300 players=$all
    if [ "$budget" -gt 16000 ]; then games=160; fi
    if [ "$budget" -gt 64000 ]; then games=60; fi
    if [ "$budget" -gt 256000 ]; then games=24 players=$few; fi
    if [ -n "${SETTINGS-}" ]; then players=$some; fi
    name=worth-${SETTINGS+$SETTINGS-}$budget
    # Each player is a word, with the settings behind it.
    set --
    for player in off $players; do
        set -- "$@" "$player${SETTINGS+ $SETTINGS}"
    done
    "$caesura" match "$@" --preset caesura --format gauntlet --nodes "$budget" --games "$games" \
        --book "$book" --name "$name" --store "$store" >&2
    runs="$runs $name"
done
# Each name is a word.
"$caesura" lab report $runs --store "$store" --format md | grep '^|'
