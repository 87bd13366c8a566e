#!/usr/bin/env python3
"""Measures what each technique of the full engine is worth, and writes the table of docs/measured/ablation.md.

    python3 tools/ablation.py ./caesura [--player modern:3] [--depth 10] [--nodes 20000]
        [--games 400] [--game-nodes 5000] [--jobs 2] [--folder target/ablation] [--page FILE]

An experiment and a gauntlet, both of the whole against the whole without each technique. Everything is
kept in a store in FOLDER: the same command goes on where it was broken off, and more games prolong the gauntlet.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BLOCK = re.compile(r"(<!-- ablation -->\n).*?(<!-- /ablation -->)", re.DOTALL)
# Nodes are counted where nobody set a trap, and positions solved wherever an answer is known.
COUNTED = "middlegames"
SOLVED = ["traps", "mate4", "tactics", "quiet", "zugzwang", "zugzwang_mates"]
EXPERIMENT = """\
name = "ablation"
preset = "caesura"
policies = ["{player}"]
without = ["each"]
hash = 16

[[suites]]
suite = "{counted}"
depths = {depth}
"""
SUITE = """
[[suites]]
suite = "{suite}"
nodes = {nodes}
"""


def main():
    """Reads the arguments, measures, and writes the page."""
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    suites, games = experiment(options), gauntlet(options)
    table = "\n".join(lines(options, suites, games)) + "\n"
    old = options.page.read_text(encoding="utf-8")
    options.page.write_text(BLOCK.sub(lambda m: m[1] + table + m[2], old), encoding="utf-8")
    print(table, end="")


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("caesura", type=pathlib.Path, help="the engine")
    parser.add_argument("--player", default="", help="the whole, without preset [the engine's own]")
    parser.add_argument("--depth", type=int, default=10, help="at which nodes are counted [10]")
    parser.add_argument("--nodes", type=int, default=20_000, help="within which to solve [20000]")
    parser.add_argument("--games", type=int, default=400, help="against each other player [400]")
    parser.add_argument("--game-nodes", type=int, default=5_000, help="a move [5000]")
    parser.add_argument("--jobs", type=int, help="searches and games at a time [all processors]")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE.parent / "target/ablation",
                        help="what is kept [target/ablation]")
    parser.add_argument("--page", type=pathlib.Path, default=HERE.parent / "docs/measured/ablation.md",
                        help="with the table [docs/measured/ablation.md]")
    options = parser.parse_args()
    options.caesura = options.caesura.resolve()
    if not options.player:
        described = output(options, "parameters", "preset=caesura").splitlines()[0]
        options.player = on_preset(described)
    return options


def on_preset(settings):
    """A configuration as lists of the full engine write it."""
    return settings.replace(" preset=caesura", "")


def output(options, *words):
    """What a command of the engine prints; how far it is goes to standard error."""
    command = [str(options.caesura), *map(str, words)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"not finished, exit code {done.returncode}: {' '.join(command)}")
    return done.stdout


def run(options, command, *words):
    """Runs a command to its end, and returns its report. The last run of the store is its own."""
    store = ["--store", options.folder / "ablation.db"]
    jobs = ["--jobs", options.jobs] if options.jobs else []
    told = output(options, *command, *words, *jobs, *store)
    number = re.findall(r"^run (\d+) ", told, re.MULTILINE)[-1]
    return json.loads(output(options, "lab", "report", number, "--format", "json", *store))


def experiment(options):
    """Nodes and solved positions: what the report has for each suite."""
    text = EXPERIMENT.format(player=options.player, counted=COUNTED, depth=options.depth)
    for suite in SOLVED:
        text += SUITE.format(suite=suite, nodes=options.nodes)
    file = options.folder / "ablation.toml"
    file.write_text(text, encoding="utf-8")
    return run(options, ["lab", "run", file])["suites"]


def gauntlet(options):
    """Games of the whole against each: what they made of each other, by what the second one is."""
    command = ["match", options.player, "--without", "each", "--games", options.games,
               "--nodes", options.game_nodes]
    report = run(options, command)
    settings = {player["name"]: player["settings"] for player in report["tournament"]["players"]}
    meetings = report["totals"]["meetings"]
    return {on_preset(settings[meeting["second"]]): meeting for meeting in meetings}


def lines(options, suites, games):
    """The lines of the table, below what was measured and how."""
    counted, *solving = suites
    settings = counted["settings"]
    whole = settings["baseline"]
    names = ", ".join(f"{s['settings']['suite']} ({s['settings']['answers']})" for s in solving)
    [total] = [t for t in counted["totals"] if t["policy"] == whole]
    yield (f"The whole is `{whole} preset={settings['preset']}`. It takes {total['nodes']:,} nodes to depth "
           f"{options.depth} on the {settings['positions']} positions of {COUNTED}, and within "
           f"{options.nodes:,} nodes solves {sum(solved(solving, whole)[:1])} of {names}. Games: "
           f"{options.games} against each, {options.game_nodes:,} nodes a move.")
    yield ""
    yield "| without | nodes | solved | only without | only with | p | Elo of the technique |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for policy in settings["policies"]:
        if policy != whole:
            yield row(policy, technique(policy, whole), counted, solving, games[policy])


def technique(policy, whole):
    """What a policy lacks of the whole."""
    here, there = policy.split(" "), whole.split(" ")
    changed = [word for word in here if word not in there] or [word for word in there if word not in here]
    name, _, value = changed[-1].partition("=")
    return name if value else "null_move"


def row(policy, name, counted, solving, meeting):
    """The line of the table about a technique."""
    [total] = [t for t in counted["totals"] if t["policy"] == policy]
    ratio, low, high = (total[key] for key in ["node_ratio", "node_ratio_low", "node_ratio_high"])
    here, gained, lost = solved(solving, policy)
    nodes = f"×{ratio:.2f} ({low:.2f} to {high:.2f})"
    p = f"{mcnemar(gained, lost):.2g}"
    return f"| `{name}` | {nodes} | {here} | {gained} | {lost} | {p} | {elo(meeting)} |"


def solved(suites, policy):
    """How many positions a policy solves, how many of them only it, and how many only the whole."""
    totals = [t for suite in suites for t in suite["totals"] if t["policy"] == policy]
    keys = ["solved", "solved_unlike_baseline", "missed_unlike_baseline"]
    return [sum(total[key] for total in totals) for key in keys]


def mcnemar(gained, lost):
    """How likely so uneven a split is by chance: twice the smaller tail of fair coins."""
    count = gained + lost
    tail = sum(math.comb(count, k) for k in range(min(gained, lost) + 1))
    return min(1.0, 2 * tail / 2**count)


def elo(meeting):
    """How much stronger the whole is."""
    if meeting["elo"] is None:
        return f"– ({meeting['points']:g} of {meeting['won'] + meeting['drawn'] + meeting['lost']})"
    return f"{meeting['elo']:+.0f} ± {meeting['elo_error']:.0f}".replace("-", "−")


if __name__ == "__main__":
    main()
