//! History of an article.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use kit::{App, Result};
use rules::article::Relation;
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
    /// `None` for the scheduled job.
    pub user: Option<(UserId, PersonName)>,
    pub status: ArticleStatus,
    pub created_at: DateTime<Utc>,
    /// In the journal's time zone.
    pub day: NaiveDate,
}

impl Event {
    /// Time of the event for a viewer, and whether it is only the day, as its midnight in UTC: the hour of a
    /// reviewer's action could show who it was.
    pub fn time_for(&self, viewer: Relation) -> (DateTime<Utc>, bool) {
        let is_day = self.role.hides_time() && !viewer.sees_editorial_data();
        (if is_day { self.day.and_time(NaiveTime::MIN).and_utc() } else { self.created_at }, is_day)
    }
}

/// Records an event in the transaction of the change and returns its id.
pub async fn record(
    transaction: &mut PgConnection,
    article: ArticleId,
    (user_id, role): (Option<UserId>, ParticipantRole),
    event_type: EventType,
    status: ArticleStatus,
    now: DateTime<Utc>,
) -> Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
        article.0,
        event_type.code(),
        user_id.map(|id| id.0),
        role.code(),
        status.id(),
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
}

/// Hides a decision and what followed from the author: it was undone within its hold.
pub async fn hide_from_author(
    transaction: &mut PgConnection,
    article: ArticleId,
    decision: i64,
    shown: Option<i64>,
) -> Result<()> {
    sqlx::query!(
        "update article_events set hidden_from_author = true
         where article_id = $1 and id >= $2 and id is distinct from $3",
        article.0,
        decision,
        shown
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Lists the events that a viewer may see, oldest first.
pub async fn list(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    viewer: Relation,
) -> Result<Vec<Event>> {
    let rows = sqlx::query!(
        r#"select events.type, events.user_id, events.user_role, events.status_id, events.created_at,
                  (events.created_at at time zone $3)::date as "day!",
                  users.first_name_en as "first_name_en?", users.middle_name_en as "middle_name_en?",
                  users.last_name_en as "last_name_en?"
           from article_events events left join users on users.id = events.user_id
           where events.article_id = $1
             and ($2 or not events.hidden_from_author
                  and not exists (select from held_decisions held
                                  join notifications on notifications.id = held.notification_id
                                  where held.article_id = $1 and held.event_id <= events.id
                                    and notifications.released_at is null))
           order by events.id"#,
        article.0,
        viewer.sees_held_decisions(),
        app.settings.journal.time_zone
    )
    .fetch_all(connection)
    .await?;
    let events = rows.into_iter().map(|row| {
        Ok(Event {
            event_type: if row.r#type == "created" { EventType::Created } else { EventType::StatusChanged },
            role: ParticipantRole::from_code(&row.user_role)?,
            user: match (row.user_id, row.first_name_en, row.last_name_en) {
                (Some(id), Some(first), Some(last)) => {
                    Some((UserId(id), PersonName::of(&first, row.middle_name_en.as_deref(), &last)))
                }
                _ => None,
            },
            status: decode_enum(row.status_id)?,
            created_at: row.created_at,
            day: row.day,
        })
    });
    Ok(events.collect::<sqlx::Result<_>>()?)
}
