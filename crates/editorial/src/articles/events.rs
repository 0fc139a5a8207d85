//! What happened to an article.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::{ArticleId, ArticleStatus, Enumeration, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::known;
use crate::people::PersonName;

/// In which part somebody acted or wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticlePart)]
pub enum Part {
    Author,
    Editor,
    Reviewer,
}

impl Part {
    pub const fn code(self) -> &'static str {
        match self {
            Part::Author => "author",
            Part::Editor => "editor",
            Part::Reviewer => "reviewer",
        }
    }

    pub(crate) fn from_code(code: &str) -> sqlx::Result<Part> {
        let all = [Part::Author, Part::Editor, Part::Reviewer];
        let found = all.into_iter().find(|part| part.code() == code);
        found.ok_or_else(|| sqlx::Error::Decode(format!("{code} is no part").into()))
    }
}

/// Somebody of whom only the part is told.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoleMarker {
    pub role: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleEventType)]
pub enum EventType {
    Created,
    StatusChanged,
}

impl EventType {
    const fn code(self) -> &'static str {
        match self {
            EventType::Created => "created",
            EventType::StatusChanged => "status-changed",
        }
    }
}

#[derive(Debug)]
pub struct Event {
    pub event_type: EventType,
    pub part: Part,
    pub person: UserId,
    pub name: PersonName,
    pub status: ArticleStatus,
    pub created_at: DateTime<Utc>,
}

/// Written in the transaction of what it tells.
pub async fn record(
    transaction: &mut PgConnection,
    article: ArticleId,
    (person, part): (UserId, Part),
    event_type: EventType,
    status: ArticleStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        article.0,
        event_type.code(),
        person.0,
        part.code(),
        status.id(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The oldest first.
pub async fn of_article(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<Event>> {
    let rows = sqlx::query!(
        "select events.type, events.user_id, events.user_role, events.status_id, events.created_at,
                users.first_name_en, users.middle_name_en, users.last_name_en
         from article_events events join users on users.id = events.user_id
         where events.article_id = $1 order by events.id",
        article.0
    )
    .fetch_all(connection)
    .await?;
    let events = rows.into_iter().map(|row| {
        Ok(Event {
            event_type: if row.r#type == "created" { EventType::Created } else { EventType::StatusChanged },
            part: Part::from_code(&row.user_role)?,
            person: UserId(row.user_id),
            name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
            status: known(row.status_id)?,
            created_at: row.created_at,
        })
    });
    Ok(events.collect::<sqlx::Result<_>>()?)
}
