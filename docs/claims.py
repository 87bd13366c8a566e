#!/usr/bin/env python3
"""Writes the table of docs/claims.md from what was measured.

    python3 docs/claims.py CLAIMS.json PAPER.json MATCH.json...

The files are what `caesura lab report NAME --format json` writes of the experiments `claims` and `paper`
and of the matches `paper-nodes`, `paper-time`, `family-nodes` and `family-time`. Verdicts follow from
the numbers: a claim is confirmed or refuted only if the 95 % interval, or McNemar's test at 0.05,
says so.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
OPEN, YES, NO, PARTLY = "open", "confirmed", "refuted", "in part"


class Totals:
    """The totals of a report, by suite, limit and policy."""

    def __init__(self, *files):
        self.by_key = {}
        for file in files:
            for suite in json.loads(Path(file).read_text())["suites"]:
                settings = suite["settings"]
                for total in suite["totals"]:
                    key = settings["suite"], total["limit"], total["policy"]
                    total["baseline"] = settings["baseline"]
                    self.by_key[key] = total
        self.files = files

    def __call__(self, suite, limit, policy):
        return self.by_key[suite, limit, policy]


def ratio(total):
    """How many times the baseline's nodes, position by position."""
    return (f"×{total['node_ratio']:.2f} ({total['node_ratio_low']:.2f} to "
            f"{total['node_ratio_high']:.2f})")


def solves(total):
    """What only one of the two solves."""
    return (f"+{total['solved_unlike_baseline']} −{total['missed_unlike_baseline']}, "
            f"p = {total['solved_p']:.2g}")


def larger(total):
    """1 if the tree is larger than the baseline's, −1 if smaller, 0 if nobody knows."""
    if total["node_ratio_low"] > 1:
        return 1
    return -1 if total["node_ratio_high"] < 1 else 0


def better(total):
    """1 if it solves more than the baseline, −1 if fewer, 0 if nobody knows."""
    if total["solved_p"] >= 0.05:
        return 0
    return 1 if total["solved_unlike_baseline"] > total["missed_unlike_baseline"] else -1


def verdict(is_so):
    """From 1, −1 or 0."""
    return {1: YES, -1: NO, 0: OPEN}[is_so]


