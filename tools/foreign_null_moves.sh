#!/bin/sh
# How often the null moves of other engines are wrong: the tables of docs/measured/engines.md.
#
#     tools/foreign_null_moves.sh CAESURA SUITE.epd ...
#
# Fetches each engine at the tag below into target/foreign, adds lines to its null move that write cutoffs down
# (trace/) and switch it off where NULL_MOVES=off, searches positions of the suites, and has `caesura audit` judge what
# was drawn: by the engine itself without null move, and by the engine as it is. Needs git, compilers of C and C++, and
# Debian's stockfish, which holds the network of its version. A mirror of GitHub is named by git's own
# `url.BASE.insteadOf`. POSITIONS, CUTOFFS and JOBS change how much is done. What is in target/foreign is not done again.
set -eu

caesura=$(realpath "$1")
shift
root=$(realpath "$(dirname "$0")/..")
work=$root/target/foreign
positions=${POSITIONS:-300} cutoffs=${CUTOFFS:-1000} jobs=${JOBS:-2}
mkdir -p "$work"
PATH=$PATH:/usr/games

# The sources of a tag, as they are, in a folder of that name; fails if they are there already and patched.
fetch() {
    test -e "$1/.patched" && return 1
    rm -rf "$1"
    git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$3" "https://github.com/$2" "$1"
}

# Edits a file by a sed script that must write $2 of its lines.
edit() {
    sed "$3" "$1" > edited
    changed=$(diff "$1" edited | grep -c '^>' || true)
    test "$changed" -eq "$2" || { echo "$1 is not as expected: $changed lines changed" >&2; exit 1; }
    cp edited "$1"
}

# What engines in C and C++ include: the trace, the switch, and from standard input what they write.
for_c() {
    cp "$root/trace/null_cutoffs.h" "$1"
    {
        cat <<'END'
#include "null_cutoffs.h"
static int passes(void) {
    static int known = -1;
    if (known < 0) {
        const char *text = getenv("NULL_MOVES");
        known = !text || strcmp(text, "off");
    }
    return known;
}
END
        cat
    } > "$1/null_moves.h"
}

build_stockfish() {
    if fetch stockfish official-stockfish/Stockfish sf_15.1; then
        for_c stockfish/src <<'END'
static void cut(const Stockfish::Position &pos, int depth, int null_depth, int beta, int value) {
    using namespace Stockfish;
    if (abs(beta) < VALUE_KNOWN_WIN && null_cutoff_drawn())
        null_cutoff(pos.fen().c_str(), depth, null_depth, beta * 100 / UCI::NormalizeToPawnValue,
                    value * 100 / UCI::NormalizeToPawnValue, Search::Limits.startTime);
}
END
        edit stockfish/src/search.cpp 4 '
            s/^#include "syzygy.tbprobe.h"/&\n#include "null_moves.h"/
            /^        && (ss-1)->currentMove != MOVE_NULL$/s/$/ \&\& passes()/
            s/return nullValue;/return cut(pos, depth, depth - R, beta, nullValue), nullValue;/'
        touch stockfish/.patched
    fi
    test -x stockfish.exe && return
    make -s -j "$jobs" -C stockfish/src all ARCH=x86-64-modern COMP=gcc EXTRACXXFLAGS='-DNNUE_EMBEDDING_OFF' >&2
    cp stockfish/src/stockfish stockfish.exe
    test -e stockfish.nnue || echo "export_net $work/stockfish.nnue" | stockfish >&2
}

build_ethereal() {
    if fetch ethereal AndyGrant/Ethereal V12.00; then
        for_c ethereal/src <<'END'
static void cut(Thread *thread, int depth, int null_depth, int beta, int value) {
    char fen[256];
    if (abs(beta) < MATE_IN_MAX && null_cutoff_drawn()) {
        // It counts moves up and not down while it searches.
        Board board = thread->board;
        board.fullMoveCounter = 1;
        boardToFEN(&board, fen);
        null_cutoff(fen, depth, null_depth, beta, value, (uint64_t)(1000 * thread->info->startTime));
    }
}
END
        edit ethereal/src/search.c 3 '
            s/^#include "windows.h"/&\n#include "null_moves.h"/
            s/^ *&&  thread->moveStack.height-2. != NULL_MOVE$/& \&\& passes()/
            s/if (value >= beta) return beta;/if (value >= beta) return cut(thread, depth, depth-R, beta, value), beta;/'
        touch ethereal/.patched
    fi
    test -x ethereal.exe || make -s -C ethereal/src popcnt WFLAGS='-std=gnu11 -w' EXE="$work/ethereal.exe" >&2
}

build_carp() {
    if fetch carp dede1751/carp v3.0.1; then
        cp "$root/trace/null_cutoffs.rs" carp/carp/src
        cat >> carp/carp/src/position.rs <<'END'
pub fn passes() -> bool {
    static ON: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *ON.get_or_init(|| std::env::var("NULL_MOVES").map_or(true, |text| text != "off"))
}
impl Position {
    pub fn cut(&self, depth: usize, null_depth: usize, beta: Eval, value: Eval) {
        use crate::null_cutoffs::{is_drawn, write};
        if beta.abs() < LONGEST_TB_MATE && is_drawn() {
            let root = self.history.first().unwrap_or(&self.board).hash;
            // As it tells its scores.
            let [beta, value] = [beta, value].map(|value| (value * 100 / 199) as i32);
            write(self.board.to_fen(), depth as i32, null_depth as i32, beta, value, root.0);
        }
    }
}
END
        edit carp/carp/src/lib.rs 1 's/^pub mod bench;/&\nmod null_cutoffs;/'
        edit carp/carp/src/search.rs 3 '
            s/^ *&& t.ply_from_null > 0$/& \&\& crate::position::passes()/
            /cutoff above beta/,/return beta;/s/return beta;/self.cut(depth, depth - r, beta, value);\n&/'
        touch carp/.patched
    fi
    test -x carp.exe && return
    cargo build --quiet --release --manifest-path carp/Cargo.toml --package carp --target-dir carp/target >&2
    cp carp/target/release/carp carp.exe
}

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

# Traces an engine and judges what was drawn: TITLE NAME DEPTH ONE_IN OPTION ...
measure() {
    title=$1 name=$2 depth=$3 one_in=$4
    shift 4
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
measure 'Stockfish 15.1, 15' stockfish 15 100 Hash=16 "EvalFile=$work/stockfish.nnue"
measure 'Ethereal 12.00, 15' ethereal 15 50 Hash=16 ContemptDrawPenalty=0 ContemptComplexity=0
measure 'Carp 3.0.1, 14' carp 14 100 Hash=16
