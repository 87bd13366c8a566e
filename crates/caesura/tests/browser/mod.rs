//! A browser that is steered by its own protocol, over a pipe: no network, no driver, nothing to
//! install but Chromium.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use std::{env, fs};

use serde_json::{Value, json};

/// Long enough for any answer on any machine: only a hang takes longer.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// A browser with one page.
pub struct Browser {
    process: Child,
    commands: ChildStdin,
    answers: Receiver<Value>,
    session: String,
    last_id: u64,
    /// What the page complained of.
    complaints: Vec<String>,
    /// What the page and its workers asked for.
    requests: Vec<String>,
    /// The events of the browser's trace.
    trace: Vec<Value>,
    /// What it keeps on the disk; gone with it.
    profile: tempfile::TempDir,
}

/// Chromium, where its name in `CHROMIUM` or one of its usual ones is on the `PATH`.
pub fn find() -> Option<PathBuf> {
    let names = [env::var("CHROMIUM").unwrap_or_default()];
    let usual = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"]
        .map(str::to_owned);
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let wanted = names.into_iter().chain(usual).filter(|name| !name.is_empty());
    let candidates = wanted
        .flat_map(|name| folders.iter().map(move |folder| folder.join(&name)).collect::<Vec<_>>());
    candidates.into_iter().find(|path| path.is_file())
}

/// What a process and its children hold in memory, in bytes, what they share counted once; 0 where
/// the system does not tell.
pub fn memory_of(process: u32) -> u64 {
    let mut family = vec![process];
    let mut held = 0;
    while let Some(id) = family.pop() {
        let read =
            |name: &str| fs::read_to_string(format!("/proc/{id}/{name}")).unwrap_or_default();
        let children = read(&format!("task/{id}/children"));
        family.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        let share = read("smaps_rollup");
        let share = share.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kilobytes = share.and_then(|pss| pss.trim().trim_end_matches(" kB").parse().ok());
        held += kilobytes.unwrap_or(0_u64) << 10;
    }
    held
}

impl Browser {
    /// Starts a browser with an empty page.
    pub fn start(program: &Path) -> Self {
        let profile = tempfile::tempdir().unwrap();
        // The protocol is spoken over the descriptors 3 and 4, which a shell can make.
        let mut process = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"])
            .arg(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
            .args(["--disable-background-networking", "--no-first-run", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (commands, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).unwrap();
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut browser = Self {
            process,
            commands,
            answers,
            session: String::new(),
            last_id: 0,
            complaints: Vec::new(),
            requests: Vec::new(),
            trace: Vec::new(),
            profile,
        };
        browser.attach();
        browser
    }

    /// Steers a new page from now on.
    fn attach(&mut self) {
        let page = self.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": page["targetId"], "flatten": true });
        let session = self.call("Target.attachToTarget", attach);
        self.session = session["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            self.call(domain, json!({}));
        }
        // Workers that waited for that would sometimes wait for ever.
        let workers =
            json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        self.call("Target.setAutoAttach", workers);
    }

    /// Gives an order, and waits until it is done.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Gives an order, and waits until it is done or the browser says why it cannot.
    fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        let session = self.session.clone();
        let id = self.order(&session, method, parameters);
        loop {
            let answer = self.receive();
            if answer["id"] == id {
                let error = &answer["error"];
                return if error.is_null() {
                    Ok(answer["result"].clone())
                } else {
                    Err(error.clone())
                };
            }
        }
    }

    /// Gives an order to the page or worker of a session, and returns its number.
    fn order(&mut self, session: &str, method: &str, parameters: Value) -> u64 {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": parameters });
        if !session.is_empty() {
            message["sessionId"] = session.into();
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).unwrap();
        self.last_id
    }

    fn receive(&mut self) -> Value {
        let message = self.answers.recv_timeout(PATIENCE).expect("the browser says nothing");
        let told = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" | "Runtime.consoleAPICalled" | "Log.entryAdded" => {
                self.complaints.push(told.to_string());
            }
            "Network.requestWillBeSent" => {
                self.requests.push(told["request"]["url"].as_str().unwrap().to_owned());
            }
            "Tracing.dataCollected" => {
                self.trace.extend(told["value"].as_array().unwrap().iter().cloned());
            }
            "Target.attachedToTarget" => {
                let worker = told["sessionId"].as_str().unwrap();
                self.order(worker, "Network.enable", json!({}));
            }
            _ => {}
        }
        message
    }

