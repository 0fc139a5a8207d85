//! Database rows of an article before and after an operation.

use rules::article::lifecycle::{Assignments, Notify};
use rules::article::{Action, Transition};
use rules::{ArticleStatus, Enumeration, NotificationType};
use serde_json::{Value, json};
use sqlx::Row;
use testkit::{TestApp, TestUser};

use super::states::{Operation, State};

/// State of an article in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub status: i16,
    pub revision: i32,
    pub version: i32,
    pub events: i64,
    pub messages: i64,
    /// Type, is held, is undone.
    pub notifications: Vec<(i16, bool, bool)>,
    /// The other side was notified of a message. How many of the editors were, `article_messages` tests.
    pub is_message_notified: bool,
    pub open_assignments: i64,
    pub is_removed: bool,
}

pub async fn read_record(app: &TestApp, article: i64) -> Record {
    let pool = &app.state.pool;
    let row = sqlx::query(
        "select status_id, revision, version, removed_at is not null as is_removed,
                (select count(*) from article_events where article_id = $1) as events,
                (select count(*) from article_messages where article_id = $1) as messages,
                exists (select from notifications where article_id = $1 and type_id = $2) as is_message_notified,
                (select count(*) from review_assignments where article_id = $1 and status_id in (1, 2, 5)) as open
         from articles where id = $1",
    )
    .bind(article)
    .bind(NotificationType::MessageReceived.id())
    .fetch_one(pool)
    .await
    .unwrap();
    let notifications = sqlx::query_as(
        "select type_id, released_at is null, undone_at is not null from notifications
         where article_id = $1 and type_id <> $2 order by id",
    )
    .bind(article)
    .bind(NotificationType::MessageReceived.id())
    .fetch_all(pool)
    .await
    .unwrap();
    Record {
        status: row.get("status_id"),
        revision: row.get("revision"),
        version: row.get("version"),
        events: row.get("events"),
        messages: row.get("messages"),
        notifications,
        is_message_notified: row.get("is_message_notified"),
        open_assignments: row.get("open"),
        is_removed: row.get("is_removed"),
    }
}

/// Inserts an article in a state, with its assignments and the author's notification of the decision.
pub async fn insert_article(
    app: &TestApp,
    template: i64,
    creator: &TestUser,
    state: State,
    reviewers: [&TestUser; 2],
) -> Value {
    let pool = &app.state.pool;
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, revision, title_en, abstract_en, keywords_en,
             ask_for_translation, submission_date, publication_date, slug, created_at, updated_at)
         select $2, type_id, $3, $4, title_en, abstract_en, keywords_en, true, '2026-02-01',
                case when $3 = 7 then date '2026-03-01' end, null, created_at, updated_at
         from articles where id = $1 returning id",
    )
    .bind(template)
    .bind(creator.id.0)
    .bind(state.status.id())
    .bind(state.revision)
    .fetch_one(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into article_authors select $2, position, first_name_en, first_name_ru, middle_name_en,
             middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address
         from article_authors where article_id = $1",
    )
    .bind(template)
    .bind(id)
    .execute(pool)
    .await
    .unwrap();
    let round = if state.status == ArticleStatus::Revision { state.revision - 1 } else { state.revision };
    let Assignments { active, completed } = state.assignments();
    for (reviewer, status, count) in [(reviewers[0], 2_i16, active), (reviewers[1], 3, completed)] {
        if count == 1 {
            sqlx::query(
                "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                                 started_at, ended_at)
                 values ($1, $2, $3, $4, '2026-04-01', now(), now(), case when $4 = 3 then now() end)",
            )
            .bind(id)
            .bind(reviewer.id.0)
            .bind(round)
            .bind(status)
            .execute(pool)
            .await
            .unwrap();
        }
    }
    if let Some(decision) = state.decision() {
        // With a letter that was sent, so that an undo sends one too.
        sqlx::query(
            "with earlier as (
                 insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
                 values ($1, $2, $3, $4, now(), now()) returning id)
             insert into mail_deliveries (cause, letter, recipient, language, notification_id, first_tried_at, sent_at)
             select 'notification:' || id, 'earlier-decision', 'x', 'en', id, now(), now() from earlier",
        )
        .bind(creator.id.0)
        .bind(decision.id())
        .bind(id)
        .bind(state.revision)
        .execute(pool)
        .await
        .unwrap();
    }
    if state.in_issue {
        app.place_in_issue(&[id], None).await;
    }
    json!({ "id": id })
}

/// Returns the record that must result from a transition.
pub fn expected_record(before: &Record, operation: Operation, transition: &Transition) -> Record {
    let mut after = before.clone();
    let Some(status) = transition.status else {
        after.is_removed = true;
        return after;
    };
    match operation.action {
        Action::Edit => after.version += 1,
        Action::Correspond => after.messages += 1,
        // An assignment keeps the version, so that it does not conflict with open edits.
        Action::AssignReviewer => {
            after.open_assignments += 1;
            after.events += i64::from(before.status != status.id());
        }
        _ => {
            after.version += 1;
            after.events += 1;
        }
    }
    (after.status, after.revision) = (status.id(), transition.revision);
    if transition.withdraws_open_assignments {
        let withdrawn = (NotificationType::ReviewAssignmentWithdrawn.id(), false, false);
        (0..after.open_assignments).for_each(|_| after.notifications.push(withdrawn));
        after.open_assignments = 0;
    }
    match transition.notify {
        Notify::Author(notification) => after.notifications.push((notification.id(), true, false)),
        Notify::AuthorAtOnce(notification) | Notify::Reviewer(notification) => {
            after.notifications.push((notification.id(), false, false))
        }
        Notify::OtherSide(_) => after.is_message_notified = true,
        Notify::AuthorOfUndo(_) => after.notifications.iter_mut().for_each(|row| row.2 = true),
        _ => {}
    }
    after
}
