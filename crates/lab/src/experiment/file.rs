//! Reading an experiment.

use std::num::NonZeroU32;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use players::{Command, Engine, PATIENCE};
use search::{DEFAULT_TABLE_MB, Preset, Settings};
use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Experiment, ExperimentError, LATEST, Section, grid};
use crate::ablation::Ablation;
use crate::audit::{self, Against, DEFAULT_VERDICT_NODES};
use crate::compare::{Depths, Limit, LimitList, Plan, duration};
use crate::lineup::Lineup;
use crate::policies::PolicyList;
use crate::suite::{Sample, Selection, Suite, SuiteError};

/// As it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    preset: Option<Spanned<String>>,
    hash: Option<Spanned<i64>>,
    repetitions: Option<Spanned<i64>>,
    policies: Option<Entries>,
    without: Option<Names>,
    only: Option<Names>,
    engines: Option<Entries>,
    patience: Option<Spanned<String>>,
    baseline: Option<Spanned<String>>,
    depths: Option<Spanned<Value>>,
    nodes: Option<Spanned<Value>>,
    times: Option<Spanned<Value>>,
    audit: Option<Spanned<AuditTable>>,
    suites: Spanned<Vec<Spanned<SuiteTable>>>,
}

/// A suite. What it leaves open the file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteTable {
    suite: Spanned<String>,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    discard_pawn_endings: bool,
    #[serde(default)]
    skip_bad: bool,
    limit: Option<Spanned<i64>>,
    seed: Option<Spanned<i64>>,
    policies: Option<Entries>,
    without: Option<Names>,
    only: Option<Names>,
    engines: Option<Entries>,
    baseline: Option<Spanned<String>>,
    depths: Option<Spanned<Value>>,
    nodes: Option<Spanned<Value>>,
    times: Option<Spanned<Value>>,
}

/// How to audit, with the names of the options of `caesura audit`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AuditTable {
    depth: Spanned<i64>,
    sample: Option<Spanned<String>>,
    seed: Option<Spanned<i64>>,
    min_depth: Option<Spanned<i64>>,
    against: Option<Spanned<String>>,
    nodes: Option<Spanned<i64>>,
}

/// Policies or engines, each a text or a table.
type Entries = Spanned<Vec<Spanned<Value>>>;

/// Names of techniques, as `--without` and `--only` take them.
type Names = Spanned<Vec<String>>;

/// What is wrong, and where in the text.
struct Fault {
    at: usize,
    cause: String,
}

impl Fault {
    fn new(span: Range<usize>, cause: impl ToString) -> Self {
        Self { at: span.start, cause: cause.to_string() }
    }
}

/// Reads the text of an experiment, and loads its suites from a folder.
///
/// # Errors
/// [`ExperimentError`] with the name of the file as given.
pub(super) fn read(file: &str, text: &str, folder: &Path) -> Result<Experiment, ExperimentError> {
    let bad = |fault: Fault| ExperimentError::Bad {
        file: file.to_owned(),
        line: line_of(text, fault.at),
        cause: fault.cause,
    };
    let parsed: File = toml::from_str(text).map_err(|error| {
        let cause = spelling::of_key(error.message());
        bad(Fault { at: error.span().map_or(0, |span| span.start), cause })
    })?;
    let name = parsed.name.get_ref();
    if let Err(reason) = check_name(name) {
        return Err(bad(Fault::new(parsed.name.span(), format!("name: {reason}"))));
    }
    let patience = parsed.patience.as_ref().map_or(Ok(PATIENCE), patience_of).map_err(bad)?;
    let own_folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let meet = |entries: &Option<Entries>| engines(entries, own_folder, patience).map_err(bad);
    let engines = meet(&parsed.engines)?;
    let (mut sections, mut absent) = (Vec::new(), Vec::new());
    for table in parsed.suites.get_ref() {
        let table = table.get_ref();
        let selection = selection(table).map_err(bad)?;
        let engines = match &table.engines {
            Some(_) => meet(&table.engines)?,
            None => engines.clone(),
        };
        let plan = plan(&parsed, table, engines).map_err(bad)?;
        let audit = parsed.audit.as_ref().map(|audit| audit_plan(audit, &plan)).transpose();
        let audit = audit.map_err(bad)?;
        match load(table.suite.get_ref(), folder, &selection) {
            Ok(mut suite) => {
                let twins = sections.iter().filter(|other: &&Section| is_twin(other, &suite));
                // Reports tell suites apart by their names.
                if let twins @ 1.. = twins.count() {
                    suite.name += &format!(" ({})", twins + 1);
                }
                sections.push(Section { suite, selection, plan, audit });
            }
            Err(cause) if table.optional && is_absent(&cause) => {
                absent.push(table.suite.get_ref().clone());
            }
            Err(cause) => {
                let remedy = match is_absent(&cause) {
                    true => "; --suites tells where suites are",
                    false => "",
                };
                return Err(bad(Fault::new(table.suite.span(), format!("{cause}{remedy}"))));
            }
        }
    }
    if sections.is_empty() {
        if absent.is_empty() {
            return Err(bad(Fault::new(parsed.suites.span(), "suites: there is none")));
        }
        let folder = match folder.as_os_str().is_empty() {
            true => "the current folder".to_owned(),
            false => folder.display().to_string(),
        };
        return Err(ExperimentError::NoSuite { file: file.to_owned(), folder, absent });
    }
    let experiment = Experiment { name: name.clone(), sections, absent };
    match experiment.count() {
        count if count > MOST_PIECES => {
            let reason = format!("{count} searches and audits are more than {MOST_PIECES}");
            Err(bad(Fault::new(parsed.suites.span(), reason)))
        }
        _ => Ok(experiment),
    }
}

