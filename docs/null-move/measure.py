"""Measures the whole family and writes the table of results.md and the rows of each page.

    python3 docs/null-move/measure.py CAESURA WAC.epd ECM.epd [FOLDER]

CAESURA is the binary; the suites are not part of the project. What the commands below wrote is
kept as JSON in FOLDER (target/measure by default) and used again if it is there, by the same binary
and from the same suites alone: a file beside it says which they were.
"""

import hashlib
import json
import math
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
DEPTH = 7
ECM_SAMPLE = ["--limit", "60", "--seed", "1"]
COMPARE = ["--policies", "family", "--baseline", "off", "--depth", f"1..{DEPTH}"]
AUDIT = ["--policies", "family", "--depth", str(DEPTH), "--sample", "1/20", "--worst", "0",
         "--without-right"]


def claim(folder, *inputs):
    """Makes sure that what is in a folder came from these files, as they are now."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = [hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in inputs]
    now = "\n".join(digest) + "\n"
    stamp = folder / "measured-with"
    known = stamp.read_text() if stamp.exists() else None
    if known != now and any(folder.glob("*.json")):
        sys.exit(f"{folder} holds what another binary or other suites came to: "
                 "empty it, or name another folder")
    stamp.write_text(now)


def run(binary, folder, name, arguments):
    """What a command writes as JSON, from an earlier run if there was one."""
    file = folder / f"{name}.json"
    if not file.exists():
        print(f"{binary} {' '.join(arguments)}", flush=True)
        subprocess.run([binary, *arguments, "--json", str(file)], check=True,
                       stdout=subprocess.DEVNULL)
    return json.loads(file.read_text())


def wilson(wrong, judged, z=1.96):
    """The 95 % interval of Wilson for a share."""
    share, square = wrong / judged, z * z / judged
    middle = (share + square / 2) / (1 + square)
    half = z * math.sqrt(share * (1 - share) / judged + square / (4 * judged)) / (1 + square)
    return max(middle - half, 0), min(middle + half, 1)


def cost(comparison):
    """Of each policy at the last depth: nodes, against off, solved, depth lost."""
    suite = comparison["suites"][0]
    totals = [t for t in suite["totals"] if t["limit"] == f"depth {DEPTH}"]
    off = next(t for t in totals if t["policy"] == "off")
    answers = suite["settings"]["answers"]
    cells = {}
    for t in totals:
        change = 100 * (t["nodes"] / off["nodes"] - 1)
        lost = t["depth_lost"]
        cells[t["policy"]] = [
            f"{t['nodes'] / 1e6:,.1f} M",
            "" if t is off else f"{change:+.1f} %".replace("-", "−"),
            f"{t['solved']}/{answers}",
            "" if t is off else f"{lost:+.2f}".replace("-", "−"),
        ]
    return cells


def errors(*audits):
    """Of each policy, over all suites: judged, wrong, rate with interval, zugzwangs; overall and
    from remaining depth 3 on."""
    sums = {}
    for audit in audits:
        for policy in audit["policies"]:
            deep = [c for c in policy["classes"] if c["by"] == "depth" and int(c["class"]) >= 3]
            for which, records in (("all", [policy]), ("deep", deep)):
                total = sums.setdefault((policy["policy"], which), [0, 0, 0])
                for record in records:
                    total[0] += record["right"] + record["wrong"]
                    total[1] += record["wrong"]
                    total[2] += record["zugzwang"]
    cells = {}
    for (policy, which), (judged, wrong, zugzwang) in sums.items():
        if judged == 0:
            text = ["", "", "", ""] if which == "all" else [""]
        else:
            low, high = wilson(wrong, judged)
            rate = f"{1000 * wrong / judged:.2f} ({1000 * low:.2f} to {1000 * high:.2f})"
            text = [f"{judged:,}", f"{wrong}", rate, f"{zugzwang}"] if which == "all" else [rate]
        cells.setdefault(policy, []).extend(text)
    return cells


HEADER = [
    "policy", "WAC nodes", "to off", "solved", "depth lost", "ECM nodes", "to off", "solved",
    "depth lost", "judged", "wrong", "‰ wrong (95 %)", "zugzwangs", "‰ wrong, depth ≥ 3",
]


def table(policies, cells):
    lines = ["| " + " | ".join(HEADER) + " |", "| --- |" + " ---: |" * (len(HEADER) - 1)]
    lines += ["| " + " | ".join([f"`{p}`", *cells[p]]) + " |" for p in policies]
    return "\n".join(lines)


def fill(page, text):
    """Puts a text between the markers of a page."""
    begin, end = "<!-- measured -->", "<!-- /measured -->"
    old = page.read_text()
    if begin not in old or end not in old:
        sys.exit(f"{page} has no place for what was measured: {begin} … {end}")
    head, rest = old.split(begin, 1)
    page.write_text(f"{head}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}")


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__.strip())
    binary, wac, ecm = sys.argv[1:4]
    folder = Path(sys.argv[4] if len(sys.argv) == 5 else "target/measure")
    claim(folder, binary, wac, ecm)
    wac_cost = run(binary, folder, "wac-compare", ["compare", wac, *COMPARE])
    ecm_cost = run(binary, folder, "ecm-compare", ["compare", ecm, *ECM_SAMPLE, *COMPARE])
    wac_audit = run(binary, folder, "wac-audit", ["audit", wac, *AUDIT])
    ecm_audit = run(binary, folder, "ecm-audit", ["audit", ecm, *ECM_SAMPLE, *AUDIT])
    policies = wac_cost["suites"][0]["settings"]["policies"]
    on_wac, on_ecm, wrong = cost(wac_cost), cost(ecm_cost), errors(wac_audit, ecm_audit)
    cells = {p: [*on_wac[p], *on_ecm[p], *wrong.get(p, [""] * 5)] for p in policies}
    fill(HERE / "results.md", table(policies, cells))
    for name in dict.fromkeys(p.split(":")[0] for p in policies):
        own = [p for p in policies if p.split(":")[0] == name]
        beside = [p for p in ("off", "standard:2") if p not in own]
        fill(HERE / f"{name}.md", table([*own, *beside], cells) + "\n\n"
             "What the columns mean, and the commands, stand in [results.md](results.md).")


if __name__ == "__main__":
    main()
