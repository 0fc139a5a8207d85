//! Sandbox for programs that read untrusted files: no network, only system programs and fonts visible, one
//! writable folder, few system calls, limited memory, processes, disk space and time.

mod control_group;
mod system_calls;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use control_group::{ControlGroup, ExceededLimit};
use kit::disk::disk_space;
use kit::settings::Manuscripts;
use kit::telemetry::names;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::{Instant, sleep_until, timeout};

use crate::workspace::{SANDBOX_ID, Workspace, fits};

/// Added by `sh` and bubblewrap to the number of the signal that ended a program.
const SIGNAL_BASE: i32 = 128;
const EXIT_SIGKILL: i32 = SIGNAL_BASE + 9;
const EXIT_SIGXCPU: i32 = SIGNAL_BASE + 24;
const EXIT_SIGXFSZ: i32 = SIGNAL_BASE + 25;

const MAX_LOG_BYTES: u64 = 4096;
const SHARED_MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// How often the size of the output folder is measured.
const MEASURING_INTERVAL: Duration = Duration::from_millis(200);

/// A file that was deleted while it is open is not found in the folder, but takes space.
const MIN_FREE_BYTES: u64 = 256 * 1024 * 1024;

const SHELL: &str = "/usr/bin/sh";
/// Enters a control group, whose file is the first argument, and becomes the program in the others.
const GROUP_SCRIPT: &str = "{ echo 0 >\"$1\"; } 2>/dev/null || { echo \"group: failed to enter $1\" >&2; exit 1; }; \
    shift; exec \"$@\"";
/// Init script of the PID namespace: the namespace ends with it. It exits with the program, or when stdin is
/// closed because the worker is gone. The first two arguments are the system call filters.
///
/// Bubblewrap's own `--die-with-parent` leaves a process behind if it is killed during startup.
const SUPERVISOR_SCRIPT: &str = "exec 3<&0 </dev/null; trap 'exit 137' TERM; calls=$1 clone3=$2; shift 2; \
    \"$@\" 3<&- 4<\"$calls\" 5<\"$clone3\" & program=$!; \
    { read -r never <&3; kill -TERM 1; } & wait $program";

pub struct Sandbox {
    limits: Manuscripts,
}

/// Exit of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramExit {
    Code(i32),
    TimedOut,
    TooLarge,
}

/// A running program. It is killed when this value is dropped and when the worker dies.
pub struct SandboxedProgram {
    program: String,
    child: Child,
    /// Never written to; closing it ends the program.
    _stdin: Option<ChildStdin>,
    log: PathBuf,
    outputs: PathBuf,
    max_output_bytes: u64,
    next_measurement: Instant,
    group: Option<ControlGroup>,
}

impl Sandbox {
    pub fn new(limits: &Manuscripts) -> Sandbox {
        control_group::prepare();
        Sandbox { limits: limits.clone() }
    }

    /// Time limit for one file.
    pub const fn file_timeout(&self) -> Duration {
        Duration::from_secs(self.limits.max_seconds_per_file)
    }

    /// Runs a program until it exits or times out; also returns the beginning of its output.
    pub async fn run(
        &self,
        workspace: &Workspace,
        program: &str,
        arguments: &[String],
    ) -> anyhow::Result<(ProgramExit, String)> {
        let mut program = self.start(workspace, program, arguments)?;
        let exit = match timeout(self.file_timeout(), program.wait()).await {
            Ok(exit) => exit?,
            Err(_) => ProgramExit::TimedOut,
        };
        Ok((exit, program.read_log()?))
    }

    pub fn start(
        &self,
        workspace: &Workspace,
        program: &str,
        arguments: &[String],
    ) -> anyhow::Result<SandboxedProgram> {
        let log = workspace.new_log();
        let output = File::create(&log)?;
        let group = ControlGroup::create(&self.limits)?;
        let mut wrappers = self.wrappers(workspace, group.as_ref(), program)?;
        let wrapper = wrappers.remove(0);
        let mut child = Command::new(&wrapper)
            .args(wrappers)
            .arg(program)
            .args(arguments)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stderr(output.try_clone()?)
            .stdout(output)
            .spawn()
            .with_context(|| format!("failed to start {wrapper}; is its package installed?"))?;
        Ok(SandboxedProgram {
            program: program.to_owned(),
            _stdin: child.stdin.take(),
            child,
            log,
            outputs: workspace.outputs(),
            max_output_bytes: self.limits.max_disk_megabytes * 1024 * 1024,
            next_measurement: Instant::now() + MEASURING_INTERVAL,
            group,
        })
    }