/// More searches and audits than this nobody can wait for, nor any machine list.
const MOST_PIECES: u64 = 2_000_000;
/// A name is to fit on a line, in characters.
const LONGEST_NAME: usize = 100;

/// Whether a text can name a run.
///
/// # Errors
/// Why it cannot.
pub fn check_name(name: &str) -> Result<(), String> {
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err("it must be a line of text".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("it is longer than {LONGEST_NAME} characters"));
    }
    // By these runs are asked for that have other names.
    let is_taken = name == LATEST || name.bytes().all(|byte| byte.is_ascii_digit());
    if is_taken { Err(format!("a run cannot be called {name}")) } else { Ok(()) }
}

/// Whether a section has a suite of the same name.
fn is_twin(section: &Section, suite: &Suite) -> bool {
    let numbered = format!("{} (", suite.name);
    section.suite.name == suite.name || section.suite.name.starts_with(&numbered)
}

/// The line of a byte, from 1.
fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// A suite in the program, or in a file.
fn load(name: &str, folder: &Path, selection: &Selection) -> Result<Suite, SuiteError> {
    let builtin = Suite::builtin(name, selection);
    let suite = builtin.unwrap_or_else(|| Suite::load(&folder.join(name), selection));
    // What a suite is called must not depend on where it lies.
    suite.map(|suite| Suite { name: name.to_owned(), ..suite })
}

fn is_absent(error: &SuiteError) -> bool {
    matches!(error, SuiteError::Unreadable(error)
        if error.cause.kind() == std::io::ErrorKind::NotFound)
}

fn selection(table: &SuiteTable) -> Result<Selection, Fault> {
    let sample = match (&table.limit, &table.seed) {
        (None, Some(seed)) => {
            return Err(Fault::new(seed.span(), "seed: nothing is drawn without a limit"));
        }
        (None, None) => None,
        (Some(limit), seed) => Some(Sample {
            size: at_least_one("limit", limit)?.get() as usize,
            seed: seed.as_ref().map_or(Ok(1), |seed| number("seed", seed))?,
        }),
    };
    let SuiteTable { skip_bad, discard_pawn_endings, .. } = *table;
    Ok(Selection { skip_bad, discard_pawn_endings, sample })
}

