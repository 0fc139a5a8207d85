//! A notification as a letter.

use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::{Enumeration, Language, NotificationType};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct SendNotification {
    pub notification_id: i64,
}

impl Job for SendNotification {
    const NAME: &'static str = "notifications:send";
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        // The notification was taken back, the person left or the article was removed since: the cause is gone.
        let Some(row) = sqlx::query!(
            r#"select notifications.type_id, notifications.article_revision, users.email::text as "email!",
                      concat_ws(' ', users.first_name_en, users.last_name_en) as "full_name!",
                      users.interface_language, articles.id as article_id, articles.title_en,
                      concat_ws(' ', creators.first_name_en, creators.last_name_en) as "creator!"
               from notifications
               join users on users.id = notifications.user_id
               join articles on articles.id = notifications.article_id
               join users creators on creators.id = articles.creator_id
               where notifications.id = $1 and users.is_active and users.email is not null
                 and articles.removed_at is null"#,
            self.notification_id
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(());
        };
        let revision = row.article_revision.unwrap_or_default();
        let letter = NotificationType::from_id(row.type_id)
            .and_then(|notification| letter_of(notification, revision))
            .ok_or_else(|| JobFailure::Never(anyhow::anyhow!("no letter for type {}", row.type_id)))?;
        let path = format!("personal-area/editor-articles/details/{}", row.article_id);
        let link = app.settings.http.public_origin.join(&path)?;
        mailer
            .deliver(Delivery {
                cause: format!("notification:{}", self.notification_id),
                letter,
                to: &row.email,
                to_name: &row.full_name,
                language: row.interface_language.as_deref().and_then(Language::from_code).unwrap_or_default(),
                values: mailer::values! {
                    full_name => &row.full_name,
                    title => &row.title_en,
                    author => &row.creator,
                    revision,
                    link => link.as_str(),
                },
            })
            .await?;
        Ok(())
    }
}

const fn letter_of(notification: NotificationType, revision: i32) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleSubmitted if revision > 0 => Some("article-resubmitted"),
        NotificationType::ArticleSubmitted => Some("article-submitted"),
        _ => None,
    }
}
