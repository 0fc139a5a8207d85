//! What `octavo check` says about backups.

use kit::settings::{Environment, Settings};

use super::encryption::Recipients;

/// Checks the recipients, and returns what a journal in production should change.
pub fn hints(settings: &Settings) -> anyhow::Result<Vec<&'static str>> {
    let recipients = Recipients::parse(&settings.backup.recipients)?;
    if settings.environment != Environment::Production {
        return Ok(Vec::new());
    }
    let is_offsite = settings.backup_s3.is_some() || settings.backup.rsync_target.is_some();
    let hints = [
        (recipients.is_none(), "hint: backups are not encrypted; set backup.recipients"),
        (!is_offsite, "hint: backups are not copied off site; set backup.rsync_target or [backup_s3]"),
    ];
    Ok(hints.into_iter().filter(|(applies, _)| *applies).map(|(_, hint)| hint).collect())
}
