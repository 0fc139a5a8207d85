//! A notification as a letter.

use kit::App;
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
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else { return Ok(()) };
        // Held again is impossible; undone since means that another letter says so.
        if !told.is_released || told.is_undone {
            return Ok(());
        }
        let letter = letter_of(told.notification, told.revision)
            .ok_or_else(|| JobFailure::Never(anyhow::anyhow!("no letter for {:?}", told.notification)))?;
        let cause = format!("notification:{}", self.notification_id);
        told.deliver(&mailer, cause, letter).await
    }
}

/// That a decision of which the author was told has been taken back.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendUndoing {
    pub notification_id: i64,
}

impl Job for SendUndoing {
    const NAME: &'static str = "notifications:send-undoing";
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else { return Ok(()) };
        told.deliver(&mailer, format!("undoing:{}", self.notification_id), "decision-undone").await
    }
}

/// All that a letter about an article can say.
struct Told {
    notification: NotificationType,
    revision: i32,
    is_released: bool,
    is_undone: bool,
    email: String,
    full_name: String,
    language: Language,
    article_id: i64,
    title: String,
    author: String,
    slug: Option<String>,
    publication_date: Option<String>,
    /// What the editor wrote with the decision, by paragraphs.
    letter: Vec<String>,
}

impl Told {
    /// Nothing where the notification was recalled, the person left or the article was removed since: the cause is gone.
    async fn load(app: &App, id: i64) -> Result<Option<Told>, JobFailure> {
        let Some(row) = sqlx::query!(
            r#"select notifications.type_id, notifications.article_revision, notifications.released_at,
                      notifications.undone_at, users.email::text as "email!",
                      concat_ws(' ', users.first_name_en, users.last_name_en) as "full_name!",
                      users.interface_language, articles.id as article_id, articles.title_en, articles.slug,
                      to_char(articles.publication_date, 'DD.MM.YYYY') as publication_date,
                      concat_ws(' ', creators.first_name_en, creators.last_name_en) as "creator!",
                      (select text from article_messages where notification_id = notifications.id) as letter
               from notifications
               join users on users.id = notifications.user_id
               join articles on articles.id = notifications.article_id
               join users creators on creators.id = articles.creator_id
               where notifications.id = $1 and users.is_active and users.email is not null
                 and articles.removed_at is null"#,
            id
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(None);
        };
        let notification = NotificationType::from_id(row.type_id)
            .ok_or_else(|| JobFailure::Never(anyhow::anyhow!("no notification type {}", row.type_id)))?;
        let letter = row.letter.unwrap_or_default();
        let paragraphs = letter.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Ok(Some(Told {
            notification,
            revision: row.article_revision.unwrap_or_default(),
            is_released: row.released_at.is_some(),
            is_undone: row.undone_at.is_some(),
            email: row.email,
            full_name: row.full_name,
            language: row.interface_language.as_deref().and_then(Language::from_code).unwrap_or_default(),
            article_id: row.article_id,
            title: row.title_en,
            author: row.creator,
            slug: row.slug,
            publication_date: row.publication_date,
            letter: paragraphs.collect(),
        }))
    }

    async fn deliver(&self, mailer: &Mailer, cause: String, letter: &str) -> Result<(), JobFailure> {
        let origin = &mailer.app.settings.http.public_origin;
        let link = origin.join(&format!("{}/{}", room_of(self.notification), self.article_id))?;
        let public_link = match &self.slug {
            Some(slug) => Some(origin.join(&format!("articles/{slug}"))?),
            None => None,
        };
        let values = mailer::values! {
            full_name => &self.full_name,
            title => &self.title,
            author => &self.author,
            revision => self.revision,
            letter => self.letter.clone(),
            decision => decision_of(self.notification),
            publication_date => &self.publication_date,
            public_link => public_link.as_ref().map(|link| link.as_str()),
            link => link.as_str(),
        };
        let (to, to_name, language) = (self.email.as_str(), self.full_name.as_str(), self.language);
        mailer.deliver(Delivery { cause, letter, to, to_name, language, values }).await?;
        Ok(())
    }
}

const fn letter_of(notification: NotificationType, revision: i32) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleSubmitted if revision > 0 => Some("article-resubmitted"),
        NotificationType::ArticleSubmitted => Some("article-submitted"),
        NotificationType::ArticleAccepted => Some("article-accepted"),
        NotificationType::ArticleDeclined => Some("article-declined"),
        NotificationType::ArticleSentToRevision => Some("article-sent-for-revision"),
        NotificationType::ArticlePublished => Some("article-published"),
        _ => None,
    }
}

/// Where the person finds the article: authors theirs, the office at its desk.
const fn room_of(notification: NotificationType) -> &'static str {
    match decision_of(notification) {
        None => "personal-area/editor-articles/details",
        Some(_) => "personal-area/user-articles/details",
    }
}

/// Which decision a letter is about, if any.
const fn decision_of(notification: NotificationType) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleAccepted => Some("accepted"),
        NotificationType::ArticleDeclined => Some("declined"),
        NotificationType::ArticleSentToRevision => Some("sent-for-revision"),
        NotificationType::ArticlePublished => Some("published"),
        _ => None,
    }
}
