//! What people do with imports.

use files::RemoveObject;
use kit::jobs::{self, Plan};
use kit::{Actor, App, Result, audit};
use rules::Validator;
use rules::audit::{AuditAction, AuditObject};
use rules::imports::{ImportAction, ImportState, next_state};
use serde_json::json;
use sqlx::PgConnection;

use crate::mapping::Mapping;
use crate::refusals::{CHANGED_ELSEWHERE, WRONG_STATE};
use crate::store::{self, Import};
use crate::{read, run};

/// Reads the source again, or starts, stops or continues an import.
pub async fn act(app: &App, actor: &Actor, id: i64, action: ImportAction) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let import = store::lock(&mut transaction, id).await?;
    let next = next_state(import.state, action).flatten().ok_or(WRONG_STATE)?;
    set_state(app, &mut transaction, &import, next).await?;
    match next {
        ImportState::Reading => {
            sqlx::query!("update imports set round = round + 1 where id = $1", id)
                .execute(&mut *transaction)
                .await?;
            read::queue(&mut transaction, id).await?;
        }
        ImportState::Running => {
            retry_failed(&mut transaction, id).await?;
            run::queue(&mut transaction, id).await?;
        }
        _ => {}
    }
    record(app, &mut transaction, actor, &import, action.code()).await?;
    Ok(transaction.commit().await?)
}

/// Replaces the corrections of the mapping.
pub async fn change_mapping(app: &App, actor: &Actor, id: i64, version: i32, mapping: Mapping) -> Result<()> {
    let mut validator = Validator::new();
    mapping.check(&mut validator);
    validator.finish()?;
    let mut transaction = app.pool.begin().await?;
    let import = store::lock(&mut transaction, id).await?;
    let next = next_state(import.state, ImportAction::ChangeMapping).flatten().ok_or(WRONG_STATE)?;
    if import.version != version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    set_state(app, &mut transaction, &import, next).await?;
    sqlx::query!(
        "update imports set mapping = $2 where id = $1",
        id,
        serde_json::to_value(&mapping).map_err(anyhow::Error::new)?
    )
    .execute(&mut *transaction)
    .await?;
    record(app, &mut transaction, actor, &import, ImportAction::ChangeMapping.code()).await?;
    Ok(transaction.commit().await?)
}

/// Removes an import with its report and its file. What it has added stays.
pub async fn remove(app: &App, actor: &Actor, id: i64) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let import = store::lock(&mut transaction, id).await?;
    if next_state(import.state, ImportAction::Remove) != Some(None) {
        return Err(WRONG_STATE.into());
    }
    sqlx::query!("delete from imports where id = $1", id).execute(&mut *transaction).await?;
    if let Some(key) = &import.storage_key {
        let job = RemoveObject { key: key.clone() };
        jobs::add(&mut transaction, &job, Plan::now().under_key(key.clone())).await?;
    }
    record(app, &mut transaction, actor, &import, ImportAction::Remove.code()).await?;
    Ok(transaction.commit().await?)
}

async fn set_state(
    app: &App,
    transaction: &mut PgConnection,
    import: &Import,
    state: ImportState,
) -> Result<()> {
    sqlx::query!(
        "update imports
         set state = $2, version = version + 1, changed_at = $3, failure = null,
             started_at = case when $2 = 'running' then coalesce(started_at, $3) else started_at end,
             finished_at = null
         where id = $1",
        import.id,
        state.code(),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// What has failed is tried again: a person may have corrected the mapping.
async fn retry_failed(transaction: &mut PgConnection, import: i64) -> Result<()> {
    sqlx::query!(
        "update import_items set outcome = 'waiting', reason = null, done_at = null
         where import_id = $1 and outcome = 'failed' and record is not null",
        import
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub async fn record(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    import: &Import,
    action: &str,
) -> Result<()> {
    let entry = actor.audit(AuditAction::ImportChanged).object(AuditObject::Import, import.id);
    let entry = entry.details(json!({ "action": action, "source": import.source.code() }));
    Ok(audit::record(app, transaction, entry).await?)
}
