//! Who may ask, and what may be done with the answers.

mod support;

use std::io::{BufRead, BufReader, Read};

use support::Running;

const ADDRESSES: [&str; 4] = ["/", "/api/start", "/assets/index.html", "/nowhere"];

#[test]
fn every_answer_says_what_may_be_done_with_it() {
    let server = Running::new();
    let refused = server.ask("GET", "/", &[("Host", "evil.example")], &[]);
    for reply in ADDRESSES.map(|path| server.get(path)).into_iter().chain([refused]) {
        let policy = reply.header("content-security-policy").unwrap();
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{rule}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
        assert!(reply.header("access-control-allow-origin").is_none());
        assert!(reply.header("cache-control").is_some());
    }
}

#[test]
fn other_hosts_are_refused() {
    let server = Running::new();
    let port = server.address.port();
    let ask = |host: &str, path| server.ask("GET", path, &[("Host", host)], &[]);
    for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        assert_eq!(ask(&format!("{name}:{port}"), "/api/start").status, 200, "{name}");
    }
    let other_port = format!("127.0.0.1:{}", port ^ 1);
    let longer = format!("localhost:{port}0");
    let behind = format!("evil.example:{port}");
    let within = format!("localhost.evil.example:{port}");
    let hosts = ["127.0.0.1", "localhost", "evil.example", "", "127.0.0.1:99999"];
    for host in hosts.into_iter().chain([&*other_port, &*longer, &*behind, &*within]) {
        for path in ADDRESSES {
            let reply = ask(host, path);
            assert_eq!(reply.status, 403, "{host}{path}");
            assert_eq!(reply.reason(), "the request is for another host");
        }
    }
    // No host at all, and two of them.
    for request in [
        "GET /api/start HTTP/1.0\r\n\r\n".to_owned(),
        format!("GET /api/start HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\n\r\n"),
    ] {
        let mut line = String::new();
        BufReader::new(server.send(request.as_bytes())).read_line(&mut line).unwrap();
        assert!(line.contains(" 403 ") || line.contains(" 400 "), "{line}");
    }
}

#[test]
fn other_origins_and_sites_are_refused() {
    let server = Running::new();
    let port = server.address.port();
    let ask = |name, value: &str| server.ask("GET", "/api/start", &[(name, value)], &[]);
    for origin in ["http://localhost", "http://127.0.0.1", "http://[::1]"] {
        assert_eq!(ask("Origin", &format!("{origin}:{port}")).status, 200, "{origin}");
    }
    let secure = format!("https://localhost:{port}");
    let other_port = format!("http://localhost:{}", port ^ 1);
    for origin in ["null", "http://evil.example", "http://localhost", "", &secure, &other_port] {
        let reply = ask("Origin", origin);
        assert_eq!(
            (reply.status, &*reply.reason()),
            (403, "the request comes from another origin")
        );
    }
    for (site, status) in
        [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403), ("x", 403)]
    {
        assert_eq!(ask("Sec-Fetch-Site", site).status, status, "{site}");
    }
}

#[test]
fn a_link_from_anywhere_may_be_followed_to_the_page_alone() {
    let server = Running::new();
    let follow = |method, path, mode, target| {
        let headers = [
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Mode", mode),
            ("Sec-Fetch-Dest", target),
            ("Content-Type", "application/json"),
        ];
        server.ask(method, path, &headers, &[]).status
    };
    assert_eq!(follow("GET", "/", "navigate", "document"), 200);
    assert_eq!(follow("GET", "/?fen=x&depth=4", "navigate", "document"), 200);
    assert_eq!(follow("GET", "/", "navigate", "iframe"), 403);
    assert_eq!(follow("GET", "/", "no-cors", "document"), 403);
    assert_eq!(follow("POST", "/", "navigate", "document"), 403);
    for path in ["/api/start", "/assets/index.html", "/reports/latest", "/api/searches/1/events"] {
        assert_eq!(follow("GET", path, "navigate", "document"), 403, "{path}");
    }
}

#[test]
fn only_json_of_a_bounded_size_is_taken() {
    let server = Running::new();
    let body = br#"{"fen": "startpos"}"#;
    let post =
        |kind: &str| server.ask("POST", "/api/position", &[("Content-Type", kind)], body).status;
    assert_eq!(post("application/json"), 200);
    assert_eq!(post("application/json; charset=utf-8"), 200);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        assert_eq!(post(kind), 415, "{kind}");
    }
    for path in ["/api/position", "/api/searches", "/api/threat", "/api/searches/1/nodes/1/audit"] {
        let reply = server.ask("POST", path, &[], body);
        assert_eq!(reply.status, 415, "{path}");
        reply.reason();
    }
    let filled = |size: usize| format!(r#"{{"fen": "startpos"}}{}"#, " ".repeat(size - 19));
    assert_eq!(server.post_text("/api/position", filled(64 << 10).as_bytes()).status, 200);
    let reply = server.post_text("/api/position", filled((64 << 10) + 1).as_bytes());
    assert_eq!(reply.status, 413);
    reply.reason();
}

/// A body that never ends is not waited for without bound: whoever is told that it is too long
/// closes.
#[test]
fn a_body_without_length_is_bounded_too() {
    let server = Running::new();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let request = head + &chunk.repeat(20);
    let mut answer = [0; 12];
    server.send(request.as_bytes()).read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[test]
fn files_lie_in_their_folder_and_nowhere_else() {
    let server = Running::new();
    assert_eq!(server.get("/assets/index.html").status, 200);
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/index.html%00",
        "/assets/",
        "/assets",
        "/../Cargo.toml",
    ] {
        let reply = server.get(path);
        assert!([400, 404].contains(&reply.status), "{path}: {}", reply.status);
    }
}
