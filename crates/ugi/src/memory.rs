//! How much memory there is. A system may grant more than it has, and ends a program that then uses it.

use std::fs;

/// The memory that this process may take, in mebibytes; `None` where the machine does not say. An
/// eighth of what is left stays for everybody else.
pub(crate) fn left() -> Option<usize> {
    let machine = fs::read_to_string("/proc/meminfo").ok();
    let machine = machine.and_then(|text| available(&text));
    let left = [machine, container()].into_iter().flatten().min()?;
    Some(left - left / 8)
}

/// Reads the line `MemAvailable: 12345 kB`.
fn available(meminfo: &str) -> Option<usize> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes >> 10)
}

/// What a container leaves, if it has a limit.
fn container() -> Option<usize> {
    let bytes = |name: &str| -> Option<usize> {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?;
        text.trim().parse().ok()
    };
    Some(bytes("max")?.saturating_sub(bytes("current")?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::available;

    #[test]
    fn the_line_is_found() {
        let text = "MemTotal:       24000000 kB\nMemFree: 1 kB\nMemAvailable:   20480000 kB\n";
        assert_eq!(available(text), Some(20_000));
        assert_eq!(available("MemTotal: 1 kB\n"), None);
        assert_eq!(available("MemAvailable: many kB\n"), None);
    }
}
