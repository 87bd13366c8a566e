#!/usr/bin/env python3
"""Re-makes the figures of docs/measured/performance.md on threads, starting up, and memory.

    tools/performance_threads.py ./caesura [--runs 5] [--depth 16] [--rival stockfish]

Needs as many processors without other work as threads. What is compared is done in turn within one run.
"""

import argparse
import pathlib
import shutil
import statistics
import subprocess
import time

from laboratory import statistic
from performance import TABLE_MB, Engine

MIDDLEGAMES = pathlib.Path(__file__).resolve().parent.parent / "suites/middlegames.epd"
STARTS = 50


def main():
    """Measures, and prints tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--depth", type=int, default=16, help="to which time is taken, in plies")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rival", default="stockfish", help="an engine to measure beside ours, if it is installed")
    options = parser.parse_args()

    one, many = (Engine(options.caesura, {"Hash": TABLE_MB, "Threads": n}) for n in (1, options.threads))
    print(f"| {options.threads} threads to one | ratio |\n| --- | --- |")
    speeds = [many.speed() / one.speed() for _ in range(options.runs)]
    print(f"| nodes a second | {statistics.median(speeds):.2f} ({min(speeds):.2f} to {max(speeds):.2f}) |", flush=True)
    tell_times(options.caesura, "time", one, many, options.depth)
    rival = shutil.which(options.rival, path="/usr/games:/usr/bin:/usr/local/bin")
    if rival:
        common = {"Hash": TABLE_MB, "Use NNUE": "false"}
        pair = [Engine(rival, {**common, "Threads": n}) for n in (1, options.threads)]
        tell_times(options.caesura, f"{options.rival}: time", *pair, options.depth)

    starts = [start_up(options.caesura) for _ in range(STARTS)]
    print(f"\nFrom the start of the process to `uciok`: {1000 * statistics.median(starts):.1f} ms, "
          f"the slowest of {STARTS} {1000 * max(starts):.1f} ms")
    print(f"Peak memory beside the table of {TABLE_MB} MB: {one.peak_memory_mb() - TABLE_MB:.1f} MB on one thread, "
          f"{many.peak_memory_mb() - TABLE_MB:.1f} MB on {options.threads}")


def tell_times(caesura, what, one, many, depth):
    """The line of the table on the time to a depth, over the middlegames that come with the program."""
    seconds = []
    for line in MIDDLEGAMES.read_text().splitlines():
        if line.startswith("#"):
            continue
        fen = " ".join(line.split()[:4])
        seconds.append([time_to_depth(engine, fen, depth) for engine in (one, many)])
    ratios = " ".join(str(more / alone) for alone, more in seconds)
    middle, low, high = statistic(caesura, "ratios", given=ratios)
    alone, more = map(sum, zip(*seconds))
    print(f"| {what} to depth {depth}, geometric mean of {len(seconds)} positions | {middle:.2f} ({low:.2f} to {high:.2f}) |")
    print(f"| {what} to depth {depth}, all together | {more / alone:.2f} |", flush=True)


def time_to_depth(engine, fen, depth):
    """In seconds, from an empty table."""
    engine.tell("ucinewgame")
    engine.ask("isready", "readyok")
    engine.tell(f"position fen {fen} 0 1")
    return engine.ask(f"go depth {depth}", "bestmove")[1]


def start_up(caesura):
    """Seconds from starting the process to `uciok`."""
    started = time.perf_counter()
    process = subprocess.Popen([caesura], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    process.stdin.write("uci\n")
    for line in process.stdout:
        if line.startswith("uciok"):
            break
    taken = time.perf_counter() - started
    process.communicate("quit\n")
    return taken


if __name__ == "__main__":
    main()
