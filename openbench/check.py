#!/usr/bin/env python3
"""Runs OpenBench's own code on our engine, as far as it runs without a server.

    openbench/check.py OPENBENCH

OPENBENCH is a copy of https://github.com/AndyGrant/OpenBench. What needs something that is not
there (requests for Python, fastchess on the PATH) is skipped with a line that says so.
"""

import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENGINE = "caesura"
MATCH_LINE = "^info string pgncomment .*"


def main():
    """Does one check after the other; the first that fails ends the program."""
    if len(sys.argv) != 2 or not (pathlib.Path(sys.argv[1]) / "Client" / "worker.py").is_file():
        print("skipped: no OpenBench there; OPENBENCH=DIR names a copy of its repository")
        return
    openbench = pathlib.Path(sys.argv[1]).resolve()
    sys.path += [str(openbench), str(openbench / "Client")]
    # The client names programs by their place relative to the folder it runs in.
    os.chdir(ROOT)
    for check in [configuration, build, bench, openings, tuning, comments]:
        try:
            print(f"{check.__name__}: {check()}", flush=True)
        except ModuleNotFoundError as error:
            print(f"skipped: {check.__name__} needs Python's {error.name}")


def configuration():
    """The server reads our file."""
    config = importlib.import_module("OpenBench.config")
    ours = json.loads((ROOT / "openbench" / "Caesura.json").read_text())
    config.verify_engine_basics(ours)
    config.verify_engine_build("Caesura", ours)
    for kind in ["test", "tune", "datagen"]:
        presets = ours[f"{kind}_presets"]
        assert "default" in presets, kind
        verify = getattr(config, f"verify_engine_{kind}_preset")
        for preset in presets.values():
            verify(preset)
    general = json.loads((pathlib.Path(sys.argv[1]) / "Config" / "config.json").read_text())
    books = {p["book_name"] for kind in ["test", "tune"] for p in ours[f"{kind}_presets"].values() if "book_name" in p}
    assert books <= set(general["books"]), books
    return "accepted"


def client(name):
    """A module of the client, which cannot end any process: it would choose them by a pattern."""
    utils = importlib.import_module("utils")
    utils.kill_process_by_name = lambda name: None
    return importlib.import_module(name)


def build():
    """The command by which a worker builds."""
    command = client("utils").makefile_command(None, "", ENGINE, "cargo")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return " ".join(command)


def bench():
    """Two at a time count the same nodes, those on record, in less than a minute."""
    expected = int((ROOT / "bench.txt").read_text())
    speed, nodes = client("bench").run_benchmark(ENGINE, 2, 1, expected)
    return f"{nodes} nodes, {speed} a second"


def openings():
    """Two processes make a book, from the start and from a book."""
    genfens = client("genfens")
    books = ["None"]
    with tempfile.TemporaryDirectory() as folder:
        for extra in ["", "plies 4 balance 40"]:
            path = pathlib.Path(folder) / f"{len(books)}.epd"
            with path.open("w") as output:
                genfens.create_genfens_opening_book({
                    "N": 10,
                    "threads": 2,
                    "seeds": [1, 2],
                    "engine": ENGINE,
                    "book": books[-1],
                    "extra": extra,
                    "output": output,
                })
            lines = path.read_text().splitlines()
            assert len(set(lines)) == 20, lines
            books.append(str(path))
    return "40 positions"


def tuning():
    """The server takes our numbers for SPSA."""
    # What is behind these wants a database, and the check does not.
    for name in ["OpenBench.models", "OpenBench.utils"]:
        sys.modules[name] = types.ModuleType(name)
    verify = importlib.import_module("OpenBench.workloads.verify_workload")
    said = subprocess.run([f"./{ENGINE}", "parameters", "--spsa"], capture_output=True, text=True, check=True)
    errors = []
    # As a person copies them: a line that is empty would be refused.
    request = types.SimpleNamespace(POST={"inputs": said.stdout.strip()})
    verify.verify_spsa_inputs(errors, request, "inputs")
    assert not errors, errors
    return f"{len(said.stdout.splitlines())} numbers"


def comments():
    """What null moves did is in the games that a worker uploads, and every number arrives."""
    fastchess = shutil.which("fastchess")
    if fastchess is None:
        return "skipped, fastchess is not on the PATH"
    numbers = subprocess.run([f"./{ENGINE}", "parameters", "--spsa"], capture_output=True, text=True, check=True)
    options = ["option.Hash=1", "option.PgnComment=true"]
    for line in numbers.stdout.splitlines():
        name, _, value, *_ = map(str.strip, line.split(","))
        options.append(f"option.{name}={value}")
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder) / "games.pgn"
        command = [fastchess, "-recover", "-testEnv", "-rounds", "1", "-games", "2"]
        for name in ["dev", "base"]:
            command += ["-engine", f"cmd={ROOT / ENGINE}", "proto=uci", "tc=inf", "nodes=2000", *options, f"name={name}"]
        command += ["-pgnout", f"file={games}", "seldepth=true", "nodes=true", f"match_line={MATCH_LINE}"]
        said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
        # An option that it does not send.
        assert "Warning;" not in said.stdout, said.stdout
        text = client("pgn_util").process_pgn_file(str(games), 1.0, True)
    count = text.count("line=null_tried=")
    assert count > 10, text
    return f"{count} in two games"


if __name__ == "__main__":
    main()
