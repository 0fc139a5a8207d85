//! Changes of the settings file.

use std::collections::BTreeMap;

use rules::audit::{AuditAction, AuditObject};
use serde_json::json;

use super::{AuditEntry, record};
use crate::App;
use crate::secrets::lasting_hash;

/// Bytes of a hash that are kept, enough to notice a change.
const HASH_BYTES: usize = 8;

/// Records which sections of the settings have changed since a process last started. The log contains keyed hashes
/// and no values.
pub async fn record_settings(app: &App) -> sqlx::Result<()> {
    let sections: BTreeMap<&str, String> = app
        .settings
        .section_hashes
        .iter()
        .map(|(name, hash)| (name.as_str(), short_hash(app, hash)))
        .collect();
    let mut transaction = app.pool.begin().await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('settings in the audit log', 0))")
        .execute(&mut *transaction)
        .await?;
    let before = sqlx::query_scalar!(
        "select details -> 'sections' from audit_entries where object_kind = $1 and object_id = 'all' and action = $2
         order by at desc, id desc limit 1",
        AuditObject::Settings.code(),
        AuditAction::SettingsChanged.code()
    )
    .fetch_optional(&mut *transaction)
    .await?
    .flatten()
    .unwrap_or_default();
    let before: BTreeMap<&str, &str> = before
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, hash)| Some((name.as_str(), hash.as_str()?)))
        .collect();
    let changed: Vec<&str> = sections
        .iter()
        .filter(|(name, hash)| before.get(*name) != Some(&hash.as_str()))
        .map(|(name, _)| *name)
        .chain(before.keys().filter(|name| !sections.contains_key(*name)).copied())
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let entry = AuditEntry::by_system(AuditAction::SettingsChanged).object(AuditObject::Settings, "all");
    let details = json!({ "changed": changed, "sections": sections });
    record(app, &mut transaction, entry.details(details)).await?;
    transaction.commit().await
}

/// Keyed, because a section can contain a weak password.
fn short_hash(app: &App, hash: &[u8]) -> String {
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let keyed = lasting_hash(&app.keys, "settings", &hex);
    keyed.iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
}
