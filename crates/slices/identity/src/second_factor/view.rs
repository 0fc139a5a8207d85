//! The second factor as its owner sees it.

use chrono::{DateTime, Utc};
use kit::{Actor, App, Result};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::factors::{self, read_status};
use super::passkeys::{self, StoredPasskey};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    id: Uuid,
    /// Given by the user.
    name: String,
    created_at: DateTime<Utc>,
    #[schema(required)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<StoredPasskey> for PasskeyView {
    fn from(passkey: StoredPasskey) -> PasskeyView {
        PasskeyView {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorView {
    passkeys: Vec<PasskeyView>,
    /// When the authenticator app was set up; null if there is none.
    #[schema(required)]
    authenticator_since: Option<DateTime<Utc>>,
    recovery_codes_left: usize,
    /// My roles count only with a second factor.
    demanded: bool,
    /// When they stop counting without it; null if nothing is to be done.
    #[schema(required)]
    due_at: Option<DateTime<Utc>>,
    /// False if the address of the site is a number.
    passkeys_available: bool,
    has_password: bool,
}

pub async fn read(app: &App, actor: &Actor) -> Result<SecondFactorView> {
    let id = actor.id;
    let status = read_status(app, id, &actor.account_roles()).await?;
    let (authenticator_since, has_password) = read_ways(app, id).await?;
    Ok(SecondFactorView {
        passkeys: passkeys::list(&app.pool, id).await?.into_iter().map(PasskeyView::from).collect(),
        authenticator_since,
        recovery_codes_left: factors::read(&app.pool, id).await?.recovery_codes_left,
        demanded: status.is_demanded,
        due_at: status.due_at,
        passkeys_available: passkeys::are_available(app),
        has_password,
    })
}

async fn read_ways(app: &App, id: UserId) -> sqlx::Result<(Option<DateTime<Utc>>, bool)> {
    let row = sqlx::query!(
        "select authenticators.confirmed_at as \"confirmed_at?\",
                users.password_hash is not null as \"has_password!\"
         from users left join authenticators on authenticators.user_id = users.id where users.id = $1",
        id.0
    )
    .fetch_one(&app.pool)
    .await?;
    Ok((row.confirmed_at, row.has_password))
}
