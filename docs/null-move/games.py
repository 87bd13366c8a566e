#!/usr/bin/env python3
"""Writes the table of the family's matches into results.md.

    docs/null-move/games.py NODES.json CLOCK.json

The files are what `caesura lab report NAME --format json` writes of the matches `family-nodes` and
`family-time`, in which one player meets all others.
"""

import json
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent / "results.md"
BEGIN, END = "<!-- games -->\n", "<!-- /games -->"


def meetings(file):
    """Elo of each player against the one whom all meet, with its error and the score."""
    totals = json.loads(Path(file).read_text())["totals"]
    return {m["second"]: (-m["elo"], m["elo_error"], 1 - m["score"], m["won"] + m["drawn"] + m["lost"])
            for m in totals["meetings"]}


def cells(meeting):
    elo, error, score, games = meeting
    interval = f"{elo - error:+.1f} to {elo + error:+.1f}"
    return f"{games:,} | {100 * score:.1f} % | {elo:+.1f} | {interval}".replace("-", "−")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    nodes, clock = map(meetings, sys.argv[1:])
    lines = ["| policy | games | score | Elo, 5,000 nodes a move | 95 % interval | games | score "
             "| Elo, clock of 0.05+0.0005 | 95 % interval |",
             "| --- " + "| ---: | ---: | ---: | --- " * 2 + "|"]
    for name in sorted(nodes, key=lambda name: -nodes[name][0]):
        lines.append(f"| `{name}` | {cells(nodes[name])} | {cells(clock[name])} |")
    head, rest = PAGE.read_text().split(BEGIN, 1)
    PAGE.write_text(head + BEGIN + "\n".join(lines) + "\n" + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
