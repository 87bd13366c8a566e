#!/usr/bin/env python3
"""What takes too long for `make test`: fuzzing, kills, hostile requests; and a table of what came of it.

    tools/long.py ./caesura [--fuzz 100000000] [--sessions 20000] [--kills 200] [--requests 10000]
        [--jobs 2] [--out target/long]

Goes on where it was broken off; `long.md` in the folder has the table at any time. Fuzzing needs nightly Rust and
cargo-fuzz, and is skipped without.
"""

import argparse
import concurrent.futures
import csv
import io
import json
import os
import pathlib
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.parse

# What only reads, in safe Rust alone, and what searches too, some fifty times a second.
READERS = ["fen", "epd", "line"]
SESSIONS = "uci"
# So many inputs, kills or requests are done before it is kept that they are.
BATCH = {"fuzz": 1_000_000, "sessions": 2_000, "kills": 10, "requests": 500}

EXPERIMENT = """
name = "small"
policies = ["off", "standard:2", "verified:3"]
depths = [2, 3]
hash = 1
[[suites]]
suite = "traps"
"""
INPUTS = "null_move.R, int, 3, 0, 20, 1, 0.002\n"
GAMES = ["--nodes=300", "--hash=1", "--jobs=2"]

# Every command that writes for a while: what it is asked to do, what shows what came of it, and whether that
# is a store. Columns of times are left out.
COMMANDS = {
    "lab run": (["lab", "run", "small.toml", "--store=a.db"], "a.db"),
    "match": (["match", "off", "standard:2", "--games=40", "--store=a.db", *GAMES], "a.db"),
    "tune": (["tune", "modern:3", "--inputs=inputs.txt", "--pairs=24", "--batch=4", "--store=a.db", *GAMES], "a.db"),
    "data make": (["data", "make", "games", "--games=60", "--nodes=200"], "games"),
    "tables make": (["tables", "make", "tables", "--men=3"], "tables"),
    "train": (["train", "whole/seed1.viri", "--out=a.net", "--hidden=32", "--epochs=60", "--batch=256"], "a.net"),
    "mine": (["mine", "mate4", "--positions=3", "--nodes=200", "--out=a.epd"], "a.epd"),
    "compare --csv": (["compare", "traps", "--depth=7", "--hash=1", "--csv=a.csv"], "a.csv"),
}


def main():
    """Does what is left to do, and writes the page. Any fault is exit code 1."""
    options = arguments()
    state = State(options)
    make_games(options)
    parts = [(fuzz, target) for target in [*READERS, SESSIONS]] + [(kill, name) for name in COMMANDS] + [(ask, "requests")]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(part, options, state, name) for part, name in parts]:
            done.result()
    print(told(options, state), end="")
    sys.exit(1 if state.faults else 0)


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="the program")
    parser.add_argument("--fuzz", type=int, default=100_000_000, help="inputs of each target that reads")
    parser.add_argument("--sessions", type=int, default=20_000, help="inputs of the one that searches too")
    parser.add_argument("--kills", type=int, default=200, help="of each command that writes")
    parser.add_argument("--requests", type=int, default=10_000, help="of hostile kinds to the explorer")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many parts at a time")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("target/long"), help="folder of what is kept")
    options = parser.parse_args()
    options.caesura = options.caesura.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    return options


class State:
    """What is done, kept after each batch. That of another program counts for nothing."""

    def __init__(self, options):
        self.lock = threading.Lock()
        self.options = options
        self.path = options.out / "state.json"
        self.page = options.out / "long.md"
        said = subprocess.run([options.caesura, "bench"], capture_output=True, text=True, check=True)
        self.bench = int(said.stdout.splitlines()[-1].split()[0])
        kept = json.loads(self.path.read_text()) if self.path.exists() else {}
        if kept.get("bench") != self.bench:
            kept = {}
        self.done = kept.get("done", {})
        # The commit that the last of each part was done with.
        self.commits = kept.get("commits", {})
        said = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
        self.commit = said.stdout.strip() or "unknown"
        # A part that failed begins anew with another commit.
        self.faults = []
        for part, text in kept.get("faults", []):
            if self.commits.get(part) == self.commit:
                self.faults.append((part, text))
            else:
                self.done.pop(part, None)

    def left(self, what, wanted, kind):
        """How many are done next."""
        return min(wanted - self.done.get(what, 0), BATCH[kind])

    def add(self, what, count):
        """So many more are done."""
        with self.lock:
            self.done[what] = self.done.get(what, 0) + count
            self.commits[what] = self.commit
            names = ["bench", "done", "commits", "faults"]
            text = json.dumps({name: getattr(self, name) for name in names}, indent=2)
            for path, text in [(self.path, text), (self.page, told(self.options, self))]:
                new = path.with_suffix(".new")
                new.write_text(text)
                new.rename(path)
            print(f"{what}: {self.done[what]:,}", file=sys.stderr)

    def fault(self, what, text):
        """Something went wrong, and is told of on the page."""
        print(f"fault: {what}: {text}", file=sys.stderr)
        self.faults.append((what, text))