fn plan(file: &File, table: &SuiteTable, engines: Vec<Engine>) -> Result<Plan, Fault> {
    let preset = file.preset.as_ref().map_or(Ok(Preset::default()), parsed)?;
    let given = match table.policies.as_ref().or(file.policies.as_ref()) {
        Some(entries) => policies(entries, preset)?,
        None if engines.is_empty() => {
            let reason = "policies: neither this suite nor the file names any";
            return Err(Fault::new(table.suite.span(), reason));
        }
        None => PolicyList::none(preset),
    };
    let without = table.without.as_ref().or(file.without.as_ref());
    let only = table.only.as_ref().or(file.only.as_ref());
    let (policies, usual) = ablated(&given, without, only)?;
    let lineup = Lineup::new(policies, engines);
    let baseline = match table.baseline.as_ref().or(file.baseline.as_ref()) {
        None => usual,
        Some(text) => {
            lineup.baseline(text.get_ref()).map_err(|error| Fault::new(text.span(), error))?
        }
    };
    let own = [&table.depths, &table.nodes, &table.times];
    let has_own = own.iter().any(|limits| limits.is_some());
    let limits = if has_own { own } else { [&file.depths, &file.nodes, &file.times] };
    let limits = LimitList::new(limits_of(limits)?).ok_or_else(|| {
        Fault::new(table.suite.span(), "neither this suite nor the file has depths, nodes or times")
    })?;
    Ok(Plan {
        lineup,
        baseline,
        limits,
        repetitions: match &file.repetitions {
            None => NonZeroU32::MIN,
            Some(repetitions) => at_least_one("repetitions", repetitions)?,
        },
        table_mib: match &file.hash {
            None => DEFAULT_TABLE_MB,
            Some(hash) => at_least_one("hash", hash)?.get() as usize,
        },
    })
}

fn policies(entries: &Entries, preset: Preset) -> Result<PolicyList, Fault> {
    let (mut all, mut list) = (Vec::new(), None);
    for entry in entries.get_ref() {
        let found: Result<Vec<Settings>, String> = match entry.get_ref() {
            Value::String(text) => PolicyList::parse(text, preset)
                .map(|list| list.settings().cloned().collect())
                .map_err(|error| error.to_string()),
            Value::Table(table) => grid::policies(table).map(|policies| {
                policies.into_iter().map(|policy| Settings::new(preset, policy)).collect()
            }),
            _ => Err("a policy is a text, or { technique = \"…\", … }".to_owned()),
        };
        all.extend(found.map_err(|reason| Fault::new(entry.span(), reason))?);
        let so_far = PolicyList::new(all.clone(), preset);
        list = Some(so_far.map_err(|error| Fault::new(entry.span(), error))?);
    }
    list.ok_or_else(|| Fault::new(entries.span(), "policies: there is none"))
}

/// The engines that a list names, which are started to hear what they are called.
fn engines(
    entries: &Option<Entries>,
    folder: &Path,
    patience: Duration,
) -> Result<Vec<Engine>, Fault> {
    let entries = entries.iter().flat_map(|entries| entries.get_ref());
    let engine = |entry: &Spanned<Value>| {
        let engine = match entry.get_ref() {
            Value::String(text) => Command::read_in(folder, text)
                .map_err(|error| error.to_string())
                .map(|command| (command, text.clone())),
            Value::Table(table) => Command::of_table(table, folder).map(|command| {
                let text = command.to_string();
                (command, text)
            }),
            _ => Err("an engine is a text, or { command = \"…\", … }".to_owned()),
        };
        let met = engine.and_then(|(command, text)| {
            Engine::meet(command, &text, patience).map_err(|error| error.to_string())
        });
        met.map_err(|reason| Fault::new(entry.span(), format!("engines: {reason}")))
    };
    entries.map(engine).collect()
}

fn patience_of(text: &Spanned<String>) -> Result<Duration, Fault> {
    duration(text.get_ref()).ok_or_else(|| {
        Fault::new(text.span(), "patience: it must be a time such as \"500ms\" or \"60s\"")
    })
}

/// The policies, what stands beside each of them, and the usual baseline.
fn ablated(
    given: &PolicyList,
    without: Option<&Names>,
    only: Option<&Names>,
) -> Result<(PolicyList, usize), Fault> {
    let at = without.or(only).map_or(0..0, Spanned::span);
    let ablation = Ablation::new(texts(without), texts(only));
    let policies = ablation.and_then(|ablation| given.ablated(&ablation));
    policies.map_err(|error| Fault::new(at, error))
}

fn texts(names: Option<&Names>) -> impl Iterator<Item = &str> {
    names.into_iter().flat_map(|names| names.get_ref()).map(String::as_str)
}

