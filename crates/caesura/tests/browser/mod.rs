//! A browser that is steered by its own protocol, over a pipe: no network, no driver, nothing to
//! install but Chromium.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use std::{env, fs};

use serde_json::{Value, json};

/// A browser is slow to start on a machine that is busy, but not that slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub struct Browser {
    process: Child,
    commands: ChildStdin,
    answers: Receiver<Value>,
    session: String,
    last_id: u64,
    /// What the page complained of.
    complaints: Vec<String>,
    /// What it keeps on the disk; gone with it.
    profile: tempfile::TempDir,
}

/// Chromium, where its name in `CHROMIUM` or one of its usual ones is on the `PATH`.
pub fn find() -> Option<PathBuf> {
    let names = [env::var("CHROMIUM").unwrap_or_default()];
    let usual = ["chromium", "chromium-browser", "google-chrome"].map(str::to_owned);
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let wanted = names.into_iter().chain(usual).filter(|name| !name.is_empty());
    let candidates = wanted
        .flat_map(|name| folders.iter().map(move |folder| folder.join(&name)).collect::<Vec<_>>());
    candidates.into_iter().find(|path| path.is_file())
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
            profile,
        };
        let page = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": page["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            browser.call(domain, json!({}));
        }
        browser
    }

    /// Gives an order, and waits until it is done.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.clone().into();
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let answer = self.receive();
            if answer["id"] == self.last_id {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    fn receive(&mut self) -> Value {
        let message = self.answers.recv_timeout(PATIENCE).expect("the browser says nothing");
        let method = message["method"].as_str().unwrap_or_default();
        if ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
            .contains(&method)
        {
            self.complaints.push(message["params"].to_string());
        }
        message
    }

    /// Opens a file, and waits until all of it is there.
    pub fn open(&mut self, file: &Path) {
        let url = format!("file://{}", file.display());
        self.call("Page.navigate", json!({ "url": url }));
        while self.receive()["method"] != "Page.loadEventFired" {}
    }

    /// The value of an expression on the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let result = self.call("Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// Presses and lets go of a key, such as `ArrowDown` or `Enter`.
    pub fn press(&mut self, key: &str) {
        let text = if key == "Enter" { "\r" } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": key, "text": text,
                                "windowsVirtualKeyCode": if key == "Enter" { 13 } else { 0 } });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Shows the page in a window of this width as on a screen of this theme.
    pub fn look(&mut self, width: u32, theme: &str) {
        let size =
            json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let theme = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        self.call("Emulation.setEmulatedMedia", theme);
    }

    /// The page on paper, as a PDF in base64.
    pub fn print(&mut self) -> String {
        let pdf = self.call("Page.printToPDF", json!({ "preferCSSPageSize": true }));
        pdf["data"].as_str().unwrap().to_owned()
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
