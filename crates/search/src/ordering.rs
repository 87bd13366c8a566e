//! The order in which moves are searched: the sooner the best one, the smaller the tree.

use arrayvec::ArrayVec;
use chess::{Move, Piece, Position, SEE_VALUES, Square};

use crate::checks::Checks;
use crate::histories::{Context, Histories, is_tactical};
use crate::settings::{Features, Parameters};

mod exchange;

pub(crate) use exchange::Exchange;

/// Classes of moves, each clear of the next: histories stay below 2²⁴, exchanges with their
/// history below [`CLASS`].
const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const EVASION: i32 = 1 << 26;
/// Above all histories and below an evasion.
const KILLER: i32 = 1 << 25;
const QUIET: i32 = 0;
const UNDERPROMOTION: i32 = -(1 << 26);
const LOSING_CAPTURE: i32 = -(1 << 28);
/// How far scores of tactical moves lie from those of their class.
const CLASS: i32 = 1 << 20;
/// Scores from here on are those of captures that lose nothing, or of the table's move.
const GOOD_CAPTURES: i32 = GOOD_CAPTURE - CLASS;
/// Scores below are those of captures that lose material.
const LOSING_CAPTURES: i32 = LOSING_CAPTURE + CLASS;

/// What the order of the moves of a node depends on.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    pub position: &'a Position,
    pub histories: &'a Histories,
    pub context: &'a Context,
    /// The square of a threatened man, whose quiet moves come before all others.
    pub evade: Option<Square>,
    pub on: Features,
    pub parameters: &'a Parameters,
}

/// Moves with their scores, handed out best first.
pub(crate) struct Picker {
    /// In the order of generation; those that were handed out are [`ScoredMove::NONE`].
    moves: ArrayVec<ScoredMove, 256>,
    /// The move that comes first whatever its score.
    first: Option<Move>,
    pending: Pending,
    /// What is pending once captures alone were generated.
    after_captures: Pending,
}

/// A move, its score and its place in one number, so that the best of many is found without a
/// branch, and of equals the one that was generated first.
///
/// From the highest bit on: 32 bits of score, 16 of place, each reversed, 16 of move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ScoredMove(i64);

impl ScoredMove {
    /// No move.
    const NONE: Self = Self(i64::MIN);
    const SCORE_SHIFT: u32 = 32;
    const PLACE_SHIFT: u32 = 16;

    #[inline]
    fn new(score: i32, place: usize, m: Move) -> Self {
        let score = i64::from(score) << Self::SCORE_SHIFT;
        let place = i64::from(!(place as u16)) << Self::PLACE_SHIFT;
        Self(score | place | i64::from(m.to_bits()))
    }

    #[inline]
    fn score(self) -> i32 {
        (self.0 >> Self::SCORE_SHIFT) as i32
    }

    #[inline]
    fn place(self) -> usize {
        usize::from(!((self.0 >> Self::PLACE_SHIFT) as u16))
    }

    /// The move, unless it is none.
    #[inline]
    fn chess_move(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }
}

/// Moves that are still to be generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pending {
    /// All but the first.
    Everything,
    /// Those that capture or promote.
    Tactical,
    /// Those that neither capture nor promote.
    Quiet,
    /// Captures, and nothing after them.
    CapturesAlone,
    /// Captures and promotions to a queen, and nothing after them.
    TacticalAlone,
    /// Quiet moves that give check, and nothing after them.
    ChecksAlone,
    /// None.
    Nothing,
}

impl Picker {
    /// All legal moves: the table's move, captures that lose nothing and promotions to a queen
    /// (by victim and attacker), quiet moves by history, captures that lose material.
    pub(crate) fn new(order: &Order, first: Option<Move>) -> Self {
        let mut picker = Self::empty(first);
        let checks = order.checks();
        for m in order.position.legal_moves() {
            let score = match (Some(m) == first, is_tactical(order.position, m)) {
                (true, _) => TABLE_MOVE,
                (_, true) => order.tactical(m),
                (_, false) => order.quiet(m, checks),
            };
            picker.add(score, m);
        }
        picker
    }

