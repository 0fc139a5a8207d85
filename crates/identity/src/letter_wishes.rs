//! How somebody wants to be written to: in which language, and about which news not at all.

use kit::{App, Problem, Result};
use rules::{Enumeration, Language, NotificationType, UserId};
use sqlx::PgPool;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterWishes {
    /// That of the interface where nothing else was chosen.
    pub language: Language,
    /// Of these no letters come.
    pub muted: Vec<NotificationType>,
}

pub async fn letter_wishes(pool: &PgPool, id: UserId) -> Result<LetterWishes> {
    let row = sqlx::query!(
        "select coalesce(notification_language, interface_language) as language, muted_notifications
         from users where id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(LetterWishes {
        language: row.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
        muted: row.muted_notifications.into_iter().filter_map(NotificationType::from_id).collect(),
    })
}

/// Only what is said here; in one statement, so that two who change different types at once both have their way.
pub async fn change_letter_wishes(
    app: &App,
    id: UserId,
    language: Option<Language>,
    wanted: &[NotificationType],
    unwanted: &[NotificationType],
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
        &ids(wanted),
        &ids(unwanted),
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
