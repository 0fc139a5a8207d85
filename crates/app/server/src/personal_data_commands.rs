//! Export and erasure of personal data on the command line: for requests by letter, and after a restore.

use std::path::Path;

use anyhow::{Context, anyhow};
use kit::App;
use kit::audit::AuditEntry;
use personal_data::{ReapplyOutcome, export_archive, find_user_by_email};
use rules::audit::AuditAction;
use tokio::io::AsyncWriteExt;

use crate::audit_commands;
use crate::backups::parse_erasures;

pub async fn export(app: &App, email: &str, to: &Path) -> anyhow::Result<()> {
    let id = find_user_by_email(app, email).await.map_err(|error| anyhow!("{email}: {error}"))?;
    let archive = export_archive(app, id).await?;
    let entry = AuditEntry::by_command_line(AuditAction::PersonalDataExported).user(id);
    audit_commands::record(app, &app.pool, entry).await?;
    // Readable only by the user who runs the command.
    let file = tokio::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).await;
    let mut file = file.with_context(|| format!("cannot write {}", to.display()))?;
    file.write_all(&archive).await?;
    file.flush().await?;
    println!("{}", to.display());
    Ok(())
}

pub async fn erase(app: &App, email: &str) -> anyhow::Result<()> {
    let id = find_user_by_email(app, email).await.map_err(|error| anyhow!("{email}: {error}"))?;
    let entry = AuditEntry::by_command_line(AuditAction::UserErased);
    personal_data::erase_by_system(app, id, entry).await.map_err(|error| anyhow!("{email}: {error}"))?;
    println!("erased: person {id}");
    Ok(())
}

pub async fn print_erasures(app: &App) -> anyhow::Result<()> {
    for line in personal_data::list_erasures(app).await? {
        println!("{}", serde_json::to_string(&line)?);
    }
    Ok(())
}

pub async fn erase_again(app: &App, list: &Path) -> anyhow::Result<()> {
    let text =
        tokio::fs::read_to_string(list).await.with_context(|| format!("cannot read {}", list.display()))?;
    for erased in parse_erasures(&text)?.records {
        let outcome = match personal_data::reapply_erasure(app, &erased).await? {
            ReapplyOutcome::Erased => "erased again",
            ReapplyOutcome::AlreadyErased => "already erased",
            ReapplyOutcome::NotFound => "not found",
        };
        println!("person {}: {outcome}", erased.user_id);
    }
    Ok(())
}
