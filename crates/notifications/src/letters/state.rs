//! What is known of a letter, read from a row of any of the lists.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::letter::{
    FORGOTTEN_AFTER_DAYS, LetterAction, LetterFacts, LetterStatus, NotAgain, Withheld, is_overtaken,
    may_learn, resendable, withheld_of_undoing,
};
use rules::review::Stage;
use rules::{ArticleStatus, Enumeration, NotificationType, ReviewAssignmentStatus, Role};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::cause::{Cause, Kind};

/// Reads the columns of `mail_deliveries deliveries`, all of which may be missing.
pub const TRIED: &str = "deliveries.sent_at, deliveries.failed_at, deliveries.withheld,
    coalesce(deliveries.tries, 0) as tries, deliveries.last_tried_at, deliveries.failure";

/// Of `notifications`, with its `users`, `articles` and `assignments`: whether its letter could go out now. The time
/// comes in as `$1`.
pub const STANDING: &str = "notifications.type_id, notifications.undone_at, articles.removed_at,
    articles.status_id as article_status_id, notifications.user_id, users.roles,
    (articles.creator_id = users.id or is_among_authors(articles.id, users.id)) is true as is_author,
    assignments.status_id as assignment_status_id, assignments.started_at as assignment_started_at,
    (users.is_active and users.email is not null
     or users.is_invited and users.id = assignments.reviewer_id) is true as is_reachable,
    not users.is_invited and notifications.type_id = any(users.muted_notifications) as is_muted,
    users.is_invited and not exists (
        select from identity_codes codes where codes.user_id = users.id and codes.purpose = 'invitation'
          and codes.used_at is null and codes.expires_at > $1) as is_invitation_expired";

/// The tables behind both, to be joined to `notifications`.
pub const TABLES: &str = " left join users on users.id = notifications.user_id
    left join articles on articles.id = notifications.article_id
    left join review_assignments assignments on assignments.id = notifications.review_assignment_id";

/// It has not been sent again since.
pub const IS_NEWEST: &str = "not exists (
    select from mail_deliveries later
    where later.notification_id = deliveries.notification_id and later.id > deliveries.id
      and split_part(later.cause, ':', 1) = split_part(deliveries.cause, ':', 1))";

/// Nobody waits longer than this for a letter of which nothing is written. What is older went out, or did not, before that
/// was written down.
pub fn waited_since(app: &App) -> DateTime<Utc> {
    app.clock.now() - TimeDelta::days(FORGOTTEN_AFTER_DAYS)
}

#[derive(Debug)]
pub struct State {
    pub status: LetterStatus,
    pub withheld: Option<Withheld>,
    pub tries: i32,
    pub last_tried_at: Option<DateTime<Utc>>,
    pub accepted_at: Option<DateTime<Utc>>,
    pub failure: Option<String>,
}

impl State {
    pub fn of_row(row: &PgRow) -> sqlx::Result<State> {
        let accepted_at: Option<DateTime<Utc>> = row.try_get("sent_at")?;
        let failed_at: Option<DateTime<Utc>> = row.try_get("failed_at")?;
        let withheld: Option<String> = row.try_get("withheld")?;
        let tries = row.try_get("tries")?;
        let status = LetterStatus::of(accepted_at.is_some(), failed_at.is_some(), withheld.is_some(), tries);
        let withheld = withheld.as_deref().and_then(Withheld::from_code);
        Ok(State {
            status,
            withheld: withheld.filter(|_| status == LetterStatus::Withheld),
            tries,
            last_tried_at: row.try_get("last_tried_at")?,
            accepted_at,
            failure: row.try_get("failure")?,
        })
    }
}

/// Whether the letter of a row can be sent again.
pub fn judge(row: &PgRow, status: LetterStatus, cause: Option<Cause>) -> sqlx::Result<Result<(), NotAgain>> {
    let type_id: Option<i16> = row.try_get("type_id")?;
    let notification = type_id.and_then(NotificationType::from_id);
    let withheld_now = match notification {
        Some(notification) if cause.is_some_and(|cause| cause.kind == Kind::Undoing) => {
            // It was only tried because the decision had reached them.
            withheld_of_undoing(withheld_now(row, notification, true)?, status != LetterStatus::Withheld)
        }
        Some(notification) => withheld_now(row, notification, false)?,
        None => None,
    };
    let is_newest = row.try_get("is_newest")?;
    let resends = cause.map_or(0, Cause::resends);
    Ok(resendable(&LetterFacts { is_news: notification.is_some(), status, is_newest, resends, withheld_now }))
}

pub fn actions(judged: Result<(), NotAgain>) -> Vec<LetterAction> {
    judged.map_or_else(|_| Vec::new(), |()| vec![LetterAction::Resend])
}

fn withheld_now(
    row: &PgRow,
    notification: NotificationType,
    is_undoing: bool,
) -> sqlx::Result<Option<Withheld>> {
    let undone_at: Option<DateTime<Utc>> = row.try_get("undone_at")?;
    let removed_at: Option<DateTime<Utc>> = row.try_get("removed_at")?;
    let article: Option<i16> = row.try_get("article_status_id")?;
    let status: Option<i16> = row.try_get("assignment_status_id")?;
    let started_at: Option<DateTime<Utc>> = row.try_get("assignment_started_at")?;
    let stage = status.and_then(ReviewAssignmentStatus::from_id).map(|s| Stage::of(s, started_at.is_some()));
    let is_expired = notification == NotificationType::ReviewAssignmentCreated
        && row.try_get::<bool, _>("is_invitation_expired")?;
    let roles: Option<Vec<String>> = row.try_get("roles")?;
    let roles: Vec<Role> = roles.iter().flatten().filter_map(|code| Role::from_code(code)).collect();
    let is_overtaken = removed_at.is_some()
        || !may_learn(notification, row.try_get("is_author")?, &roles)
        || undone_at.is_some() != is_undoing
        || is_expired
        || is_overtaken(notification, article.and_then(ArticleStatus::from_id), stage);
    Ok(Withheld::of(is_overtaken, row.try_get("is_reachable")?, row.try_get("is_muted")?))
}
