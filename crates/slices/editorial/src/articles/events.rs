//! History of an article.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::{ArticleId, ArticleStatus, Enumeration, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::decode_enum;
use crate::participants::{ParticipantRole, PersonName};

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
    pub role: ParticipantRole,
    pub user_id: UserId,
    pub name: PersonName,
    pub status: ArticleStatus,
    pub created_at: DateTime<Utc>,
}

/// Records an event in the transaction of the change.
pub async fn record(
    transaction: &mut PgConnection,
    article: ArticleId,
    (user_id, role): (UserId, ParticipantRole),
    event_type: EventType,
    status: ArticleStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        article.0,
        event_type.code(),
        user_id.0,
        role.code(),
        status.id(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Events of an article, oldest first.
pub async fn list(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<Event>> {
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
            role: ParticipantRole::from_code(&row.user_role)?,
            user_id: UserId(row.user_id),
            name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
            status: decode_enum(row.status_id)?,
            created_at: row.created_at,
        })
    });
    Ok(events.collect::<sqlx::Result<_>>()?)
}