    /// The same moves, each class of which is generated and ordered when its turn has come.
    pub(crate) fn in_stages(order: &Order, first: Option<Move>) -> Self {
        let mut picker = Self::empty(first.filter(|&m| order.position.is_legal(m)));
        if let Some(m) = picker.first {
            picker.add(TABLE_MOVE, m);
        }
        picker.pending = Pending::Everything;
        picker
    }

    /// Captures alone: the table's move, then by victim and attacker.
    pub(crate) fn captures(first: Option<Move>) -> Self {
        Self { pending: Pending::CapturesAlone, ..Self::empty(first) }
    }

    /// Captures and promotions to a queen alone, by victim and history.
    pub(crate) fn tactical(first: Option<Move>) -> Self {
        Self { pending: Pending::TacticalAlone, ..Self::empty(first) }
    }

    /// After captures alone, quiet moves that give check.
    pub(crate) fn with_checks(self) -> Self {
        Self { after_captures: Pending::ChecksAlone, ..self }
    }

    #[inline]
    fn empty(first: Option<Move>) -> Self {
        let (pending, after_captures) = (Pending::Nothing, Pending::Nothing);
        Self { moves: ArrayVec::new(), first, pending, after_captures }
    }

    #[inline]
    fn add(&mut self, score: i32, m: Move) {
        self.moves.push(ScoredMove::new(score, self.moves.len(), m));
    }

    /// How many moves have been good before: the table's here, quiet ones elsewhere in the tree.
    /// Of moves that are still to be generated nothing is known.
    pub(crate) fn proven_moves(&self) -> usize {
        let is_proven = |score| score == TABLE_MOVE || (QUIET + 1..EVASION).contains(&score);
        self.moves.iter().filter(|m| is_proven(m.score())).count()
    }

    /// Leaves out the quiet moves that have not been handed out.
    pub(crate) fn leave_out_quiet_moves(&mut self) {
        let is_quiet = |score| score > UNDERPROMOTION && score < GOOD_CAPTURES;
        match self.pending {
            Pending::Everything => self.pending = Pending::Tactical,
            Pending::Quiet => self.pending = Pending::Nothing,
            Pending::Tactical
            | Pending::CapturesAlone
            | Pending::TacticalAlone
            | Pending::ChecksAlone => {}
            Pending::Nothing => {
                for m in self.moves.iter_mut().filter(|m| is_quiet(m.score())) {
                    *m = ScoredMove::NONE;
                }
            }
        }
    }

    /// The best of what is left, and what is known of its exchange. A capture is judged by that
    /// only now, since most nodes need one move or all. Equals keep the order of generation.
    #[inline]
    pub(crate) fn next(&mut self, order: &Order) -> Option<(Move, Exchange)> {
        loop {
            // Selecting is cheaper than sorting.
            let best = self.moves.iter().fold(ScoredMove::NONE, |best, &m| best.max(m));
            let score = best.score();
            match self.pending {
                Pending::Everything | Pending::Tactical if score < TABLE_MOVE => {
                    let is_all = self.pending == Pending::Everything;
                    self.pending = if is_all { Pending::Quiet } else { Pending::Nothing };
                    self.add_tactical_moves(order);
                    continue;
                }
                Pending::Quiet if score < GOOD_CAPTURES => {
                    self.pending = Pending::Nothing;
                    self.add_quiet_moves(order);
                    continue;
                }
                Pending::CapturesAlone => {
                    self.pending = self.after_captures;
                    self.add_captures_alone(order);
                    continue;
                }
                Pending::TacticalAlone => {
                    self.pending = self.after_captures;
                    self.add_tactical_alone(order);
                    continue;
                }
                Pending::ChecksAlone if best == ScoredMove::NONE => {
                    self.pending = Pending::Nothing;
                    self.add_checks(order);
                    continue;
                }
                _ => {}
            }
            let m = best.chess_move()?;
            let place = best.place();
            let exchange = match score {
                TABLE_MOVE.. => Exchange::Unknown,
                GOOD_CAPTURES.. if order.keeps_material(m) => Exchange::KeepsMaterial,
                GOOD_CAPTURES.. => {
                    let score = score - GOOD_CAPTURE + LOSING_CAPTURE;
                    self.moves[place] = ScoredMove::new(score, place, m);
                    continue;
                }
                ..LOSING_CAPTURES => Exchange::LosesMaterial,
                _ => Exchange::Unknown,
            };
            self.moves[place] = ScoredMove::NONE;
            return Some((m, exchange));
        }
    }

