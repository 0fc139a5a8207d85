//! Files of an account on an SFTP server. OpenSSH's own program makes the connection; the protocol runs through its
//! input and output.

use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;
use std::time::Duration;
use std::{fs, io};

use kit::settings::PubmedUpload;
use russh_sftp::client::SftpSession;
use russh_sftp::client::error::Error as ProtocolError;
use russh_sftp::protocol::{OpenFlags, StatusCode};
use secrecy::ExposeSecret;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, join};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// For all that is done in one connection.
const TIMEOUT: Duration = Duration::from_secs(60);
/// For the reason why a connection has ended.
const REASON_TIMEOUT: Duration = Duration::from_secs(2);
const DEFAULT_PORT: u16 = 22;
/// Longer than any record of one article.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
const MAX_REASON_BYTES: u64 = 4 * 1024;
/// Names the server in the file of known keys, whatever its address is.
const SERVER: &str = "server";
/// Holds the password for the program that ssh asks for it. Other accounts of the machine cannot read it.
const PASSWORD_VARIABLE: &str = "OCTAVO_SFTP_PASSWORD";

pub struct SftpAccount {
    settings: PubmedUpload,
}

#[derive(Debug, PartialEq, Eq)]
pub enum SftpError {
    /// User or password are wrong.
    Login,
    /// The server has not the key that the settings name.
    OtherKey,
    /// The server refuses the file.
    Refused(String),
    /// Nobody knows what has happened.
    Lost(String),
}

impl SftpAccount {
    pub fn new(settings: &PubmedUpload) -> SftpAccount {
        SftpAccount { settings: settings.clone() }
    }

    /// Opens a connection for some work, and closes it.
    pub async fn with_files<T>(
        &self,
        work: impl AsyncFnOnce(SftpFiles) -> Result<T, SftpError>,
    ) -> Result<T, SftpError> {
        let in_time = async {
            // Exists as long as the connection.
            let folder = self.write_ssh_files().map_err(lost)?;
            let mut ssh = self.command(&folder).spawn().map_err(lost)?;
            match open(&mut ssh).await {
                Ok(session) => work(SftpFiles { session, folder: self.folder().to_owned() }).await,
                Err(error) => Err(reason(&mut ssh).await.unwrap_or(error)),
            }
        };
        timeout(TIMEOUT, in_time).await.unwrap_or_else(|_| Err(SftpError::Lost("timeout".to_owned())))
    }

    /// Below the folder of the account; empty, or with a slash at its end.
    fn folder(&self) -> &str {
        self.settings.url.path().trim_start_matches('/')
    }

    /// Writes the key of the server, and a program that prints the password.
    fn write_ssh_files(&self) -> io::Result<TempDir> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("known_hosts"), format!("{SERVER} {}\n", self.settings.host_key))?;
        let program = folder.path().join("password");
        fs::write(&program, format!("#!/bin/sh\nprintf '%s\\n' \"${PASSWORD_VARIABLE}\"\n"))?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700))?;
        Ok(folder)
    }

    fn command(&self, folder: &TempDir) -> Command {
        let PubmedUpload { url, user, password, .. } = &self.settings;
        let port = url.port().unwrap_or(DEFAULT_PORT).to_string();
        let known_hosts = folder.path().join("known_hosts");
        let mut command = Command::new("ssh");
        command.args(["-F", "/dev/null", "-p", &port, "-l", user]);
        for option in [
            "StrictHostKeyChecking=yes",
            "GlobalKnownHostsFile=/dev/null",
            &format!("UserKnownHostsFile={}", known_hosts.display()),
            &format!("HostKeyAlias={SERVER}"),
            "PreferredAuthentications=password,keyboard-interactive",
            "NumberOfPasswordPrompts=1",
            "ConnectTimeout=20",
            "ClearAllForwardings=yes",
            "LogLevel=ERROR",
        ] {
            command.args(["-o", option]);
        }
        command.args(["-s", "--", url.host_str().unwrap_or_default(), "sftp"]);
        command
            .env("LC_ALL", "C")
            .env("SSH_ASKPASS", folder.path().join("password"))
            .env("SSH_ASKPASS_REQUIRE", "force")
            .env(PASSWORD_VARIABLE, password.expose_secret())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }
}