def claims(t):
    """Source, claim, verdict, number."""
    wac, deep, paper = "wac.epd", "depth 7", "wcs.epd"
    of = lambda policy: t(wac, deep, policy)
    r2 = of("standard:2")

    chain = of("standard:2,chain=2")
    same = 0.97 < chain["node_ratio_low"] and chain["node_ratio_high"] < 1.03
    yield ("Moreland", "No two passes in a row, or exactly two: about equally good",
           YES if same and better(chain) == 0 else NO,
           f"two against one: nodes {ratio(chain)}, solved {solves(chain)}")

    equal = {r: t("wac.epd (2)", "nodes 200000", f"standard:{r}") for r in (1, 3, 4)}
    beaten = [r for r, total in equal.items() if better(total) == 1]
    beats = [r for r, total in equal.items() if better(total) == -1]
    yield ("Moreland", "Nothing beats R = 2",
           NO if beaten else YES if len(beats) == 3 else OPEN,
           "at 200,000 nodes, against R = 2: " + "; ".join(
               f"R = {r}: {solves(total)}" for r, total in equal.items()))

    one = of("standard:1")
    yield ("Mediocre", "R = 1 is too slow", verdict(larger(one)),
           f"nodes {ratio(one)} of R = 2's at equal depth, solved {solves(one)}")

    three = of("standard:3")
    risky = {-better(three), -better(equal[3])}
    yield ("Mediocre", "R = 3 is too risky",
           verdict(risky.pop()) if len(risky) == 1 else PARTLY,
           f"at equal depth: nodes {ratio(three)}, solved {solves(three)}; "
           f"at 200,000 nodes: solved {solves(equal[3])}")

    off = of("off")
    saved = 100 * (1 - r2["nodes"] / off["nodes"])
    faster = off["time_us"] / r2["time_us"]
    yield ("textbook", "A null move saves 50 to 80 % of the nodes and makes the search two to four "
           "times as fast", YES if 50 <= saved <= 80 and 2 <= faster <= 4 else PARTLY,
           f"R = 2: {saved:.0f} % of the nodes in sum, {1 / r2['nodes'] * off['nodes']:.1f} times as fast "
           f"by nodes, {faster:.1f} by the clock; position by position `off` takes {ratio(off)}")

    between = {}
    for suite, limit in (("wcs.epd", "depth 8"), ("wcs.epd", "depth 9"), ("ecm.epd", "depth 9")):
        two, three = t(suite, limit, "standard:2"), t(suite, limit, "standard:3")
        between[suite, limit] = two, three
    lies = [larger(two) == 1 and larger(three) == -1 for two, three in between.values()]
    yield ("paper", "The tree of verified R = 3 lies between those of standard R = 2 and R = 3",
           YES if all(lies) else NO if not any(lies) else PARTLY,
           "; ".join(f"{suite.removesuffix('.epd').upper()} {limit}: R = 2 {ratio(two)}, R = 3 "
                     f"{ratio(three)} of verified's" for (suite, limit), (two, three) in between.items()))

    three = [t("wcs.epd", limit, "standard:3") for limit in ("depth 8", "depth 9")]
    own = [t("wcs.epd", limit, "verified:3") for limit in ("depth 8", "depth 9")]
    sums = [b["nodes"] / a["nodes"] for a, b in zip(three, own)]
    nearer = three[1]["node_ratio_low"] > three[0]["node_ratio_high"]
    farther = three[1]["node_ratio_high"] < three[0]["node_ratio_low"]
    yield ("paper", "The deeper, the nearer it is to R = 3",
           YES if nearer and sums[1] < sums[0] else NO if farther and sums[1] > sums[0] else OPEN,
           f"WCS: verified takes {sums[0]:.2f} times R = 3's nodes in sum at depth 8, {sums[1]:.2f} at depth "
           f"9; position by position R = 3 takes {ratio(three[0])} and then {ratio(three[1])} of verified's")

    for policy, words in (("standard:2", "R = 2"), ("standard:3", "R = 3")):
        own = {limit: t("wcs.epd", limit, policy) for limit in ("depth 8", "depth 9")}
        signs = {better(total) for total in own.values()}
        yield ("paper", f"Verified R = 3 solves more than standard {words}",
               YES if signs == {-1} else NO if signs == {1} else PARTLY if -1 in signs else OPEN,
               "; ".join(f"WCS {limit}, {words} against verified: {solves(total)}"
                         for limit, total in own.items()))

    mates = {r: t("mate_in_4.epd", "depth 8", f"standard:{r}") for r in (1, 2, 3)}
    fewer = [better(mates[r]) == -1 for r in (2, 3)]
    yield ("paper", "Of mates in four it solves far more than R = 2 and R = 3, nearly as many as R = 1",
           YES if all(fewer) else PARTLY if any(fewer) else OPEN,
           "depth 8, against verified: " + "; ".join(
               f"R = {r}: {solves(total)}" for r, total in mates.items()))

    zug = lambda policy: t("zugts.epd", "depth 10", policy)
    yield ("paper", "It finds most zugzwangs",
           verdict(better(zug("verified:3"))),
           "ZUGTS depth 10, of 30: " + ", ".join(
               f"{p} {zug(p)['solved']}" for p in ("off", "standard:2", "standard:3", "verified:3"))
           + f"; against R = 2: {solves(zug('verified:3'))}")

    ban, written = zug("verification:3"), zug("verification:3,ban=0,nested")
    yield ("Halogen", "Verification search costs nothing and finds a few more zugzwangs (21 to 23 of 36)",
           verdict(better(ban)),
           f"ZUGTS depth 10: standard R = 3 {zug('standard:3')['solved']}, as the textbook writes it "
           f"{written['solved']}, with a ban {ban['solved']}, with a ban everywhere below "
           f"{zug('verification:3,ban=5')['solved']} of 30")

    variant = of("verified:3,cut=0")
    yield ("paper", "Its variant that never cuts off makes a larger tree than R = 2", verdict(larger(variant)),
           f"nodes {ratio(variant)}")

    without, plain, everywhere = of("multi_cut:3,null"), of("enhanced:2,multi=0"), of("enhanced:2")
    yield ("Winands et al.", "Pruning at All nodes too saves nodes", verdict(-larger(everywhere)),
           f"enhanced forward pruning {ratio(everywhere)} of standard R = 2's nodes, without multi-cut "
           f"{ratio(plain)}; null move and multi-cut without All nodes {ratio(without)}")
    yield ("Winands et al.", "Pruning at All nodes costs nothing but searches done again",
           verdict(-1 if better(everywhere) == -1 else 0),
           f"solved against standard R = 2: {solves(everywhere)}; null move and multi-cut without All nodes: "
           f"{solves(without)}")


