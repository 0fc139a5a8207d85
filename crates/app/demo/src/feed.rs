//! Feed entries of demo articles, dated in the past. Their letters are not queued: nobody waits for them.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::notification::{Side, Silence};
use rules::{Enumeration, NotificationType};

/// Entries of the last days are unread.
const UNREAD_DAYS: i64 = 10;

/// True if what happened at this time was read since.
pub fn is_read(app: &App, at: DateTime<Utc>) -> bool {
    at < app.clock.now() - TimeDelta::days(UNREAD_DAYS)
}

/// A notification of one side of an article.
pub struct FeedEntry {
    pub to: Side,
    pub notification: NotificationType,
    pub article: i64,
    pub revision: i32,
    pub assignment: Option<i64>,
    /// Set for [`NotificationType::ReviewerSilent`].
    pub silence: Option<Silence>,
    pub at: DateTime<Utc>,
}

impl FeedEntry {
    pub const fn new(to: Side, notification: NotificationType, article: i64, at: DateTime<Utc>) -> FeedEntry {
        FeedEntry { to, notification, article, revision: 0, assignment: None, silence: None, at }
    }

    pub const fn about(self, assignment: i64) -> FeedEntry {
        FeedEntry { assignment: Some(assignment), ..self }
    }

    /// Adds the entry to the feeds of its recipients, and returns the ids. Editors who are authors of the
    /// article get none.
    pub async fn add(self, app: &App) -> anyhow::Result<Vec<i64>> {
        let is_message = self.notification == NotificationType::MessageReceived;
        let ids = sqlx::query_scalar!(
            "insert into notifications (user_id, type_id, article_id, article_revision, review_assignment_id,
                                        addressed_side, silence, created_at, released_at, read_at)
             select users.id, $2, articles.id, $3, $4, $5, $6, $7, $7, $8
             from articles, users
             where articles.id = $1 and case $9::text
                 when 'author' then users.id = articles.creator_id
                 when 'reviewer' then users.id = (select reviewer_id from review_assignments where id = $4)
                 else users.roles && array['editor', 'admin'] and users.id <> articles.creator_id
                      and not is_among_authors(articles.id, users.id) end
             returning id",
            self.article,
            self.notification.id(),
            self.revision,
            self.assignment,
            is_message.then_some(self.to.code()),
            self.silence.map(Silence::code),
            self.at,
            is_read(app, self.at).then(|| self.at + TimeDelta::hours(20)),
            self.to.code()
        )
        .fetch_all(&app.pool)
        .await?;
        Ok(ids)
    }
}
