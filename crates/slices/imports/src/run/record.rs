//! Rows of `imported_records`: what earlier imports have added.

use identity::account::{Address, NewAccount, create};
use kit::{App, Result};
use rules::{Role, UserId};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use crate::items::{Item, Target};
use crate::mapping::Mapping;
use crate::store::Import;

/// Key of the account in whose name articles are added; no record of a source begins with a space.
const ARCHIVE_ACCOUNT: &str = " archive account";

/// What an earlier import from the same origin has added for a record.
#[derive(Debug)]
pub struct ImportedRecord {
    pub target: Target,
    pub record_hash: Vec<u8>,
    /// Version of the article or issue after that import.
    pub target_version: i32,
}

/// Hash of a record as it is imported: another mapping gives another result.
pub fn hash_with_mapping(item: &Item, mapping: &Mapping) -> Result<Vec<u8>> {
    let mapping = serde_json::to_vec(mapping).map_err(anyhow::Error::new)?;
    Ok(Sha256::new().chain_update(&item.record_hash).chain_update(mapping).finalize().to_vec())
}

pub async fn find(connection: &mut PgConnection, origin: &str, key: &str) -> Result<Option<ImportedRecord>> {
    let row = sqlx::query!(
        "select article_id, issue_id, user_id, record_hash, target_version from imported_records
         where origin = $1 and key = $2",
        origin,
        key
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        let targets = [
            row.article_id.map(Target::Article),
            row.issue_id.map(Target::Issue),
            row.user_id.map(Target::User),
        ];
        let target = targets.into_iter().flatten().next()?;
        Some(ImportedRecord { target, record_hash: row.record_hash, target_version: row.target_version })
    }))
}

/// Records what an import has added or updated.
pub async fn save(
    app: &App,
    transaction: &mut PgConnection,
    import: &Import,
    key: &str,
    record: &ImportedRecord,
) -> Result<()> {
    let (article, issue, user) = Target::columns(Some(record.target));
    sqlx::query!(
        "insert into imported_records (origin, key, import_id, article_id, issue_id, user_id, record_hash,
                                       target_version, imported_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (origin, key) do update
         set import_id = excluded.import_id, article_id = excluded.article_id, issue_id = excluded.issue_id,
             user_id = excluded.user_id, record_hash = excluded.record_hash,
             target_version = excluded.target_version, imported_at = excluded.imported_at",
        import.origin,
        key,
        import.id,
        article,
        issue,
        user,
        record.record_hash,
        record.target_version,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Returns the account that imported articles are submitted by. It has no address and no password: an administrator who
/// imports would otherwise be the submitter of every article, and could not work on them as an editor.
pub async fn archive_account(app: &App, import: &Import) -> Result<UserId> {
    let mut transaction = app.pool.begin().await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('archive account', 0))")
        .execute(&mut *transaction)
        .await?;
    if let Some(ImportedRecord { target: Target::User(id), .. }) =
        find(&mut transaction, ARCHIVE_ACCOUNT, ARCHIVE_ACCOUNT).await?
    {
        return Ok(UserId(id));
    }
    let account = NewAccount {
        address: Address::None,
        password_hash: None,
        orcid: None,
        first_name_en: "Imported".into(),
        middle_name_en: None,
        last_name_en: "Archive".into(),
        affiliation_en: None,
        language: None,
        roles: vec![Role::User],
        is_active: false,
    };
    let id = create(app, &mut transaction, account).await?;
    let record = ImportedRecord { target: Target::User(id.0), record_hash: Vec::new(), target_version: 0 };
    let origin = Import { origin: ARCHIVE_ACCOUNT.into(), ..import.clone() };
    save(app, &mut transaction, &origin, ARCHIVE_ACCOUNT, &record).await?;
    transaction.commit().await?;
    Ok(id)
}
