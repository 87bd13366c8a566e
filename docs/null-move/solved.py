"""The table of which policy solves how many positions of a suite in the program, at what cost, for remake.py."""

import csv
import subprocess
import tempfile

# What the side has, beside its king, that is in zugzwang after the best move.
HOLDINGS = ["king alone", "pawns", "a piece"]


def holding(fen):
    """What the side that is not to move has."""
    board, turn = fen.split()[:2]
    own = str.islower if turn == "w" else str.isupper
    men = [man.lower() for man in board if man.isalpha() and own(man)]
    men.remove("k")
    return HOLDINGS[0 if not men else 1 if set(men) == {"p"} else 2]


def group(row):
    """What the positions of a suite are told apart by; nothing but in suites of zugzwangs."""
    name = row["position"]
    if not name.startswith("zugzwang"):
        return None
    kind = "one-sided: " if name.endswith("one-sided") else "mutual: " if name.endswith("mutual") else ""
    return kind + holding(row["fen"])


def solved(row):
    return row["solved"] == "true"


def table(caesura, suite, depth, policies):
    """The table, below its command."""
    command = ["compare", suite, "--policies", policies, "--depth", depth, "--hash", "8"]
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/rows.csv"
        subprocess.run([caesura, *command, "--csv", file], stdout=subprocess.DEVNULL, check=True)
        with open(file, newline="") as lines:
            rows = list(csv.DictReader(lines))
    names = list(dict.fromkeys(row["policy"] for row in rows))
    columns = [kind + held for kind in ("mutual: ", "one-sided: ", "") for held in HOLDINGS]
    columns = [column for column in columns if any(group(row) == column for row in rows)]
    nodes = {name: sum(int(r["nodes"]) for r in rows if r["policy"] == name) for name in names}
    text = f"```\ncaesura {' '.join(command)} --csv {suite}.csv\n```\n\n"
    text += " | ".join(["| policy", *columns])
    text += " | all | nodes | against `off` |\n| --- |" + " ---: |" * (len(columns) + 3) + "\n"
    for name in names:
        own = [row for row in rows if row["policy"] == name]
        cells = []
        for column in [*columns, None]:
            chosen = [row for row in own if column in (None, group(row))]
            cells.append(f"{sum(map(solved, chosen))}/{len(chosen)}")
        change = 100 * (nodes[name] / nodes["off"] - 1)
        cells += [f"{nodes[name]:,}", "" if name == "off" else f"{change:+.1f} %".replace("-", "−")]
        text += f"| `{name}` | " + " | ".join(cells) + " |\n"
    return text
