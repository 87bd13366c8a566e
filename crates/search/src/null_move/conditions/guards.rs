//! What the opponent could do with the free move that a pass gives him: each guard is asked about
//! the position after the pass, in which he is to move.

use chess::{Position, SEE_VALUES};

/// Whether he has so many checks, or more, that lose no material on their square.
pub(super) fn has_safe_checks(passed: &Position, count: i32) -> bool {
    let mut found = 0;
    passed.each_check(|m| found += i32::from(found < count && passed.see_reaches(m, 0)));
    found >= count
}

/// Whether a capture wins him so many centipawns once all exchanges on its square are made.
pub(super) fn wins_material(passed: &Position, centipawns: i32) -> bool {
    let is_worth = |victim| SEE_VALUES[victim as usize] >= centipawns;
    let mut captures = passed.captures().into_iter();
    captures.any(|m| passed.captured(m).is_some_and(is_worth) && passed.see_reaches(m, centipawns))
}