ELSEWHERE = [
    ("Heinz", "Extended futility pruning saves 12 to 17 % of the nodes on ECM",
     "no null move; the full engine has it, the framework has not"),
]


class Matches:
    """The meetings of matches: for two players, Elo and its error in each match that has both."""

    def __init__(self, *files):
        self.matches = [json.loads(Path(file).read_text()) for file in files]

    def __call__(self, first, second):
        for match in self.matches:
            limit = match["tournament"]["limit"]
            for meeting in match["totals"]["meetings"]:
                pair = meeting["first"], meeting["second"]
                if sorted(pair) == sorted((first, second)):
                    sign = 1 if pair[0] == first else -1
                    yield limit, sign * meeting["elo"], meeting["elo_error"]

    def ahead(self, first, second):
        """By how much one is rated above another, where both met a third."""
        for match in self.matches:
            ratings = {p["name"]: p for p in match["totals"]["players"]}
            if first in ratings and second in ratings:
                one, two = ratings[first], ratings[second]
                error = (one["rating_error"] ** 2 + two["rating_error"] ** 2) ** 0.5
                yield match["tournament"]["limit"], one["rating"] - two["rating"], error


def within(results, low, high):
    """Whether the results agree with a claimed range of Elo: all, none, or nobody knows."""
    agree = {elo - error <= high and elo + error >= low for _, elo, error in results}
    return {(True,): YES, (False,): NO}.get(tuple(agree), PARTLY)


def elo(results):
    texts = (f"{limit}: {elo:+.1f} ({elo - error:+.1f} to {elo + error:+.1f})"
             for limit, elo, error in results)
    return "; ".join(texts).replace("-", "−")


def games(m):
    """Source, claim, verdict, number: what was claimed of games."""
    paper = list(m("verified:3", "standard:2"))
    framework, engine = paper[:2], paper[2:]
    yield ("paper", "Verified R = 3 wins 68.5 of 100 games against standard R = 2 (+135 Elo)",
           within(paper, 135, 135),
           f"Elo under `genesis`: {elo(framework)}; under `caesura`: {elo(engine)}")
    enhanced = list(m("enhanced:2", "standard:2"))
    yield ("Winands et al.", "Enhanced forward pruning scores 21 % more points (+33 Elo)",
           within(enhanced, 33, 33), f"Elo against standard R = 2 under `caesura`: {elo(enhanced)}")
    worth = list(m("standard:2", "off"))
    yield ("Ethereal", "A null move is worth 93 ± 5 Elo; 41 to 94 in younger engines",
           within(worth, 41, 98), f"Elo of standard R = 2 against none under `caesura`: {elo(worth)}")
    verified = list(m.ahead("verification:3", "standard:3"))
    # About no Elo would be shown by intervals that leave room for no more than a few.
    is_little = all(abs(elo) + error < 10 for _, elo, error in verified)
    is_much = all(abs(elo) - error > 10 for _, elo, error in verified)
    yield ("Halogen", "Verification is worth about no Elo", verdict(is_little - is_much),
           f"Elo of `verification:3` above `standard:3` under `caesura`, both against R = 2: {elo(verified)}")


def main():
    if len(sys.argv) < 7:
        sys.exit(__doc__.strip())
    totals, matches = Totals(*sys.argv[1:3]), Matches(*sys.argv[3:])
    lines = ["| source | claim | verdict | measured |", "| --- | --- | --- | --- |"]
    lines += [f"| {source} | {claim} | **{word}** | {number} |"
              for source, claim, word, number in [*claims(totals), *games(matches)]]
    lines += [f"| {source} | {claim} | **{OPEN}** | {why} |" for source, claim, why in ELSEWHERE]
    page = HERE / "claims.md"
    begin, end = "<!-- claims -->", "<!-- /claims -->"
    head, rest = page.read_text().split(begin, 1)
    tail = rest.split(end, 1)[1]
    page.write_text(f"{head}{begin}\n" + "\n".join(lines) + f"\n{end}{tail}")


if __name__ == "__main__":
    main()
