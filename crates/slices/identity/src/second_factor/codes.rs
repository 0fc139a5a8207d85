//! The second step of a sign-in by a code: of the authenticator app, or a recovery code.

use kit::audit::{self, AuditEntry};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::UserId;
use rules::audit::AuditAction;
use rules::limits::SECOND_FACTOR_CODES;
use rules::second_factor::{EnteredCode, FactorChange};
use serde_json::json;
use sqlx::PgConnection;

use super::challenges::{self, PendingSignIn};
use super::letters::notify_owner;
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
    let mut transaction = app.pool.begin().await?;
    challenges::lock_sign_in(app, &mut transaction, pending).await?;
    let Some(method) = redeem(app, &mut transaction, pending.user, code, device).await? else {
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

/// Counts wrong codes of an account, also in the security settings.
pub fn limit(user: UserId) -> Limit {
    Limit::by_subject("second-factor", &user.to_string(), SECOND_FACTOR_CODES)
}

/// Uses a code up; `None` if it is wrong.
async fn redeem(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    code: &str,
    device: &Device,
) -> Result<Option<SignInMethod>> {
    match EnteredCode::parse(code) {
        Some(EnteredCode::Authenticator(code)) => {
            let is_right = authenticator::redeem(app, transaction, user, code).await?;
            Ok(is_right.then_some(SignInMethod::Authenticator))
        }
        Some(EnteredCode::Recovery(code)) => {
            if !recovery_codes::redeem(app, transaction, user, &code).await? {
                return Ok(None);
            }
            let entry = AuditEntry::by_owner(user, AuditAction::RecoveryCodeUsed);
            audit::record(app, transaction, entry.from_address(device.address().to_owned())).await?;
            notify_owner(app, transaction, user, FactorChange::RecoveryCodeUsed).await?;
            Ok(Some(SignInMethod::RecoveryCode))
        }
        None => Ok(None),
    }
}

async fn count_wrong_code(
    app: &App,
    transaction: &mut PgConnection,
    pending: PendingSignIn,
    device: &Device,
) -> Result<()> {
    challenges::count_wrong_code(transaction, pending.id).await?;
    let entry = AuditEntry::by_stranger(AuditAction::SecondFactorFailed).user(pending.user).failed();
    let entry = entry.details(json!({ "way": "code" })).from_address(device.address().to_owned());
    audit::record(app, transaction, entry).await?;
    Ok(())
}
