//! Dump of the database, encrypted on its way to the disk, and its restoration.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use futures::AsyncWriteExt as _;
use secrecy::SecretString;
use tokio::io::AsyncWriteExt as _;
use tokio_util::compat::FuturesAsyncWriteCompatExt;

use super::checksum::{Checksum, checksum_of_file};
use super::encryption::{Identities, Recipients};
use super::folder::Backup;
use super::manifest::{DUMP, ENCRYPTED_DUMP};
use super::pg_tools;
use super::private_files::{create_private_file, sync_file};

/// Dumps a snapshot into the folder of a backup.
pub async fn dump(
    database_url: &SecretString,
    snapshot: &str,
    folder: &Path,
    recipients: Option<&Recipients>,
) -> anyhow::Result<Checksum> {
    let mut command = pg_tools::command("pg_dump", database_url)?;
    command.args(["--format=custom", "--no-owner", "--no-acl", "--no-password"]);
    command.arg(format!("--snapshot={snapshot}"));
    let path = folder.join(if recipients.is_some() { ENCRYPTED_DUMP } else { DUMP });
    // pg_dump writes into an existing file and keeps its permissions.
    let file = create_private_file(&path)?;
    let Some(recipients) = recipients else {
        command.arg("--file").arg(&path);
        pg_tools::run(command, "pg_dump").await?;
        file.sync_all()?;
        return checksum_of_file(&path).await;
    };
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start pg_dump")?;
    let mut output = child.stdout.take().context("pg_dump has no output")?;
    let mut encrypted = recipients.encrypt(tokio::fs::File::from_std(file)).await?.compat_write();
    tokio::io::copy(&mut output, &mut encrypted).await.context("writing the dump")?;
    let status = child.wait().await?;
    ensure!(status.success(), "pg_dump failed ({status}); see its output above");
    encrypted.into_inner().close().await.context("writing the dump")?;
    sync_file(&path)?;
    checksum_of_file(&path).await
}

/// Restores the dump of a backup into an empty database, in one transaction.
pub async fn restore_dump(
    owner_url: &SecretString,
    backup: &Backup,
    identities: Option<&Identities>,
) -> anyhow::Result<()> {
    let mut command = pg_tools::command("pg_restore", owner_url)?;
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-acl", "--no-password"]);
    command.arg("--dbname").arg(pg_tools::database_name(owner_url)?);
    let path = backup.manifest.dump_path(&backup.path);
    if backup.manifest.recipients.is_empty() {
        command.arg(path);
        return pg_tools::run(command, "pg_restore").await;
    }
    let mut dump = require_identities(backup, identities)?.decrypt(&path).await?;
    let mut child = command.stdin(Stdio::piped()).spawn().context("cannot start pg_restore")?;
    let mut input = child.stdin.take().context("pg_restore has no input")?;
    let copied = tokio::io::copy(&mut dump, &mut input).await;
    if let Err(error) = copied {
        // If pg_restore has ended, its own message says why. Otherwise the dump cannot be decrypted: killed before
        // the end of its input, pg_restore commits nothing.
        if error.kind() != std::io::ErrorKind::BrokenPipe {
            child.kill().await?;
            return Err(error).context(format!("{} is damaged", path.display()));
        }
    }
    input.shutdown().await.ok();
    drop(input);
    let status = child.wait().await?;
    ensure!(status.success(), "pg_restore failed ({status}); see its output above");
    Ok(())
}

/// Fails if the backup is encrypted and there is no private key.
pub fn require_identities<'a>(
    backup: &Backup,
    identities: Option<&'a Identities>,
) -> anyhow::Result<&'a Identities> {
    identities.with_context(|| {
        format!("the backup is encrypted to {}: pass --identity FILE", backup.manifest.recipients.join(", "))
    })
}
