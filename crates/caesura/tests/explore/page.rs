//! The explorer, running, and a browser that looks at it.

use std::io::{BufRead, BufReader, Read};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::json;

use crate::browser::{self, Browser};

/// Long enough for any search on any machine: only what never comes takes longer.
const PATIENCE: Duration = Duration::from_secs(1_800);
/// Between two looks at the page.
const PAUSE: Duration = Duration::from_millis(25);

/// Black can take a pawn or mate; what the explorer opens with.
pub const FIRST: &str = "r5k1/p4ppp/8/6P1/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1";

/// Who serves the page: `caesura explore`, or any server of files. It ends with this.
struct Program {
    process: Child,
    url: String,
}

impl Program {
    fn start(program: &Path, options: &[&str]) -> Self {
        let mut process = Command::new(program)
            .args(["explore", "--port", "0", "--no-open"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut url).unwrap();
        if !url.starts_with("http://127.0.0.1:") {
            let mut said = String::new();
            process.stderr.as_mut().unwrap().read_to_string(&mut said).unwrap();
            panic!("no address, but {url:?}: {said}");
        }
        Self { process, url: url.trim().to_owned() }
    }

    /// A server of files that knows nothing of us.
    fn of_files(folder: &Path) -> Self {
        let mut process = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        let url = said.split_once('(').and_then(|(_, rest)| rest.split_once(')')).unwrap().0;
        Self { process, url: url.to_owned() }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The explorer without a server, which `make site` has made and `SITE` names.
pub fn site() -> Option<PathBuf> {
    env::var_os("SITE").map(PathBuf::from).filter(|site| site.join("index.html").exists())
}

/// A page of the explorer.
pub struct Page {
    browser: Browser,
    program: Program,
}

impl Deref for Page {
    type Target = Browser;
    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl DerefMut for Page {
    fn deref_mut(&mut self) -> &mut Browser {
        &mut self.browser
    }
}

impl Page {
    /// The page that opens by itself, of the site where there is one; `None`, with a line that says
    /// so, where there is no browser.
    pub fn open() -> Option<Self> {
        Self::open_at("")
    }

    /// The same at a query.
    pub fn open_at(query: &str) -> Option<Self> {
        match site() {
            Some(site) => Self::of_files(&site, query),
            None => Self::of_program(&[], query),
        }
    }

    /// The page of the program with these options.
    pub fn of_program(options: &[&str], query: &str) -> Option<Self> {
        Self::of_build(Path::new(env!("CARGO_BIN_EXE_caesura")), options, query)
    }

    /// The page of another build of the program.
    pub fn of_build(program: &Path, options: &[&str], query: &str) -> Option<Self> {
        Self::served_by(query, || Program::start(program, options))
    }

    /// The page of a folder that is served as files.
    pub fn of_files(folder: &Path, query: &str) -> Option<Self> {
        Self::served_by(query, || Program::of_files(folder))
    }

    /// What the program that serves it holds in memory, in bytes.
    pub fn program_memory(&self) -> u64 {
        browser::memory_of(self.program.process.id())
    }

    /// Where it is served.
    pub fn url(&self) -> &str {
        &self.program.url
    }

    fn served_by(query: &str, start: impl FnOnce() -> Program) -> Option<Self> {
        let Some(program) = browser::find() else {
            println!("skipped: no chromium on the PATH (CHROMIUM names another)");
            return None;
        };
        let mut page = Self { browser: Browser::start(&program), program: start() };
        page.browser.look(1400, "light");
        page.go(query);
        Some(page)
    }

    /// Goes to a query, and waits until both searches have ended.
    pub fn go(&mut self, query: &str) {
        let url = format!("{}{query}", self.program.url);
        self.browser.visit(&url);
        self.wait("Number(document.body.dataset.ended) > 0");
    }

    /// Goes to something else that is served with the page.
    pub fn visit_file(&mut self, path: &str) {
        let url = format!("{}{path}", self.program.url);
        self.browser.visit(&url);
    }

    /// Opens a link in a browser that knows nothing of this page.
    pub fn go_afresh(&mut self, link: &str) {
        self.browser = Browser::start(&browser::find().unwrap());
        self.browser.look(1400, "light");
        self.browser.visit(link);
    }

    /// Goes where a link leads.
    pub fn follow(&mut self, selector: &str) {
        let url = self.value(&format!("document.querySelector({}).href", json!(selector)));
        self.browser.visit(url.as_str().unwrap());
    }

    /// Does something, and waits until the searches that it begins have ended.
    pub fn and_search(&mut self, change: impl FnOnce(&mut Self)) {
        let before = self.number("Number(document.body.dataset.ended)");
        change(self);
        self.wait(&format!("Number(document.body.dataset.ended) > {before}"));
    }

    /// Changes to the other language, which is the one of this code, and waits for the page that
    /// comes then.
    #[track_caller]
    pub fn speak(&mut self, code: &str) {
        self.click("#language");
        self.wait(&format!(
            "document.documentElement?.lang === '{code}' && Number(document.body?.dataset.ended) > 0"
        ));
    }

    /// Waits until an expression holds, maybe on the page that the present one gives way to.
    #[track_caller]
    pub fn wait(&mut self, expression: &str) {
        let begun = Instant::now();
        while self.browser.try_value(&format!("Boolean({expression})")) != Ok(true.into()) {
            if begun.elapsed() >= PATIENCE {
                let shown = self.browser.value("document.body?.innerText");
                panic!("never: {expression}\n{shown}");
            }
            thread::sleep(PAUSE);
        }
    }

    pub fn number(&mut self, expression: &str) -> f64 {
        self.browser.value(expression).as_f64().unwrap_or_else(|| panic!("{expression}"))
    }

    /// The text of the element that a selector finds.
    #[track_caller]
    pub fn text(&mut self, selector: &str) -> String {
        let found = self.value(&format!("document.querySelector({})?.innerText", json!(selector)));
        found.as_str().unwrap_or_else(|| panic!("there is no {selector}")).to_owned()
    }

    /// The texts of all elements that a selector finds.
    pub fn texts(&mut self, selector: &str) -> Vec<String> {
        let selector = json!(selector);
        let found = self.value(&format!(
            "[...document.querySelectorAll({selector})].map((each) => each.innerText)"
        ));
        serde_json::from_value(found).unwrap()
    }

    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        let clicked = format!(
            "(() => {{ const found = document.querySelector({}); found?.click(); return Boolean(found); }})()",
            json!(selector)
        );
        assert_eq!(self.value(&clicked), true, "there is no {selector}");
    }

    pub fn focus(&mut self, selector: &str) {
        self.value(&format!("document.querySelector({}).focus()", json!(selector)));
    }

    /// Writes into an input, as typed, and takes what was there away.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.focus(selector);
        self.value("document.activeElement.select()");
        self.type_text(text);
    }

    /// The middle of an element, in pixels of the window, after scrolling to it.
    pub fn middle(&mut self, selector: &str) -> (f64, f64) {
        let selector = json!(selector);
        let place = self.value(&format!(
            "(() => {{ const found = document.querySelector({selector}); \
             found.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const box = found.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// Where a square of the board is, which Black sees from below.
    pub fn square_of_black(&mut self, square: &str) -> (f64, f64) {
        let (x, y) = self.middle("cg-board");
        let size = self.number("document.querySelector('cg-board').getBoundingClientRect().width");
        let mut signs = square.bytes();
        let file = f64::from(signs.next().unwrap() - b'a');
        let rank = f64::from(signs.next().unwrap() - b'1');
        (x + (3.5 - file) * size / 8.0, y + (rank - 3.5) * size / 8.0)
    }

    /// Keeps a picture of the window as `NAME.png` among the artefacts.
    pub fn keep_picture(&mut self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explorer");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(name).with_extension("png");
        fs::write(&file, from_base64(&self.picture())).unwrap();
        file
    }

    /// The page has complained of nothing, and asked nobody else for anything.
    #[track_caller]
    pub fn assert_calm(&self) {
        assert_eq!(self.complaints(), [""; 0]);
        let is_own = |url: &str| url.starts_with(&self.program.url) || url.starts_with("data:");
        let foreign: Vec<_> = self.requests().iter().filter(|url| !is_own(url)).collect();
        assert!(foreign.is_empty(), "requests that leave the origin: {foreign:?}");
    }
}

/// What a text in base64 stands for.
fn from_base64(text: &str) -> Vec<u8> {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let signs: Vec<u8> = text.bytes().filter(|&sign| sign != b'=').map(value).collect();
    let bytes = signs.chunks(4).flat_map(|four| {
        let all = four.iter().fold(0_u32, |sum, &six| sum << 6 | u32::from(six))
            << (6 * (4 - four.len()));
        all.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}
