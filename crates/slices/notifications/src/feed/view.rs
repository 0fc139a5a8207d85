//! Views of notifications for one role. Reviewers do not see the author, and only editors and admins see the
//! reviewer: columns that the role must not see are never read from the row.

use chrono::{DateTime, NaiveDate, Utc};
use kit::App;
use kit::secrets::hide_id;
use rules::issue::content::slug_of;
use rules::notification::{NotificationSubject, Side, Silence, can_see_author, can_see_reviewer, user_path};
use rules::{ArticleId, AssignmentId, Enumeration, IssueId, NotificationType, Role, UserId};
use serde::Serialize;
use sqlx::Row;
use sqlx::postgres::PgRow;
use utoipa::ToSchema;

/// A page of a user's notifications in one role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationPage {
    pub results: Vec<NotificationView>,
    /// Total number, across all pages.
    pub count: i64,
    /// Number of unread notifications of the role, including those that the filter excludes.
    pub unread_count: i64,
}

/// Purpose of the hidden ids. The numbers between two notifications of an author would show how many reviewers were
/// notified at the same time.
pub const NOTIFICATION_IDS: &str = "notification id";

impl NotificationPage {
    pub fn with_hidden_ids(mut self, app: &App) -> NotificationPage {
        for notification in &mut self.results {
            notification.id = hide_id(&app.keys, NOTIFICATION_IDS, notification.id);
        }
        self
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notification)]
pub struct NotificationView {
    /// Reveals neither order nor number.
    pub id: i64,
    pub notification_type_id: i16,
    /// Time of the release, or of the undo.
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub read_at: Option<DateTime<Utc>>,
    /// Time at which it was hidden.
    #[schema(required)]
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Time at which the decision or publication was undone.
    #[schema(required)]
    pub undone_at: Option<DateTime<Utc>>,
    /// Round of the article; a submission in a round above 0 is a resubmission.
    #[schema(required)]
    pub article_revision: Option<i32>,
    #[schema(required)]
    pub article: Option<NotificationArticle>,
    #[schema(required)]
    pub review_assignment: Option<NotificationAssignment>,
    #[schema(required)]
    pub issue: Option<NotificationIssue>,
    /// Side that wrote the messages that the notification is about.
    #[schema(required)]
    pub messages_from: Option<Side>,
    /// What the reviewer has not done.
    #[schema(required)]
    pub silence: Option<Silence>,
    #[schema(required)]
    pub due_date_change: Option<DueDateChange>,
    /// Path of the article or issue in this role; null if it is no longer accessible.
    #[schema(required)]
    pub link: Option<String>,
    /// Path of the author's page; null if the role cannot open it.
    #[schema(required)]
    pub author_link: Option<String>,
    #[schema(required)]
    pub reviewer_link: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationArticle {
    pub id: ArticleId,
    /// Null only if the article was never submitted.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub title_en: String,
    pub title_ru: String,
    /// Null for reviewers.
    #[schema(required)]
    pub author_id: Option<UserId>,
    #[schema(required)]
    pub author: Option<NotificationPerson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationAssignment {
    pub id: AssignmentId,
    pub article_id: ArticleId,
    /// Null except for editors and admins.
    #[schema(required)]
    pub reviewer_id: Option<UserId>,
    #[schema(required)]
    pub reviewer: Option<NotificationPerson>,
    pub due_date: NaiveDate,
    pub article: AssignedArticle,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationAssignedArticle)]
pub struct AssignedArticle {
    pub id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationIssue {
    pub id: IssueId,
    pub volume: i32,
    pub number: i32,
    pub slug: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DueDateChange {
    pub old: NaiveDate,
    pub new: NaiveDate,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationPerson {
    pub first_name_en: String,
    #[schema(required)]
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
}

impl NotificationView {
    pub const COLUMNS: &'static str = "notifications.id, notifications.type_id, notifications.told_at,
        notifications.read_at, notifications.acknowledged_at, notifications.undone_at, notifications.article_revision,
        notifications.addressed_side, notifications.silence, notifications.old_due_date,
        notifications.new_due_date, articles.id as article_id,
        coalesce(versions.title_en, articles.title_en) as title_en,
        coalesce(versions.title_ru, articles.title_ru) as title_ru,
        numbers.number as manuscript_number,
        authors.id as author_id, authors.first_name_en as author_first, authors.middle_name_en as author_middle,
        authors.last_name_en as author_last,
        assignments.id as assignment_id, assignments.due_date,
        reviewers.id as reviewer_id, reviewers.first_name_en as reviewer_first,
        reviewers.middle_name_en as reviewer_middle, reviewers.last_name_en as reviewer_last,
        issues.id as issue_id, issues.volume, issues.number";

    /// Joins for the columns, in addition to `notifications` and `articles`.
    ///
    /// A reviewer reads the title of which they were asked, whatever it has become since.
    pub const JOINS: &'static str = " left join users authors on authors.id = articles.creator_id
        left join manuscript_numbers numbers on numbers.article_id = articles.id
        left join review_assignments assignments on assignments.id = notifications.review_assignment_id
        left join assigned_versions versions on versions.assignment_id = assignments.id
            and assignments.reviewer_id = notifications.user_id
        left join users reviewers on reviewers.id = assignments.reviewer_id
        left join issues on issues.id = notifications.issue_id";

    pub fn of_row(row: &PgRow, role: Option<Role>) -> sqlx::Result<NotificationView> {
        let type_id: i16 = row.try_get("type_id")?;
        let undone_at: Option<DateTime<Utc>> = row.try_get("undone_at")?;
        let article = NotificationArticle::of_row(row, role)?;
        let review_assignment = NotificationAssignment::of_row(row, role)?;
        let issue = NotificationIssue::of_row(row)?;
        let about = match (&article, &issue) {
            (Some(article), _) => Some(NotificationSubject::Article(article.id)),
            (None, Some(issue)) => {
                Some(NotificationSubject::Issue { id: issue.id, volume: issue.volume, number: issue.number })
            }
            (None, None) => None,
        };
        let notification = NotificationType::from_id(type_id);
        let place = notification.and_then(|one| one.link_target_for(role, undone_at.is_some()));
        let silence: Option<&str> = row.try_get("silence")?;
        let change = row
            .try_get::<Option<NaiveDate>, _>("old_due_date")?
            .zip(row.try_get::<Option<NaiveDate>, _>("new_due_date")?);
        let link_of = |person: Option<UserId>| person.and_then(|id| user_path(role, id));
        Ok(NotificationView {
            id: row.try_get("id")?,
            notification_type_id: type_id,
            created_at: row.try_get("told_at")?,
            read_at: row.try_get("read_at")?,
            acknowledged_at: row.try_get("acknowledged_at")?,
            undone_at,
            article_revision: row.try_get("article_revision")?,
            link: about.and_then(|about| place.and_then(|place| place.path(about))),
            author_link: link_of(article.as_ref().and_then(|article| article.author_id)),
            reviewer_link: link_of(review_assignment.as_ref().and_then(|one| one.reviewer_id)),
            messages_from: sender(row, review_assignment.is_some())?,
            silence: silence.and_then(Silence::from_code),
            due_date_change: change.map(|(old, new)| DueDateChange { old, new }),
            article,
            review_assignment,
            issue,
        })
    }
}

/// Side that wrote: the editors answer authors and reviewers; a reviewer writes about an assignment.
fn sender(row: &PgRow, has_assignment: bool) -> sqlx::Result<Option<Side>> {
    let addressed: Option<&str> = row.try_get("addressed_side")?;
    Ok(addressed.and_then(Side::from_code).map(|side| match side {
        Side::Author | Side::Reviewer => Side::Editors,
        Side::Editors if has_assignment => Side::Reviewer,
        Side::Editors => Side::Author,
    }))
}

impl NotificationArticle {
    fn of_row(row: &PgRow, role: Option<Role>) -> sqlx::Result<Option<NotificationArticle>> {
        let Some(id) = row.try_get("article_id")? else { return Ok(None) };
        let author = match can_see_author(role) {
            true => NotificationPerson::of_row(row, ["author_first", "author_middle", "author_last"])?,
            false => None,
        };
        let author_id: Option<i64> = if author.is_some() { row.try_get("author_id")? } else { None };
        Ok(Some(NotificationArticle {
            id: ArticleId(id),
            manuscript_number: row.try_get("manuscript_number")?,
            title_en: row.try_get("title_en")?,
            title_ru: row.try_get("title_ru")?,
            author_id: author_id.map(UserId),
            author,
        }))
    }
}

impl NotificationAssignment {
    fn of_row(row: &PgRow, role: Option<Role>) -> sqlx::Result<Option<NotificationAssignment>> {
        let (Some(id), Some(article)) = (row.try_get("assignment_id")?, row.try_get("article_id")?) else {
            return Ok(None);
        };
        let reviewer = match can_see_reviewer(role) {
            true => NotificationPerson::of_row(row, ["reviewer_first", "reviewer_middle", "reviewer_last"])?,
            false => None,
        };
        let reviewer_id: Option<i64> = if reviewer.is_some() { row.try_get("reviewer_id")? } else { None };
        Ok(Some(NotificationAssignment {
            id: AssignmentId(id),
            article_id: ArticleId(article),
            reviewer_id: reviewer_id.map(UserId),
            reviewer,
            due_date: row.try_get("due_date")?,
            article: AssignedArticle {
                id: ArticleId(article),
                title_en: row.try_get("title_en")?,
                title_ru: row.try_get("title_ru")?,
            },
        }))
    }
}

impl NotificationIssue {
    fn of_row(row: &PgRow) -> sqlx::Result<Option<NotificationIssue>> {
        let Some(id) = row.try_get("issue_id")? else { return Ok(None) };
        let (volume, number) = (row.try_get("volume")?, row.try_get("number")?);
        Ok(Some(NotificationIssue { id: IssueId(id), volume, number, slug: slug_of(volume, number) }))
    }
}

impl NotificationPerson {
    fn of_row(row: &PgRow, [first, middle, last]: [&str; 3]) -> sqlx::Result<Option<NotificationPerson>> {
        let Some(first_name_en) = row.try_get(first)? else { return Ok(None) };
        Ok(Some(NotificationPerson {
            first_name_en,
            middle_name_en: row.try_get(middle)?,
            last_name_en: row.try_get(last)?,
        }))
    }
}
