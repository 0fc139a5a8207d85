//! Check of the current password of a signed-in user, whose token may be stolen.

use kit::audit::{self, AuditEntry};
use kit::limits::{self, Limit};
use kit::{App, Result};
use rules::audit::AuditAction;
use rules::limits::CURRENT_PASSWORD;
use rules::{FieldError, FieldErrorKind, UserId};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use crate::password;

/// Returns a field error if the password is missing or wrong. Wrong ones are recorded and rate-limited.
pub async fn check(app: &App, id: UserId, field: &str, given: SecretString, hash: String) -> Result<()> {
    let refuse = |kind| Err(vec![FieldError::in_body(field, kind)].into());
    if given.expose_secret().is_empty() {
        return refuse(FieldErrorKind::Required);
    }
    let limit = Limit::by_subject("current-password", &id.0.to_string(), CURRENT_PASSWORD);
    let permit = limits::acquire(app, &[limit]).await?;
    let is_correct = password::matches(given, Some(hash)).await;
    if matches!(is_correct, Ok(false)) {
        let entry = AuditEntry::by_owner(id, AuditAction::IdentityProved).failed();
        let entry = entry.details(json!({ "way": "password" }));
        audit::record(app, &mut *app.pool.acquire().await?, entry).await?;
        return refuse(FieldErrorKind::WrongPassword);
    }
    permit.refund(app).await?;
    is_correct.map(|_| ())
}
