//! An `octavo` process on the database of the application under test.

use std::fs::File;
use std::net::TcpListener;
use std::os::unix::fs::FileExt;
use std::process::Stdio;
use std::time::Duration;

use kit::Rng;
use tokio::process::{Child, Command};

/// Returns a local address on which nothing listens, for processes that other processes connect to.
///
/// The port is below the ephemeral ports, which the connections of the tests use by the thousand, and random,
/// because tests run in parallel.
pub fn free_address() -> String {
    loop {
        let address = format!("127.0.0.1:{}", 20_000 + u16::from_be_bytes(Rng::System.bytes()) % 12_000);
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

pub struct Process {
    child: Child,
    /// Where a server listens; empty for a worker.
    pub address: String,
    log: File,
}

impl Process {
    /// Starts the binary with settings overridden by environment variables.
    pub(crate) fn start(binary: &str, command: &str, environment: &[(&str, String)]) -> Process {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
        let log = tempfile::tempfile().expect("no room for a log");
        let output = || Stdio::from(log.try_clone().expect("log is open"));
        let child = Command::new(binary)
            .arg(command)
            .current_dir(root)
            .env("OCTAVO_CONFIG", "config/development.toml")
            .envs(environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(output())
            .stderr(output())
            .kill_on_drop(true)
            .spawn()
            .expect("binary does not start");
        Process { child, address: String::new(), log }
    }

    /// Returns what the process has written so far.
    pub fn log(&self) -> String {
        let mut bytes = vec![0; usize::try_from(self.log.metadata().unwrap().len()).unwrap()];
        let size = self.log.read_at(&mut bytes, 0).unwrap();
        String::from_utf8_lossy(&bytes[..size]).into_owned()
    }

    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    pub fn id(&self) -> u32 {
        self.child.id().expect("process has ended")
    }

    /// Sends SIGKILL.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Sends SIGTERM and returns the exit status.
    pub async fn terminate(mut self, timeout: Duration) -> std::process::ExitStatus {
        let id = self.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
        tokio::time::timeout(timeout, self.child.wait())
            .await
            .expect("process does not stop in time")
            .unwrap()
    }

    /// Waits until a command that ends by itself has ended, and returns its exit status.
    pub async fn wait(mut self) -> std::process::ExitStatus {
        self.child.wait().await.unwrap()
    }

    /// Returns the resident memory, now and at its peak since [`Self::reset_peak_memory`], in bytes.
    pub fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
        };
        (field("VmRSS:"), field("VmHWM:"))
    }

    pub fn reset_peak_memory(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.id()), "5").unwrap();
    }
}
