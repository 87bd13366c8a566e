#!/bin/sh
# The same games by `caesura match` and by fastchess: the block `fastchess` of docs/measured/performance.md.
#
#     tools/fastchess.sh CAESURA
#
# Ours plays Debian's Stockfish without its network, from the same openings, adjudicated alike. GAMES says how many games.
# Needs Linux, and fastchess and stockfish on the PATH.
set -eu

caesura=$(realpath "$1")
games=${GAMES:-200}
PATH=$PATH:/usr/games
for program in fastchess stockfish; do
    command -v $program > /dev/null || { echo "there is no $program on the PATH" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Runs a command, keeps what it says, and prints the seconds of the processor that it took itself, and its engines
# with it.
taken() (
    log=$1
    shift
    "$@" > "$log" 2>&1 &
    while read -r line < /proc/$!/stat; do
        own=$line
        sleep 0.2
    done 2> /dev/null
    wait $!
    times > times
    awk -v own="$own" -v ticks="$(getconf CLK_TCK)" 'NR == 2 {
        gsub(/m/, " ")
        gsub(/s/, "")
        split(own, field, " ")
        print (field[14] + field[15]) / ticks, 60 * ($1 + $3) + $2 + $4
    }' times
)

# Openings as `caesura match` makes them: of other games, in which each is played twice.
"$caesura" match off off --nodes 100 --games "$games" --store book.db --pgn twice.pgn > book.log
awk '/^\[Event /{ game++ } game % 2' twice.pgn > book.pgn

# Each plays so many games.
ours() {
    taken caesura.log "$caesura" match "uci:'$caesura' Hash=16" "uci:stockfish Threads=1 Hash=16 'Use NNUE=false'" \
        --nodes 5000 --games "$1" --book book.pgn --plies 8 --jobs 1 --store "$1.db" --pgn caesura.pgn
}
theirs() {
    rm -f fastchess.pgn
    taken fastchess.log fastchess -engine cmd="$caesura" name=ours option.Hash=16 \
        -engine cmd="$(command -v stockfish)" name=theirs option.Threads=1 option.Hash=16 'option.Use NNUE=false' \
        -each nodes=5000 tc=inf -rounds $(($1 / 2)) -repeat -openings file=book.pgn format=pgn plies=8 order=sequential \
        -draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=600 twosided=true -maxmoves 200 \
        -concurrency 1 -recover -pgnout file=fastchess.pgn
}

# The row of a program that PLAYS, with its LOG and PGN of the same name: what came of all games, and its own share of
# the time of all but the first two, since starting is no game.
tell() {
    few=$($2 2)
    all=$($2 "$games")
    share=$(echo "$few $all" | awk '{ printf "%.2f %%", 100 * ($3 - $1) / ($4 - $2) }')
    faults=$(grep '^\[Termination' "$1.pgn" | grep -cv 'normal\|adjudication' || true)
    sed -n 's/^Games: \([0-9]*\), Wins: \([0-9]*\), Losses: \([0-9]*\), Draws: \([0-9]*\),.*/\1 \2 \4 \3/p' "$1.log" | tail -1 |
        while read -r count won drawn lost; do
            elo=$("$caesura" stats elo "$won" "$drawn" "$lost" | awk '{ printf "%+.0f | %+.0f to %+.0f", $1, $1 - $2, $1 + $2 }')
            echo "| $1 | $count | $won | $drawn | $lost | $elo | $faults | $share |"
        done
}
echo '| by | games | won | drawn | lost | Elo | 95 % interval | faults | of the time |'
echo '| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |'
tell caesura ours
tell fastchess theirs
