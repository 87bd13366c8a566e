//! How much memory there is to take.

mod control_groups;

use std::fs;
use std::path::Path;

const KIB_PER_MIB: u64 = 1024;

/// One part in so many of the memory that is free is left for everybody else.
const RESERVE: u64 = 16;

/// Memory that can be taken without swapping or being killed for it, in MiB; `None` where the
/// system does not say. What a container or a batch system allows counts as all that there is.
///
/// Linux hands out more memory than there is and ends the process that touches it. So whoever
/// wants a lot of it asks first.
pub fn available_mib() -> Option<u64> {
    let free = parse_meminfo(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let memberships = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let allowed = control_groups::available_mib(Path::new("/sys/fs/cgroup"), &memberships);
    let available = allowed.map_or(free, |allowed| allowed.min(free));
    Some(available - available / RESERVE)
}

fn parse_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / KIB_PER_MIB)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_from_the_line_of_that_name() {
        let text = "MemTotal:       24731708 kB\nMemAvailable:   22109708 kB\n";
        assert_eq!(parse_meminfo(text), Some(21_591));
        for nonsense in ["", "MemAvailable:", "MemAvailable: x kB", "MemAvailable: 1 MB"] {
            assert_eq!(parse_meminfo(nonsense), None);
        }
    }
}
