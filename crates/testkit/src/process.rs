//! The real binary, started, measured and killed.

use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, Command};

pub struct Process {
    child: Child,
}

impl Process {
    /// Starts the binary with settings overridden by name.
    pub(crate) fn start(binary: &str, deed: &str, environment: &[(&str, String)]) -> Process {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let child = Command::new(binary)
            .arg(deed)
            .current_dir(root)
            .env("OCTAVO_CONFIG", "config/development.toml")
            .envs(environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the binary starts");
        Process { child }
    }

    pub fn id(&self) -> u32 {
        self.child.id().expect("the process runs")
    }

    /// SIGKILL: no farewell.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// SIGTERM, and how it ended.
    pub async fn ask_to_stop(mut self, patience: Duration) -> std::process::ExitStatus {
        let id = self.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
        tokio::time::timeout(patience, self.child.wait()).await.expect("it stops in time").unwrap()
    }

    /// Resident memory now and at its highest since the last [`Self::forget_peak`], in bytes.
    pub fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
        };
        (field("VmRSS:"), field("VmHWM:"))
    }

    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.id()), "5").unwrap();
    }
}
