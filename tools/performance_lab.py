#!/usr/bin/env python3
"""Re-makes the figures on the laboratory in docs/measured/performance.md.

    tools/performance_lab.py ./caesura target/release/caesura [--runs 5] [--rows 1000000]

The first is the native build, the second the plain one: valgrind does not know every instruction of a
new processor. The store of so many rows is made from a small one by copying its rows.
"""

import argparse
import pathlib
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time

SEARCHES = """
name = "speed"
policies = ["standard:2"]
depths = "{depths}"
hash = 16
[[suites]]
suite = "middlegames"
limit = {positions}
"""
MANY_ROWS = """
name = "many rows"
policies = ["off", { technique = "standard", R = "1..4" }, "adaptive", "verified:3", "double:2",
            "fruit", "modern"]
baseline = "standard:2"
depths = "1..10"
hash = 1
[[suites]]
suite = "traps"
limit = 1
"""
ROWS_PER_POSITION = 100


def counters(caesura, folder):
    """What counting costs a search, in instructions as callgrind counts them."""
    def instructions(*arguments):
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", caesura, *arguments]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        return int(re.search(r"Collected : (\d+)", said)[1])

    alone, counted = instructions("bench", "--depth", "5"), instructions("bench", "--depth", "5", "--counters")
    print(f"Counters cost {100 * (counted / alone - 1):+.2f} % of the instructions of `bench --depth 5`", flush=True)


def run(folder, *command):
    """Seconds that a command took."""
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - started


def jobs(caesura, folder, runs):
    """The time of two jobs over that of one, in turn."""
    (folder / "speed.toml").write_text(SEARCHES.format(depths="8", positions=72))
    ratios = []
    for i in range(runs):
        times = [
            run(folder, caesura, "lab", "run", "speed.toml", "--store", f"{i}-{n}.db", "--jobs", n)
            for n in ("2", "1")
        ]
        ratios.append(times[0] / times[1])
    print(f"`--jobs 2` takes {statistics.median(ratios):.3f} of the time of `--jobs 1` "
          f"({min(ratios):.3f} to {max(ratios):.3f})", flush=True)


def share_of_store(caesura, folder):
    """What part of the instructions of all searches the store takes."""
    (folder / "share.toml").write_text(SEARCHES.format(depths="1..6", positions=10))
    out = folder / "callgrind"
    run(folder, "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", caesura, "lab", "run",
        "share.toml", "--store", "share.db", "--jobs", "1")
    command = ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(out)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def inclusive(name):
        counts = re.findall(rf"^ *([\d,]+) \([^)]*\) .*\b{name}\b", text, re.MULTILINE)
        return max((int(count.replace(",", "")) for count in counts), default=0)

    store, everything = inclusive("sqlite3_step"), inclusive("PROGRAM TOTALS")
    print(f"SQLite takes {100 * store / everything:.2f} % of the instructions of `lab run` (ten "
          f"positions, depths 1 to 6)", flush=True)


def reports(caesura, folder, rows):
    """How long reports over many rows take, and how much memory."""
    (folder / "many.toml").write_text(MANY_ROWS)
    run(folder, caesura, "lab", "run", "many.toml", "--store", "many.db")
    store = sqlite3.connect(folder / "many.db")
    store.execute("PRAGMA synchronous = OFF")
    store.execute("CREATE TEMP TABLE n (i INTEGER)")
    store.executemany("INSERT INTO n VALUES (?)", ((i,) for i in range(1, rows // ROWS_PER_POSITION)))
    for table, changed in (
        ("position", {"number": "i", "name": "name || ' ' || i"}),
        ("result", {"position": "i", "nodes": "nodes * (80 + abs(random() % 40)) / 100",
                    "solved": "abs(random()) % 10 < 7"}),
    ):
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(changed.get(column, column) for column in columns)
        place = "number" if table == "position" else "position"
        store.execute(f"INSERT INTO {table} SELECT {values} FROM n CROSS JOIN {table} WHERE {place} = 0")
    store.commit()
    count = store.execute("SELECT count(*) FROM result").fetchone()[0]
    store.close()
    print(f"\n| report over {count:,} rows | seconds |\n| --- | --- |", flush=True)
    for kind in ("term", "md", "latex", "html", "csv", "json"):
        seconds = run(folder, caesura, "lab", "report", "--store", "many.db", "--format", kind,
                      "--out", f"report.{kind}")
        print(f"| `{kind}` | {seconds:.1f} |", flush=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nPeak memory of the largest: {peak:.0f} MB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("native")
    parser.add_argument("plain")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rows", type=int, default=1_000_000)
    arguments = parser.parse_args()
    native, plain = (shutil.which(path) or path for path in (arguments.native, arguments.plain))
    native, plain = (str(pathlib.Path(path).resolve()) for path in (native, plain))
    with tempfile.TemporaryDirectory() as folder:
        reports(native, pathlib.Path(folder), arguments.rows)
    with tempfile.TemporaryDirectory() as folder:
        jobs(native, pathlib.Path(folder), arguments.runs)
        share_of_store(plain, pathlib.Path(folder))
        counters(plain, folder)


if __name__ == "__main__":
    main()
