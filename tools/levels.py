#!/usr/bin/env python3
"""Measures what the engine's limits of nodes are worth, for UCI_Elo, by fastchess.

    tools/levels.py ./caesura [--games 400] [--anchor-games 200] [--levels 30,100,300]
                   [--write crates/caesura/src/uci/strength.rs]

Each level plays the next, and the strongest plays engines of Debian whose rating is known: so a difference
is measured where it is small. Needs fastchess on the PATH or in the environment variable FASTCHESS, and as
anchors what is installed of the engines below.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

from laboratory import statistic

# Nodes for a move.
LEVELS = "10,30,100,300,1000,3000,10000,30000"
# Debian's package, options, and a rating: a fit of games at this clock, uncertain by a hundred or so.
ANCHORS = {
    "glaurung": ({"Hash": 16, "Threads": 1, "OwnBook": "false"}, 2906),
    "ethereal-chess": ({"Hash": 16, "Threads": 1, "MoveOverhead": 5}, 3157),
}
ANCHOR_TIME = "1+0.01"
ADJUDICATION = (
    "-draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=600 twosided=true -maxmoves 200"
)
SEED = 1


def main():
    """Plays, prints the table, and writes it if asked to."""
    options = arguments()
    fastchess = find(os.environ.get("FASTCHESS", "fastchess")) or sys.exit("error: there is no fastchess")
    options.fastchess = pathlib.Path(fastchess).resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    pairs = max(options.games, options.anchor_games) // 2
    write_book(options.caesura, pairs, SEED, options.out / "openings.epd")
    levels = options.levels
    own = {nodes: player(options.caesura.resolve(), nodes) for nodes in levels}
    steps = [elo(options, play(options, options.games, own[more], own[less])) for less, more in zip(levels, levels[1:])]
    anchored = []
    for name in options.anchors:
        settings, rating = ANCHORS[name]
        program = find(name)
        if program is None:
            print(f"skipped: {name} is not installed", file=sys.stderr)
            continue
        other = [f"cmd={program}", f"tc={ANCHOR_TIME}", "timemargin=400"]
        other += [f"option.{option}={value}" for option, value in settings.items()]
        difference, error = elo(options, play(options, options.anchor_games, own[levels[-1]], other))
        print(f"{levels[-1]} nodes against {name} ({rating}) at {ANCHOR_TIME}: {difference:+.0f} ± {error:.0f}", flush=True)
        anchored.append((rating + difference, error))
    if not anchored:
        sys.exit("error: no anchor is installed: " + ", ".join(ANCHORS))
    weights = [error**-2 for _, error in anchored]
    rating = sum(weight * rating for weight, (rating, _) in zip(weights, anchored)) / sum(weights)
    rated = [(round(rating), levels[-1])]
    for (difference, error), nodes, more in reversed(list(zip(steps, levels, levels[1:]))):
        print(f"{more} nodes against {nodes}: {difference:+.0f} ± {error:.0f}")
        rating -= difference
        rated.insert(0, (round(rating), nodes))
    rows = "".join(f"    ({rating}, {nodes:_}),\n" for rating, nodes in rated)
    print(rows, end="")
    if options.write:
        text = options.write.read_text()
        options.write.write_text(re.sub(r"(// levels\n).*?( *// /levels)", rf"\g<1>{rows}\g<2>", text, flags=re.S))


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="our engine")
    parser.add_argument("--games", type=int, default=400, help="between two levels; an even number")
    parser.add_argument("--anchor-games", type=int, default=200, help="against each engine of Debian; an even number")
    parser.add_argument("--levels", default=LEVELS, help="nodes for a move, with commas between them, fewest first")
    parser.add_argument("--anchors", default=",".join(ANCHORS), help="those that the strongest plays")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count(), help="games at a time")
    parser.add_argument("--write", type=pathlib.Path, help="the file to put the table into")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("levels"), help="folder of games and logs")
    options = parser.parse_args()
    options.levels = sorted(int(nodes) for nodes in options.levels.split(","))
    options.anchors = options.anchors.split(",")
    return options


def find(name):
    """Where a program is. Debian's engines lie in a folder that root has not on its PATH."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")


def write_book(caesura, pairs, seed, path):
    """Openings, one for each pair of games, in the form that fastchess reads."""
    genfens = f"genfens {pairs} seed {seed} book None"
    said = subprocess.run([caesura.resolve(), genfens, "quit"], capture_output=True, text=True, check=True)
    fens = [line.split("genfens ")[1] for line in said.stdout.splitlines() if " genfens " in line]
    if len(fens) != pairs:
        sys.exit(f"error: {caesura} makes no openings: {said.stdout.strip()}")
    lines = ["{} {} {} {} hmvc {}; fmvn {};\n".format(*fen.split()) for fen in fens]
    path.write_text("".join(lines))


def player(engine, nodes):
    """Our engine with so many nodes for a move, as fastchess wants it."""
    return [f"cmd={engine}", "tc=inf", f"nodes={nodes}", "option.Hash=16"]


def elo(options, counts):
    """The difference in rating, and half its 95 % interval. One game is added as a draw, so that a side that
    lost all has a rating too."""
    won, drawn, lost = counts
    difference, error = statistic(options.caesura.resolve(), "elo", won, drawn + 1, lost)
    return difference, max(error, 1.0)


def play(options, games, one, other):
    """Won, drawn and lost games of the first."""
    command = [options.fastchess, "-engine", *one, "name=one", "-engine", *other, "name=other"]
    command += ["-openings", "file=openings.epd", "format=epd", "order=sequential"]
    command += ["-rounds", str(games // 2), "-games", "2", "-repeat", "-recover"]
    command += ["-concurrency", str(options.concurrency), *ADJUDICATION.split()]
    said = subprocess.run(command, cwd=options.out, capture_output=True, text=True, check=True).stdout
    counts = re.findall(r"Wins: (\d+), Losses: (\d+), Draws: (\d+)", said)
    if not counts:
        sys.exit(f"error: fastchess tells no result: {said[-300:]}")
    won, lost, drawn = map(int, counts[-1])
    return won, drawn, lost


if __name__ == "__main__":
    main()
