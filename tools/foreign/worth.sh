#!/bin/sh
# What null moves are worth to other engines, against how long one thinks: each against itself without.
#
#     tools/foreign/worth.sh CAESURA BOOK BUDGET...
#
# BOOK has openings in EPD; a BUDGET is nodes a move; ENGINES in the environment names those that play, all if it is not
# set. Prints the block `worth-to-others` of docs/measured/engines.md. The engines are those of engines.sh; the games are
# kept in target/foreign/games.db, so the same command goes on after whatever broke it off.
set -eu

caesura=$(realpath "$1")
book=$(realpath "$2")
shift 2
budgets=$*
jobs=${JOBS:-2}
. "$(dirname "$0")/engines.sh"
store=games.db
cd "$work"

play() {
    name=$1
    shift 2
    "build_$name"
    player=./$name.exe
    for option; do player="$player '$option'"; done
    runs=
    for budget in $budgets; do
        games=300
        if [ "$budget" -gt 16000 ]; then games=160; fi
        "$caesura" match "uci:NULL_MOVES=off $player" "uci:$player" --nodes "$budget" --games "$games" --book "$book" \
            --name "worth-$name-$budget" --store "$store" >&2
        runs="$runs worth-$name-$budget"
    done
    # Each name is a word. Of tables behind the first the rows alone.
    "$caesura" lab report $runs --store "$store" --format md | grep '^|' | tail -n "+$first"
    first=3
}

first=1
for_each_engine play
