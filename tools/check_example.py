#!/usr/bin/env python3
"""Follows docs/null-move/writing-a-technique.md to the letter, on a copy of the project.

    tools/check_example.py

The copy holds the tracked files as they are now and lies in target/example, at the same place
each time, so that a second run need not compile everything again; what the project builds on is
taken from its own builds. The code blocks of the page are applied, the new technique is tested, the
commands of the page are run, and so are the tests of the documents.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/null-move/writing-a-technique.md"
COPY = ROOT / "target/example/project"
BUILD = ROOT / "target/example/build"
BLOCK = r"```\w*\n(.*?)```"
NEW_FILE = re.compile(r"<!-- new file: (\S+) -->\n" + BLOCK, re.DOTALL)
NEW_LINE = re.compile(r"<!-- new line in: (\S+), after: (.+?) -->\n" + BLOCK, re.DOTALL)
RUN = re.compile(r"<!-- run -->\n" + BLOCK, re.DOTALL)


def fail(reason):
    sys.exit(f"writing-a-technique.md: {reason}")


def the_only(pattern, text, what):
    found = pattern.findall(text)
    if len(found) != 1:
        fail(f"there must be one {what}, not {len(found)}")
    return found[0]


def run(*command, **options):
    """What a command prints; ends with what it said if it fails."""
    done = subprocess.run(
        command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "CARGO_BUILD_BUILD_DIR": str(ROOT / "target")}, **options
    )
    if done.returncode != 0:
        fail(f"`{' '.join(map(str, command))}` failed:\n{done.stdout}")
    return done.stdout


def copy_project():
    """Copies what is tracked, with its times, so that cargo sees what has not changed.

    The configuration of cargo is not: that of the project holds in every folder below it, and what
    stands in both would count twice.
    """
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not name.startswith(".cargo/"):
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def write(path, text, like):
    path.write_text(text, encoding="utf-8")
    time = max(like.stat().st_mtime, PAGE.stat().st_mtime)
    os.utime(path, (time, time))


def insert(changed, after, line):
    """Puts a line into a file behind the only one like another."""
    old = (COPY / changed).read_text(encoding="utf-8")
    lines = old.splitlines(keepends=True)
    places = [i for i, text in enumerate(lines) if text.strip() == after]
    if len(places) != 1:
        fail(f"'{after}' stands {len(places)} times in {changed}")
    if line.count("\n") != 1:
        fail("one line is to be added, not more")
    lines.insert(places[0] + 1, line)
    write(COPY / changed, "".join(lines), ROOT / changed)


def apply_page(page):
    """Applies the page's code and its pages; returns the file of the technique."""
    files, lines = NEW_FILE.findall(page), NEW_LINE.findall(page)
    for name, text in files:
        if (COPY / name).exists():
            fail(f"{name} is no new file")
        write(COPY / name, text, PAGE)
    for changed, after, line in lines:
        insert(changed, after, line)
    if len(files) + len(lines) != page.count("```rust") + page.count("```markdown"):
        fail("some code is neither a new file nor a new line")
    sources = [name for name, _ in files if name.endswith(".rs")]
    if len(sources) != 1:
        fail(f"there must be one new source, not {len(sources)}")
    return sources[0]


def main():
    page = PAGE.read_text(encoding="utf-8")
    copy_project()
    file = apply_page(page)
    technique = pathlib.Path(file).stem
    run("rustfmt", "--check", "--edition", "2024", file)
    cargo = ["--locked", "--target-dir", BUILD]
    # Little is searched here: what takes long is to compile.
    for crate in sorted(os.listdir(COPY / "crates")):
        cargo += ["--config", f"profile.dev.package.{crate}.opt-level=0"]
    tested = run("cargo", "test", "--package", "search", "--lib", *cargo, f"{technique}::")
    if re.search(r"test result: ok\. 0 passed", tested) or "test result: ok." not in tested:
        fail(f"no test of {technique} was run:\n{tested}")
    run("cargo", "test", "--package", "search", "--lib", *cargo, "policy::")
    # With all packages named, what they build on is built as for the tests of the project.
    documents = ["cargo", "test", "--workspace", "--test", "documents", *cargo]
    run(*documents, "--no-run")
    for line in the_only(RUN, page, "block of commands").splitlines():
        program, *arguments = line.split()
        if program != "caesura":
            fail(f"'{line}' is no command of caesura")
        if technique not in run(BUILD / "debug/caesura", *arguments):
            fail(f"`{line}` does not mention {technique}")
    run(sys.executable, "tools/remake.py", BUILD / "debug/caesura",
        "docs/null-move/README.md")
    run(*documents)
    print(f"writing-a-technique.md: {technique} builds, passes its tests, runs and is documented")


if __name__ == "__main__":
    main()
