"""Lays the documents out as a book for mdBook, each where the others link to it.

Usage: book.py BOOK, a folder that is made anew.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = {
    "How to": "docs/guide",
    "Null moves explained": "docs/null-move",
    "What was measured": "docs/measured",
}
BEFORE, BEHIND = ["README.md"], ["suites/README.md", "fuzz/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
LINK = re.compile(r"(\]\()([^)#:]+)([)#])")


def main() -> None:
    """Makes the folder."""
    book = Path(sys.argv[1])
    shutil.rmtree(book, ignore_errors=True)
    lines = ["# Summary", "", *(entry(book, ROOT / page) for page in BEFORE)]
    for name, folder in CHAPTERS.items():
        # The page that lists the others comes first.
        pages = sorted((ROOT / folder).glob("*.md"), key=lambda page: (page.name != "README.md", page.name))
        lines += ["", f"# {name}", "", *(f"- {entry(book, page)}" for page in pages)]
    lines += ["", "---", "", *(entry(book, ROOT / page) for page in BEHIND)]
    (book / "src/SUMMARY.md").write_text("\n".join(lines) + "\n")
    (book / "book.toml").write_text('[book]\ntitle = "Caesura"\n\n[output.html]\nno-section-label = true\nprint = { enable = false }\nplayground = { runnable = false }\n')


def entry(book: Path, page: Path) -> str:
    """Puts a page into the book with all that it links to but pages; returns its line in the list of them."""
    text = page.read_text()

    def led(link: re.Match) -> str:
        target = (page.parent / link[2]).resolve()
        if target.suffix != ".md" and target.is_file():
            copy = place(book, target)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, copy)
        return f"{link[1]}{link[2].replace('README.md', 'index.md')}{link[3]}"

    copy = place(book, page)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(LINK.sub(led, text))
    title = re.search(r"^# ([^:\n]+)", text, re.MULTILINE)[1]
    return f"[{title}]({copy.relative_to(book / 'src')})"


def place(book: Path, file: Path) -> Path:
    """Where a file of the project lies in the book."""
    return book / "src" / file.relative_to(ROOT).with_name(file.name.replace("README.md", "index.md"))


if __name__ == "__main__":
    main()
