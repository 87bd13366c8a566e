#!/usr/bin/env python3
"""Re-makes the figures of docs/measured/performance.md.

    tools/performance.py ./caesura target/release/caesura [--runs 7] [--stockfish PATH]

The first is the native build, the second the plain one: valgrind does not know every
instruction of a new processor.

Both engines are driven through the same pipes, in turn, on one thread, and compared as a ratio
of medians within this one run: machines are noisy, and their speed drifts.
"""

import argparse
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PERFT = [("startpos", "startpos", 6, 119_060_324), ("kiwipete", None, 5, 193_690_690)]
KIWIPETE = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
POSITIONS = [
    "startpos",
    KIWIPETE,
    "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "fen r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2QK2R b KQkq - 3 7",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]
MILLISECONDS_PER_POSITION = 1000
TABLE_MB = 64


class Engine:
    """A UCI engine behind a pipe."""

    def __init__(self, path, options):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for name, value in options.items():
            self.tell(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, answer):
        """The lines up to the first that begins with `answer`, and the seconds that took."""
        started = time.perf_counter()
        self.tell(line)
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if line.startswith(answer):
                return lines, time.perf_counter() - started
        sys.exit(f"the engine fell silent before '{answer}'")

    def perft(self, position, depth, expected):
        """Leaf nodes per second."""
        self.tell(f"position {position}")
        lines, seconds = self.ask(f"go perft {depth}", "Nodes searched")
        count = int(lines[-1].split(":")[1])
        assert count == expected, f"perft {depth} of {position}: {count}, not {expected}"
        return count / seconds

    def speed(self):
        """Nodes per second over all positions, each from an empty table."""
        nodes = milliseconds = 0
        for position in POSITIONS:
            self.tell("ucinewgame")
            self.ask("isready", "readyok")
            self.tell(f"position {position}")
            lines, _ = self.ask(f"go movetime {MILLISECONDS_PER_POSITION}", "bestmove")
            last = [line for line in lines if " nodes " in line and " time " in line][-1]
            nodes += int(re.search(r" nodes (\d+)", last)[1])
            milliseconds += int(re.search(r" time (\d+)", last)[1])
        return 1000 * nodes / milliseconds

    def peak_memory_mb(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def versus(title, runs, ours, theirs):
    """Measures two functions in turn and prints their medians and the ratio pair by pair."""
    pairs = [(ours(), theirs()) for _ in range(runs)]
    ratios = [a / b for a, b in pairs]
    a, b = (statistics.median(column) / 1e6 for column in zip(*pairs))
    print(
        f"| {title} | {a:.2f} | {b:.2f} | {statistics.median(ratios):.2f} "
        f"({min(ratios):.2f} to {max(ratios):.2f}) |",
        flush=True,
    )


def instructions(caesura, *arguments):
    """Instructions executed, as callgrind counts them."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        run = subprocess.run(
            [*command, caesura, *arguments], capture_output=True, text=True, check=True
        )
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("native")
    parser.add_argument("plain")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    arguments = parser.parse_args()

    ours = Engine(arguments.native, {"Hash": TABLE_MB, "Preset": "genesis"})
    theirs = Engine(arguments.stockfish, {"Hash": TABLE_MB, "Use NNUE": "false"})
    print("| million per second | Caesura | Stockfish | ratio (lowest to highest) |")
    print("| --- | --- | --- | --- |")
    for name, position, depth, expected in PERFT:
        position = position or KIWIPETE
        versus(
            f"perft {name} {depth}",
            arguments.runs,
            lambda: ours.perft(position, depth, expected),
            lambda: theirs.perft(position, depth, expected),
        )
    versus("search, `genesis`", arguments.runs, ours.speed, theirs.speed)
    ours.tell("setoption name Preset value caesura")
    versus("search, `caesura`", arguments.runs, ours.speed, theirs.speed)
    beside_table = ours.peak_memory_mb() - TABLE_MB
    print(f"\nPeak memory beside the table of {TABLE_MB} MB: {beside_table:.1f} MB", flush=True)

    alone = instructions(arguments.plain, "bench", "--depth", "5")
    counted = instructions(arguments.plain, "bench", "--depth", "5", "--counters")
    print(f"\nInstructions of `bench --depth 5`: {alone:,}; with counters {counted:,}: ", end="")
    print(f"{100 * (counted / alone - 1):+.2f} %")


if __name__ == "__main__":
    main()
