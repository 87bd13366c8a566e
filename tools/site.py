"""Puts the explorer's site together: the page, the engine in WebAssembly in place of the server, and reports.

Usage: site.py ENGINE REPORTS SITE, where ENGINE is the folder that wasm-bindgen wrote, REPORTS one of HTML reports,
and SITE is made anew.
"""

import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "crates/explore/assets"
DOOR = ROOT / "crates/explore-web/site"

# What the server says in a header. Browsers take WebAssembly for a kind of eval.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
BEFORE = '<meta name="viewport"'
FOOT = '<footer class="foot">'
BOOK = '<p><a href="book/index.html" data-text="page.book"></a></p>'
HEAD = (
    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    '<link rel="preload" href="assets/engine/explore_web_bg.wasm" as="fetch" crossorigin>\n'
    '<script src="assets/script/needs.js"></script>\n'
)


def main() -> None:
    """Makes the folder."""
    engine, reports, site = map(Path, sys.argv[1:])
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(PAGE, site / "assets", ignore=shutil.ignore_patterns("index.html"))
    for script in DOOR.glob("*.js"):
        shutil.copy(script, site / "assets/script")
    (site / "assets/engine").mkdir()
    for name in ("explore_web.js", "explore_web_bg.wasm"):
        shutil.copy(engine / name, site / "assets/engine")
    shutil.copytree(reports, site / "reports")
    runs = [{"number": page.name, "name": page.stem, "kind": "experiment"} for page in sorted(reports.glob("*.html"))]
    (site / "reports/index.json").write_text(json.dumps(runs))
    page = (PAGE / "index.html").read_text()
    for mark, text in [(BEFORE, HEAD + BEFORE), (FOOT, FOOT + BOOK)]:
        if page.count(mark) != 1:
            sys.exit(f"site.py: index.html has no single {mark}")
        page = page.replace(mark, text)
    (site / "index.html").write_text(page)


if __name__ == "__main__":
    main()
