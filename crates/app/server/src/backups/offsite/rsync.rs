//! Copies in a folder that rsync reaches, over ssh or on a mounted disk.
//!
//! Paths are passed on standard input, and the program is started without a shell.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use kit::settings::Backup;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::backups::private_files::create_private_dir;

/// Seconds after which a silent connection has failed.
const TIMEOUT: &str = "--timeout=300";
/// Exit code for files that do not exist.
const PARTIAL_TRANSFER: i32 = 23;

#[derive(Debug)]
pub struct RsyncTarget {
    /// With `/` at its end: the content of the folder.
    target: String,
    ssh: String,
}

impl RsyncTarget {
    pub fn new(settings: &Backup) -> Option<RsyncTarget> {
        let target = settings.rsync_target.as_ref()?;
        // rsync splits this at spaces; the settings allow none in the path. An unknown host is an error, not a question.
        let mut ssh = "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes -oConnectTimeout=30".to_owned();
        if let Some(key) = &settings.rsync_ssh_key {
            ssh.push_str(&format!(" -oIdentitiesOnly=yes -i {}", key.display()));
        }
        Some(RsyncTarget { target: format!("{}/", target.trim_end_matches('/')), ssh })
    }

    /// True for a folder of this machine, which may be that of a disk that is not mounted.
    fn is_local(&self) -> bool {
        self.target.starts_with('/')
    }

    /// Lists all files with their sizes; none if the folder on another machine does not exist yet.
    pub async fn list(&self) -> anyhow::Result<Vec<(String, u64)>> {
        self.list_files("--recursive").await
    }

    async fn list_files(&self, depth: &str) -> anyhow::Result<Vec<(String, u64)>> {
        if self.is_local() {
            ensure!(
                Path::new(&self.target).is_dir(),
                "{} is not a folder: is the disk mounted?",
                self.target
            );
        }
        // `lost+found` is on every ext4 disk, for root only.
        let arguments =
            [depth, "--list-only", "--no-human-readable", "--8-bit-output", "--exclude=/lost+found"];
        let (code, output) = self.run(&arguments, &[self.target.clone().into()], None).await?;
        // The target itself may be new; `--mkpath` creates it with the first upload. If only a part cannot be read,
        // the list is not complete.
        if code == PARTIAL_TRANSFER && output.trim().is_empty() {
            return Ok(Vec::new());
        }
        ensure!(code == 0, "rsync failed with exit code {code}; see its output above");
        Ok(output.lines().filter_map(parse_line).collect())
    }

    pub async fn upload(&self, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        let mut arguments = vec!["--times", "--perms", "--chmod=D700,F600", "--files-from=-", "--fsync"];
        if !self.is_local() {
            arguments.push("--mkpath");
        }
        self.transfer(&arguments, [contents_of(folder), self.target.clone().into()], paths).await
    }

    pub async fn download(&self, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        let arguments = ["--times", "--perms", "--chmod=D700,F600", "--files-from=-"];
        self.transfer(&arguments, [self.target.clone().into(), contents_of(folder)], paths).await
    }

    /// Deletes files: they are missing from an empty folder, and rsync deletes what is missing.
    pub async fn remove(&self, paths: &BTreeSet<String>) -> anyhow::Result<()> {
        let empty = EmptyFolder::create()?;
        // Their folders must exist, or rsync takes them for vanished.
        for parent in paths.iter().filter_map(|path| Path::new(path).parent()).collect::<BTreeSet<_>>() {
            create_private_dir(&empty.path.join(parent))?;
        }
        let arguments = ["--delete-missing-args", "--files-from=-"];
        self.transfer(&arguments, [contents_of(&empty.path), self.target.clone().into()], paths).await
    }

    /// Deletes folders with everything in them.
    pub async fn remove_folders(&self, names: &BTreeSet<String>) -> anyhow::Result<()> {
        let empty = EmptyFolder::create()?;
        let arguments = ["--delete-missing-args", "--force", "--files-from=-"];
        self.transfer(&arguments, [contents_of(&empty.path), self.target.clone().into()], names).await
    }

    pub async fn read_text(&self, path: &str) -> anyhow::Result<Option<String>> {
        if !self.list_files("--dirs").await?.iter().any(|(listed, _)| listed == path) {
            return Ok(None);
        }
        let folder = EmptyFolder::create()?;
        self.download(&folder.path, &BTreeSet::from([path.to_owned()])).await?;
        Ok(Some(tokio::fs::read_to_string(folder.path.join(path)).await?))
    }

    async fn transfer(
        &self,
        arguments: &[&str],
        places: [OsString; 2],
        paths: &BTreeSet<String>,
    ) -> anyhow::Result<()> {
        let list = paths.iter().map(|path| format!("{path}\n")).collect();
        let (code, _) = self.run(arguments, &places, Some(list)).await?;
        ensure!(code == 0, "rsync failed with exit code {code}; see its output above");
        Ok(())
    }

    /// Runs rsync and returns its exit code and output.
    async fn run(
        &self,
        arguments: &[&str],
        places: &[OsString],
        input: Option<String>,
    ) -> anyhow::Result<(i32, String)> {
        let mut command = Command::new("rsync");
        command.args(arguments).arg(TIMEOUT).args(["-e", &self.ssh]).arg("--").args(places);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().context("cannot start rsync: is it installed?")?;
        let mut stdin = child.stdin.take().context("rsync has no input")?;
        let write = async move {
            if let Some(input) = input {
                // rsync may end before it has read everything; its exit code says why.
                stdin.write_all(input.as_bytes()).await.ok();
            }
        };
        let (output, ()) = tokio::join!(child.wait_with_output(), write);
        let output = output?;
        let code = output.status.code().context("rsync was killed")?;
        Ok((code, String::from_utf8_lossy(&output.stdout).into_owned()))
    }
}

fn contents_of(folder: &Path) -> OsString {
    let mut path = folder.as_os_str().to_owned();
    path.push("/");
    path
}

/// Parses a line such as `-rw------- 1234 2026/11/16 01:31:07 files/3f/3f9a…`.
fn parse_line(line: &str) -> Option<(String, u64)> {
    let line = line.strip_prefix('-')?;
    let (_, rest) = line.split_once(' ')?;
    let (size, rest) = rest.trim_start().split_once(' ')?;
    let path = rest.splitn(3, ' ').nth(2)?;
    Some((path.to_owned(), size.parse().ok()?))
}

/// Temporary folder that is removed on drop.
struct EmptyFolder {
    path: std::path::PathBuf,
}

impl EmptyFolder {
    fn create() -> anyhow::Result<EmptyFolder> {
        let name = format!("octavo-rsync-{:032x}", u128::from_be_bytes(kit::Rng::System.bytes()));
        let path = std::env::temp_dir().join(name);
        create_private_dir(&path)?;
        Ok(EmptyFolder { path })
    }
}

impl Drop for EmptyFolder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.path) {
            tracing::warn!(%error, path = %self.path.display(), "temporary folder not removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_has_files_with_sizes() {
        let line = "-rw-------          1,234 2026/11/16 01:31:07 files/3f/3f9a";
        assert_eq!(parse_line(line), None, "sizes have no separators");
        let line = line.replace("1,234", "1234");
        assert_eq!(parse_line(&line), Some(("files/3f/3f9a".to_owned(), 1234)));
        assert_eq!(parse_line("drwx------          4,096 2026/11/16 01:31:07 files"), None);
        assert_eq!(parse_line(""), None);
    }
}
