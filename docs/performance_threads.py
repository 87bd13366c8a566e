#!/usr/bin/env python3
"""Re-makes the figures of docs/performance.md on threads, starting up, and memory.

    docs/performance_threads.py ./caesura [--runs 5] [--depth 17]

Needs as many processors without other work as threads. What is compared is done in turn within one run.
"""

import argparse
import math
import statistics
import subprocess
import time

from performance import POSITIONS, TABLE_MB, Engine

STARTS = 50


def main():
    """Measures, and prints tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--depth", type=int, default=17, help="to which time is taken, in plies")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()

    engines = {n: Engine(options.caesura, {"Hash": TABLE_MB, "Threads": n}) for n in (1, options.threads)}
    one, many = engines.values()
    print(f"| {options.threads} threads to one | ratio (lowest to highest) |\n| --- | --- |")
    tell("nodes a second", [many.speed() / one.speed() for _ in range(options.runs)])
    tell(f"time to depth {options.depth}", [ratio_of_times(many, one, options.depth) for _ in range(options.runs)])

    starts = [start_up(options.caesura) for _ in range(STARTS)]
    print(f"\nFrom the start of the process to `uciok`: {1000 * statistics.median(starts):.1f} ms, "
          f"the slowest of {STARTS} {1000 * max(starts):.1f} ms")
    print(f"Peak memory beside the table of {TABLE_MB} MB: {one.peak_memory_mb() - TABLE_MB:.1f} MB on one thread, "
          f"{many.peak_memory_mb() - TABLE_MB:.1f} MB on {options.threads}")


def tell(what, ratios):
    """A line of the table."""
    print(f"| {what} | {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |", flush=True)


def ratio_of_times(one, other, depth):
    """How many times the other's time the first takes to this depth: the geometric mean over positions."""
    logarithms = []
    for position in POSITIONS:
        seconds = []
        for engine in (one, other):
            engine.tell("ucinewgame")
            engine.ask("isready", "readyok")
            engine.tell(f"position {position}")
            seconds.append(engine.ask(f"go depth {depth}", "bestmove")[1])
        logarithms.append(math.log(seconds[0] / seconds[1]))
    return math.exp(statistics.mean(logarithms))


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
