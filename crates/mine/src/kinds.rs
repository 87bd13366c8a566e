//! What can be looked for.

use super::kind::Kind;
use super::mates::Mate;
use super::quiet::Quiet;
use super::tactics::Tactics;
use super::zugzwangs::Zugzwang;

/// All kinds.
pub const KINDS: &[&dyn Kind] = &[&Tactics, &Quiet, &Mate::IN_4, &Mate::IN_5, &Zugzwang];
