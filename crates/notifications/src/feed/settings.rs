//! How somebody is told: in which language letters come, and about what they come at all.

use axum::extract::State;
use identity::letter_wishes::{change_letter_wishes, letter_wishes};
use kit::error::ErrorBody;
use kit::http::Json;
use kit::{Actor, App, Result};
use rules::notification::{NotificationSettingsChange, TypeSetting, told_to};
use rules::{Checks, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationSettings {
    /// Of all letters.
    pub notification_language: Language,
    /// All that the person's roles can get, by number.
    pub notification_types: Vec<TypeSetting>,
}

/// In which language and about what letters come to me.
#[utoipa::path(get, path = "/api/v1/users/me/notifications/settings", tag = "notifications",
    operation_id = "readNotificationSettings",
    responses((status = 200, body = NotificationSettings), (status = 401, body = ErrorBody)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<NotificationSettings>> {
    settings_of(&app, &actor).await.map(Json)
}

/// Changes what is named, and nothing else.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/settings", tag = "notifications",
    operation_id = "changeNotificationSettings", request_body = NotificationSettingsChange,
    responses((status = 200, body = NotificationSettings), (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<NotificationSettingsChange>,
) -> Result<Json<NotificationSettings>> {
    let mut checks = Checks::new();
    body.check(&mut checks);
    checks.finish()?;
    let (wanted, unwanted) = (body.switched(true), body.switched(false));
    change_letter_wishes(&app, actor.id, body.notification_language, &wanted, &unwanted).await?;
    settings_of(&app, &actor).await.map(Json)
}

async fn settings_of(app: &App, actor: &Actor) -> Result<NotificationSettings> {
    let wishes = letter_wishes(&app.pool, actor.id).await?;
    let types = told_to(&actor.roles).into_iter().map(|notification| TypeSetting {
        notification_type_id: notification.id().into(),
        is_active: !wishes.muted.contains(&notification),
    });
    Ok(NotificationSettings { notification_language: wishes.language, notification_types: types.collect() })
}