    /// Returns the nested commands that set up the sandbox, each running the next.
    fn wrappers(
        &self,
        workspace: &Workspace,
        group: Option<&ControlGroup>,
        program: &str,
    ) -> anyhow::Result<Vec<String>> {
        let split = |words: &str| words.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let mut wrappers = Vec::new();
        if let Some(group) = group {
            wrappers.extend([SHELL, "-c", GROUP_SCRIPT, SHELL].map(str::to_owned));
            wrappers.push(text(group.members_file()));
        }
        if workspace.worker_is_root {
            wrappers.extend(split(&format!(
                "/usr/bin/setpriv --reuid={SANDBOX_ID} --regid={SANDBOX_ID} --clear-groups --no-new-privs --"
            )));
        }
        let memory = self.limits.max_memory_megabytes * 1024 * 1024;
        let file = self.limits.max_megabytes * 1024 * 1024;
        let seconds = self.limits.max_seconds;
        let processes = self.limits.max_processes;
        // Needs its own /proc: bubblewrap would look up its PID among the host's processes.
        wrappers.extend(split("/usr/bin/unshare --user --map-current-user --pid --fork --mount-proc --"));
        // Inside, since the number of processes is counted for each user and namespace.
        wrappers.extend(split(&format!(
            "/usr/bin/prlimit --as={memory} --fsize={file} --cpu={seconds} --nofile=512 --nproc={processes} --core=0 --"
        )));
        wrappers.extend([SHELL, "-c", SUPERVISOR_SCRIPT, SHELL].map(str::to_owned));
        let [calls, clone3] = system_calls::filters()?;
        wrappers.push(text(workspace.write_setup("calls", &calls)?));
        wrappers.push(text(workspace.write_setup("clone3", &clone3)?));
        // Of /proc there is only the link with which the dynamic linker finds a program's own libraries.
        wrappers.extend(split(&format!(
            "/usr/bin/bwrap --unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts --cap-drop ALL
             --add-seccomp-fd 4 --add-seccomp-fd 5 --new-session --clearenv
             --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64
             --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --ro-bind-try /etc/libreoffice /etc/libreoffice
             --ro-bind-try /etc/fonts /etc/fonts --ro-bind-try /var/cache/fontconfig /var/cache/fontconfig
             --dev /dev --size {SHARED_MEMORY_BYTES} --tmpfs /dev/shm --remount-ro /dev --size {file} --tmpfs /tmp
             --dir /proc/self --symlink {program} /proc/self/exe
             --setenv HOME /tmp --setenv PATH /usr/bin --setenv LC_ALL C.UTF-8 --chdir /tmp"
        )));
        for (option, folder, mount_point) in
            [("--ro-bind", workspace.inputs(), "/in"), ("--bind", workspace.outputs(), "/out")]
        {
            wrappers.extend([option.to_owned(), text(folder), mount_point.to_owned()]);
        }
        // Only `/out`, `/tmp` and the shared memory stay writable.
        wrappers.extend(["--remount-ro", "/", "--"].map(str::to_owned));
        Ok(wrappers)
    }
}

fn report_limit(program: &str, limit: &'static str) {
    tracing::info!(program, limit, "sandboxed program reached a limit");
    metrics::counter!(names::SANDBOX_LIMITS, "limit" => limit).increment(1);
}

impl SandboxedProgram {
    pub async fn wait(&mut self) -> anyhow::Result<ProgramExit> {
        let status = loop {
            tokio::select! {
                status = self.child.wait() => break status?,
                () = sleep_until(self.next_measurement) => {
                    self.next_measurement = Instant::now() + MEASURING_INTERVAL;
                    let free = disk_space(&self.outputs)?.free_bytes;
                    ensure!(free > MIN_FREE_BYTES, "the disk is nearly full: {free} bytes are free");
                    if !fits(&self.outputs, self.max_output_bytes) {
                        report_limit(&self.program, "disk");
                        return Ok(ProgramExit::TooLarge);
                    }
                }
            }
        };
        let program = &self.program;
        let exceeded = self.group.as_ref().and_then(ControlGroup::exceeded);
        if let Some(limit) = exceeded {
            report_limit(program, limit.label());
        }
        // Everything in the group was killed, the wrappers included.
        if exceeded == Some(ExceededLimit::Memory) {
            return Ok(ProgramExit::Code(EXIT_SIGKILL));
        }
        // A wrapper was killed and not the program: the worker is being stopped, or the machine is out of
        // memory.
        let Some(code) = status.code() else { bail!("sandbox of {program} was killed ({status})") };
        if code != 0 {
            let output = self.read_log()?;
            let is_wrapper_error =
                ["group: ", "bwrap: ", "prlimit: ", "setpriv: ", "unshare: ", "/usr/bin/sh: "]
                    .iter()
                    .any(|prefix| output.starts_with(prefix));
            if is_wrapper_error {
                bail!("sandbox of {program} failed: {}", output.trim());
            }
            tracing::info!(program, code, output, "sandboxed program failed");
        }
        Ok(match code {
            EXIT_SIGXCPU => ProgramExit::TimedOut,
            EXIT_SIGXFSZ => ProgramExit::TooLarge,
            code => ProgramExit::Code(code),
        })
    }

    fn read_log(&self) -> anyhow::Result<String> {
        let mut beginning = Vec::new();
        File::open(&self.log)?.take(MAX_LOG_BYTES).read_to_end(&mut beginning)?;
        Ok(String::from_utf8_lossy(&beginning).into_owned())
    }
}
