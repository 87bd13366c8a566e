//! What an experiment will cost, before it is begun.
//!
//! Each position is searched a few plies deep, and each policy a few plies deeper on a few
//! positions; how the trees grow from ply to ply there says how they go on growing. This is the
//! same on every machine, takes a second per thousand positions, and is the rougher the deeper the
//! searches go.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::{Game, Position};
use search::{Limits, Preset, Searcher, Settings, Table, TableError};

use super::{Experiment, Piece, Section};
use crate::compare::Limit;
use crate::lineup::Contender;

/// How deep each position is searched, in plies.
const GLANCE: u8 = 3;
/// How deep each policy is searched, in plies.
const PROBE: u8 = 5;
/// On how many positions.
const PROBED_POSITIONS: usize = 5;
/// Size of the table, in MiB.
const TABLE_MIB: usize = 1;
/// What a millisecond is worth, in nodes, where time is the limit.
const NODES_PER_MILLISECOND: u64 = 2_000;
/// A search whose cutoffs are audited costs as much as so many.
const AUDIT_FACTOR: f64 = 3.0;

/// What the pieces of an experiment will cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast {
    /// Nodes that each piece is expected to take.
    pub nodes: Vec<u64>,
    /// Nodes per second of the searches that this follows from.
    pub speed: f64,
    /// By which factor the truth may lie above or below: two, and twice as much with each ply that
    /// the deepest search goes beyond those that this follows from, but for the first.
    pub uncertainty: u64,
}

impl Forecast {
    /// What these pieces of an experiment will cost.
    ///
    /// # Errors
    /// If there is no memory for a small table.
    pub fn new(experiment: &Experiment, pieces: &[Piece]) -> Result<Self, TableError> {
        let mut probe =
            Probe { table: Arc::new(Table::new(TABLE_MIB)?), nodes: 0, time: Duration::ZERO };
        let sections: Vec<SectionForecast> =
            experiment.sections.iter().map(|section| probe.section(section)).collect();
        let cost = |piece: &Piece| match *piece {
            Piece::Search { section, task } => {
                let limits = experiment.sections[section].plan.limits.searches()[task.search];
                let deepest = limits[limits.len() - 1];
                sections[section].nodes(task.problem, task.policy, deepest)
            }
            Piece::Audit { section, problem } => {
                let plan = &experiment.sections[section];
                let depth = plan.audit.as_ref().map_or(0, |audit| audit.depth);
                let policies = 0..plan.plan.lineup.policies().len();
                let nodes = policies
                    .map(|policy| sections[section].nodes(problem, policy, Limit::Depth(depth)));
                (nodes.sum::<u64>() as f64 * AUDIT_FACTOR) as u64
            }
        };
        let nodes = pieces.iter().map(cost).collect();
        let speed = probe.nodes as f64 / probe.time.as_secs_f64().max(1e-9);
        let deepest = pieces.iter().filter_map(|piece| match *piece {
            Piece::Search { section, task } => {
                let limits = experiment.sections[section].plan.limits.searches()[task.search];
                let depth = |limit: &Limit| match *limit {
                    Limit::Depth(plies) => Some(plies),
                    Limit::Nodes(_) | Limit::Time(_) => None,
                };
                limits.iter().filter_map(depth).max()
            }
            Piece::Audit { section, .. } => {
                experiment.sections[section].audit.as_ref().map(|audit| audit.depth)
            }
        });
        let beyond = deepest.max().unwrap_or(0).saturating_sub(PROBE);
        let uncertainty = 2u64.saturating_pow(u32::from(beyond).max(1));
        Ok(Self { nodes, speed, uncertainty })
    }

    /// Nodes of all pieces.
    pub fn total(&self) -> u64 {
        self.nodes.iter().fold(0, |sum, &nodes| sum.saturating_add(nodes))
    }

