"""What it takes to start, to make games and to train a network: the block `making` of docs/measured/performance.md.

Usage: making.py CAESURA PLAIN

The games are made with one job and with two in turn, and medians are told. What the generator does beside the search is
counted in instructions with PLAIN, a build for any processor (`make plain`): valgrind does not know all instructions of
the newest ones.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

STARTS = 21
TURNS = 3
GAMES = 1000
HASH = 16
SEARCH = "::deepen "
WHOLE = "PROGRAM TOTALS"


def main() -> None:
    """Measures all of it and prints a table."""
    caesura, plain = (str(Path(program).resolve()) for program in sys.argv[1:])
    rows = [("start to `uciok`", f"{median(start(caesura) for _ in range(STARTS)) * 1e3:.1f} ms")]
    rows.append(("memory beside Hash after a search", f"{memory(caesura)} MB"))
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        times = {1: [], 2: []}
        for turn in range(TURNS):
            for jobs, taken in times.items():
                taken.append(make(caesura, work / f"{turn}-{jobs}", jobs, turn))
        ratio = median(one / two for one, two in zip(times[1], times[2]))
        rows.append(("games with two jobs, in the time of one", f"{ratio:.2f} ×"))
        rows.append(("instructions of the generator beside the search", f"{100 * beside_the_search(plain, work):.2f} %"))
        games = sorted(str(file) for file in work.glob("*-1/*.viri"))
        for hidden in (128, 512):
            for jobs in (2, 1):
                speed = median(train(caesura, work, games, hidden, jobs) for _ in range(3))
                rows.append((f"positions a second in training, hidden layer of {hidden}, threads: {jobs}", f"{speed:,}"))
    print("| what | |\n| --- | ---: |")
    for what, figure in rows:
        print(f"| {what} | {figure} |")


def start(caesura: str) -> float:
    """Seconds from the start of the program to `uciok`."""
    began = time.perf_counter()
    with subprocess.Popen([caesura], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write("uci\n")
        engine.stdin.flush()
        while engine.stdout.readline().strip() != "uciok":
            pass
        taken = time.perf_counter() - began
        engine.communicate("quit\n")
    return taken


def memory(caesura: str) -> int:
    """Megabytes that the program has held at most when it has searched, beside its table."""
    with subprocess.Popen([caesura], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write(f"setoption name Hash value {HASH}\nposition startpos\ngo nodes 3000000\n")
        engine.stdin.flush()
        while not engine.stdout.readline().startswith("bestmove"):
            pass
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{engine.pid}/status").read_text())
        engine.communicate("quit\n")
    return round(int(peak[1]) / 1024) - HASH


def command(caesura: str, folder: Path, games: int, jobs: int, seed: int) -> list[str]:
    """What makes games."""
    return [caesura, "data", "make", str(folder), "--quiet", "--games", str(games), "--seed", str(seed), "--nodes", "1000", "--jobs", str(jobs)]


def make(caesura: str, folder: Path, jobs: int, seed: int) -> float:
    """Seconds that games take."""
    folder.mkdir()
    began = time.perf_counter()
    subprocess.run(command(caesura, folder, GAMES, jobs, seed), check=True, capture_output=True)
    return time.perf_counter() - began


def beside_the_search(plain: str, work: Path) -> float:
    """The share of the instructions of a game that are not of a search."""
    few, more = (counted(plain, work, games) for games in (2, 6))
    return 1 - (more[SEARCH] - few[SEARCH]) / (more[WHOLE] - few[WHOLE])


def counted(plain: str, work: Path, games: int) -> dict[str, int]:
    """The instructions of some games, of their searches and of all."""
    folder, counts = work / f"counted-{games}", work / f"counts-{games}"
    folder.mkdir()
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={counts}"]
    subprocess.run(valgrind + command(plain, folder, games, 1, 1), check=True, capture_output=True)
    listed = ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(counts)]
    lines = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.splitlines()
    of = lambda name: next(int(line.split()[0].replace(",", "")) for line in lines if name in line)
    return {name: of(name) for name in (SEARCH, WHOLE)}


def train(caesura: str, work: Path, games: list[str], hidden: int, jobs: int) -> int:
    """Positions a second."""
    out = work / "trained.net"
    training = [caesura, "train", *games, "--out", str(out), "--hidden", str(hidden), "--epochs", "30", "--jobs", str(jobs)]
    said = subprocess.run(training, check=True, capture_output=True, text=True).stderr
    out.unlink()
    return int(re.findall(r"([\d,]+) positions a second", said)[-1].replace(",", ""))


if __name__ == "__main__":
    main()
