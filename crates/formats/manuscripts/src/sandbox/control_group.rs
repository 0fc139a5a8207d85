//! Control groups (cgroup v2): memory, processes and processor time of all processes of one program together. They need a
//! part of the hierarchy that belongs to the worker, which systemd gives it with `Delegate=`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, ensure};
use kit::settings::Manuscripts;
use kit::telemetry::names;
use tokio::runtime::Handle;
use tokio::time::sleep;

/// Group of the worker itself: a group whose members have limits has no processes of its own.
const WORKER_GROUP: &str = "worker";
const PROGRAM_PREFIX: &str = "program-";
const CONTROLLERS: [&str; 3] = ["memory", "pids", "cpu"];
/// Two processors: microseconds in each period of microseconds.
const PROCESSOR_TIME: &str = "200000 100000";

const REMOVAL_TRIES: u32 = 100;
const REMOVAL_INTERVAL: Duration = Duration::from_millis(50);

/// The worker's part of the hierarchy, if it has one.
static DELEGATED: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let delegated = take_over();
    metrics::gauge!(names::SANDBOX_GROUPS).set(if delegated.is_ok() { 1.0 } else { 0.0 });
    match delegated {
        Ok(folder) => Some(folder),
        Err(error) => {
            tracing::warn!(
                reason = format!("{error:#}"),
                "no control groups: sandboxed programs are limited process by process"
            );
            None
        }
    }
});

/// Group of one program. Dropping it kills what is left in it and removes it.
pub struct ControlGroup {
    folder: PathBuf,
}

/// Why the kernel stopped a program or refused it something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceededLimit {
    Memory,
    Processes,
}

impl ExceededLimit {
    /// Label of the metric.
    pub const fn label(self) -> &'static str {
        match self {
            ExceededLimit::Memory => "memory",
            ExceededLimit::Processes => "processes",
        }
    }
}

/// Looks for control groups once, before the first program needs one.
pub fn prepare() {
    LazyLock::force(&DELEGATED);
}

#[cfg(test)]
pub fn is_available() -> bool {
    DELEGATED.is_some()
}

/// Moves the worker into a group of its own, so that groups with limits can be created beside it.
fn take_over() -> anyhow::Result<PathBuf> {
    let own =
        own_group(&fs::read_to_string("/proc/self/mountinfo")?, &fs::read_to_string("/proc/self/cgroup")?)?;
    let folder = match own.parent() {
        Some(parent) if own.ends_with(WORKER_GROUP) => parent.to_owned(),
        _ => own.clone(),
    };
    let available = fs::read_to_string(folder.join("cgroup.controllers"))?;
    for controller in CONTROLLERS {
        let is_available = available.split_whitespace().any(|name| name == controller);
        ensure!(is_available, "the controller {controller} is not available in {}", folder.display());
    }
    if own == folder {
        let processes = fs::read_to_string(folder.join("cgroup.procs"))?;
        let own_id = std::process::id().to_string();
        ensure!(processes.lines().all(|id| id == own_id), "{} has other processes", folder.display());
        let worker = folder.join(WORKER_GROUP);
        create(&worker)?;
        write(&worker, "cgroup.procs", &own_id)?;
    }
    write(&folder, "cgroup.subtree_control", &CONTROLLERS.map(|name| format!("+{name}")).join(" "))?;
    remove_stale(&folder)?;
    Ok(folder)
}

/// Finds the folder of the process's group from the mounts and the groups that the kernel lists.
fn own_group(mounts: &str, groups: &str) -> anyhow::Result<PathBuf> {
    // 31 24 0:27 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw
    let mount = mounts
        .lines()
        .filter(|line| line.contains(" - cgroup2 "))
        .find_map(|line| line.split(' ').nth(4))
        .context("cgroup v2 is not mounted")?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/")).context("no group of cgroup v2")?;
    ensure!(!group.starts_with(".."), "the group is outside of the mounted hierarchy");
    Ok(Path::new(mount).join(group))
}

