//! Delivery status of a letter, read from a row of any list.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::letter::{
    ABANDONED_AFTER_DAYS, LetterAction, LetterFacts, LetterStatus, ResendRefusal, WithholdReason,
    can_receive, check_resend, is_overtaken, withhold_undo_letter,
};
use rules::notification::Side;
use rules::review::Stage;
use rules::{ArticleStatus, Enumeration, NotificationType, ReviewAssignmentStatus, Role};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::letter_cause::{Cause, CauseKind};

/// Columns of `mail_deliveries deliveries`, which may be an outer join.
pub const DELIVERY_COLUMNS: &str = "deliveries.sent_at, deliveries.failed_at, deliveries.withheld,
    coalesce(deliveries.tries, 0) as tries, deliveries.last_tried_at, deliveries.failure";

/// Columns that decide whether the letter of a notification could be sent now. Binds the current time as
/// `$1`.
pub const ELIGIBILITY_COLUMNS: &str =
    "notifications.type_id, notifications.undone_at, notifications.addressed_side,
    articles.removed_at,
    articles.status_id as article_status_id, notifications.user_id, users.roles,
    handling_notice_stands(notifications.type_id, articles.id, users.id) as stands,
    (articles.creator_id = users.id or is_among_authors(articles.id, users.id)) is true as is_author,
    assignments.status_id as assignment_status_id, assignments.started_at as assignment_started_at,
    (users.is_active and users.email is not null
     or users.is_invited and users.id = assignments.reviewer_id) is true as is_reachable,
    not users.is_invited and notifications.type_id = any(users.muted_notifications) as is_muted,
    users.is_invited and not exists (
        select from identity_codes codes where codes.user_id = users.id and codes.purpose = 'invitation'
          and codes.used_at is null and codes.expires_at > $1) as is_invitation_expired";

/// Joins for the columns, in addition to `notifications`.
pub const JOINS: &str = " left join users on users.id = notifications.user_id
    left join articles on articles.id = notifications.article_id
    left join review_assignments assignments on assignments.id = notifications.review_assignment_id";

/// True if the letter was not resent later.
pub const IS_NEWEST: &str = "not exists (
    select from mail_deliveries later
    where later.notification_id = deliveries.notification_id and later.id > deliveries.id
      and split_part(later.cause, ':', 1) = split_part(deliveries.cause, ':', 1))";

/// Start of the period in which a letter without a delivery counts as pending. Older ones predate delivery
/// records.
pub fn pending_since(app: &App) -> DateTime<Utc> {
    app.clock.now() - TimeDelta::days(ABANDONED_AFTER_DAYS)
}

#[derive(Debug)]
pub struct State {
    pub status: LetterStatus,
    pub withheld: Option<WithholdReason>,
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
        let withheld = withheld.as_deref().and_then(WithholdReason::from_code);
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

/// Checks whether the letter of a row can be resent.
pub fn check_resendable(
    row: &PgRow,
    status: LetterStatus,
    cause: Option<Cause>,
) -> sqlx::Result<Result<(), ResendRefusal>> {
    let type_id: Option<i16> = row.try_get("type_id")?;
    let notification = type_id.and_then(NotificationType::from_id);
    let withheld_now = match notification {
        Some(notification) if cause.is_some_and(|cause| cause.kind == CauseKind::Undo) => {
            // An undo letter is only attempted if the author was notified of the decision.
            withhold_undo_letter(withheld_now(row, notification, true)?, status != LetterStatus::Withheld)
        }
        Some(notification) => withheld_now(row, notification, false)?,
        None => None,
    };
    let is_newest = row.try_get("is_newest")?;
    let resends = cause.map_or(0, Cause::resends);
    Ok(check_resend(&LetterFacts {
        is_notification: notification.is_some(),
        status,
        is_newest,
        resends,
        withheld_now,
    }))
}

pub fn actions(resend_check: Result<(), ResendRefusal>) -> Vec<LetterAction> {
    resend_check.map_or_else(|_| Vec::new(), |()| vec![LetterAction::Resend])
}

fn withheld_now(
    row: &PgRow,
    notification: NotificationType,
    is_undo: bool,
) -> sqlx::Result<Option<WithholdReason>> {
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
    let addressed: Option<&str> = row.try_get("addressed_side")?;
    let addressed = addressed.and_then(Side::from_code);
    let is_overtaken = removed_at.is_some()
        || !can_receive(notification, addressed, row.try_get("is_author")?, &roles)
        || row.try_get::<Option<bool>, _>("stands")? == Some(false)
        || undone_at.is_some() != is_undo
        || is_expired
        || is_overtaken(notification, article.and_then(ArticleStatus::from_id), stage);
    Ok(WithholdReason::of(is_overtaken, row.try_get("is_reachable")?, row.try_get("is_muted")?))
}