def fuzz(options, state, target):
    """A target of fuzz/, until it has had its inputs."""
    said = subprocess.run(["cargo", "+nightly", "fuzz", "--version"], capture_output=True, check=False)
    if said.returncode:
        print("skipped: there is no nightly Rust with cargo-fuzz", file=sys.stderr)
        return
    what = f"fuzz {target}"
    corpus = pathlib.Path("fuzz/corpus") / target
    corpus.mkdir(parents=True, exist_ok=True)
    is_reader = target in READERS
    wanted, kind = (options.fuzz, "fuzz") if is_reader else (options.sessions, "sessions")
    while (left := state.left(what, wanted, kind)) > 0:
        command = ["cargo", "+nightly", "fuzz", "run", "--sanitizer", "none" if is_reader else "address"]
        # Twice as fast; what is compared stands in the dictionary.
        command += ["--no-trace-compares"] if is_reader else []
        command += [target, corpus, f"fuzz/seeds/{target}"]
        command += ["--", f"-runs={left}", "-timeout=60", "-verbosity=0", "-print_final_stats=1", "-dict=fuzz/words.dict"]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        units = re.search(r"number_of_executed_units: *(\d+)", run.stderr)
        if run.returncode or not units:
            state.fault(what, run.stderr.strip().splitlines()[-1])
            state.add(what, 0)
            return
        state.add(what, int(units.group(1)))


def kill(options, state, name):
    """A command that writes is killed at random moments, done to its end, and compared with one that was not."""
    what = f"kill {name}"
    if state.left(what, options.kills, "kills") <= 0:
        return
    arguments_of, outcome = COMMANDS[name]
    chance = random.Random(name)
    folder = options.out / "killed" / name.replace(" ", "-")
    start_anew(options, folder)
    began = time.time()
    run(options, folder, arguments_of).wait()
    took = time.time() - began
    whole = found(options, folder, outcome)
    if whole is None:
        state.fault(what, "does not end by itself")
        state.add(what, 0)
        return
    while (left := state.left(what, options.kills, "kills")) > 0:
        how = (folder, left, took, chance)
        state.add(what, kill_times(options, state, (what, arguments_of, outcome), whole, how))
    shutil.rmtree(folder)


def kill_times(options, state, command, whole, how):
    """Kills so many times, and from then on lets it end; returns the number of kills."""
    what, arguments_of, outcome = command
    folder, wanted, took, chance = how
    kills = 0
    while kills < wanted:
        start_anew(options, folder)
        kept = 0
        while True:
            child = run(options, folder, arguments_of)
            try:
                child.wait(chance.uniform(0, took) if kills < wanted else None)
                break
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                kills += 1
            now = rows(folder / outcome)
            if now < kept:
                state.fault(what, f"{kept} rows were kept, and {now} are left")
            kept = now
        if child.returncode:
            state.fault(what, f"gives up with {child.returncode} after a kill")
        elif found(options, folder, outcome) != whole:
            state.fault(what, "comes to something else after a kill")
    return kills


def start_anew(options, folder):
    """An empty folder with what the commands read."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "small.toml").write_text(EXPERIMENT)
    (folder / "inputs.txt").write_text(INPUTS)
    (folder / "whole").symlink_to((options.out / "whole").resolve())


def make_games(options):
    """The games that `train` reads."""
    if not (options.out / "whole").exists():
        run(options, options.out, ["data", "make", "whole", "--games=60", "--nodes=200"]).wait()


def run(options, folder, arguments_of):
    """Starts a command in a folder; nobody reads what it says."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([options.caesura, *arguments_of], cwd=folder, **quiet)


def rows(store):
    """How many rows a store holds in all, as far as it is one."""
    if store.suffix != ".db" or not store.exists():
        return 0
    try:
        with sqlite3.connect(store) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return sum(connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables)
    except sqlite3.OperationalError:
        return 0


def found(options, folder, outcome):
    """What a command came to, without times; None if it came to nothing."""
    path = folder / outcome
    if not path.exists():
        return None
    if path.is_dir():
        return {file.name: file.read_bytes() for file in sorted(path.iterdir()) if file.is_file()}
    if path.suffix == ".csv":
        return timeless(path.read_text())
    if path.suffix != ".db":
        return path.read_bytes()
    report = ["lab", "report", "--store", path.name, "--format=csv"]
    said = subprocess.run([options.caesura, *report], cwd=folder, capture_output=True, text=True, check=False)
    return timeless(said.stdout) if said.returncode == 0 else None


def timeless(text):
    """The rows of a CSV file without columns of times, in order."""
    table = list(csv.reader(io.StringIO(text)))
    keep = [i for i, name in enumerate(table[0]) if not re.search(r"time|second|_ms|_us|nps|date", name)]
    return sorted([row[i] for i in keep if i < len(row)] for row in table)


