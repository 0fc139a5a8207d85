//! Account changes by admins.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, audit};
use rules::audit::AuditAction;
use rules::users::{UserAction, decide, dedup_roles};
use rules::{Role, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::account_lock::lock_account;
use super::refusals::{CHANGED_ELSEWHERE, refusal_error};
use super::view::UserView;
use super::{roles, store};
use crate::account::profile::{self, Profile};

/// The whole profile and roles; an absent or empty field is cleared. Only the owner can change the e-mail
/// address.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserChange {
    /// Version of the account that the change is based on.
    version: i32,
    first_name_en: String,
    middle_name_en: Option<String>,
    last_name_en: String,
    affiliation_en: Option<String>,
    position_en: Option<String>,
    degree_en: Option<String>,
    contact_email: Option<String>,
    phone_number: Option<String>,
    roles: Vec<Role>,
}

impl UserChange {
    fn into_profile(self) -> Profile {
        Profile {
            first_name_en: self.first_name_en,
            middle_name_en: self.middle_name_en,
            last_name_en: self.last_name_en,
            affiliation_en: self.affiliation_en,
            position_en: self.position_en,
            degree_en: self.degree_en,
            phone_number: self.phone_number,
            contact_email: self.contact_email,
        }
    }
}

/// Saves a user's profile and roles.
#[utoipa::path(put, path = "/api/v1/users/{id}", tag = "users", operation_id = "updateUser",
    params(("id" = UserId, Path)), request_body = UserChange,
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn update(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
    Json(body): Json<UserChange>,
) -> Result<Json<UserView>> {
    let (version, new_roles) = (body.version, dedup_roles(&body.roles));
    let profile = body.into_profile().validate()?;
    let mut transaction = app.pool.begin().await?;
    let mut account = lock_account(&mut transaction, &actor, id).await?;
    decide(&actor.roles, account.facts.account(), UserAction::Edit).map_err(refusal_error)?;
    if account.version != version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    profile::save(&app, &mut transaction, id, &profile).await?;
    audit::record(&app, &mut transaction, actor.audit(AuditAction::UserEdited).user(id)).await?;
    roles::replace(&app, &mut transaction, &actor, &mut account, &new_roles).await?;
    let view = store::read(&mut transaction, &actor, id).await?;
    transaction.commit().await?;
    Ok(Json(view))
}
