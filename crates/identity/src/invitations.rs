//! Invitations: somebody without an account is asked to come, and answers by the code of a letter. What they are invited
//! to, and its operations, are `editorial`'s.

use axum::http::StatusCode;
use kit::http::ClientAddress;
use kit::{App, Problem, Result};
use rules::{Checks, CodePurpose, Role, UserId, Words, passwords};
use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

use crate::account::grant_role;
use crate::codes::{self, About, INVALID_CODE};
use crate::{password, registration};

const ACCOUNT_IS_CLOSED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "account-closed",
    Words::new(
        "There is an account with this e-mail, and it is closed. Please write to the editorial office.",
        "Учётная запись с этим адресом есть, но она отключена. Напишите в редакцию.",
    ),
);

/// An invitation that somebody has shown.
#[derive(Debug, Clone)]
pub struct Invitation {
    pub code_id: Uuid,
    pub user: UserId,
    pub email: String,
}

/// What the invited person can sign in with from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accepted {
    /// The invited account, with the password they gave.
    Invited(UserId),
    /// The account that they have had, or made since, under the same address. It keeps its password.
    Existing(UserId),
}

/// Makes a code for an account that waits for this address. Its letter carries [`link_of`].
pub async fn invite(app: &App, transaction: &mut PgConnection, user: UserId, email: &str) -> Result<Uuid> {
    Ok(codes::make(app, transaction, CodePurpose::Invitation, About::Account(user), email).await?)
}

pub fn link_of(app: &App, code_id: Uuid) -> anyhow::Result<Url> {
    codes::link_of(app, CodePurpose::Invitation, code_id)
}

/// The newest one that can still be answered.
pub async fn open_invitation_of(
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

/// Letters that went out before lead nowhere any more.
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

/// A try to show a code: it counts unless the code was good.
pub async fn attempt<T>(
    app: &App,
    address: ClientAddress,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    codes::attempt(app, address, work).await
}

pub async fn look_at(app: &App, code: &str) -> Result<Invitation> {
    let shown = codes::look_at(app, CodePurpose::Invitation, code).await?;
    invitation(shown)
}

fn invitation(shown: Option<codes::Shown>) -> Result<Invitation> {
    let shown = shown.ok_or(INVALID_CODE)?;
    let user = shown.about.account().ok_or(INVALID_CODE)?;
    Ok(Invitation { code_id: shown.code_id, user, email: shown.email })
}

/// A password that was found good enough and hashed, before anything is locked.
pub struct NewPassword(String);

impl NewPassword {
    pub async fn checked(app: &App, new: SecretString, email: &str) -> Result<NewPassword> {
        let mut checks = Checks::new();
        passwords::check_length(&mut checks, "password", new.expose_secret());
        checks.finish()?;
        password::refuse_common("password", &new, &[email]).await?;
        Ok(NewPassword(password::hash(new, &app.chance).await?))
    }
}

/// "Yes": the invited account becomes active, with this password and a confirmed address.
pub async fn accept(
    app: &App,
    transaction: &mut PgConnection,
    code: &str,
    NewPassword(hash): NewPassword,
) -> Result<Accepted> {
    let invited = redeem(app, transaction, code).await?;
    let holder = sqlx::query!(
        "select id, is_active from users where email = $1::text::citext for update",
        invited.email
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(holder) = holder {
        if !holder.is_active {
            return Err(ACCOUNT_IS_CLOSED.into());
        }
        grant_role(app, transaction, UserId(holder.id), Role::Reviewer).await?;
        return Ok(Accepted::Existing(UserId(holder.id)));
    }
    let accepted = sqlx::query!(
        "update users set email = $2::text::citext, unconfirmed_email = null, password_hash = $3, is_active = true,
                updated_at = $4
         where id = $1 and is_invited and unconfirmed_email = $2::text::citext",
        invited.user.0,
        invited.email,
        hash,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    if accepted.rows_affected() != 1 {
        return Err(INVALID_CODE.into());
    }
    registration::remove_all_for(transaction, &invited.email).await?;
    Ok(Accepted::Invited(invited.user))
}

/// Uses the code up. For a refusal that is all: the account stays closed.
pub async fn redeem(app: &App, transaction: &mut PgConnection, code: &str) -> Result<Invitation> {
    let shown = codes::redeem(app, transaction, CodePurpose::Invitation, code).await?;
    invitation(shown)
}
