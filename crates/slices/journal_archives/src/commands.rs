//! Makes and removes archives.

use files::{Files, require_space};
use kit::jobs;
use kit::{Actor, App, Error, Problem, Result, audit};
use rules::audit::{AuditAction, AuditObject};
use rules::journal_archives::ArchiveState;
use serde_json::json;
use sqlx::PgConnection;

use crate::jobs::MakeJournalArchive;
use crate::refusals::BEING_MADE;
use crate::store;

/// Begins to make an archive; one at a time.
pub async fn create(files: &Files, actor: &Actor, with_people: bool) -> Result<i64> {
    let app = &files.app;
    files.storage.require_available()?;
    let mut transaction = app.pool.begin().await?;
    let stored = sqlx::query_scalar!(r#"select coalesce(sum(size), 0)::bigint as "bytes!" from files"#)
        .fetch_one(&mut *transaction)
        .await?;
    require_space(&app.settings.uploads, stored.unsigned_abs()).await?;
    let inserted = sqlx::query_scalar!(
        "insert into journal_archives (state, with_people, created_by, created_at) values ($1, $2, $3, $4)
         returning id",
        ArchiveState::Making.code(),
        with_people,
        actor.id.0,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await;
    let id = inserted.map_err(|error| match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => Error::from(BEING_MADE),
        error => error.into(),
    })?;
    jobs::add(&mut transaction, &MakeJournalArchive { archive: id }, MakeJournalArchive::plan(id)).await?;
    record(app, &mut transaction, actor, (id, with_people), "make").await?;
    transaction.commit().await?;
    Ok(id)
}

/// Removes an archive with its file. One that is being made is given up.
pub async fn remove(app: &App, actor: &Actor, id: i64) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let removed =
        sqlx::query!("delete from journal_archives where id = $1 returning with_people, storage_key", id)
            .fetch_optional(&mut *transaction)
            .await?
            .ok_or(Problem::NOT_FOUND)?;
    if let Some(key) = removed.storage_key {
        store::remove_object(&mut transaction, key).await?;
    }
    jobs::remove(&mut transaction, &MakeJournalArchive::key(id)).await?;
    record(app, &mut transaction, actor, (id, removed.with_people), "remove").await?;
    Ok(transaction.commit().await?)
}

/// Adds what was done with an archive to the audit log.
pub async fn record(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    (id, with_people): (i64, bool),
    action: &str,
) -> Result<()> {
    let entry = actor.audit(AuditAction::JournalExported).object(AuditObject::JournalArchive, id);
    let entry = entry.details(json!({ "action": action, "withPeople": with_people }));
    Ok(audit::record(app, connection, entry).await?)
}
