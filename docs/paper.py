#!/usr/bin/env python3
"""Writes the tables of docs/paper.md: the paper's numbers beside ours.

    python3 docs/paper.py REPORT.json

REPORT.json is what `caesura lab report paper --format json` writes, or the same of `mates`, whose tables stand in
docs/null-move/results.md. Rows that the run does not have yet are left out.
"""

import argparse
import csv
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
SUITES = {
    "wcs.epd": "Tables 4 and 5: Winning Chess Sacrifices",
    "ecm.epd": "Table 3: Encyclopedia of Chess Middlegames",
    "mate_in_4.epd": "Table 6: mates in four",
    "mate_in_5.epd": "Table 6: mates in five",
}
# Our own suites: where their tables stand, and the suite of the paper.csv that they stand beside.
SIZES = {"mate_in_4.epd": 434, "mate_in_5.epd": 353}
OWN = {"mate4": "mate_in_4.epd", "mate5": "mate_in_5.epd"}
BASE = "verified:3"


def published():
    """{(suite, depth, policy, what): value}"""
    lines = (HERE / "paper.csv").read_text().splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {(r["suite"], int(r["depth"]), r["policy"], r["what"]): int(r["value"]) for r in rows}


def percent(value, base):
    return f"{100 * (value / base - 1):+.1f} %".replace("-", "−")


def nodes_cell(nodes, base):
    return f"{nodes:,}" if nodes == base else f"{nodes:,} ({percent(nodes, base)})"


def full_width(total):
    counters = total["counters"]
    return counters["pv_nodes"] + counters["cut_nodes"] + counters["all_nodes"]


def in_words(total):
    if total["solved_p"] < 0.05:
        return "more" if total["solved_unlike_baseline"] > total["missed_unlike_baseline"] else "fewer"
    return "within noise"


def section(suite, paper):
    """The tables of a suite: a column a policy, the rows in pairs, ours and the paper's."""
    name, policies = suite["settings"]["suite"], suite["settings"]["policies"]
    answers = suite["settings"]["answers"]
    out = []
    for limit in suite["settings"]["limits"]:
        depth = int(limit.removeprefix("depth "))
        ours = {t["policy"]: t for t in suite["totals"] if t["limit"] == limit}
        if not ours or any(t["positions"] == 0 for t in ours.values()):
            continue
        done = ours[BASE]["positions"]
        base = ours[BASE]["nodes"]
        so_far = "" if done == suite["settings"]["positions"] else f" (so far {done} positions)"
        lines = [[f"depth {depth}{so_far}", *policies]]
        lines.append(["nodes, Caesura", *(nodes_cell(ours[p]["nodes"], base) for p in policies)])
        wide = {p: full_width(ours[p]) for p in policies}
        lines.append(["outside the quiescence search", *(
            nodes_cell(wide[p], wide[BASE]) for p in policies)])
        theirs = {p: paper.get((name, depth, p, "nodes")) for p in policies}
        if theirs[BASE]:
            lines.append(["nodes, paper", *(
                nodes_cell(theirs[p], theirs[BASE]) if theirs[p] else "" for p in policies)])
            lines.append(["Caesura : paper", *(
                f"{ours[p]['nodes'] / theirs[p]:.2f}" if theirs[p] else "" for p in policies)])
        lines.append(["nodes, position by position", *(
            "" if p == BASE else f"×{t['node_ratio']:.3f} ({t['node_ratio_low']:.3f} to "
            f"{t['node_ratio_high']:.3f})" for p, t in ((p, ours[p]) for p in policies))])
        lines.append([f"solved of {min(done, answers)}, Caesura", *(str(ours[p]["solved"]) for p in policies)])
        theirs = {p: paper.get((OWN.get(name, name), depth, p, "solved")) for p in policies}
        if theirs[BASE]:
            size = "" if name not in OWN else f" of {SIZES[OWN[name]]}"
            lines.append([f"solved{size}, paper", *(str(theirs[p] or "") for p in policies)])
        lines.append([f"solved, {BASE} not : only {BASE}", *(
            "" if p == BASE else f"{t['solved_unlike_baseline']} : {t['missed_unlike_baseline']} "
            f"(p = {t['solved_p']:.2g}, {in_words(t)})" for p, t in ((p, ours[p]) for p in policies))])
        out.append("| " + " | ".join(lines[0]) + " |")
        out.append("| --- |" + " ---: |" * len(policies))
        out += ["| " + " | ".join(line) + " |" for line in lines[1:]]
        out.append("")
    return "\n".join(out)


def fill(page, name, text):
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    old = page.read_text()
    if begin not in old or end not in old:
        sys.exit(f"{page} has no place for {name}")
    head, rest = old.split(begin, 1)
    page.write_text(f"{head}{begin}\n{text}{end}{rest.split(end, 1)[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=argparse.FileType(), metavar="REPORT.json")
    report, paper = json.load(parser.parse_args().report), published()
    for suite in report["suites"]:
        name = suite["settings"]["suite"]
        if name in SUITES:
            fill(HERE / "paper.md", name, section(suite, paper))
        elif name in OWN:
            fill(HERE / "null-move" / "results.md", name, section(suite, paper))


if __name__ == "__main__":
    main()
