//! Who may ask: pages of ours and people at this machine, nobody else.
//!
//! A page from elsewhere can make a browser send requests to the loopback interface, by its own
//! name if that name is made to lead here (DNS rebinding). So the name that was asked for must be
//! one of ours, and where a browser says which page asks, that page too. No answer may be read,
//! framed or guessed the type of by others, and the page itself loads nothing from elsewhere.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{
    self, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refused::Refused;

/// What the page may load and do.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// The names that this server goes by.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    names: Vec<String>,
    /// Any address with this port is ours too: this server listens on all that the machine has.
    /// Names that are made to lead here are none.
    any_at: Option<u16>,
}

impl Names {
    /// Those of a server at an address and a port.
    pub fn new(address: IpAddr, port: u16) -> Self {
        let own = match address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        let mut hosts = vec!["127.0.0.1".to_owned(), "localhost".to_owned(), "[::1]".to_owned()];
        if !hosts.contains(&own) {
            hosts.push(own);
        }
        let mut names: Vec<String> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
        if port == 80 {
            // Browsers leave the port of the protocol away.
            names.extend(hosts);
        }
        Self { names, any_at: address.is_unspecified().then_some(port) }
    }

    fn include(&self, host: &[u8]) -> bool {
        let address = || str::from_utf8(host).ok()?.parse::<SocketAddr>().ok();
        self.names.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(host))
            || self.any_at.is_some_and(|port| address().is_some_and(|own| own.port() == port))
    }

    /// Whether the request is for this server and comes from a page of it or from no page.
    fn check(&self, request: &Request) -> Result<(), Refused> {
        let headers = request.headers();
        let mut hosts = headers.get_all(HOST).iter();
        let is_ours = hosts.next().is_some_and(|host| self.include(host.as_bytes()));
        if !is_ours || hosts.next().is_some() {
            return Err(forbidden("the request is for another host"));
        }
        let is_own = |origin: &HeaderValue| {
            origin.as_bytes().strip_prefix(b"http://").is_some_and(|host| self.include(host))
        };
        if !headers.get_all(ORIGIN).iter().all(is_own) {
            return Err(forbidden("the request comes from another origin"));
        }
        // Another port of this machine is the same site, but none of ours.
        let is_foreign = |site: &HeaderValue| site != "same-origin" && site != "none";
        if headers.get_all(SEC_FETCH_SITE).iter().any(is_foreign) && !is_followed_link(request) {
            return Err(forbidden("the request comes from another site"));
        }
        Ok(())
    }
}

fn forbidden(reason: &str) -> Refused {
    Refused { status: StatusCode::FORBIDDEN, reason: reason.to_owned() }
}

/// Whether somebody followed a link to the page in a window of its own. The link may stand
/// anywhere: who put it there learns nothing of the page and cannot act in it.
fn is_followed_link(request: &Request) -> bool {
    let says = |name: HeaderName, value: &str| {
        request.headers().get(name).is_some_and(|said| said == value)
    };
    request.method() == Method::GET
        && request.uri().path() == "/"
        && says(SEC_FETCH_MODE, "navigate")
        && says(SEC_FETCH_DEST, "document")
}

/// Whether what is sent is JSON: forms of pages from elsewhere send anything but that unasked.
fn check_kind(request: &Request) -> Result<(), Refused> {
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if request.method() == Method::POST && !request.headers().get(CONTENT_TYPE).is_some_and(is_json)
    {
        return Err(Refused {
            status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
            reason: "what is sent must be application/json".to_owned(),
        });
    }
    Ok(())
}

/// Refuses what others ask, and says with every answer what may be done with it.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match names.check(&request).and_then(|()| check_kind(&request)) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ] {
        headers.entry(name).or_insert(value);
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    for name in ["cross-origin-resource-policy", "cross-origin-opener-policy"] {
        headers.insert(HeaderName::from_static(name), SAME_ORIGIN);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_listens_on_all_addresses_goes_by_any_of_them_and_by_no_other_name() {
        let names = |address: &str| Names::new(address.parse().unwrap(), 7000);
        let includes = |names: &Names, host: &str| names.include(host.as_bytes());
        for all in ["0.0.0.0", "::"].map(names) {
            for host in ["192.0.2.2:7000", "[2001:db8::1]:7000", "localhost:7000"] {
                assert!(includes(&all, host), "{host}");
            }
            for host in ["192.0.2.2:7001", "192.0.2.2", "evil.example:7000", "1.2.3.4.evil:7000"] {
                assert!(!includes(&all, host), "{host}");
            }
        }
        let one = names("192.0.2.2");
        assert!(includes(&one, "192.0.2.2:7000") && !includes(&one, "192.0.2.3:7000"));
        assert!(!includes(&names("127.0.0.1"), "192.0.2.2:7000"));
    }
}
