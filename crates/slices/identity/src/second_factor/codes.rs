//! Codes that are entered after the password: of the authenticator app, or recovery codes.

use kit::audit::{self, AuditEntry};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::UserId;
use rules::audit::AuditAction;
use rules::limits::SECOND_FACTOR_CODES;
use rules::second_factor::{EnteredCode, FactorChange, MAX_WRONG_CODES};
use serde_json::json;
use sqlx::PgConnection;

use super::authenticator::OpenedSecret;
use super::challenges::{self, PendingSignIn};
use super::letters::{notify_of_wrong_codes, notify_owner};
use super::refusals::WRONG_CODE;
use super::{authenticator, recovery_codes};
use crate::device::Device;
use crate::login_token::{LoginToken, SignInMethod};

/// A sign-in that a code has completed.
pub struct CompletedCode {
    pub user: UserId,
    pub token: LoginToken,
}

/// Completes the sign-in of a challenge, or fails with `wrong-code`.
pub async fn complete_with_code(
    app: &App,
    challenge: &str,
    code: &str,
    device: &Device,
) -> Result<CompletedCode> {
    let pending = challenges::find_sign_in(app, challenge).await?;
    let permit = limits::acquire(app, &[limit(pending.user)]).await?;
    let code = PreparedCode::read(app, pending.user, code).await?;
    let mut transaction = app.pool.begin().await?;
    challenges::lock_sign_in(app, &mut transaction, pending).await?;
    let Some(method) = redeem(app, &mut transaction, pending.user, &code, device).await? else {
        count_wrong_code(app, &mut transaction, pending, device).await?;
        transaction.commit().await?;
        permit.consume();
        return Err(WRONG_CODE.into());
    };
    challenges::finish(app, &mut transaction, pending.id).await?;
    let (user, version) = (pending.user, pending.token_version);
    let claims = LoginToken::start(app, &mut transaction, user, version, device, method).await?;
    transaction.commit().await?;
    permit.refund(app).await?;
    Ok(CompletedCode { user, token: LoginToken::from_claims(app, &claims)? })
}

/// Counts wrong codes of an account: at the sign-in, at a proof of identity, and in the security settings.
pub fn limit(user: UserId) -> Limit {
    Limit::by_subject("second-factor", &user.to_string(), SECOND_FACTOR_CODES)
}

/// A code with all that its check needs, read before the account is locked.
pub enum PreparedCode {
    Authenticator(u32, OpenedSecret),
    Recovery(String),
    /// It cannot be right.
    Wrong,
}

impl PreparedCode {
    pub async fn read(app: &App, user: UserId, code: &str) -> Result<PreparedCode> {
        Ok(match EnteredCode::parse(code) {
            Some(EnteredCode::Authenticator(code)) => match OpenedSecret::read(app, user, true).await? {
                Some(secret) => PreparedCode::Authenticator(code, secret),
                None => PreparedCode::Wrong,
            },
            Some(EnteredCode::Recovery(code)) => PreparedCode::Recovery(code),
            None => PreparedCode::Wrong,
        })
    }
}

/// Uses a code of a locked account up; `None` if it is wrong.
pub async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    code: &PreparedCode,
    device: &Device,
) -> Result<Option<SignInMethod>> {
    match code {
        PreparedCode::Authenticator(code, secret) => {
            let is_right = authenticator::redeem(app, transaction, user, secret, *code).await?;
            Ok(is_right.then_some(SignInMethod::Authenticator))
        }
        PreparedCode::Recovery(code) => {
            if !recovery_codes::redeem(app, transaction, user, code).await? {
                return Ok(None);
            }
            let entry = AuditEntry::by_owner(user, AuditAction::RecoveryCodeUsed);
            audit::record(app, transaction, entry.from_address(device.address().to_owned())).await?;
            notify_owner(app, transaction, user, FactorChange::RecoveryCodeUsed).await?;
            Ok(Some(SignInMethod::RecoveryCode))
        }
        PreparedCode::Wrong => Ok(None),
    }
}

/// Counts and records a wrong code. The last one that a sign-in allows is told to the owner: somebody knows the
/// password.
async fn count_wrong_code(
    app: &App,
    transaction: &mut PgConnection,
    pending: PendingSignIn,
    device: &Device,
) -> Result<()> {
    let wrong_codes = challenges::count_wrong_code(transaction, pending.id).await?;
    let entry = AuditEntry::by_stranger(AuditAction::SecondFactorFailed).user(pending.user).failed();
    let entry = entry.details(json!({ "way": "code" })).from_address(device.address().to_owned());
    audit::record(app, transaction, entry).await?;
    if wrong_codes == MAX_WRONG_CODES {
        notify_of_wrong_codes(app, transaction, pending.user).await?;
    }
    Ok(())
}
