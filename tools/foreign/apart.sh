#!/bin/sh
# Search and evaluation apart: what our search is worth beside Stockfish's, where both evaluate by our network, and
# what that network is worth beside Stockfish's evaluation, where both search alike. The numbers of Stockfish's search
# are tuned to its own evaluations, and stay.
#
#     tools/foreign/apart.sh CAESURA BOOK BUDGET...
#
# BOOK has openings in EPD, a BUDGET is nodes a move. GAMES in the environment says how many games a budget has. The
# games are kept in target/foreign/games.db, so the same command goes on after whatever broke it off.
set -eu

caesura=$(realpath "$1")
book=$(realpath "$2")
shift 2
jobs=${JOBS:-2} games=${GAMES:-200}
. "$(dirname "$0")/engines.sh"
cd "$work"
build_stockfish
classical="uci:./stockfish.exe Hash=16 'Use NNUE=false'"
with_ours="uci:CAESURA_NETWORK=$root/crates/network/nets/caesura.net ./stockfish.exe Hash=16 'Use NNUE=false'"

# The Elo of the first player in a match at a budget.
elo() {
    "$caesura" match "$2" "$3" --preset caesura --nodes "$4" --games "$games" --book "$book" --name "apart-$1-$4" \
        --store games.db --quiet > played
    sed -n 's/^Elo: \([^,]*\) +\/- \([^,]*\),.*/\1 ± \2/p' played
}

echo "| nodes a move | Elo of our search against Stockfish's, both with our network | Elo of our network against Stockfish's evaluation, both with its search |"
echo '| ---: | ---: | ---: |'
for budget; do
    search=$(elo search 'preset=caesura' "$with_ours" "$budget")
    evaluation=$(elo evaluation "$with_ours" "$classical" "$budget")
    echo "| $budget | $search | $evaluation |"
done
