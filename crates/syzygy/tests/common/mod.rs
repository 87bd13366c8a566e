//! Tables of our own making in both forms, made once for all tests of a file.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use chess::{Game, Position};
use syzygy::Syzygy;
use tables::{Plan, Tables};
use tempfile::TempDir;

/// All endings of three men, and of those of four one of each kind that the form knows without
/// pawns.
pub const ENDINGS: [&str; 8] = ["KQk", "KRk", "KBk", "KNk", "KPk", "KRkn", "KBBk", "KBkb"];

struct Folders {
    exact: TempDir,
    syzygy: TempDir,
}

static FOLDERS: LazyLock<Folders> = LazyLock::new(|| {
    let [exact, syzygy] = [0; 2].map(|_| tempfile::tempdir().unwrap());
    let materials = ENDINGS.map(|name| name.parse().unwrap()).into();
    let jobs = NonZeroUsize::new(2).unwrap();
    let plan = Plan { folder: exact.path().to_owned(), materials, jobs };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let tables = Tables::open(exact.path()).unwrap();
    for material in tables.materials().unwrap() {
        tables::syzygy::write(&tables, &material, syzygy.path()).unwrap();
    }
    Folders { exact, syzygy }
});

/// The exact tables.
pub static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::open(FOLDERS.exact.path()).unwrap());

/// The folder of the Syzygy tables.
pub fn folder() -> PathBuf {
    FOLDERS.syzygy.path().to_owned()
}

/// Tables of a folder that must be sound.
pub fn sound(folder: &Path) -> Syzygy {
    Syzygy::open(&folder.display().to_string(), |damaged| panic!("{damaged}")).unwrap()
}

/// A legal position with these men, White's in capitals or all colours changed, and some side to
/// move.
pub fn strewn(random: &mut SplitMix64, men: &str) -> Position {
    let is_flipped = random.below(2) == 0;
    loop {
        let mut board = [['1'; 8]; 8];
        for man in men.chars() {
            let man = match (is_flipped, man.is_ascii_lowercase()) {
                (true, true) => man.to_ascii_uppercase(),
                (true, false) => man.to_ascii_lowercase(),
                (false, _) => man,
            };
            board[random.below(8)][random.below(8)] = man;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if random.below(2) == 0 { 'w' } else { 'b' };
        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
        let Ok(position) = fen.parse::<Position>() else { continue };
        if position.board().occupied().len() as usize == men.len() {
            return position;
        }
    }
}

/// Whether the side to move is mated.
pub fn is_mate(position: &Position) -> bool {
    matches!(Game::from(position.clone()).outcome(), Some(chess::Outcome::Checkmate { .. }))
}
