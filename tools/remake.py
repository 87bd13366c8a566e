#!/usr/bin/env python3
"""Puts what the program says of itself into pages: the list of techniques between `<!-- policies -->`
and `<!-- /policies -->`, that of features between `<!-- parameters -->` and `<!-- /parameters -->`.

    tools/remake.py target/release/caesura [PAGE ...]

With pages named, only those are touched.
"""

import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs"
POLICIES = re.compile(r"(<!-- policies -->\n).*?(<!-- /policies -->)", re.DOTALL)
PARAMETERS = re.compile(r"(<!-- parameters -->\n).*?(<!-- /parameters -->)", re.DOTALL)


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    caesura, *pages = sys.argv[1:]
    all_pages = [*sorted(FOLDER.glob("null-move/*.md")), *sorted(FOLDER.glob("*/*.md"))]
    for page in map(pathlib.Path, pages or all_pages):
        if not page.is_file():
            sys.exit(f"error: there is no page {page}")
        old = page.read_text(encoding="utf-8")
        new = old
        for block, command in [(POLICIES, "policies"), (PARAMETERS, "parameters")]:
            listed = output(caesura, command, "--format", "markdown")
            # The first table: what else there is the program prints.
            listed = listed.split("\n\n")[0] + "\n"
            new = block.sub(lambda m: m[1] + listed + m[2], new)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(f"{page.name} made anew")


if __name__ == "__main__":
    main()