    /// How long so many jobs will take.
    pub fn time(&self, jobs: usize) -> Duration {
        let seconds = self.total() as f64 / self.speed.max(1.0) / jobs.max(1) as f64;
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// Of a section: how large its trees are, and how they grow.
struct SectionForecast {
    /// Nodes of a glance at each position.
    glances: Vec<u64>,
    policies: Vec<Growth>,
}

/// How the tree of a policy grows.
#[derive(Clone, Copy)]
struct Growth {
    /// Nodes to each depth up to [`PROBE`], in glances at the same positions; from depth 1.
    glances: [f64; PROBE as usize],
    /// By how much an iteration is larger than the one before.
    per_ply: f64,
}

impl SectionForecast {
    fn nodes(&self, problem: usize, policy: usize, limit: Limit) -> u64 {
        match limit {
            Limit::Nodes(nodes) => nodes,
            Limit::Time(time) => (time.as_millis() as u64).saturating_mul(NODES_PER_MILLISECOND),
            Limit::Depth(depth) => {
                let Growth { glances, per_ply } = self.policies[policy];
                let probed = glances[usize::from(depth.clamp(1, PROBE)) - 1];
                let beyond = per_ply.powi(i32::from(depth.saturating_sub(PROBE)));
                (self.glances[problem] as f64 * probed * beyond) as u64
            }
        }
    }
}

/// Whose trees grow as those of somebody who searches: another engine is taken for our full one.
fn stand_in(who: Contender<'_>) -> Settings {
    match who {
        Contender::Own(settings) => settings.clone(),
        Contender::Engine(_) => Settings::of(Preset::Caesura),
    }
}

/// Searches a little, and counts.
struct Probe {
    table: Arc<Table>,
    nodes: u64,
    time: Duration,
}

impl Probe {
    fn section(&mut self, section: &Section) -> SectionForecast {
        let problems = &section.suite.problems;
        let glance = &stand_in(section.plan.lineup.get(section.plan.baseline));
        let glances: Vec<u64> = problems
            .iter()
            .map(|problem| self.search(&problem.position, glance, GLANCE)[usize::from(GLANCE) - 1])
            .collect();
        let step = problems.len().div_ceil(PROBED_POSITIONS);
        let probed: Vec<usize> = (0..problems.len()).step_by(step).collect();
        let mut known: HashMap<String, Growth> = HashMap::new();
        let lineup = &section.plan.lineup;
        let policies = lineup.names().iter().zip(lineup.iter()).map(|(name, who)| {
            *known.entry(name.clone()).or_insert_with(|| {
                let settings = stand_in(who);
                let mut sums = [0; PROBE as usize];
                for &problem in &probed {
                    let nodes = self.search(&problems[problem].position, &settings, PROBE);
                    sums.iter_mut().zip(nodes).for_each(|(sum, nodes)| *sum += nodes);
                }
                let of_glances: u64 = probed.iter().map(|&problem| glances[problem]).sum();
                let [.., third, _, fifth] = sums;
                // Over two plies, since odd and even ones grow differently.
                let per_ply = (fifth as f64 / third.max(1) as f64).sqrt();
                Growth { glances: sums.map(|sum| sum as f64 / of_glances.max(1) as f64), per_ply }
            })
        });
        let policies = policies.collect();
        SectionForecast { glances, policies }
    }

    /// Nodes to each depth.
    fn search(
        &mut self,
        position: &Position,
        settings: &Settings,
        depth: u8,
    ) -> [u64; PROBE as usize] {
        self.table.clear();
        let mut nodes = [0; PROBE as usize];
        let last = Searcher::new(settings.clone(), Arc::clone(&self.table)).think(
            &Game::from(position.clone()),
            &Limits::depth(depth),
            &AtomicBool::new(false),
            &mut (),
            |iteration, &()| {
                // Those that are not reached, since nothing could change any more, cost nothing
                // more.
                let deeper = usize::from(iteration.depth.max(1)) - 1..nodes.len();
                nodes[deeper].fill(iteration.nodes);
            },
        );
        self.nodes += last.nodes;
        self.time += last.elapsed;
        nodes
    }
}
