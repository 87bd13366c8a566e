//! A server for a test, and a client that sends exactly what it is told.

#![allow(dead_code, reason = "each test uses some of it")]

use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use explore::{Allowance, Gallery};
use explore_server::{Explorer, Stopper};
use serde_json::Value;

/// A position in which there is much to search.
pub const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// The page's first position.
pub const FIRST: &str = "r5k1/p4ppp/8/6P1/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1";

/// Nothing takes that long unless it hangs.
pub const FOR_EVER: Duration = Duration::from_secs(3_600);

/// What the explorer allows, except that no search is forgotten before the test comes to listen.
pub fn patient() -> Allowance {
    Allowance { patience: FOR_EVER, ..Allowance::default() }
}

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The reason of a refusal: one line.
    pub fn reason(&self) -> String {
        let json = self.json();
        let reason = json["error"].as_str().unwrap_or_else(|| panic!("no error: {json}"));
        assert!(!reason.is_empty() && !reason.contains('\n'), "{reason:?}");
        reason.to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Running {
    pub fn new() -> Self {
        Self::with(Allowance { table_mib: 1, ..patient() }, None)
    }

    pub fn with(allowance: Allowance, store: Option<PathBuf>) -> Self {
        let gallery = Gallery::new(None).unwrap();
        let explorer = Explorer { fen: None, gallery, store, allowance };
        let server = explorer.listen(IpAddr::V4(Ipv4Addr::LOCALHOST), 0).unwrap();
        let (address, stopper) = (server.address(), server.stopper());
        let thread = Some(thread::spawn(|| server.run().unwrap()));
        Self { address, stopper, thread }
    }

    /// Sends a request as it is.
    pub fn send(&self, request: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(FOR_EVER)).unwrap();
        // A server that refuses a body need not read it to its end.
        let _ = stream.write_all(request);
        stream
    }

    /// Asks with these headers beside those that are always there.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        let request = [request.as_bytes(), body].concat();
        read_reply(&mut BufReader::new(self.send(&request)))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], &[])
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_text(path, body.to_string().as_bytes())
    }

    pub fn post_text(&self, path: &str, body: &[u8]) -> Reply {
        self.ask("POST", path, &[("Content-Type", "application/json")], body)
    }

    /// Asks for a search, and returns its number.
    pub fn add(&self, body: &Value) -> u64 {
        let reply = self.post("/api/searches", body);
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
        reply.json()["search"].as_u64().unwrap()
    }

    /// Begins to listen to a search.
    pub fn listen(&self, id: u64) -> Events {
        let host = self.address;
        let request = format!("GET /api/searches/{id}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        let mut stream = BufReader::new(self.send(request.as_bytes()));
        let (status, headers) = read_head(&mut stream);
        assert_eq!(status, 200, "{headers:?}");
        Events(stream)
    }

    /// Searches to the end: the number, and what was told, event by event.
    pub fn search(&self, body: &Value) -> (u64, Vec<(String, Value)>) {
        let id = self.add(body);
        let mut events = self.listen(id);
        let told = std::iter::from_fn(|| events.next_event()).collect();
        (id, told)
    }
}

/// What is told of a search, as long as this is there.
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// The next event; `None` at the end.
    pub fn next_event(&mut self) -> Option<(String, Value)> {
        let mut name = None;
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            let line = line.trim_end();
            if let Some(event) = line.strip_prefix("event: ") {
                name = Some(event.to_owned());
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name.take().unwrap(), serde_json::from_str(data).unwrap()));
            } else if line == "0" {
                // The last chunk.
                return None;
            }
        }
    }
}

fn read_head(stream: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).and_then(|text| text.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no status: {line:?}"));
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        match line.trim_end().split_once(':') {
            Some((name, value)) => {
                headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
            }
            None => return (status, headers),
        }
    }
}

fn read_reply(stream: &mut impl BufRead) -> Reply {
    let (status, headers) = read_head(stream);
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let mut body = Vec::new();
    match length {
        Some((_, length)) => {
            body.resize(length.parse().unwrap(), 0);
            stream.read_exact(&mut body).unwrap();
        }
        None => drop(stream.read_to_end(&mut body)),
    }
    Reply { status, headers, body }
}
