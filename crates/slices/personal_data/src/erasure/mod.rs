//! Erasure of an account in one transaction over all slices.

pub mod http;

use identity::erasure::{self, ErasureSubject};
use kit::audit::{self, AuditEntry};
use kit::{Actor, App, Error, Result, secrets};
use rules::UserId;
use rules::audit::AuditAction;
use rules::erasure::Obligations;
use sqlx::PgConnection;

use crate::refusals::{ERASED, HAS_OBLIGATIONS, blocker_problem};

/// Erases the actor's own account. The caller has checked the password.
pub async fn erase_own(app: &App, actor: &Actor) -> Result<()> {
    erase_as_actor(app, actor, actor.id, |obligations| {
        obligations.blockers().first().map(|first| blocker_problem(*first).into())
    })
    .await
}

/// Erases another user's account as an admin.
pub async fn erase_user(app: &App, actor: &Actor, id: UserId) -> Result<()> {
    erase_as_actor(app, actor, id, |obligations| match obligations.blockers().as_slice() {
        [] => None,
        [only] if obligations.is_last_admin => Some(blocker_problem(*only).into()),
        _ => Some(HAS_OBLIGATIONS.into()),
    })
    .await
}

async fn erase_as_actor(
    app: &App,
    actor: &Actor,
    id: UserId,
    refusal: impl Fn(&Obligations) -> Option<Error>,
) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let mut obligations = editorial::lock_obligations(&mut transaction, id).await?;
    obligations.is_last_admin = erasure::lock_for_erasure(&mut transaction, actor, id).await?;
    if let Some(refusal) = refusal(&obligations) {
        return Err(refusal);
    }
    let entry = actor.audit(AuditAction::UserErased);
    erase(app, &mut transaction, id, (Some(actor.id), entry)).await?;
    transaction.commit().await?;
    Ok(())
}

/// Erases an account without an actor: from the command line, or when a retention period ends. Open
/// obligations still block it. `entry` records it.
pub async fn erase_by_system(app: &App, id: UserId, entry: AuditEntry) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let mut obligations = editorial::lock_obligations(&mut transaction, id).await?;
    obligations.is_last_admin = is_last_admin(&mut transaction, id).await?;
    if let Some(first) = obligations.blockers().first() {
        return Err(blocker_problem(*first).into());
    }
    erase(app, &mut transaction, id, (None, entry)).await?;
    transaction.commit().await?;
    Ok(())
}

async fn is_last_admin(transaction: &mut PgConnection, id: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from users where id = $1 and is_active and 'admin' = any(roles))
            and not exists (select from users where id <> $1 and is_active and 'admin' = any(roles)) as \"is_last!\"",
        id.0
    )
    .fetch_one(transaction)
    .await
}

/// Erases the account without checking obligations. The caller has locked the user's articles.
pub async fn erase(
    app: &App,
    transaction: &mut PgConnection,
    id: UserId,
    (actor, entry): (Option<UserId>, AuditEntry),
) -> Result<()> {
    let subject = erasure::lock_account(transaction, id).await?;
    if subject.is_erased {
        return Err(ERASED.into());
    }
    audit::record(app, transaction, entry.user(id)).await?;
    audit::erase_addresses(transaction, id).await?;
    identity::erasure::erase_account(app, transaction, &subject).await?;
    editorial::erase_user(transaction, &subject).await?;
    mailer::anonymize_recipient(transaction, id, subject.letter_address()).await?;
    notifications::erase_feed(transaction, id).await?;
    if let Some(address) = &subject.confirmed_email {
        subscriptions::erase_address(transaction, address).await?;
    }
    files::expire_unlinked_uploads(app, transaction, id).await?;
    record_erasure(app, transaction, &subject, actor).await?;
    // Logged too, because restoring a backup removes the row but not the log line.
    tracing::info!(user = id.0, by = actor.map(|actor| actor.0), "account erased");
    Ok(())
}

async fn record_erasure(
    app: &App,
    transaction: &mut PgConnection,
    subject: &ErasureSubject,
    actor: Option<UserId>,
) -> Result<()> {
    sqlx::query!(
        "insert into erasures (user_id, erased_at, erased_by, address_hashes) values ($1, $2, $3, $4)
         on conflict (user_id) do nothing",
        subject.id.0,
        app.clock.now(),
        actor.map(|actor| actor.0),
        &identity_hashes(app, subject)
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Keyed hashes of the address and ORCID iD. After a backup is restored they identify the erased account,
/// because its id may then belong to another user. No rotation changes them: the address is gone.
pub fn identity_hashes(app: &App, subject: &ErasureSubject) -> Vec<Vec<u8>> {
    let identifiers = [subject.letter_address(), subject.orcid.as_deref()];
    identifiers
        .into_iter()
        .flatten()
        .map(|identifier| secrets::lasting_hash(&app.keys, "erasure", &identifier.to_lowercase()))
        .collect()
}
