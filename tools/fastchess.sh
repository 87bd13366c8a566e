#!/bin/sh
# The same games by `caesura match` and by fastchess: the block `fastchess` of docs/measured/performance.md.
#
#     tools/fastchess.sh CAESURA
#
# Ours plays Debian's Stockfish without its network, from openings that `caesura match` makes, adjudicated alike. The
# engines do the same for both, so that what one of the two takes more, it takes for pipes and clocks. RUNS of GAMES,
# in turn. Needs fastchess and stockfish on the PATH.
set -eu

caesura=$(realpath "$1")
runs=${RUNS:-5} games=${GAMES:-40}
PATH=$PATH:/usr/games
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Runs a command, keeps what it says, and prints the seconds of the processor that it took, its engines among them.
seconds() {
    log=$1
    shift
    ("$@" > "$log" 2>&1 && times) | awk 'NR == 2 { gsub(/m/, " "); gsub(/s/, ""); print 60 * ($1 + $3) + $2 + $4 }'
}

# Each plays so many games of a run: RUN GAMES.
ours() {
    seconds caesura.log "$caesura" match "uci:'$caesura' Hash=16" "uci:stockfish Threads=1 Hash=16 'Use NNUE=false'" \
        --nodes 5000 --games "$2" --seed "$1" --jobs 1 --store "$1-$2.db" --pgn caesura.pgn
}
theirs() {
    rm -f fastchess.pgn
    # Each opening was played twice, after as many plies at random.
    awk '/^\[Event /{ game++ } game % 2' caesura.pgn > book.pgn
    seconds fastchess.log fastchess -engine cmd="$caesura" name=ours option.Hash=16 \
        -engine cmd="$(command -v stockfish)" name=theirs option.Threads=1 option.Hash=16 'option.Use NNUE=false' \
        -each nodes=5000 tc=inf -rounds $(($2 / 2)) -repeat -openings file=book.pgn format=pgn plies=8 order=sequential \
        -draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=600 twosided=true -maxmoves 200 \
        -concurrency 1 -recover -pgnout file=fastchess.pgn
}

for run in $(seq "$runs"); do
    # Two games, and all: what differs is games alone, and no start.
    echo "$(ours "$run" 2) $(theirs "$run" 2) $(ours "$run" "$games") $(theirs "$run" "$games")" |
        awk '{ print ($3 - $1) / ($4 - $2) }' >> ratios
    for program in caesura fastchess; do
        # Won, drawn and lost, and games that ended as none should.
        sed -n 's/^Games: .* Wins: \([0-9]*\), Losses: \([0-9]*\), Draws: \([0-9]*\),.*/\1 \3 \2/p' $program.log | tail -1
        grep '^\[Termination' $program.pgn | grep -cv 'normal\|adjudication' || true
    done | paste -sd ' ' >> counts
done

# The row of a program whose counts stand at this place.
tell() {
    awk -v at="$2" '{ for (i = 0; i < 4; i++) sum[i] += $(at + i) } END { print sum[0], sum[1], sum[2], sum[3] }' counts |
        while read -r won drawn lost faults; do
            "$caesura" stats elo "$won" "$drawn" "$lost" |
                awk -v row="| $1 | $((won + drawn + lost)) | $won | $drawn | $lost |" -v faults="$faults" \
                    '{ printf "%s %+.0f | %+.0f to %+.0f | %d |\n", row, $1, $1 - $2, $1 + $2, faults }'
        done
}
echo '| by | games | won | drawn | lost | Elo | 95 % interval | faults |'
echo '| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: |'
tell '`caesura match`' 1
tell fastchess 5
echo
"$caesura" stats ratios < ratios | awk '{
    printf "Time of the processor for the same games, to that by fastchess: %.3f (%.3f to %.3f).\n", $1, $2, $3 }'
