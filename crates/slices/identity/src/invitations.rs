//! Invitations of reviewers without an account, answered by a code from a letter.
//!
//! Assignments and HTTP operations of invitations are in `editorial`.

use axum::http::StatusCode;
use kit::audit::{self, AuditEntry};
use kit::http::ClientAddress;
use kit::jobs::{self, Plan};
use kit::{App, Problem, Result};
use rules::audit::{AuditAction, AuditRole};
use rules::{ArticleId, CodePurpose, LocalizedText, Role, UserId, Validator, passwords};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

use crate::account::grant_role;
use crate::codes::{self, CodeSubject, INVALID_CODE, SendCode};
use crate::{password, registration};

const ACCOUNT_DEACTIVATED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "account-closed",
    LocalizedText::new(
        "There is an account with this e-mail, and it is deactivated. Please write to the editorial office.",
        "Учётная запись с этим адресом есть, но она отключена. Напишите в редакцию.",
    ),
);

/// An invitation identified by its code.
#[derive(Debug, Clone)]
pub struct Invitation {
    pub code_id: Uuid,
    pub user: UserId,
    pub email: String,
}

/// The account that the invited reviewer can sign in to after accepting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptOutcome {
    /// The invited account, now active with the given password.
    Invited(UserId),
    /// Another account that has confirmed the same address. It keeps its password.
    Existing(UserId),
}

/// Creates an invitation code for an invited account. The caller sends a letter with [`link_of`], or calls
/// [`send_journal_invitation`].
pub async fn invite(app: &App, transaction: &mut PgConnection, user: UserId, email: &str) -> Result<Uuid> {
    Ok(codes::create(app, transaction, CodePurpose::Invitation, CodeSubject::Account(user), email).await?)
}

pub async fn link_of(app: &App, code_id: Uuid) -> anyhow::Result<Url> {
    codes::link_of(app, CodePurpose::Invitation, code_id).await
}

/// Queues the letter that invites a reviewer to the journal without a review request.
pub async fn send_journal_invitation(transaction: &mut PgConnection, code_id: Uuid) -> sqlx::Result<()> {
    jobs::add(transaction, &SendCode { code_id }, Plan::now()).await
}

/// Returns the newest invitation code that can still be answered.
pub async fn find_open_invitation(
    app: &App,
    connection: &mut PgConnection,
    user: UserId,
) -> Result<Option<Uuid>> {
    let code = sqlx::query_scalar!(
        "select id from identity_codes
         where user_id = $1 and purpose = $2 and used_at is null and expires_at > $3
         order by created_at desc, id desc limit 1",
        user.0,
        CodePurpose::Invitation.code(),
        app.clock.now()
    )
    .fetch_optional(connection)
    .await?;
    Ok(code)
}

/// Invalidates all open invitation codes of the account.
pub async fn revoke(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!(
        "update identity_codes set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null",
        user.0,
        CodePurpose::Invitation.code(),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Runs `work` under the rate limit for codes; the attempt counts only if the code is invalid.
pub async fn attempt<T>(
    app: &App,
    address: ClientAddress,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    codes::attempt(app, address, work).await
}

pub async fn find_valid(app: &App, code: &str) -> Result<Invitation> {
    let code = codes::find_valid(app, CodePurpose::Invitation, code).await?;
    invitation(code)
}

fn invitation(code: Option<codes::ValidCode>) -> Result<Invitation> {
    let code = code.ok_or(INVALID_CODE)?;
    let user = code.subject.account().ok_or(INVALID_CODE)?;
    Ok(Invitation { code_id: code.code_id, user, email: code.email })
}

/// Hash of a validated password, computed before any row is locked.
pub struct NewPassword(String);

impl NewPassword {
    pub async fn validate_and_hash(app: &App, new: SecretString, email: &str) -> Result<NewPassword> {
        let mut validator = Validator::new();
        passwords::check_length(&mut validator, "password", new.expose_secret());
        validator.finish()?;
        password::reject_common(app, "password", &new, &[email]).await?;
        Ok(NewPassword(password::hash(new, &app.rng).await?))
    }
}

/// What an invitation is about, and from where it is accepted.
#[derive(Debug, Clone)]
pub struct Acceptance {
    /// Articles of the open review requests; none for an invitation to the journal.
    pub articles: Vec<ArticleId>,
    pub from: ClientAddress,
}

impl Acceptance {
    /// Records what the invitation changed in an account: once for each article, because its authors must not see who
    /// reviews it.
    async fn record(&self, app: &App, transaction: &mut PgConnection, entry: AuditEntry) -> sqlx::Result<()> {
        let entry = entry.role(AuditRole::Link).from_address(self.from.0.to_string());
        if self.articles.is_empty() {
            return audit::record(app, transaction, entry).await;
        }
        for article in &self.articles {
            audit::record(app, transaction, entry.clone().article(*article)).await?;
        }
        Ok(())
    }
}

/// Activates the invited account with this password and a confirmed address.
pub async fn accept(
    app: &App,
    transaction: &mut PgConnection,
    code: &str,
    NewPassword(hash): NewPassword,
    acceptance: &Acceptance,
) -> Result<AcceptOutcome> {
    let invitation = redeem(app, transaction, code).await?;
    let existing = sqlx::query!(
        "select id, is_active from users where email = $1::text::citext for update",
        invitation.email
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(existing) = existing {
        if !existing.is_active {
            return Err(ACCOUNT_DEACTIVATED.into());
        }
        let id = UserId(existing.id);
        if grant_role(app, transaction, id, Role::Reviewer).await? {
            let entry = AuditEntry::by_owner(id, AuditAction::RolesChanged);
            let entry = entry.details(json!({ "added": [Role::Reviewer] }));
            acceptance.record(app, transaction, entry).await?;
        }
        return Ok(AcceptOutcome::Existing(id));
    }
    let activated = sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, password_hash = $3, is_active = true,
                updated_at = $4
         where id = $1 and is_invited and unconfirmed_email = $2::text::citext",
        invitation.user.0,
        invitation.email,
        hash,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    if activated.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    // Otherwise an older link could grant the reviewer role again after an admin has removed it.
    revoke(app, transaction, invitation.user).await?;
    registration::delete_for_email(transaction, &invitation.email).await?;
    let entry = AuditEntry::by_owner(invitation.user, AuditAction::UserActivated);
    acceptance.record(app, transaction, entry).await?;
    Ok(AcceptOutcome::Invited(invitation.user))
}

/// Marks the code as used. A refusal needs nothing more: the account stays inactive.
pub async fn redeem(app: &App, transaction: &mut PgConnection, code: &str) -> Result<Invitation> {
    let code = codes::redeem(app, transaction, CodePurpose::Invitation, code).await?;
    invitation(code)
}
