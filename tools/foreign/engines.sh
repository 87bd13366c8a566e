# Other engines, built with lines of our own in their null move: what the scripts of this folder source.
#
# Wants `jobs`, for the builds. Each engine is fetched at the tag below into target/foreign, where
# `build_NAME` leaves NAME.exe: it writes null-move cutoffs down (trace/), and has no null move where NULL_MOVES=off.
# Stockfish evaluates by our network where CAESURA_NETWORK names its file and `Use NNUE` is off.
# What is there is not made again, unless our lines are other ones. Needs git, compilers of C and C++, and Debian's
# stockfish, which holds the network of its version. A mirror of GitHub is named by git's own `url.BASE.insteadOf`.

root=$(realpath "$(dirname "$0")/../..")
work=$root/target/foreign
mkdir -p "$work"
PATH=$PATH:/usr/games

# All that is put into engines.
our_lines() {
    cat "$root/tools/foreign/engines.sh" "$root/tools/foreign/network.h" "$root"/trace/null_cutoffs.*
}

# The sources of a tag, as they are, in a folder of that name; fails if they are there already with our lines.
fetch() {
    our_lines | cmp -s - "$1/.patched" && return 1
    rm -rf "$1" "$1.exe"
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
        cp "$root/tools/foreign/network.h" stockfish/src
        # Three of its units are a centipawn.
        edit stockfish/src/evaluate.cpp 2 '
            s/^#include "uci.h"/&\n#include "network.h"/
            s/v = Evaluation<NO_TRACE>(pos).value();/v = Network::is_named() ? Value(3 * Network::centipawns(pos)) : Evaluation<NO_TRACE>(pos).value();/'
        our_lines > stockfish/.patched
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
        our_lines > ethereal/.patched
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
        our_lines > carp/.patched
    fi
    test -x carp.exe && return
    cargo build --quiet --release --manifest-path carp/Cargo.toml --package carp --target-dir carp/target >&2
    cp carp/target/release/carp carp.exe
}

# Does $1 with the name of each engine, or of those of ENGINES, what it is called, and its options.
for_each_engine() {
    for engine in ${ENGINES-stockfish ethereal carp}; do
        case $engine in
        stockfish) "$1" stockfish 'Stockfish 15.1' Hash=16 "EvalFile=$work/stockfish.nnue" ;;
        ethereal) "$1" ethereal 'Ethereal 12.00' Hash=16 ContemptDrawPenalty=0 ContemptComplexity=0 ;;
        carp) "$1" carp 'Carp 3.0.1' Hash=16 ;;
        *) echo "there is no engine '$engine': stockfish, ethereal, carp" >&2; exit 2 ;;
        esac
    done
}