async fn open(ssh: &mut Child) -> Result<SftpSession, SftpError> {
    let (Some(output), Some(input)) = (ssh.stdout.take(), ssh.stdin.take()) else {
        return Err(SftpError::Lost("no connection".to_owned()));
    };
    SftpSession::new(join(output, input)).await.map_err(lost)
}

/// Returns why there is no connection, in the words of ssh.
async fn reason(ssh: &mut Child) -> Option<SftpError> {
    let mut words = String::new();
    let mut errors = ssh.stderr.take()?.take(MAX_REASON_BYTES);
    timeout(REASON_TIMEOUT, errors.read_to_string(&mut words)).await.ok()?.ok()?;
    read_reason(&words)
}

fn read_reason(words: &str) -> Option<SftpError> {
    if words.contains("Host key verification failed") || words.contains("no hostkey alg") {
        return Some(SftpError::OtherKey);
    }
    if words.contains("Permission denied") {
        return Some(SftpError::Login);
    }
    let last = words.trim().lines().last()?.trim();
    Some(SftpError::Lost(last.to_owned()))
}

fn lost(error: impl std::error::Error) -> SftpError {
    SftpError::Lost(error.to_string())
}

/// The folder of the account.
pub struct SftpFiles {
    session: SftpSession,
    folder: String,
}

impl SftpFiles {
    fn path(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// Writes a file. It is refused if it cannot be created; later it may have arrived.
    pub async fn write(&self, name: &str, content: &[u8]) -> Result<(), SftpError> {
        let flags = OpenFlags::CREATE | OpenFlags::TRUNCATE | OpenFlags::WRITE;
        let file = self.session.open_with_flags(self.path(name), flags).await;
        let mut file = file.map_err(|error| match error {
            ProtocolError::Status(status) => {
                SftpError::Refused(format!("{}: {}", status.status_code, status.error_message))
            }
            error => lost(error),
        })?;
        file.write_all(content).await.map_err(lost)?;
        file.close().await.map_err(lost)
    }

    /// Returns the size of a file; `None` if there is none.
    pub async fn size(&self, name: &str) -> Result<Option<u64>, SftpError> {
        let metadata = self.session.metadata(self.path(name)).await;
        Ok(found(metadata)?.map(|metadata| metadata.size.unwrap_or_default()))
    }

    /// Returns the content of a file; `None` if there is none.
    pub async fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SftpError> {
        match self.size(name).await? {
            Some(size) if size > MAX_BYTES => Err(SftpError::Lost(format!("{name} has {size} bytes"))),
            Some(_) => found(self.session.read(self.path(name)).await),
            None => Ok(None),
        }
    }

    pub async fn remove(&self, name: &str) -> Result<(), SftpError> {
        self.session.remove_file(self.path(name)).await.map_err(lost)
    }
}

fn found<T>(result: Result<T, ProtocolError>) -> Result<Option<T>, SftpError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(ProtocolError::Status(status)) if status.status_code == StatusCode::NoSuchFile => Ok(None),
        Err(error) => Err(lost(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_ssh_are_read() {
        for (words, expected) in [
            ("jex@ncbi.test: Permission denied (password).\r\n", Some(SftpError::Login)),
            (
                "No ED25519 host key is known for server and you have requested strict checking.\r\nHost key verification failed.\r\n",
                Some(SftpError::OtherKey),
            ),
            (
                "ssh: connect to host ncbi.test port 22: Connection refused\r\n",
                Some(SftpError::Lost(
                    "ssh: connect to host ncbi.test port 22: Connection refused".to_owned(),
                )),
            ),
            ("", None),
        ] {
            assert_eq!(read_reason(words), expected, "{words}");
        }
    }
}
