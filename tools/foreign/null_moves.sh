#!/bin/sh
# How often the null moves of other engines are wrong: the table of docs/measured/engines.md.
#
#     tools/foreign/null_moves.sh CAESURA SUITE.epd ...
#
# Has each engine of engines.sh search positions of the suites and write null-move cutoffs down, and `caesura audit` judge
# what was drawn: by the engine itself without null move, and by the engine as it is. POSITIONS, CUTOFFS and JOBS change
# how much is done. What is in target/foreign is not done again.
set -eu

caesura=$(realpath "$1")
shift
positions=${POSITIONS:-300} cutoffs=${CUTOFFS:-1000} jobs=${JOBS:-2}
. "$(dirname "$0")/engines.sh"

# From each suite as many positions, evenly.
each=$((positions / $#))
for suite; do
    grep -v '^#' "$suite" | awk '{ print $1, $2, $3, $4, "0 1" }' > "$work/all"
    awk -v want=$each -v all="$(wc -l < "$work/all")" 'int(NR * want / all) > int((NR - 1) * want / all)' "$work/all"
done > "$work/positions"
cd "$work"

# Has the engine NAME search each position to a DEPTH with its OPTIONS, and waits for each move.
search() {
    rm -f in out
    mkfifo in out
    "./$1.exe" < in > out &
    exec 3> in 4< out
    depth=$2
    shift 2
    for option; do
        echo "setoption name ${option%%=*} value ${option#*=}" >&3
    done
    while read -r fen; do
        printf 'ucinewgame\nposition fen %s\ngo depth %s\n' "$fen" "$depth" >&3
        while read -r word _ <&4 && test "$word" != bestmove; do :; done
    done < positions
    echo quit >&3
    exec 3>&- 4<&-
    wait $!
}

# The classes of depth that are told apart: first, last, and as it is written.
classes='1 4 1 to 4
5 8 5 to 8
9 99 9 and more'

# A cell of the row of an audit that counts all cutoffs.
cell() {
    sed 's/┆/│/g' "$1" | awk -F '│' -v cell="$2" '
        $2 ~ /^ all/ { gsub(/^ +| +$/, "", $cell); sub(/%/, " %", $cell); print $cell }'
}

# How many of the cutoffs that an audit found wrong fall short by a pawn or more.
gross() {
    sed -n 's/.*: beta cp \(-*[0-9]*\), the pass .*, worth \(.*\)/\1 \2/p' "$1" |
        awk '$2 == "mate" || $1 - $3 >= 100 { count++ } END { print count + 0 }'
}

# Traces an engine and judges what was drawn.
measure() {
    name=$1 depth=15 one_in=100
    case $name in
    ethereal) one_in=50 ;;
    carp) depth=14 ;;
    esac
    title="$2, $depth"
    shift 2
    "build_$name"
    test -e "$name.jsonl" || {
        rm -f "$name.part"
        NULL_CUTOFFS=$work/$name.part NULL_CUTOFFS_ONE_IN=$one_in search "$name" "$depth" "$@"
        mv "$name.part" "$name.jsonl"
    }
    judge="uci:./$name.exe"
    for option; do judge="$judge '$option'"; done
    echo "$classes" | while read -r first last label; do
        class=$name-$first
        awk -F '"depth":' -v first="$first" -v last="$last" '{ split($2, rest, ",") }
            rest[1] + 0 >= first && rest[1] + 0 <= last' "$name.jsonl" > "$class.jsonl"
        for passes in off on; do
            test -e "$class.$passes" || {
                NULL_MOVES=$passes "$caesura" audit --trace "$class.jsonl" --judge "$judge" \
                    --limit "$cutoffs" --jobs "$jobs" --worst "$cutoffs" > judged
                mv judged "$class.$passes"
            }
        done
        share=$(awk -v part="$(wc -l < "$class.jsonl")" -v all="$(wc -l < "$name.jsonl")" \
            'BEGIN { printf "%.0f %%", 100 * part / all }')
        echo "| $title | $label | $share | $(cell "$class.off" 4) | $(cell "$class.off" 5)" \
            "| $(cell "$class.off" 7) | $(cell "$class.off" 8) | $(gross "$class.off")" \
            "| $(cell "$class.on" 5) | $(gross "$class.on") |"
        title=
    done
}

echo '| engine, its depth | depth left | of all cutoffs | judged | wrong | 95 % interval | by zugzwang' \
    '| by a pawn or more | if it may pass: wrong | by a pawn or more |'
echo '| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |'
for_each_engine measure
