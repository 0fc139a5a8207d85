//! Articles as their authors see them while the notification of a decision is held. Responses to authors use
//! this projection; `rules::article::hold` decides who sees what.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kit::Result;
use notifications::HeldDecision;
use rules::article::dates::Dates;
use rules::article::{ArticleState, Relation, visible_state};
use rules::{ArticleId, UserId};
use sqlx::PgConnection;

use super::load::file_links;
use super::{Article, decode_enum};

struct Row {
    article_id: i64,
    event_id: i64,
    status_id: i16,
    revision: i32,
    version: i32,
    submission_date: Option<NaiveDate>,
    acceptance_date: Option<NaiveDate>,
    publication_date: Option<NaiveDate>,
    updated_at: DateTime<Utc>,
}

impl Row {
    fn decode(&self) -> sqlx::Result<HeldDecision> {
        let dates = Dates {
            submission: self.submission_date,
            acceptance: self.acceptance_date,
            publication: self.publication_date,
        };
        Ok(HeldDecision {
            before: ArticleState { status: decode_enum(self.status_id)?, revision: self.revision, dates },
            version: self.version,
            updated_at: self.updated_at,
            event_id: self.event_id,
        })
    }
}

/// Finds the first held decision on an article: the author sees the state before it.
pub async fn first(connection: &mut PgConnection, article: ArticleId) -> Result<Option<HeldDecision>> {
    Ok(all(connection, article).await?.into_iter().next())
}

/// Finds the last held decision on an article, which an undo would retract.
pub async fn last(connection: &mut PgConnection, article: ArticleId) -> Result<Option<HeldDecision>> {
    Ok(all(connection, article).await?.pop())
}

async fn all(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<HeldDecision>> {
    let rows = sqlx::query_as!(
        Row,
        "select held.article_id, held.event_id, held.status_id, held.revision, held.version, held.submission_date,
                held.acceptance_date, held.publication_date, held.updated_at
         from held_decisions held join notifications on notifications.id = held.notification_id
         where held.article_id = $1 and notifications.released_at is null order by held.notification_id",
        article.0
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.iter().map(Row::decode).collect::<sqlx::Result<_>>()?)
}

/// Lists the first held decision on each article that the user submitted or is an author of.
pub async fn list_by_author(
    connection: &mut PgConnection,
    author: UserId,
) -> Result<BTreeMap<ArticleId, HeldDecision>> {
    let rows = sqlx::query_as!(
        Row,
        "select distinct on (held.article_id) held.article_id, held.event_id, held.status_id, held.revision,
                held.version, held.submission_date, held.acceptance_date, held.publication_date, held.updated_at
         from held_decisions held join notifications on notifications.id = held.notification_id
         where notifications.released_at is null
           and exists (select from articles where articles.id = held.article_id
                       and (articles.creator_id = $1 or is_among_authors(articles.id, $1)))
         order by held.article_id, held.notification_id",
        author.0
    )
    .fetch_all(connection)
    .await?;
    let entry = |row: Row| row.decode().map(|held| (ArticleId(row.article_id), held));
    Ok(rows.into_iter().map(entry).collect::<sqlx::Result<_>>()?)
}

impl Article {
    pub const fn state(&self) -> ArticleState {
        ArticleState { status: self.status, revision: self.revision, dates: self.dates }
    }

    /// Returns the article as the viewer sees it, given the first held decision on it.
    pub fn as_seen_by(mut self, viewer: Relation, held: Option<HeldDecision>) -> Article {
        let Some(held) = held.filter(|_| !viewer.sees_held_decisions()) else { return self };
        let ArticleState { status, revision, dates } = visible_state(viewer, self.state(), Some(held.before));
        (self.status, self.revision, self.dates) = (status, revision, dates);
        self.content.version = held.version;
        self.content.files = file_links(&self.files, revision);
        self.updated_at = held.updated_at;
        self.doi = self.doi.filter(|_| !self.is_doi_held);
        self
    }
}

/// SQL of the author's list: what [`Article::as_seen_by`] does, for filters and orders.
pub mod sql {
    use rules::article::Relation;
    use rules::article::notice::notice_type_ids;
    use rules::{ArticleStatus, Enumeration};
    use sqlx::{Postgres, QueryBuilder};

    /// Adds the condition that authors may see the article; see [`Relation::can_see`].
    pub fn push_visible(query: &mut QueryBuilder<Postgres>) {
        let can_see = |status: &&ArticleStatus| Relation::Creator.can_see(**status, true);
        let statuses: Vec<i16> = ArticleStatus::ALL.iter().filter(can_see).map(|it| it.id()).collect();
        query.push(" and (articles.type_id <> all(").push_bind(notice_type_ids()).push(") or ").push(STATUS);
        query.push(" = any(").push_bind(statuses).push("))");
    }

    /// Joins the first held decision to `articles`.
    pub const JOIN: &str = " left join lateral (
        select before.status_id, before.revision, before.publication_date
        from held_decisions before join notifications on notifications.id = before.notification_id
        where before.article_id = articles.id and notifications.released_at is null
        order by before.notification_id limit 1) held on true";
    pub const STATUS: &str = "coalesce(held.status_id, articles.status_id)";
    pub const REVISION: &str = "coalesce(held.revision, articles.revision)";
    pub const PUBLICATION_DATE: &str =
        "(case when held.status_id is null then articles.publication_date else held.publication_date end)";
}