    /// Opens a file, and waits until all of it is there.
    pub fn open(&mut self, file: &Path) {
        self.visit(&format!("file://{}", file.display()));
    }

    /// Opens an address, and waits until all of it is there.
    pub fn visit(&mut self, url: &str) {
        self.call("Page.navigate", json!({ "url": url }));
        while self.receive()["method"] != "Page.loadEventFired" {}
    }

    /// The value of an expression on the page.
    pub fn value(&mut self, expression: &str) -> Value {
        self.try_value(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The value of an expression on the page, or why there is none: a page may be giving way to
    /// another.
    pub fn try_value(&mut self, expression: &str) -> Result<Value, Value> {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let result = self.try_call("Runtime.evaluate", parameters)?;
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        Ok(result["result"]["value"].clone())
    }

    /// Presses and lets go of a key, such as `ArrowDown` or `Enter`.
    pub fn press(&mut self, key: &str) {
        let text = if key == "Enter" { "\r" } else { "" };
        let code = match key {
            "Backspace" => 8,
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": key, "text": text,
                                "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a text where the focus is.
    pub fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Presses the mouse at each place, in pixels from the upper left of the window, one after the
    /// other, `clicks` times in a row each.
    pub fn click_at(&mut self, places: &[(f64, f64)], clicks: u32) {
        for &(x, y) in places {
            for count in 1..=clicks {
                for kind in ["mousePressed", "mouseReleased"] {
                    let event = json!({ "type": kind, "x": x, "y": y, "button": "left",
                                        "buttons": 1, "clickCount": count });
                    self.call("Input.dispatchMouseEvent", event);
                }
            }
        }
    }

    /// Presses the mouse at one place and lets it go at another.
    pub fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        for (kind, (x, y)) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1,
                                "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Shows the page in a window of this width as on a screen of this theme.
    pub fn look(&mut self, width: u32, theme: &str) {
        self.window(width, 900, theme);
    }

    /// Shows the page in a window of this width and height.
    pub fn window(&mut self, width: u32, height: u32, theme: &str) {
        let mobile = width < 600;
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let theme = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        self.call("Emulation.setEmulatedMedia", theme);
    }

    /// The page on paper, as a PDF in base64.
    pub fn print(&mut self) -> String {
        let pdf = self.call("Page.printToPDF", json!({ "preferCSSPageSize": true }));
        pdf["data"].as_str().unwrap().to_owned()
    }

    /// What the window shows, as a PNG in base64.
    pub fn picture(&mut self) -> String {
        let png = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        png["data"].as_str().unwrap().to_owned()
    }

    /// Closes the page as its reader does, and opens an empty one.
    pub fn close_page(&mut self) {
        self.call("Page.close", json!({}));
        self.session.clear();
        self.attach();
    }

    /// What all processes of the browser hold in memory, in bytes.
    pub fn memory(&self) -> u64 {
        memory_of(self.process.id())
    }

    /// Begins the browser's own trace, of these categories.
    pub fn begin_trace(&mut self, categories: &str) {
        self.call("Tracing.start", json!({ "categories": categories }));
    }

    /// Ends it, and returns its events.
    pub fn end_trace(&mut self) -> Vec<Value> {
        self.call("Tracing.end", json!({}));
        while self.receive()["method"] != "Tracing.tracingComplete" {}
        std::mem::take(&mut self.trace)
    }

    /// All addresses that the page and its workers asked for so far.
    pub fn requests(&self) -> &[String] {
        &self.requests
    }

    /// What the page complained of so far: errors, refused content, words on the console.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(self.profile.path());
    }
}
