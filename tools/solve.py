#!/usr/bin/env python3
"""Lets the engine and Debian's Stockfish solve suites of positions, and prints a table of how many each solved.

    tools/solve.py ./caesura wac.epd=1000 sts.epd=200 [--hash 64]

Behind each suite stands the time for a position, in ms. Both engines search the same position at the same time, each on
one thread: so what disturbs the machine disturbs both. Needs two processors that have nothing else to do, and
python-chess (pip install chess) to read the answers. A suite that is not there is passed over with a line.
"""

import argparse
import pathlib
import shutil
import sys
import threading

from laboratory import statistic

try:
    import chess
    import chess.engine
except ImportError:
    sys.exit("error: python-chess is not there (pip install chess)")

RIVAL = "stockfish"


def main():
    """Reads the arguments, solves, and prints a table."""
    options = arguments()
    rival = shutil.which(RIVAL, path="/usr/games:/usr/bin:/usr/local/bin")
    if rival is None:
        sys.exit(f"error: {RIVAL} is not installed (apt install {RIVAL})")
    print("| suite | positions | ms a position | Caesura | Stockfish without NNUE | only Caesura | only Stockfish | p |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for suite in options.suites:
        path, _, time = suite.partition("=")
        path = pathlib.Path(path)
        if not path.is_file():
            print(f"skipped: there is no {path}", file=sys.stderr)
            continue
        print(row(options, path, int(time or 1000), str(rival)), flush=True)


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="the engine")
    parser.add_argument("suites", nargs="+", metavar="SUITE=MS", help="an EPD file, and the time for a position")
    parser.add_argument("--hash", type=int, default=64, help="table of each engine, in MB")
    return parser.parse_args()


def row(options, path, time, rival):
    """The line of a suite."""
    problems = [problem for problem in map(read, path.read_text().splitlines()) if problem]
    players = [
        ([str(options.caesura.resolve())], {"Hash": options.hash, "Threads": 1}),
        ([rival], {"Hash": options.hash, "Threads": 1, "Use NNUE": False}),
    ]
    solved = [[], []]
    engines = [start(*player) for player in players]
    try:
        for problem in problems:
            threads = [
                threading.Thread(target=lambda e=engine, s=done: s.append(solves(e, problem, time)))
                for engine, done in zip(engines, solved)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    finally:
        for engine in engines:
            engine.quit()
    ours, theirs = solved
    only = [sum(a and not b for a, b in zip(*pair)) for pair in [(ours, theirs), (theirs, ours)]]
    cells = [path.stem, len(problems), time, sum(ours), sum(theirs), *only, f"{statistic(options.caesura.resolve(), 'mcnemar', *only)[0]:.2g}"]
    return "| " + " | ".join(map(str, cells)) + " |"


def read(line):
    """A position with its best moves and those to avoid; None if the line has none."""
    if not line.strip() or line.startswith("#"):
        return None
    board = chess.Board()
    operations = board.set_epd(line)
    best, avoid = operations.get("bm", []), operations.get("am", [])
    return (board, best, avoid) if best or avoid else None


def start(command, settings):
    """An engine that is ready."""
    engine = chess.engine.SimpleEngine.popen_uci(command)
    engine.configure(settings)
    return engine


def solves(engine, problem, time):
    """Whether the engine's move is right. Each position is a game of its own, so that nothing is remembered."""
    board, best, avoid = problem
    move = engine.play(board, chess.engine.Limit(time=time / 1000), game=object()).move
    return (not best or move in best) and move not in avoid


if __name__ == "__main__":
    main()
