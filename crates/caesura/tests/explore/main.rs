//! The explorer in a real browser; skipped where there is none.

#[path = "../browser/mod.rs"]
mod browser;

mod access;
mod basics;
mod bring;
mod editor;
mod language;
mod lessons;
mod page;
mod replay;
mod reports;
mod site;
mod tree;
