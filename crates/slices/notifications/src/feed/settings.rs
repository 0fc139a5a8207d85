//! Notification settings: language of the letters, and the types that are sent as letters.

use axum::extract::State;
use identity::email_preferences::{read_email_preferences, update_email_preferences};
use kit::error::ErrorBody;
use kit::http::Json;
use kit::{Actor, App, Result};
use rules::notification::{NotificationSettingsChange, TypeSetting, notification_types_for};
use rules::{Enumeration, Language, Validator};
use serde::Serialize;
use utoipa::ToSchema;

use crate::weekly_digest::{switch_weekly_digest, wants_weekly_digest};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationSettings {
    /// Language of all letters.
    pub notification_language: Language,
    /// All types that the user's roles can receive, ordered by id.
    pub notification_types: Vec<TypeSetting>,
    /// Whether the weekly digest is sent. Only editors and admins get it.
    pub weekly_digest: bool,
}

/// Reads the caller's notification settings.
#[utoipa::path(get, path = "/api/v1/users/me/notifications/settings", tag = "notifications",
    operation_id = "readNotificationSettings",
    responses((status = 200, body = NotificationSettings)))]
pub async fn read(State(app): State<App>, actor: Actor) -> Result<Json<NotificationSettings>> {
    load_settings(&app, &actor).await.map(Json)
}

/// Updates the settings that are present in the body.
#[utoipa::path(post, path = "/api/v1/users/me/notifications/settings", tag = "notifications",
    operation_id = "changeNotificationSettings", request_body = NotificationSettingsChange,
    responses((status = 200, body = NotificationSettings), (status = 422, body = ErrorBody)))]
pub async fn change(
    State(app): State<App>,
    actor: Actor,
    Json(body): Json<NotificationSettingsChange>,
) -> Result<Json<NotificationSettings>> {
    let mut validator = Validator::new();
    body.check(&mut validator);
    validator.finish()?;
    let (enabled, disabled) = (body.types_with(true), body.types_with(false));
    update_email_preferences(&app, actor.id, body.notification_language, &enabled, &disabled).await?;
    if let Some(is_on) = body.weekly_digest {
        switch_weekly_digest(&app, actor.id, is_on).await?;
    }
    load_settings(&app, &actor).await.map(Json)
}

async fn load_settings(app: &App, actor: &Actor) -> Result<NotificationSettings> {
    let preferences = read_email_preferences(&app.pool, actor.id).await?;
    let types = notification_types_for(&actor.roles).into_iter().map(|notification| TypeSetting {
        notification_type_id: notification.id().into(),
        is_active: !preferences.muted.contains(&notification),
    });
    Ok(NotificationSettings {
        notification_language: preferences.language,
        notification_types: types.collect(),
        weekly_digest: wants_weekly_digest(&app.pool, actor.id).await?,
    })
}
