//! Throwaway PostgreSQL or MariaDB with a loaded dump, on a socket in a temporary directory.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerKind {
    PostgreSql,
    MariaDb,
}

pub struct Server {
    kind: ServerKind,
    folder: TempDir,
    process: Child,
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Finds a program of a server, which is not in the path on Debian.
fn find_program(name: &str) -> Option<PathBuf> {
    let mut folders = vec![PathBuf::from("/usr/lib/postgresql/15/bin"), PathBuf::from("/usr/sbin")];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn is_root() -> bool {
    run(Command::new("id").arg("-u")).stdout.trim_ascii() == b"0"
}

/// PostgreSQL refuses to run as root.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

impl Server {
    /// Returns None with a notice if the server is not installed; in CI the test fails.
    pub fn start(kind: ServerKind, dump: &Path) -> Option<Server> {
        let programs: &[&str] = match kind {
            ServerKind::PostgreSql => &["initdb", "postgres", "psql"],
            ServerKind::MariaDb => &["mariadb-install-db", "mariadbd", "mariadb"],
        };
        if let Some(missing) = programs.iter().find(|name| find_program(name).is_none()) {
            assert!(std::env::var_os("CI").is_none(), "{missing} is not installed: run scripts/setup");
            println!("*** NOT COMPARED WITH A DATABASE: {missing} is not installed; run scripts/setup ***");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let process = match kind {
            ServerKind::PostgreSql => start_postgresql(folder.path()),
            ServerKind::MariaDb => start_mariadb(folder.path()),
        };
        let server = Server { kind, folder, process };
        server.wait();
        server.load(&std::fs::read_to_string(dump).unwrap());
        Some(server)
    }

    fn client(&self) -> Command {
        let socket = self.folder.path();
        match self.kind {
            ServerKind::PostgreSql => {
                let mut command = Command::new(find_program("psql").unwrap());
                command.args(["-X", "-q", "-A", "-t", "-U", "postgres", "-d", "postgres", "-h"]).arg(socket);
                command
            }
            ServerKind::MariaDb => {
                let mut command = Command::new(find_program("mariadb").unwrap());
                let socket = format!("--socket={}", socket.join("socket").display());
                command.args(["--no-defaults", "--user=root", "--batch", "--raw", "--skip-column-names"]);
                command.args(["--default-character-set=utf8mb4", &socket]);
                command
            }
        }
    }

    fn wait(&self) {
        for _ in 0..600 {
            let mut command = self.client();
            if self.send(&mut command, "select 1;").status.success() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{:?} has not started in a minute", self.kind);
    }

    fn send(&self, command: &mut Command, sql: &str) -> Output {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let sql = sql.to_owned();
        // Answers are read meanwhile, so that neither pipe fills up.
        let writer = std::thread::spawn(move || input.write_all(sql.as_bytes()));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join().unwrap();
        output
    }

    fn load(&self, dump: &str) {
        match self.kind {
            // The dump first removes what an empty database does not have: such errors are expected.
            ServerKind::PostgreSql => {
                let lines = dump
                    .lines()
                    .filter(|line| !line.starts_with("\\restrict") && !line.starts_with("\\unrestrict"));
                let mut command = self.client();
                self.send(&mut command, &lines.map(|line| format!("{line}\n")).collect::<String>());
            }
            ServerKind::MariaDb => {
                let dump = dump.replace("utf8mb4_0900_ai_ci", "utf8mb4_general_ci");
                let output = self.send(
                    &mut self.client(),
                    &format!("create database ojs character set utf8mb4; use ojs;\n{dump}"),
                );
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }

    /// Rows of a query as texts; NULL is empty. `expressions` are the columns.
    pub fn select(&self, expressions: &str, rest: &str) -> Vec<Vec<String>> {
        let (array, start) = match self.kind {
            ServerKind::PostgreSql => ("json_build_array", ""),
            ServerKind::MariaDb => ("json_array", "use ojs; "),
        };
        let sql = format!("{start}select {array}({expressions}) {rest};");
        let output = self.send(&mut self.client(), &sql);
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        let answer = String::from_utf8(output.stdout).unwrap();
        answer.lines().map(parse_row).collect()
    }

    /// A single number.
    pub fn count(&self, rest: &str) -> usize {
        let rows = self.select("count(*)", rest);
        rows[0][0].parse().unwrap()
    }
}

fn parse_row(line: &str) -> Vec<String> {
    let values: Vec<serde_json::Value> =
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let text = |value: serde_json::Value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    };
    values.into_iter().map(text).collect()
}

fn start_postgresql(folder: &Path) -> Child {
    let data = folder.join("data");
    run(Command::new("chmod").arg("0777").arg(folder));
    run(as_postgres(&find_program("initdb").unwrap())
        .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "-D"])
        .arg(&data));
    let mut command = as_postgres(&find_program("postgres").unwrap());
    command.arg("-D").arg(&data).arg("-k").arg(folder).args(["-c", "listen_addresses=", "-c", "fsync=off"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn start_mariadb(folder: &Path) -> Child {
    let data = format!("--datadir={}", folder.join("data").display());
    let user = if is_root() { "--user=root" } else { "--skip-name-resolve" };
    run(Command::new(find_program("mariadb-install-db").unwrap()).args([
        "--no-defaults",
        "--auth-root-authentication-method=normal",
        "--skip-test-db",
        user,
        &data,
    ]));
    let mut command = Command::new(find_program("mariadbd").unwrap());
    let socket = format!("--socket={}", folder.join("socket").display());
    let pid = format!("--pid-file={}", folder.join("pid").display());
    command.args(["--no-defaults", "--skip-networking", user, &data, &socket, &pid]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

impl Drop for Server {
    /// SIGINT ends PostgreSQL with its own processes; MariaDB has one process.
    fn drop(&mut self) {
        let signal = if self.kind == ServerKind::PostgreSql { "-INT" } else { "-KILL" };
        let _ = Command::new("kill").arg(signal).arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}
