//! What control groups leave: the limits that containers and batch systems set, of which
//! `/proc/meminfo` says nothing.

use std::fs;
use std::path::Path;

use super::KIB_PER_MIB;

/// Where a kind of groups keeps its figures, each a number of bytes in a file of its own.
struct Files {
    /// The folder of the groups that limit memory.
    root: &'static str,
    limit: &'static str,
    usage: &'static str,
    /// The line of `memory.stat` with what the system would give back at once: files that it keeps
    /// in memory and nobody has used lately.
    cache: &'static str,
}

const FIRST_VERSION: Files = Files {
    root: "memory",
    limit: "memory.limit_in_bytes",
    usage: "memory.usage_in_bytes",
    cache: "total_inactive_file",
};

const SECOND_VERSION: Files =
    Files { root: "", limit: "memory.max", usage: "memory.current", cache: "inactive_file" };

/// The memory that a process may still take, in MiB; `None` if no group limits it.
///
/// `mounted` is the folder of all groups, and `memberships` what `/proc/self/cgroup` says: a line
/// `number:controllers:group` for each kind. A group is limited by those above it as well. Inside a
/// container the group's own folder may be out of sight, and its limit stands at the root.
pub(super) fn available_mib(mounted: &Path, memberships: &str) -> Option<u64> {
    let of_line = |line: &str| -> Option<u64> {
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        let files = match controllers {
            "" => SECOND_VERSION,
            names if names.split(',').any(|name| name == "memory") => FIRST_VERSION,
            _ => return None,
        };
        let root = mounted.join(files.root);
        let groups = Path::new(group.trim_start_matches('/')).ancestors();
        groups.filter_map(|group| left(&root.join(group), &files)).min()
    };
    let bytes = memberships.lines().filter_map(of_line).min()?;
    Some(bytes / (1024 * KIB_PER_MIB))
}

/// What a group leaves of its limit, in bytes.
fn left(group: &Path, files: &Files) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(group.join(name)).ok();
    let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
    let cache = || {
        let stat = read("memory.stat")?;
        let mut lines = stat.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(name, _)| *name == files.cache)?.1.parse::<u64>().ok()
    };
    // Where nothing is limited the word is `max`.
    let limit = number(files.limit)?;
    let used = number(files.usage)?.saturating_sub(cache().unwrap_or(0));
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    /// Makes a group with these figures in MiB.
    fn group(folder: &Path, files: &Files, limit: Option<u64>, usage: u64, cache: u64) {
        fs::create_dir_all(folder).unwrap();
        let limit = limit.map_or("max".to_owned(), |limit| (limit * MIB).to_string());
        fs::write(folder.join(files.limit), limit + "\n").unwrap();
        fs::write(folder.join(files.usage), format!("{}\n", usage * MIB)).unwrap();
        let stat = format!("anon 5\n{} {}\nslab 7\n", files.cache, cache * MIB);
        fs::write(folder.join("memory.stat"), stat).unwrap();
    }

    #[test]
    fn the_narrowest_group_counts() {
        let mounted = tempfile::tempdir().unwrap();
        let at = mounted.path();
        let line = "0::/batch/job_7\n";
        assert_eq!(available_mib(at, line), None);
        group(&at.join("batch"), &SECOND_VERSION, Some(900), 400, 150);
        group(&at.join("batch/job_7"), &SECOND_VERSION, None, 10, 0);
        assert_eq!(available_mib(at, line), Some(650));
        group(&at.join("batch/job_7"), &SECOND_VERSION, Some(300), 100, 20);
        assert_eq!(available_mib(at, line), Some(220));
        // Another job knows nothing of that one.
        assert_eq!(available_mib(at, "0::/batch/job_8\n"), Some(650));
        // Full, and over.
        group(&at.join("batch/job_7"), &SECOND_VERSION, Some(300), 310, 0);
        assert_eq!(available_mib(at, line), Some(0));
    }

    #[test]
    fn a_container_finds_its_limit_at_the_root() {
        let mounted = tempfile::tempdir().unwrap();
        group(mounted.path(), &SECOND_VERSION, Some(512), 12, 0);
        for line in ["0::/", "0::/docker/5f0c", "0::/../.."] {
            assert_eq!(available_mib(mounted.path(), line), Some(500), "{line}");
        }
    }

    #[test]
    fn groups_of_the_first_version_are_known_too() {
        let mounted = tempfile::tempdir().unwrap();
        let folder = mounted.path().join("memory/slurm/job");
        group(&folder, &FIRST_VERSION, Some(2_048), 1_024, 24);
        let lines = "12:pids:/slurm\n9:cpu,memory:/slurm/job\n1:name=systemd:/x\n0::/\n";
        assert_eq!(available_mib(mounted.path(), lines), Some(1_048));
    }

    #[test]
    fn what_makes_no_sense_limits_nothing() {
        let mounted = tempfile::tempdir().unwrap();
        fs::write(mounted.path().join("memory.max"), "plenty").unwrap();
        for lines in ["", "\n", "0", "0:", "a:b", "0::", "9:memory:/x", "é::/é"] {
            assert_eq!(available_mib(mounted.path(), lines), None, "{lines:?}");
        }
    }
}