    fn add_captures_alone(&mut self, order: &Order) {
        for m in order.position.captures() {
            let is_first = Some(m) == self.first;
            let score = if is_first { TABLE_MOVE } else { victim_and_attacker(order.position, m) };
            self.add(score, m);
        }
    }

    fn add_tactical_alone(&mut self, order: &Order) {
        order.position.each_tactical_move(|m| {
            if m.promotion().is_none_or(|piece| piece == Piece::Queen) {
                let is_first = Some(m) == self.first;
                let score = if is_first { TABLE_MOVE } else { order.by_victim(m) };
                self.add(score, m);
            }
        });
    }

    fn add_tactical_moves(&mut self, order: &Order) {
        order.position.each_tactical_move(|m| {
            if Some(m) != self.first {
                self.add(order.tactical(m), m);
            }
        });
    }

    fn add_checks(&mut self, order: &Order) {
        let checks = order.checks();
        order.position.each_quiet_move(|m| {
            if order.position.gives_check(m) {
                self.add(order.quiet(m, checks), m);
            }
        });
    }

    fn add_quiet_moves(&mut self, order: &Order) {
        let checks = order.checks();
        order.position.each_quiet_move(|m| {
            if Some(m) != self.first {
                self.add(order.quiet(m, checks), m);
            }
        });
    }
}

impl Order<'_> {
    /// What a capture or promotion scores, before its exchange is judged.
    #[inline]
    fn tactical(&self, m: Move) -> i32 {
        match m.promotion() {
            None | Some(Piece::Queen) => GOOD_CAPTURE + self.by_victim(m),
            Some(_) => UNDERPROMOTION,
        }
    }

    /// Where men give check from, if that bears on the order.
    #[inline]
    fn checks(&self) -> Option<Checks> {
        self.on.checking_moves.then(|| *self.context.checks(self.position))
    }

    /// What a quiet move scores.
    #[inline]
    fn quiet(&self, m: Move, checks: Option<Checks>) -> i32 {
        let (position, parameters) = (self.position, self.parameters);
        let evasion = if self.evade == Some(m.from()) { EVASION } else { 0 };
        if self.on.killers
            && let Some(rank) = self.context.killers.rank(m)
        {
            return evasion + KILLER - rank as i32;
        }
        let mut score = self.histories.score(position, self.context, m, self.on);
        if self.on.threatened_men {
            let averted = self.context.threats(position).averted_by(m, position);
            score += averted * parameters.threatened_men_bonus;
        }
        if checks.is_some_and(|checks| checks.are_direct(m, position)) {
            score += parameters.checking_moves_bonus;
        }
        evasion + QUIET + score
    }

    /// What a capture or promotion scores among its like.
    #[inline]
    fn by_victim(&self, m: Move) -> i32 {
        let by_value = victim_and_attacker(self.position, m);
        if !self.on.capture_history {
            return by_value;
        }
        let score = self.histories.tactical_score(self.position, m);
        by_value + score * self.parameters.capture_history_weight / 100
    }

    /// Whether a capture or promotion loses nothing. Taking something dearer than oneself cannot
    /// lose; the rest must be counted out.
    #[inline]
    fn keeps_material(&self, m: Move) -> bool {
        self.position.captured(m) >= self.position.piece_on(m.from())
            || self.position.see_reaches(m, 0)
    }
}

