//! The audit log on the command line: its check, and the entries of other commands.

use std::future::Future;
use std::str::FromStr;

use anyhow::{Context, ensure};
use kit::audit::{self, AuditEntry, check_chain};
use kit::{App, database};
use rules::audit::{AuditAction, AuditObject};
use serde_json::json;
use sqlx::PgPool;

/// Head of the chain at an earlier time, as `octavo admin check-audit` printed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownHead {
    position: i64,
    hash: String,
}

impl FromStr for KnownHead {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<KnownHead> {
        let (position, hash) = text.split_once(':').context("expected POSITION:HASH")?;
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        ensure!(is_hash, "the hash has 64 hexadecimal digits");
        let position = position.parse().context("the position is a number")?;
        Ok(KnownHead { position, hash: hash.to_lowercase() })
    }
}

/// Checks the hash chain, and that it still contains a head that was kept elsewhere. Fails if the log was changed.
pub async fn check(app: &App, known: Option<&KnownHead>) -> anyhow::Result<()> {
    let report = check_chain(app, known.map(|head| head.position)).await?;
    println!("{} entries", report.count);
    println!("head {}:{}", report.count, report.head);
    for found in &report.breaks {
        eprintln!("{found}");
    }
    if let Some(known) = known {
        let hash = report.hash_at.as_deref().unwrap_or("nothing");
        ensure!(hash == known.hash, "the log was changed: position {} has {hash}", known.position);
    }
    ensure!(report.is_intact(), "the audit log was changed past the application");
    Ok(())
}

/// Records what a command did. Commands that own the tables pass the pool of their role.
pub async fn record(app: &App, pool: &PgPool, entry: AuditEntry) -> anyhow::Result<()> {
    let mut connection = pool.acquire().await?;
    audit::record(app, &mut connection, entry).await.context("audit log")
}

/// Records that a backup was created or restored. A backup of a database without the log, such as before an
/// upgrade, is good all the same.
pub async fn record_backup(app: &App, pool: &PgPool, action: AuditAction, name: &str) {
    let entry = AuditEntry::by_command_line(action).object(AuditObject::Backup, name);
    if let Err(error) = record(app, pool, entry).await {
        eprintln!("not recorded in the audit log: {error:#}");
    }
}

/// Runs the migrations and records them, unless the schema was up to date.
pub async fn record_migration(
    app: &App,
    pool: &PgPool,
    migrate: impl Future<Output = anyhow::Result<()>>,
) -> anyhow::Result<()> {
    let version = async || database::schema_version(&mut *pool.acquire().await?).await;
    let before = version().await?;
    migrate.await?;
    let after = version().await?;
    if before == after {
        return Ok(());
    }
    let entry = AuditEntry::by_command_line(AuditAction::DatabaseMigrated);
    record(app, pool, entry.details(json!({ "from": before, "to": after }))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_head_is_position_and_hash() {
        let hash = "0a".repeat(32);
        let head: KnownHead = format!("12:{}", hash.to_uppercase()).parse().unwrap();
        assert_eq!(head, KnownHead { position: 12, hash });
        for wrong in ["", "12", "12:", "a:b", "12:xyz", &format!("x:{}", "0".repeat(64))] {
            assert!(wrong.parse::<KnownHead>().is_err(), "{wrong}");
        }
    }
}
