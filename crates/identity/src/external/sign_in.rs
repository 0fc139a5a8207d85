//! Coming back: to one's account, or to a registration that is filled in already.

use kit::{App, Result};
use rules::UserId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::orcid::{Orcid, Researcher};
use super::refusals::DEACTIVATED;
use super::way;
use crate::sign_in::LoginToken;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    Login,
    Register,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenidData {
    sub: String,
    #[schema(required)]
    given_name: Option<String>,
    #[schema(required)]
    family_name: Option<String>,
}

/// What the provider's answer leads to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Arrival {
    action: Action,
    /// With `login`.
    #[schema(required)]
    token: Option<LoginToken>,
    /// With `register`.
    #[schema(required)]
    openid_data: Option<OpenidData>,
    emails: Vec<String>,
    affiliations: Vec<String>,
    /// With `register`: to be shown by the registration.
    #[schema(required)]
    session_id: Option<String>,
}

pub async fn arrive(app: &App, orcid: &Orcid, way_id: Uuid, person: Researcher) -> Result<Arrival> {
    let account =
        sqlx::query!("select id, token_version, is_active from users where orcid = $1", person.orcid)
            .fetch_optional(&app.pool)
            .await?;
    let Some(account) = account else { return welcome(app, orcid, way_id, person).await };
    way::end(&app.pool, way_id).await?;
    if !account.is_active {
        return Err(DEACTIVATED.into());
    }
    let token = LoginToken::for_account(app, UserId(account.id), account.token_version)?;
    Ok(Arrival {
        action: Action::Login,
        token: Some(token),
        openid_data: None,
        emails: Vec::new(),
        affiliations: Vec::new(),
        session_id: None,
    })
}

/// Somebody new. An address from their record that belongs to an account here changes nothing about that.
async fn welcome(app: &App, orcid: &Orcid, way_id: Uuid, person: Researcher) -> Result<Arrival> {
    let session_id = way::wait_for_registration(app, way_id, &person.orcid).await?;
    let record = orcid.public_record(&person.orcid).await;
    let Researcher { orcid: sub, given_name, family_name } = person;
    Ok(Arrival {
        action: Action::Register,
        token: None,
        openid_data: Some(OpenidData { sub, given_name, family_name }),
        emails: record.emails,
        affiliations: record.affiliations,
        session_id: Some(session_id),
    })
}