fn create(folder: &Path) -> anyhow::Result<()> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        created => created.with_context(|| format!("failed to create {}", folder.display())),
    }
}

fn write(folder: &Path, name: &str, value: &str) -> anyhow::Result<()> {
    let path = folder.join(name);
    fs::write(&path, value).with_context(|| format!("failed to write {value:?} to {}", path.display()))
}

/// Removes groups of a worker that was killed. Those that still have processes cannot be removed.
fn remove_stale(folder: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PROGRAM_PREFIX) {
            let _ = fs::remove_dir(entry.path());
        }
    }
    Ok(())
}

impl ControlGroup {
    /// Creates the group of a program; `None` if the worker has no part of the hierarchy.
    pub fn create(limits: &Manuscripts) -> anyhow::Result<Option<ControlGroup>> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let Some(delegated) = DELEGATED.as_ref() else { return Ok(None) };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = delegated.join(format!("{PROGRAM_PREFIX}{}-{number}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("failed to create {}", folder.display()))?;
        let group = ControlGroup { folder };
        group.set("memory.max", &(limits.max_memory_megabytes * 1024 * 1024).to_string())?;
        // All or nothing: the rest of a program whose helper was killed would go on with half of the work.
        group.set("memory.oom.group", "1")?;
        group.set("pids.max", &limits.max_processes.to_string())?;
        group.set("cpu.max", PROCESSOR_TIME)?;
        // Absent on machines without swap.
        if group.folder.join("memory.swap.max").exists() {
            group.set("memory.swap.max", "0")?;
        }
        Ok(Some(group))
    }

    fn set(&self, name: &str, value: &str) -> anyhow::Result<()> {
        write(&self.folder, name, value)
    }

    /// A process that writes 0 to this file becomes a member, with all processes that it starts.
    pub fn members_file(&self) -> PathBuf {
        self.folder.join("cgroup.procs")
    }

    /// Returns the limit that the program has reached.
    pub fn exceeded(&self) -> Option<ExceededLimit> {
        [
            ("memory.events", "oom_kill ", ExceededLimit::Memory),
            ("pids.events", "max ", ExceededLimit::Processes),
        ]
        .into_iter()
        .find(|(file, event, _)| {
            let events = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
            events.lines().filter_map(|line| line.strip_prefix(event)).any(|count| count != "0")
        })
        .map(|(_, _, limit)| limit)
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = self.set("cgroup.kill", "1");
        let folder = self.folder.clone();
        if fs::remove_dir(&folder).is_ok() {
            return;
        }
        // Its processes are still ending.
        let Ok(runtime) = Handle::try_current() else { return };
        runtime.spawn(async move {
            for _ in 0..REMOVAL_TRIES {
                sleep(REMOVAL_INTERVAL).await;
                if fs::remove_dir(&folder).is_ok() {
                    return;
                }
            }
            tracing::warn!(folder = %folder.display(), "control group could not be removed");
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_group_is_found_among_the_mounts() {
        let unified =
            "24 1 8:1 / / rw - ext4 /dev/vda rw\n31 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        let hybrid = "30 24 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                      31 24 0:27 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        let found =
            |mounts, groups| own_group(mounts, groups).ok().map(|path| path.to_string_lossy().into_owned());
        let service = "0::/system.slice/octavo-worker.service\n";
        assert_eq!(
            found(unified, service).as_deref(),
            Some("/sys/fs/cgroup/system.slice/octavo-worker.service")
        );
        assert_eq!(found(hybrid, "4:memory:/other\n0::/\n").as_deref(), Some("/sys/fs/cgroup/unified/"));
        assert_eq!(found(unified, "4:memory:/other\n"), None);
        assert_eq!(found("", service), None);
        assert_eq!(found(unified, "0::/../neighbour\n"), None);
    }
}
