//! An account is made anonymous: one transaction, in which every slice forgets what it owns.

pub mod http;

use identity::erasing::{self, Whom};
use kit::{Actor, App, Error, Result, secrets};
use rules::UserId;
use rules::erasure::Obligations;
use sqlx::PgConnection;

use crate::refusals::{ERASED, STILL_AWAITED, hindered};

/// By its owner, who has shown the password.
pub async fn erase_own(app: &App, actor: &Actor) -> Result<()> {
    erase_asked_by(app, actor, actor.id, |owed| {
        owed.hindrances().first().map(|first| hindered(*first).into())
    })
    .await
}

/// By an admin, who has been asked to.
pub async fn erase_user(app: &App, actor: &Actor, id: UserId) -> Result<()> {
    erase_asked_by(app, actor, id, |owed| match owed.hindrances().as_slice() {
        [] => None,
        [only] if owed.is_last_admin => Some(hindered(*only).into()),
        _ => Some(STILL_AWAITED.into()),
    })
    .await
}

async fn erase_asked_by(
    app: &App,
    actor: &Actor,
    id: UserId,
    refusal: impl Fn(&Obligations) -> Option<Error>,
) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let mut owed = editorial::hold_obligations(&mut transaction, id).await?;
    owed.is_last_admin = erasing::hold_to_erase(&mut transaction, actor, id).await?;
    if let Some(refusal) = refusal(&owed) {
        return Err(refusal);
    }
    erase(app, &mut transaction, id, Some(actor.id)).await?;
    transaction.commit().await?;
    Ok(())
}

/// From the command line, or because the time is over. Nobody is asked, but what is owed still hinders.
pub async fn erase_by_office(app: &App, id: UserId) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let mut owed = editorial::hold_obligations(&mut transaction, id).await?;
    owed.is_last_admin = is_last_admin(&mut transaction, id).await?;
    if let Some(first) = owed.hindrances().first() {
        return Err(hindered(*first).into());
    }
    erase(app, &mut transaction, id, None).await?;
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

/// Nothing is asked here any more. Their articles are held.
pub async fn erase(app: &App, transaction: &mut PgConnection, id: UserId, by: Option<UserId>) -> Result<()> {
    let whom = erasing::hold(transaction, id).await?;
    if whom.is_erased {
        return Err(ERASED.into());
    }
    identity::erasing::erase_account(app, transaction, &whom).await?;
    editorial::erase_person(transaction, &whom).await?;
    mailer::forget_recipient(transaction, id, whom.reached_at()).await?;
    notifications::erase_feed(transaction, id).await?;
    if let Some(address) = &whom.address {
        subscriptions::forget_address(transaction, address).await?;
    }
    files::let_go_of_uploads(app, transaction, id).await?;
    record(app, transaction, &whom, by).await?;
    // In the log as well, which a restored backup does not take back.
    tracing::info!(user = id.0, by = by.map(|by| by.0), "an account was erased");
    Ok(())
}

async fn record(app: &App, transaction: &mut PgConnection, whom: &Whom, by: Option<UserId>) -> Result<()> {
    sqlx::query!(
        "insert into erasures (user_id, erased_at, erased_by, address_hashes) values ($1, $2, $3, $4)
         on conflict (user_id) do nothing",
        whom.id.0,
        app.clock.now(),
        by.map(|by| by.0),
        &marks_of(app, whom)
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// By which it is known again, after a backup was restored, that an account is the one that was meant: its number may have
/// been given to somebody else since.
pub fn marks_of(app: &App, whom: &Whom) -> Vec<Vec<u8>> {
    let known_by = [whom.reached_at(), whom.orcid.as_deref()];
    known_by
        .into_iter()
        .flatten()
        .map(|mark| secrets::keyed_hash(&app.settings.auth, "erasure", &mark.to_lowercase()))
        .collect()
}
