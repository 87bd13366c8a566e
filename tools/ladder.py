#!/usr/bin/env python3
"""Plays the engine against those of Debian, by fastchess, and says where on their ladder it stands.

    tools/ladder.py ./caesura [--games 100] [--tc 1+0.01] [--engines toga2,glaurung] [--out ladder]

Needs fastchess on the PATH; an engine that is not installed is passed over with a line that says so.
Games are played in pairs with colours reversed, from openings that our own `genfens` makes.
"""

import argparse
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys

from laboratory import statistic

# Debian's package, and so the name of its program; options, those for what is lost by moving
# among them, since with the usual ones these engines hardly think at such time controls; and a
# rating. The ratings are a fit of 1,234 games at 1+0.01 on one machine of 2026, each uncertain by
# a hundred or so, on a scale somewhat narrower than that of CCRL.
OPPONENTS = {
    "toga2": ({"Hash": 16, "Number of Threads": 1, "OwnBook": "false"}, 2616),
    "glaurung": ({"Hash": 16, "Threads": 1, "OwnBook": "false"}, 2906),
    "ethereal-chess": ({"Hash": 16, "Threads": 1, "MoveOverhead": 5}, 3157),
    "stockfish": ({"Hash": 16, "Threads": 1, "Move Overhead": 5, "Use NNUE": "false"}, 3397),
}
OURS = {"Hash": 16, "Threads": 1, "Move Overhead": 5}
ADJUDICATION = (
    "-draw movenumber=40 movecount=8 score=10 -resign movecount=4 score=600 twosided=true -maxmoves 200"
)
# Two-sided, for 95 %.


def main():
    """Reads the arguments, plays, and prints a table."""
    options = arguments()
    fastchess = find("fastchess") or sys.exit("error: fastchess is not on the PATH")
    options.out.mkdir(parents=True, exist_ok=True)
    book = options.out / "openings.epd"
    write_book(options.caesura, options.games // 2, options.seed, book)
    rows = []
    for name in options.engines:
        program = find(name)
        if program is None:
            print(f"skipped: {name} is not installed (apt install {name})", file=sys.stderr)
            continue
        print(f"{name}: {options.games} games", file=sys.stderr)
        log = play(fastchess, options, book, name, program)
        rows.append(row(name, log))
    if rows:
        print_table(options, rows)


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="our engine")
    parser.add_argument("--games", type=int, default=100, help="against each engine; an even number")
    parser.add_argument("--tc", default="1+0.01", help="time control, in seconds")
    parser.add_argument("--engines", default=",".join(OPPONENTS), help="which, with commas between them")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count(), help="games at a time")
    parser.add_argument("--seed", type=int, default=1, help="what the openings follow from")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("ladder"), help="folder of games and logs")
    options = parser.parse_args()
    options.engines = options.engines.split(",")
    unknown = [name for name in options.engines if name not in OPPONENTS]
    if unknown:
        parser.error(f"unknown engine '{unknown[0]}'; there are {', '.join(OPPONENTS)}")
    if options.games < 2 or options.games % 2:
        parser.error("--games wants an even number, since each opening is played with both colours")
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


def play(fastchess, options, book, name, program):
    """Plays all games against an engine, and returns what fastchess printed."""
    games = options.out.resolve() / f"{name}.pgn"
    games.unlink(missing_ok=True)
    command = [fastchess]
    for engine, path, settings in [
        ("Caesura", options.caesura.resolve(), OURS),
        (name, program, OPPONENTS[name][0]),
    ]:
        command += ["-engine", f"name={engine}", f"cmd={path}"]
        command += [f"option.{option}={value}" for option, value in settings.items()]
    command += ["-each", f"tc={options.tc}", "timemargin=400"]
    command += ["-openings", f"file={book.resolve()}", "format=epd", "order=sequential"]
    command += ["-rounds", str(options.games // 2), "-games", "2", "-repeat", "-recover"]
    command += ["-concurrency", str(options.concurrency), *ADJUDICATION.split()]
    command += ["-pgnout", f"file={games}", "nodes=true", "seldepth=true"]
    # It leaves a file of its own where it runs.
    played = subprocess.run(command, cwd=options.out, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    (options.out / f"{name}.log").write_text(played.stdout)
    if played.returncode:
        sys.exit(f"error: fastchess failed: {played.stdout.strip().splitlines()[-1]}")
    return played.stdout


def row(name, log):
    """What came of the games, from our side."""
    wins = losses = draws = 0
    faults = {"Caesura": 0, name: 0}
    # "Finished game 3 (Caesura vs toga2): 1-0 {White wins by adjudication}"
    for line in log.splitlines():
        game = re.match(r"Finished game \d+ \((.+) vs (.+)\): (\S+) \{(.*)\}", line)
        if not game:
            if line.startswith("Warning"):
                print(f"  {line}", file=sys.stderr)
            continue
        white, black, result, why = game.groups()
        if result == "1/2-1/2":
            draws += 1
        elif result in ("1-0", "0-1"):
            winner, loser = (white, black) if result == "1-0" else (black, white)
            wins += winner == "Caesura"
            losses += loser == "Caesura"
            faults[loser] += any(fault in why for fault in ("on time", "disconnect", "stall", "illegal"))
    return name, wins, losses, draws, faults["Caesura"], faults[name]


def print_table(options, rows):
    """The results as a table in Markdown."""
    print(f"\nCaesura at {options.tc}, Hash 16, one thread, openings of seed {options.seed}\n")
    print("| against | rating | games | won | drawn | lost | score | Elo | 95 % interval | rating of ours | lost by fault: ours, theirs |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, wins, losses, draws, our_faults, their_faults in rows:
        games = wins + losses + draws
        if not games:
            print(f"| {name} | {OPPONENTS[name][1]} | 0 | | | | | | | | |")
            continue
        score = (wins + draws / 2) / games
        rating = OPPONENTS[name][1]
        elo, error = statistic(options.caesura.resolve(), "elo", wins, draws, losses)
        known = math.isfinite(error)
        interval = f"{elo - error:+.0f} to {elo + error:+.0f}" if known else "–"
        ours = f"{rating + elo - error:.0f} to {rating + elo + error:.0f}" if known else "–"
        print(
            f"| {name} | {rating} | {games} | {wins} | {draws} | {losses} | {100 * score:.1f} % | {elo:+.0f} "
            f"| {interval} | {ours} "
            f"| {our_faults}, {their_faults} |"
        )


if __name__ == "__main__":
    main()
