//! Links of the usual sites, which say a position, a PGN or moves in the address itself. Nothing is
//! fetched.

/// Whether a text is an address, with or without `https://`.
pub(super) fn is_link(text: &str) -> bool {
    if text.starts_with("http://") || text.starts_with("https://") {
        return true;
    }
    let Some((host, _)) = text.split_once('/') else { return false };
    let is_name = |name: &str| name.bytes().all(|c| c.is_ascii_alphabetic() || c == b'-');
    let mut names = host.split('.');
    host.contains('.') && names.all(|name| !name.is_empty() && is_name(name))
}

/// The path and the query of an address.
fn parts(text: &str) -> (&str, &str) {
    let address = text.split_once('#').map_or(text, |(address, _)| address);
    address.split_once('?').unwrap_or((address, ""))
}

/// What a query says under a name.
fn said(query: &str, wanted: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| decoded(&value.replace('+', " ")))
}

/// How many of its moves an address of our own has played, where those are not all.
pub(super) fn played(text: &str) -> Option<usize> {
    said(parts(text).1, "at")?.parse().ok()
}

/// What an address says: a FEN, perhaps with moves, a PGN, or moves.
pub(super) fn inside(text: &str) -> Result<String, String> {
    let (path, query) = parts(text);
    let value = |wanted: &str| said(query, wanted);
    if let Some(fen) = value("fen") {
        let fen = fen.replace('_', " ");
        return Ok(match value("moves") {
            Some(moves) if !moves.is_empty() => format!("{fen} moves {moves}"),
            _ => fen,
        });
    }
    if let Some(game) = value("pgn").or_else(|| value("moves")) {
        return Ok(game);
    }
    let path = decoded(path);
    if let Some((_, game)) = path.split_once("/pgn/") {
        return Ok(game.replace(['_', '+'], " "));
    }
    board(&path).or_else(|| board(&decoded(query))).ok_or_else(|| {
        "this link does not say a position itself, and nothing is fetched: paste the PGN or the FEN"
            .to_owned()
    })
}

/// The FEN that stands in a path: from the first eight ranks to its end.
fn board(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_rank = |part: &str| {
        !part.is_empty() && part.bytes().all(|sign| b"12345678pnbrqkPNBRQK".contains(&sign))
    };
    let begins = (0..parts.len().saturating_sub(7))
        .find(|&at| parts[at..at + 7].iter().all(|part| is_rank(part)))?;
    Some(parts[begins..].join("/").replace('_', " "))
}

/// A text whose signs are written as `%20`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let code = others.get(..2).and_then(|two| str::from_utf8(two).ok());
        let code = code.and_then(|two| u8::from_str_radix(two, 16).ok());
        match (first, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = &others[2..];
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
