//! Where programs read the files of strangers: without network, with nothing in sight but the system's own programs and
//! fonts, with one folder to write to, and with little memory and time.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use kit::settings::Manuscripts;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::timeout;

use crate::bench::{Bench, NOBODY};

/// What `sh` and bubblewrap add to the number of a signal that ended a program.
const SIGNALLED: i32 = 128;
const OUT_OF_TIME: i32 = SIGNALLED + 24;
const OUT_OF_SIZE: i32 = SIGNALLED + 25;

const MOST_WORDS: u64 = 4096;
const SHARED_MEMORY: u64 = 16 * 1024 * 1024;

const SHELL: &str = "/usr/bin/sh";
/// Run by the first process of a process namespace, with which everything in it ends, however far the next wall is built.
/// It ends with the program, or when the line to the worker is cut. (Bubblewrap's own `--die-with-parent` leaves a process
/// behind when it is killed while it starts.)
const ON_A_LIFELINE: &str = "exec 3<&0 </dev/null; trap 'exit 137' TERM; \"$@\" 3<&- & program=$!; \
    { read -r never <&3; kill -TERM 1; } & wait $program";

pub struct Sandbox {
    limits: Manuscripts,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    With(i32),
    TookTooLong,
    TooLarge,
}

/// A program that runs. It dies with this value, and with the worker.
pub struct Running {
    program: String,
    child: Child,
    /// Nothing is ever written to it.
    _lifeline: Option<ChildStdin>,
    log: PathBuf,
}

impl Sandbox {
    pub fn new(limits: &Manuscripts) -> Sandbox {
        Sandbox { limits: limits.clone() }
    }

    /// The longest that one file may take.
    pub const fn time_for_one(&self) -> Duration {
        Duration::from_secs(self.limits.max_seconds_per_file)
    }

    /// Runs a program to its end, or to that of its time; answers also with the beginning of what it said.
    pub async fn run(
        &self,
        bench: &Bench,
        program: &str,
        arguments: &[String],
    ) -> anyhow::Result<(End, String)> {
        let mut running = self.start(bench, program, arguments)?;
        let end = match timeout(self.time_for_one(), running.end()).await {
            Ok(end) => end?,
            Err(_) => End::TookTooLong,
        };
        Ok((end, running.said()?))
    }

    pub fn start(&self, bench: &Bench, program: &str, arguments: &[String]) -> anyhow::Result<Running> {
        let log = bench.new_log();
        let output = File::create(&log)?;
        let mut walls = self.walls(bench);
        let outermost = walls.remove(0);
        let mut child = Command::new(&outermost)
            .args(walls)
            .arg(program)
            .args(arguments)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stderr(output.try_clone()?)
            .stdout(output)
            .spawn()
            .with_context(|| format!("{outermost} cannot be started: is its package installed?"))?;
        Ok(Running { program: program.to_owned(), _lifeline: child.stdin.take(), child, log })
    }

    /// The programs that lead into the sandbox, each running the next.
    fn walls(&self, bench: &Bench) -> Vec<String> {
        let split = |words: &str| words.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut walls = Vec::new();
        if bench.worker_is_root {
            walls.extend(split(&format!(
                "/usr/bin/setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs --"
            )));
        }
        let memory = self.limits.max_memory_megabytes * 1024 * 1024;
        let file = self.limits.max_megabytes * 1024 * 1024;
        let seconds = self.limits.max_seconds;
        walls.extend(split(&format!(
            "/usr/bin/prlimit --as={memory} --fsize={file} --cpu={seconds} --nofile=512 --nproc=256 --core=0 --"
        )));
        // With a /proc of its own: by its number there, bubblewrap would look for itself among the machine's processes.
        walls.extend(split("/usr/bin/unshare --user --map-current-user --pid --fork --mount-proc --"));
        walls.extend([SHELL, "-c", ON_A_LIFELINE, SHELL].map(str::to_owned));
        walls.extend(split(&format!(
            "/usr/bin/bwrap --unshare-all --unshare-user --disable-userns --cap-drop ALL --new-session --clearenv
             --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64
             --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --ro-bind-try /etc/libreoffice /etc/libreoffice
             --ro-bind-try /etc/fonts /etc/fonts --ro-bind-try /var/cache/fontconfig /var/cache/fontconfig
             --dev /dev --size {SHARED_MEMORY} --tmpfs /dev/shm --remount-ro /dev --proc /proc --size {file} --tmpfs /tmp
             --setenv HOME /tmp --setenv PATH /usr/bin --setenv LC_ALL C.UTF-8 --chdir /tmp"
        )));
        for (how, folder, seen_as) in
            [("--ro-bind", bench.inputs(), "/in"), ("--bind", bench.outputs(), "/out")]
        {
            walls.extend([how.to_owned(), folder.to_string_lossy().into_owned(), seen_as.to_owned()]);
        }
        // Left to write to are `/out`, `/tmp` and the shared memory.
        walls.extend(["--remount-ro", "/", "--"].map(str::to_owned));
        walls
    }
}

impl Running {
    pub async fn end(&mut self) -> anyhow::Result<End> {
        let status = self.child.wait().await?;
        let program = &self.program;
        // One of the walls was killed, not the program: somebody wants us to stop, or the machine ran out of memory.
        let Some(code) = status.code() else { bail!("the sandbox of {program} was killed ({status})") };
        if code != 0 {
            let said = self.said()?;
            let is_of_walls =
                ["bwrap: ", "prlimit: ", "setpriv: ", "unshare: "].iter().any(|wall| said.starts_with(wall));
            if is_of_walls {
                bail!("the sandbox of {program} did not work: {}", said.trim());
            }
            tracing::info!(program, code, said, "a program failed in the sandbox");
        }
        Ok(match code {
            OUT_OF_TIME => End::TookTooLong,
            OUT_OF_SIZE => End::TooLarge,
            code => End::With(code),
        })
    }

    fn said(&self) -> anyhow::Result<String> {
        let mut beginning = Vec::new();
        File::open(&self.log)?.take(MOST_WORDS).read_to_end(&mut beginning)?;
        Ok(String::from_utf8_lossy(&beginning).into_owned())
    }
}