def ask(options, state, what):
    """Requests that no page makes; after them the explorer must answer as ever."""
    if state.left(what, options.requests, "requests") <= 0:
        return
    child = subprocess.Popen([options.caesura, "explore", "--no-open"], stdout=subprocess.PIPE, text=True)
    address = urllib.parse.urlsplit(child.stdout.readline().strip())
    place = (address.hostname, address.port)
    front = f"GET / HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n\r\n".encode()
    try:
        while (left := state.left(what, options.requests, "requests")) > 0:
            # Another batch, other requests.
            chance = random.Random(state.done.get(what, 0))
            for _ in range(left):
                request = hostile(chance, address.netloc)
                status = answer(place, request)
                if status.startswith("5"):
                    state.fault(what, f"status {status} for {request[:200]!r}")
            if child.poll() is not None or answer(place, front, 60) != "200":
                state.fault(what, "the explorer answers no more")
                state.add(what, left)
                return
            state.add(what, left)
    finally:
        child.kill()


def answer(place, request, patience=0.5):
    """The status that a request is answered with; nothing where it is not."""
    try:
        with socket.create_connection(place, timeout=60) as connection:
            connection.sendall(request)
            connection.settimeout(patience)
            return connection.recv(16).decode(errors="replace")[9:12]
    except OSError:
        return ""


ROUTES = ["/", "/assets/style.css", "/api/start", "/api/policies", "/api/gallery", "/api/position", "/api/bring",
          "/api/threat", "/api/searches", "/api/searches/1", "/api/searches/1/events", "/api/searches/1/tree",
          "/api/searches/1/nodes/0", "/api/searches/1/nodes/0/audit", "/api/reports", "/reports/a", "/api/difference"]
WORDS = ["null", "[]", "{}", "1e999", '"\\ud800"', "-1", "18446744073709551616", "true", '"8/8/8/8/8/8/8/8 w - - 0 1"',
         '"' + "9" * 300 + '"', "[" * 2000, '{"fen":' * 500, '"startpos"', '"standard:99"', "\\", "\x00", "é\ud7ff"]
NAMES = ["fen", "policy", "depth", "left", "right", "preset", "text", "nodes", "moves", "x"]


def hostile(chance, host):
    """A request that something is wrong with."""
    route = chance.choice(ROUTES)
    method = chance.choice(["GET", "POST", "POST", "POST", "DELETE", "PUT", "OPTIONS", "TRACE", "PRI", "get", "\xff"])
    pick = chance.randrange(8)
    if pick == 0:
        return chance.randbytes(chance.randrange(1, 4000))
    if pick == 1:
        route = chance.choice(["/../../etc/passwd", "/assets/%2e%2e%2f%2e%2e%2fCargo.toml", "//", "*", "/%00", "/" * 9000,
                               "/api/searches/" + "9" * 400, "http://elsewhere/", "/assets/..%5c", "/?" + "a=b&" * 4000])
    body = "".join(f'"{chance.choice(NAMES)}":{chance.choice(WORDS)},' for _ in range(chance.randrange(6)))
    body = chance.choice([body, "{" + body.rstrip(",") + "}", chance.choice(WORDS)]).encode(errors="replace")
    if pick == 2:
        body = chance.randbytes(chance.randrange(200_000))
    length = len(body) if pick != 3 else chance.choice(["-1", "99999999999999999999", "a", len(body) + 7, 0])
    headers = [f"Content-Length: {length}", "Content-Type: application/json"]
    headers.append(f"Host: {host if pick != 4 else chance.choice(['elsewhere', '', 'a:b:c', host + '.elsewhere'])}")
    if pick == 5:
        headers.append(chance.choice(["Origin: http://elsewhere", "Sec-Fetch-Site: cross-site", "Transfer-Encoding: chunked",
                                      "Upgrade: h2c", "X: " + "y" * 100_000, "Range: bytes=9-1", "Cookie\r\n: a", ": b"]))
    text = f"{method} {route} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\n\r\n"
    request = text.encode("latin-1", errors="replace") + body
    return request[: chance.randrange(1, len(request))] if pick == 6 else request


def told(options, state):
    """The table, and the faults."""
    lines = ["| what | wanted | done | with |", "| --- | ---: | ---: | --- |"]
    wanted = {"fuzz": options.fuzz, "kill": options.kills, "requests": options.requests}
    for what, done in sorted(state.done.items()):
        of_part = options.sessions if what == f"fuzz {SESSIONS}" else wanted[what.split()[0]]
        lines.append(f"| {what} | {of_part:,} | {done:,} | {state.commits.get(what, 'unknown')} |")
    lines += ["", *([f"- {part}: {text}" for part, text in state.faults] or ["- no fault"])]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
