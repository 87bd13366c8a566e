#!/usr/bin/env python3
"""Re-makes what the program itself says in the pages of this folder, and in `../settings.md`.

    docs/null-move/remake.py target/release/caesura [PAGE ...]

Four kinds of blocks: the list of policies between `<!-- policies -->` and `<!-- /policies -->`,
that of switches and numbers between `<!-- parameters -->` and `<!-- /parameters -->`, tables of solved traps
between `<!-- traps POLICIES -->` and `<!-- /traps -->`, and tables of what is solved of a suite between
`<!-- solved SUITE DEPTH POLICIES -->` and `<!-- /solved -->`. With pages named, only those are touched.
"""

import csv
import pathlib
import re
import subprocess
import sys
import tempfile

import solved

FOLDER = pathlib.Path(__file__).resolve().parent
DEEPEST = 9
POLICIES = re.compile(r"(<!-- policies -->\n).*?(<!-- /policies -->)", re.DOTALL)
PARAMETERS = re.compile(r"(<!-- parameters -->\n).*?(<!-- /parameters -->)", re.DOTALL)
SOLVED = re.compile(r"(<!-- solved (\S+) (\d+) (\S+) -->\n).*?(<!-- /solved -->)", re.DOTALL)
TRAPS = re.compile(r"(<!-- traps (\S+) -->\n).*?(<!-- /traps -->)", re.DOTALL)


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def solved_from(depths):
    """The depth from which on a position is solved, of its depths that are."""
    first = DEEPEST + 1
    while first - 1 in depths:
        first -= 1
    return str(first) if first <= DEEPEST else "–"


def traps(caesura, policies):
    """The table of the traps on which the policies differ, below its command."""
    command = ["compare", "traps", "--policies", policies, "--depth", f"1..{DEEPEST}"]
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/traps.csv"
        output(caesura, *command, "--csv", file)
        with open(file, newline="") as lines:
            rows = list(csv.DictReader(lines))
    names = list(dict.fromkeys(row["policy"] for row in rows))
    found = {}
    for row in rows:
        depths = found.setdefault((row["position"], row["fen"]), {name: set() for name in names})
        if row["solved"] == "true":
            depths[row["policy"]].add(int(row["limit"].removeprefix("depth ")))
    text = f"```\ncaesura {' '.join(command)} --csv traps.csv\n```\n\n"
    text += "| position | " + " | ".join(f"`{name}`" for name in names) + " |\n"
    text += "| --- " * (len(names) + 1) + "|\n"
    for (position, fen), depths in found.items():
        cells = [solved_from(depths[name]) for name in names]
        if len(set(cells)) > 1:
            text += f"| {position.split(':')[0]}: `{fen}` | " + " | ".join(cells) + " |\n"
    return text


def main():
    caesura, *pages = sys.argv[1:]
    all_pages = [*sorted(FOLDER.glob("*.md")), FOLDER.parent / "settings.md"]
    for page in map(pathlib.Path, pages or all_pages):
        if not page.is_file():
            sys.exit(f"error: there is no page {page}")
        old = page.read_text(encoding="utf-8")
        new = old
        for block, command in [(POLICIES, "policies"), (PARAMETERS, "parameters")]:
            listed = output(caesura, command, "--format", "markdown")
            new = block.sub(lambda m: m[1] + listed + m[2], new)
        new = TRAPS.sub(lambda m: f"{m[1]}{traps(caesura, m[2])}{m[3]}", new)
        new = SOLVED.sub(lambda m: f"{m[1]}{solved.table(caesura, m[2], m[3], m[4])}{m[5]}", new)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(f"{page.name} made anew")


if __name__ == "__main__":
    main()