fn limits_of(tables: [&Option<Spanned<Value>>; 3]) -> Result<Vec<Limit>, Fault> {
    let [depths, nodes, times] = tables;
    let mut limits = Vec::new();
    for (entry, read) in [
        (depths, depths_of as fn(&Value) -> Result<Vec<Limit>, String>),
        (nodes, nodes_of),
        (times, times_of),
    ] {
        let Some(entry) = entry else { continue };
        let found = match entry.get_ref() {
            Value::Array(list) if list.is_empty() => Err("the list is empty".to_owned()),
            Value::Array(list) => {
                list.iter().map(read).collect::<Result<Vec<_>, _>>().map(|lists| lists.concat())
            }
            value => read(value),
        };
        limits.extend(found.map_err(|reason| Fault::new(entry.span(), reason))?);
    }
    Ok(limits)
}

fn depths_of(value: &Value) -> Result<Vec<Limit>, String> {
    let text = match value {
        Value::Integer(depth) => depth.to_string(),
        Value::String(text) => text.clone(),
        _ => String::new(),
    };
    let depths: Depths = text.parse().map_err(|error| format!("depths: {error}"))?;
    Ok(depths.iter().map(Limit::Depth).collect())
}

fn nodes_of(value: &Value) -> Result<Vec<Limit>, String> {
    let nodes = value.as_integer().and_then(|nodes| u64::try_from(nodes).ok());
    let nodes = nodes.filter(|&nodes| nodes > 0);
    nodes
        .map(|nodes| vec![Limit::Nodes(nodes)])
        .ok_or_else(|| "nodes: it must be a number from 1 on, or a list of numbers".to_owned())
}

fn times_of(value: &Value) -> Result<Vec<Limit>, String> {
    let time = value.as_str().and_then(duration);
    time.map(|time| vec![Limit::Time(time)]).ok_or_else(|| {
        "times: it must be a time such as \"100ms\" or \"2s\", or a list of times".to_owned()
    })
}

fn audit_plan(audit: &Spanned<AuditTable>, plan: &Plan) -> Result<audit::Plan, Fault> {
    let table = audit.get_ref();
    let depth = depth_of("depth", &table.depth)?;
    let min_depth = table.min_depth.as_ref().map_or(Ok(1), |least| depth_of("min_depth", least))?;
    if let Some(least) = table.min_depth.as_ref().filter(|_| min_depth > depth) {
        let reason = format!("min_depth: {min_depth} is more than the depth {depth}");
        return Err(Fault::new(least.span(), reason));
    }
    Ok(audit::Plan {
        policies: plan.lineup.policies().clone(),
        depth,
        rate: match &table.sample {
            None => Default::default(),
            Some(sample) => parsed(sample)?,
        },
        seed: table.seed.as_ref().map_or(Ok(1), |seed| number("seed", seed))?,
        min_depth,
        against: table.against.as_ref().map_or(Ok(Against::default()), parsed)?,
        oracle: None,
        verdict_nodes: match &table.nodes {
            None => DEFAULT_VERDICT_NODES,
            Some(nodes) => number("nodes", nodes)?,
        },
        table_mib: plan.table_mib,
        effects: false,
    })
}

fn depth_of(name: &str, depth: &Spanned<i64>) -> Result<u8, Fault> {
    let depths = depth.get_ref().to_string().parse::<Depths>();
    let depths = depths.map_err(|error| Fault::new(depth.span(), format!("{name}: {error}")))?;
    Ok(depths.first())
}

fn parsed<T: FromStr<Err: ToString>>(text: &Spanned<String>) -> Result<T, Fault> {
    text.get_ref().parse().map_err(|error: T::Err| Fault::new(text.span(), error))
}

fn number(name: &str, value: &Spanned<i64>) -> Result<u64, Fault> {
    u64::try_from(*value.get_ref())
        .map_err(|_| Fault::new(value.span(), format!("{name}: it must not be negative")))
}

fn at_least_one(name: &str, value: &Spanned<i64>) -> Result<NonZeroU32, Fault> {
    let small = u32::try_from(*value.get_ref()).ok();
    small.and_then(NonZeroU32::new).ok_or_else(|| {
        let reason = format!("{name}: it must be a number from 1 to {}", u32::MAX);
        Fault::new(value.span(), reason)
    })
}
