#!/usr/bin/env python3
"""Re-makes the figures on matches in docs/measured/performance.md.

    tools/performance_games.py ./caesura target/release/caesura [--games 400]

The first is the native build, the second the plain one: valgrind does not know every instruction of a
new processor.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile
import time

MATCH = ["match", "verified:3", "standard:2", "--nodes", "5000"]


def speed(caesura, folder, games):
    """Games an hour, two at a time, under both presets."""
    for preset in ("genesis", "caesura"):
        started = time.perf_counter()
        subprocess.run([caesura, *MATCH, "--preset", preset, "--games", str(games), "--jobs", "2",
                        "--store", f"{preset}.db"], cwd=folder, check=True, capture_output=True)
        hours = (time.perf_counter() - started) / 3600
        print(f"{preset}: {games / hours:,.0f} games an hour", flush=True)


def overhead(caesura, folder):
    """What part of the instructions of a match is not search, its start not counted."""
    def instructions(games):
        out = folder / f"callgrind.{games}"
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", caesura, *MATCH,
                        "--games", str(games), "--jobs", "1", "--store", f"{games}.db"],
                       cwd=folder, check=True, capture_output=True)
        text = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(out)],
                              capture_output=True, text=True, check=True).stdout

        def inclusive(name):
            counts = re.findall(rf"^ *([\d,]+) \([^)]*\) .*{name}", text, re.MULTILINE)
            return max((int(count.replace(",", "")) for count in counts), default=0)

        # Callgrind keeps the searches of games, which are counted, apart from those of others.
        return inclusive("PROGRAM TOTALS"), inclusive("Search<O>>::deepen")

    (all_few, search_few), (all_many, search_many) = instructions(2), instructions(12)
    everything, search = all_many - all_few, search_many - search_few
    print(f"{100 * (1 - search / everything):.2f} % of the instructions of ten games are not search",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("native")
    parser.add_argument("plain")
    parser.add_argument("--games", type=int, default=400)
    arguments = parser.parse_args()
    native, plain = (str(pathlib.Path(path).resolve()) for path in (arguments.native, arguments.plain))
    with tempfile.TemporaryDirectory() as folder:
        speed(native, pathlib.Path(folder), arguments.games)
        overhead(plain, pathlib.Path(folder))


if __name__ == "__main__":
    main()
