//! Changes of the factors by their owner. Each one locks the account, is recorded, and is told by letter.

use kit::limits;
use kit::{Actor, App, Problem, Result, audit, second_factor_demand};
use rules::audit::{AuditAction, AuditObject};
use rules::second_factor::{EnteredCode, FactorChange, Factors, MAX_PASSKEYS, decide_removal};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::authenticator::OpenedSecret;
use super::codes::limit;
use super::factors::{LockedOwner, lock_owner};
use super::first_factor::FirstFactor;
use super::letters::notify_owner;
use super::passkeys::{self, StoredPasskey};
use super::refusals::{NO_SECOND_FACTOR, TOO_MANY_PASSKEYS, WRONG_CODE, removal_error};
use super::{authenticator, first_factor, recovery_codes};

/// Adds a passkey. Returns it, and what comes with it if it is the first factor.
pub async fn add_passkey(
    app: &App,
    actor: &Actor,
    challenge: &str,
    credential: &str,
    name: &str,
) -> Result<(StoredPasskey, Option<FirstFactor>)> {
    let state = passkeys::redeem_registration(app, actor.id, challenge).await?;
    let mut transaction = app.pool.begin().await?;
    let owner = lock_owner(app, &mut transaction, actor.id).await?;
    if owner.factors.passkeys >= MAX_PASSKEYS {
        return Err(TOO_MANY_PASSKEYS.into());
    }
    let passkey = passkeys::add(app, &mut transaction, actor.id, &state, credential, name).await?;
    let entry = actor.audit(AuditAction::PasskeyAdded).object(AuditObject::User, actor.id);
    audit::record(app, &mut transaction, entry.details(json!({ "passkey": passkey.id }))).await?;
    let first = finish_addition(app, &mut transaction, actor, &owner, FactorChange::PasskeyAdded).await?;
    transaction.commit().await?;
    Ok((passkey, first))
}

/// Removes a passkey, unless it must stay.
pub async fn remove_passkey(app: &App, actor: &Actor, id: Uuid) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let owner = lock_owner(app, &mut transaction, actor.id).await?;
    if !passkeys::delete(&mut transaction, actor.id, id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let left = Factors { passkeys: owner.factors.passkeys.saturating_sub(1), ..owner.factors };
    let entry = actor.audit(AuditAction::PasskeyRemoved).object(AuditObject::User, actor.id);
    audit::record(app, &mut transaction, entry.details(json!({ "passkey": id }))).await?;
    finish_removal(app, &mut transaction, actor, &owner, left, FactorChange::PasskeyRemoved).await?;
    transaction.commit().await?;
    Ok(())
}

/// Turns the started authenticator app into a factor by its first code. Returns what comes with it if it is the first
/// one.
pub async fn confirm_authenticator(app: &App, actor: &Actor, code: &str) -> Result<Option<FirstFactor>> {
    let Some(EnteredCode::Authenticator(code)) = EnteredCode::parse(code) else {
        return Err(WRONG_CODE.into());
    };
    limits::attempt(app, &[limit(actor.id)], async {
        let secret = OpenedSecret::read(app, actor.id, false).await?.ok_or(Problem::NOT_FOUND)?;
        let mut transaction = app.pool.begin().await?;
        let owner = lock_owner(app, &mut transaction, actor.id).await?;
        if !authenticator::confirm(app, &mut transaction, actor.id, &secret, code).await? {
            return Err(WRONG_CODE.into());
        }
        let entry = actor.audit(AuditAction::AuthenticatorAdded).object(AuditObject::User, actor.id);
        audit::record(app, &mut transaction, entry).await?;
        let change = FactorChange::AuthenticatorAdded;
        let first = finish_addition(app, &mut transaction, actor, &owner, change).await?;
        transaction.commit().await?;
        Ok(first)
    })
    .await
}

/// Removes the authenticator app, unless it must stay.
pub async fn remove_authenticator(app: &App, actor: &Actor) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let owner = lock_owner(app, &mut transaction, actor.id).await?;
    if !authenticator::delete(&mut transaction, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let left = Factors { has_authenticator: false, ..owner.factors };
    let entry = actor.audit(AuditAction::AuthenticatorRemoved).object(AuditObject::User, actor.id);
    audit::record(app, &mut transaction, entry).await?;
    finish_removal(app, &mut transaction, actor, &owner, left, FactorChange::AuthenticatorRemoved).await?;
    transaction.commit().await?;
    Ok(())
}

/// Replaces the recovery codes, used or not.
pub async fn renew_recovery_codes(app: &App, actor: &Actor) -> Result<Vec<String>> {
    let mut transaction = app.pool.begin().await?;
    let owner = lock_owner(app, &mut transaction, actor.id).await?;
    if !owner.factors.is_set_up() {
        return Err(NO_SECOND_FACTOR.into());
    }
    let codes = recovery_codes::replace(app, &mut transaction, actor.id).await?;
    let entry = actor.audit(AuditAction::RecoveryCodesRenewed).object(AuditObject::User, actor.id);
    audit::record(app, &mut transaction, entry).await?;
    notify_owner(app, &mut transaction, actor.id, FactorChange::RecoveryCodesRenewed).await?;
    transaction.commit().await?;
    Ok(codes)
}

/// Tells the owner, and does what comes with the first factor.
async fn finish_addition(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    owner: &LockedOwner,
    change: FactorChange,
) -> Result<Option<FirstFactor>> {
    second_factor_demand::forget(transaction, actor.id).await?;
    notify_owner(app, transaction, actor.id, change).await?;
    match owner.factors.is_set_up() {
        true => Ok(None),
        false => first_factor::begin(app, transaction, actor).await.map(Some),
    }
}

/// Refuses the removal of what must stay, and deletes the recovery codes with the last factor.
async fn finish_removal(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    owner: &LockedOwner,
    left: Factors,
    change: FactorChange,
) -> Result<()> {
    decide_removal(left, owner.is_demanded, owner.has_password_or_provider).map_err(removal_error)?;
    if !left.is_set_up() {
        recovery_codes::delete(transaction, actor.id).await?;
    }
    notify_owner(app, transaction, actor.id, change).await
}
