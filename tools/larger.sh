#!/bin/sh
# Why the tree of verified R = 3 is larger than that of R = 2: their nodes as one thing after another is changed.
#
#     tools/larger.sh CAESURA WCS
#
# WCS is the suite of *Winning Chess Sacrifices* in EPD. Prints the block `larger` of docs/measured/paper.md: how many times
# verified's nodes R = 2 takes (geometric mean over positions, 95 % interval by the bootstrap), at depths 8 and 9.
set -eu

caesura=$1
suite=$2
report=$(mktemp --suffix .md)
trap 'rm -f "$report"' EXIT

# A row: what is changed, MB of table, the policies.
row() {
    "$caesura" compare "$suite" --quiet --limit 40 --seed 9 --discard-pawn-endings --depth 8..9 --hash "$2" \
        --policies "$3,$4" --baseline "$4" --report "$report" > /dev/null
    awk -F ' *[|] *' -v what="$1" '
        /^\| standard:2/ && $3 ~ /^×/ { sub(/×/, "", $4); ratio = ratio " | " $3 " (" $4 ")" }
        END { print "| " what ratio " |" }' "$report"
}
settings() {
    row "$1" 64 "standard:2 $2" "verified:3 $2"
}
echo '| changed | depth 8 | depth 9 |'
echo '| --- | ---: | ---: |'
row nothing 64 standard:2 verified:3
row 'table of 1 MB' 1 standard:2 verified:3
row 'table of 8 MB' 8 standard:2 verified:3
row 'table of 1 GB' 1024 standard:2 verified:3
row 'values of passes stored' 64 standard:2,store verified:3,store
row 'unverified entries give a move only' 64 standard:2 verified:3,entries=1
row 'unverified entries kept apart' 64 standard:2 verified:3,entries=2
row 'no second search after a zugzwang' 64 standard:2 verified:3,again=0
row 'no passes at PV nodes' 64 standard:2,no_pv verified:3,no_pv
row 'no passes at PV and All nodes' 64 standard:2,no_pv,no_all verified:3,no_pv,no_all
settings 'killer moves' killers=on
settings 'histories with malus, and of continuations' 'history_malus=on continuation_history=on'
settings 'captures ordered by history' capture_history=on
settings 'a shallower search where the table knows no move' internal_reduction=on
settings 'aspiration windows' aspiration=on
settings 'no check extension' check_extension=off
settings 'quiescence search without losing captures' quiescence_see=on
settings 'quiescence search asks the table' quiescence_table=on
settings 'quiescence search looks at all evasions' quiescence_evasions=on
settings 'weights fitted to games' fitted_weights=on
