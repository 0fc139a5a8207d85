//! A user's e-mail preferences: language and muted notification types.

use kit::{App, Problem, Result};
use rules::{Enumeration, Language, NotificationType, UserId};
use sqlx::PgPool;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailPreferences {
    /// Defaults to the interface language.
    pub language: Language,
    /// Notification types that send no letters.
    pub muted: Vec<NotificationType>,
}

pub async fn read_email_preferences(pool: &PgPool, id: UserId) -> Result<EmailPreferences> {
    let row = sqlx::query!(
        "select coalesce(notification_language, interface_language) as language, muted_notifications
         from users where id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(EmailPreferences {
        language: row.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
        muted: row.muted_notifications.into_iter().filter_map(NotificationType::from_id).collect(),
    })
}

/// Changes only the given settings, in one statement, so concurrent changes of different types do not
/// overwrite each other.
pub async fn update_email_preferences(
    app: &App,
    id: UserId,
    language: Option<Language>,
    unmuted: &[NotificationType],
    muted: &[NotificationType],
) -> Result<()> {
    let ids = |types: &[NotificationType]| types.iter().map(|one| one.id()).collect::<Vec<i16>>();
    sqlx::query!(
        "update users set notification_language = coalesce($2, notification_language),
                muted_notifications = array(
                    select distinct type_id from unnest(muted_notifications || $4::smallint[]) as muted (type_id)
                    where type_id <> all($3::smallint[]) order by type_id),
                updated_at = $5
         where id = $1",
        id.0,
        language.map(Language::code),
        &ids(unmuted),
        &ids(muted),
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