/// The dearest victim first, and among equals the cheapest attacker.
#[inline]
fn victim_and_attacker(position: &Position, m: Move) -> i32 {
    let value = |piece: Option<Piece>| piece.map_or(0, |piece| SEE_VALUES[piece as usize]);
    let attacker = position.piece_on(m.from()).map_or(0, |piece| piece as i32);
    (value(position.captured(m)) + value(m.promotion())) * 8 - attacker
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::histories::Lesson;
    use crate::settings::{Preset, Settings};
    use crate::testing::random_positions;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// A picker's moves, with everything that order depends on at hand.
    struct Bench {
        position: Position,
        histories: Histories,
        evade: Option<Square>,
        settings: Settings,
    }

    impl Bench {
        fn new(fen: &str) -> Self {
            let settings = Settings::of(Preset::Genesis);
            Self { position: position(fen), histories: Histories::new(), evade: None, settings }
        }

        fn order<T>(&self, ask: impl FnOnce(&Order) -> T) -> T {
            ask(&Order {
                position: &self.position,
                histories: &self.histories,
                context: &Context::default(),
                evade: self.evade,
                on: self.settings.feature_set(),
                parameters: &self.settings.parameter_set(),
            })
        }

        fn reward(&mut self, best: Move, depth: i32) {
            let (on, parameters) = (self.settings.feature_set(), self.settings.parameter_set());
            let (position, context) = (&self.position, &Context::default());
            let depth = Depth::new(depth);
            let lesson = Lesson { position, context, best, others: &[], depth, surplus: 0 };
            self.histories.learn(&lesson, on, &parameters);
        }

        fn moves(&self, first: Option<Move>, in_stages: bool) -> Vec<Move> {
            self.order(|order| {
                let new = if in_stages { Picker::in_stages } else { Picker::new };
                let mut picker = new(order, first);
                std::iter::from_fn(|| picker.next(order)).map(|(m, _)| m).collect()
            })
        }
    }

    #[test]
    fn a_threatened_man_moves_before_other_quiet_ones() {
        let bench =
            Bench { evade: Some(Square::H2), ..Bench::new("4k3/8/8/3pP3/8/8/7R/4K3 w - - 0 1") };
        for in_stages in [false, true] {
            let moves = bench.moves(None, in_stages);
            let rook_moves = moves.iter().take_while(|m| m.from() == Square::H2).count();
            assert_eq!(rook_moves, 14, "{moves:?}");
        }
    }

    // Qxd5 loses the queen for a pawn, exd5 and bxc8 win, and the table likes a3.
    const ALL_CLASSES: &str = "2n1k3/1P2p3/2p5/3p4/4P3/8/P2Q4/4K3 w - - 0 1";

    #[test]
    fn all_legal_moves_come_once_and_in_order_of_class() {
        let mut bench = Bench::new(ALL_CLASSES);
        let table_move = Move::new(Square::A2, Square::A3, None);
        bench.reward(Move::new(Square::E1, Square::F1, None), 3);
        for in_stages in [false, true] {
            let moves = bench.moves(Some(table_move), in_stages);
            let at = |text: &str| moves.iter().position(|m| format!("{m:?}") == text).unwrap();
            let order = ["a2a3", "b7c8q", "b7b8q", "e4d5", "e1f1", "e1d1", "b7b8n", "d2d5"];
            assert!(order.map(at).is_sorted(), "{moves:?}");

            let mut expected: Vec<_> = bench.position.legal_moves().to_vec();
            let mut found = moves.clone();
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn what_is_told_of_an_exchange_is_so() {
        let mut told = [0; 2];
        for position in random_positions() {
            let bench = Bench { position, ..Bench::new(ALL_CLASSES) };
            let mut check = |m, exchange| match exchange {
                Exchange::Unknown => {}
                known => {
                    let keeps = bench.position.see(m) >= 0;
                    assert_eq!(known == Exchange::KeepsMaterial, keeps, "{m:?}");
                    told[usize::from(keeps)] += 1;
                    for least in [-200, -1, 0, 1, 200] {
                        let expected = bench.position.see(m) >= least;
                        assert_eq!(known.reaches(least, &bench.position, m), expected, "{m:?}");
                    }
                }
            };
            bench.order(|order| {
                let mut picker = Picker::in_stages(order, None);
                while let Some((m, exchange)) = picker.next(order) {
                    check(m, exchange);
                }
            });
        }
        assert!(told.iter().all(|&count| count > 100), "{told:?}");
    }

    #[test]
    fn quiet_moves_can_be_left_out_before_and_after_they_are_generated() {
        let bench = Bench::new(ALL_CLASSES);
        for (new, before) in [
            (Picker::new as fn(&Order, Option<Move>) -> Picker, 0),
            (Picker::in_stages, 0),
            (Picker::in_stages, 6),
        ] {
            bench.order(|order| {
                let mut picker = new(order, None);
                let handed_out = (0..before).filter_map(|_| picker.next(order)).count();
                picker.leave_out_quiet_moves();
                let is_tactical = |m: &Move| is_tactical(&bench.position, *m);
                let rest = std::iter::from_fn(|| picker.next(order));
                let rest: Vec<_> = rest.map(|(m, _)| m).collect();
                assert!(rest.iter().all(is_tactical), "{rest:?}");
                let tactical = bench.position.legal_moves().into_iter().filter(is_tactical).count();
                assert!(handed_out > 0 || rest.len() == tactical, "{rest:?}");
                assert!(rest.iter().any(|m| m.from() == Square::D2), "{rest:?}");
            });
        }
    }

    #[test]
    fn quiet_checks_come_after_captures_where_they_are_asked_for() {
        // Every move of the knight uncovers a check, and the bishop takes a pawn.
        let bench = Bench::new("3k4/7p/8/8/3N4/8/2B5/K2Q4 w - - 0 1");
        let captures = |picker: Picker| -> Vec<_> {
            let mut picker = picker;
            bench.order(|order| std::iter::from_fn(|| picker.next(order)).map(|(m, _)| m).collect())
        };
        let without = captures(Picker::tactical(None));
        assert!(!without.is_empty());
        for picker in [Picker::tactical(None), Picker::captures(None)] {
            let with = captures(picker.with_checks());
            assert_eq!(with[..without.len()], without);
            let mut checks = with[without.len()..].to_vec();
            let legal = bench.position.legal_moves();
            let is_quiet_check = |m: &&Move| {
                !is_tactical(&bench.position, **m) && bench.position.play(**m).in_check()
            };
            let mut expected: Vec<_> = legal.iter().filter(is_quiet_check).copied().collect();
            checks.sort();
            expected.sort();
            assert!(expected.len() > 3);
            assert_eq!(checks, expected);
        }
    }

    #[test]
    fn proven_moves_are_the_tables_and_quiet_ones_with_a_history() {
        let mut bench = Bench::new("4k3/8/8/3pP3/8/8/7R/4K3 w - - 0 1");
        let [quiet, other] = [Square::E2, Square::D2].map(|to| Move::new(Square::E1, to, None));
        let count = |bench: &Bench, first| bench.order(|o| Picker::new(o, first).proven_moves());
        assert_eq!(count(&bench, None), 0);
        assert_eq!(count(&bench, Some(other)), 1);
        bench.reward(quiet, 1);
        assert_eq!(count(&bench, None), 1);
        assert_eq!(count(&bench, Some(other)), 2);
        assert_eq!(count(&bench, Some(quiet)), 1, "it counts once");
    }

    #[test]
    fn an_illegal_table_move_is_never_played() {
        let nonsense = Move::new(Square::A1, Square::H8, None);
        let bench = Bench::new(&Position::startpos().to_fen());
        for in_stages in [false, true] {
            let moves = bench.moves(Some(nonsense), in_stages);
            assert_eq!(moves.len(), 20);
            assert!(!moves.contains(&nonsense));
        }
    }
}
