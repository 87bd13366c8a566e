#!/usr/bin/env python3
"""Plays many short games of the engine against itself by fastchess, and counts what went wrong.

    tools/soak.py ./caesura [--games 10000] [--tc 1+0.01] [--out soak]

Needs fastchess on the PATH, or its place in the environment variable FASTCHESS. An engine that
crashes is not started again, and ends the match: one crash in ten thousand games is one too many.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from ladder import write_book

# How fastchess says in brackets why a game ended, and what that means.
FAULTS = {
    "crash": ["disconnect", "stall"],
    "illegal move": ["illegal"],
    "time loss": ["on time"],
    "unfinished": ["unterminated", "interrupted"],
}


def main():
    """Reads the arguments, plays, and prints a summary. Any fault is exit code 1."""
    options = arguments()
    fastchess = shutil.which(os.environ.get("FASTCHESS", "fastchess"))
    if not fastchess:
        sys.exit("error: fastchess is neither on the PATH nor named by FASTCHESS")
    fastchess = pathlib.Path(fastchess).resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    began = time.time()
    log = play(options, fastchess)
    sys.exit(1 if summarise(options, log, time.time() - began) else 0)


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="the engine")
    parser.add_argument("--games", type=int, default=10_000, help="an even number")
    parser.add_argument("--tc", default="1+0.01", help="time control, in seconds")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count(), help="games at a time")
    parser.add_argument("--seed", type=int, default=1, help="what the openings follow from")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of both players")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("soak"), help="folder of games and log")
    options = parser.parse_args()
    if options.games < 2 or options.games % 2:
        parser.error("--games wants an even number, since each opening is played with both colours")
    return options


def play(options, fastchess):
    """Plays all games, and returns the lines that fastchess printed."""
    engine = options.caesura.resolve()
    book = options.out.resolve() / "openings.epd"
    write_book(options.caesura, options.games // 2, options.seed, book)
    games = options.out.resolve() / "games.pgn"
    games.unlink(missing_ok=True)
    command = [fastchess]
    for name in ["one", "other"]:
        command += ["-engine", f"name={name}", f"cmd={engine}"]
    command += ["-each", f"tc={options.tc}", "option.Hash=16"]
    command += [f"option.{option}" for option in options.option]
    command += ["-openings", f"file={book}", "format=epd", "order=sequential"]
    command += ["-rounds", str(options.games // 2), "-games", "2", "-repeat"]
    # More games than processors are a harder test.
    command += ["-concurrency", str(options.concurrency), "-force-concurrency", "-pgnout", f"file={games}"]
    log = options.out / "fastchess.log"
    with log.open("w") as out:
        # It leaves a file of its own where it runs.
        subprocess.run(command, cwd=options.out, stdout=out, stderr=subprocess.STDOUT, check=False)
    return log.read_text(errors="replace").splitlines()


def summarise(options, log, seconds):
    """Prints what came of the games, and returns how many faults there were."""
    endings, results, faults, warnings = (collections.Counter() for _ in range(4))
    for line in log:
        # "Finished game 3 (one vs other): 1-0 {White mates}"
        game = re.match(r"Finished game \d+ \(.+\): (\S+) \{(.*)\}", line)
        if game:
            result, why = game.groups()
            results[result] += 1
            endings[re.sub(r"\b(White|Black|one|other)('s)? ?", "", why)] += 1
            for fault, words in FAULTS.items():
                faults[fault] += any(word in why for word in words)
        elif line.startswith("Warning"):
            # What follows the second semicolon is about this one game.
            warnings["; ".join(part.strip() for part in line.split(";")[:2])] += 1
    played = sum(results.values())
    faults["game that was not played"] = options.games - played
    print(f"{played} games at {options.tc}, {options.concurrency} at a time, in {seconds / 60:.0f} minutes")
    print(f"White won {results['1-0']}, drew {results['1/2-1/2']}, lost {results['0-1']}\n")
    print("| ended by | games |\n| --- | --- |")
    for why, count in endings.most_common():
        print(f"| {why} | {count} |")
    print("\n| fault | games |\n| --- | --- |")
    for fault, count in faults.items():
        print(f"| {fault} | {count} |")
    print(f"| protocol warning | {sum(warnings.values())} |")
    for warning, count in warnings.most_common():
        print(f"  {count} times: {warning}")
    return sum(faults.values()) + sum(warnings.values())


if __name__ == "__main__":
    main()
