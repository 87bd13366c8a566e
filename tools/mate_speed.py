#!/usr/bin/env python3
"""How long our solver and Stockfish's `go mate` take for the same mates, side by side.

    python3 tools/mate_speed.py CAESURA [--stockfish FILE] [--positions N] [--runs N] [SUITE...]

Without a suite it takes suites/mate4.epd and suites/mate5.epd. Of each it takes N positions (100), spread
evenly, and asks both programs in turn, on one thread and with tables of 64 MB, each beginning every position
with nothing. Ours proves the shortest length (and in a row of its own also finds all keys); Stockfish is
asked `go mate N`, and ends when it sees a mate in N moves or less, of which it proves nothing. Times are in
milliseconds from the question to the answer, of our program as it tells them, of Stockfish from `go` to
`bestmove`; the median of RUNS (3) for each position. Stockfish is stopped after 60 s. Prints a Markdown table.
"""

import argparse
import csv
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
HASH = "64"
PATIENCE = 60


def arguments():
    parser = argparse.ArgumentParser(description="mates: Caesura and Stockfish")
    parser.add_argument("caesura")
    parser.add_argument("suites", nargs="*", type=Path)
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--runs", type=int, default=3)
    return parser.parse_intermixed_args()


class Stockfish:
    """An engine that is asked for mates."""

    def __init__(self, file):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([file], text=True, bufsize=1, **pipes)
        self.say("uci")
        name = self.until("uciok", "id name ")
        self.name = name.removeprefix("id name ").strip() if name else file
        self.say("setoption name Threads value 1", f"setoption name Hash value {HASH}")

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, last, wanted):
        """The last line with `wanted` in it, before one that begins with `last`."""
        found = None
        for line in self.process.stdout:
            if wanted in line:
                found = line
            if line.startswith(last):
                return found
        sys.exit("Stockfish went away")

    def mate(self, position, moves):
        """Milliseconds, and whether it saw a mate that short."""
        self.say("ucinewgame", f"position fen {position} 0 1", "isready")
        self.until("readyok", "readyok")
        patience = threading.Timer(PATIENCE, self.say, ["stop"])
        patience.start()
        begin = time.perf_counter()
        self.say(f"go mate {moves}")
        last = self.until("bestmove", " score mate ")
        elapsed = 1000 * (time.perf_counter() - begin)
        patience.cancel()
        found = int(last.split(" score mate ")[1].split()[0]) if last else 0
        return elapsed, 0 < found <= moves


def caesura(program, line, options):
    """The same of our solver, for one line of EPD."""
    with tempfile.TemporaryDirectory() as folder:
        suite, answers = Path(folder, "one.epd"), Path(folder, "one.csv")
        suite.write_text(line + "\n")
        command = [program, "mate", suite, "--jobs", "1", "--hash", HASH, "--csv", answers, *options]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with answers.open() as file:
            row = next(csv.DictReader(file))
    return float(row["ms"]), row["judgement"] == "proved"


def operation(line, name):
    """What an operation of a line of EPD says."""
    for part in line.split(";"):
        words = part.split()
        if words and name in words:
            return words[words.index(name) + 1]
    return None


def sample(suite, count):
    lines = [line for line in suite.read_text().splitlines() if operation(line, "dm")]
    count = min(count, len(lines))
    return [lines[i * len(lines) // count] for i in range(count)]


def measure(options, suite, stockfish):
    """{who: ([median ms a position], how many solved)}"""
    lines = sample(suite, options.positions)
    asked = {
        "proof": lambda line: caesura(options.caesura, line, ["--one-key"]),
        "keys": lambda line: caesura(options.caesura, line, []),
        "stockfish": lambda line: stockfish.mate(
            " ".join(line.split()[:4]), int(operation(line, "dm"))),
    }
    times = {who: [] for who in asked}
    solved = dict.fromkeys(asked, 0)
    for line in lines:
        answers = {who: [] for who in asked}
        for _ in range(options.runs):
            for who, ask in asked.items():
                answers[who].append(ask(line))
        for who, given in answers.items():
            times[who].append(median(elapsed for elapsed, _ in given))
            solved[who] += all(is_right for _, is_right in given)
    return {who: (times[who], solved[who]) for who in asked}


def row(suite, name, times, solved):
    ordered = sorted(times)
    cells = [median(ordered), ordered[9 * len(ordered) // 10], ordered[-1], sum(ordered)]
    figures = " | ".join(f"{cell:,.1f}" for cell in cells)
    return f"| {suite} | {name} | {solved} of {len(times)} | {figures} |"


def main():
    options = arguments()
    suites = options.suites or [ROOT / "suites/mate4.epd", ROOT / "suites/mate5.epd"]
    stockfish = Stockfish(options.stockfish)
    names = {
        "proof": "Caesura: shortest mate, proved",
        "keys": "Caesura: and all its keys, proved",
        "stockfish": f"{stockfish.name}: `go mate`, not proved",
    }
    print("| suite | program | solved | median ms | 90 % within | longest | all together |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    ratios = []
    for suite in suites:
        measured = measure(options, suite, stockfish)
        for who, name in names.items():
            print(row(suite.stem, name, *measured[who]), flush=True)
        ours, theirs = measured["proof"][0], measured["stockfish"][0]
        wins = sum(our < their for our, their in zip(ours, theirs))
        ratios.append(f"{suite.stem}: Stockfish takes {median(theirs) / median(ours):.1f} times as long by the "
                      f"median, {sum(theirs) / sum(ours):.1f} times in sum; ours is faster in {wins} of {len(ours)}.")
    print()
    print("\n".join(ratios))
    stockfish.say("quit")


if __name__ == "__main__":
    main()
