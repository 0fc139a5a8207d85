//! Review assignments of demo submissions, with reviews, notes and feed entries.

mod texts;

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::notification::{Side, Silence};
use rules::review::{NoteKind, RefusalReason};
use rules::{Enumeration, NotificationType, ReviewAssignmentStatus};

use super::accounts::{ALL_ROLES, EDITOR, REVIEWER, SECOND_REVIEWER, find_user};
use super::feed::FeedEntry;
use ReviewAssignmentStatus::{Completed, Declined, Overdue, Reviewing, Waiting};
use texts::ReviewText;

/// Days between the submission and the first request.
pub const FIRST_REQUEST_DAY: i64 = 3;

/// An assignment, in days after the submission.
struct DemoAssignment {
    reviewer: &'static str,
    status: ReviewAssignmentStatus,
    requested: i64,
    accepted: Option<i64>,
    ended: Option<i64>,
    review: Option<&'static ReviewText>,
    note: Option<Note>,
    /// Grade of the review by the editors.
    grade: Option<i16>,
    returned: Option<Returned>,
}

/// An earlier text of the review, which the editors returned.
struct Returned {
    for_author: &'static str,
    reason: &'static str,
    day: i64,
}

struct Note {
    kind: NoteKind,
    reason: Option<RefusalReason>,
    text: &'static str,
    suggestion: &'static str,
    day: i64,
}

const fn request(
    reviewer: &'static str,
    status: ReviewAssignmentStatus,
    requested: i64,
    accepted: Option<i64>,
) -> DemoAssignment {
    DemoAssignment {
        reviewer,
        status,
        requested,
        accepted,
        ended: None,
        review: None,
        note: None,
        grade: None,
        returned: None,
    }
}

const fn completed(reviewer: &'static str, review: &'static ReviewText, ended: i64) -> DemoAssignment {
    DemoAssignment {
        ended: Some(ended),
        review: Some(review),
        ..request(reviewer, Completed, FIRST_REQUEST_DAY, Some(FIRST_REQUEST_DAY + 2))
    }
}

/// Assignments by the beginning of the article's title.
const ASSIGNMENTS: [(&str, &[DemoAssignment]); 7] = [
    (
        "Measurable residual disease before",
        // The second reviewer has not answered for ten days.
        &[request(REVIEWER, Reviewing, 3, Some(5)), request(SECOND_REVIEWER, Waiting, 9, None)],
    ),
    (
        "Early markers of transplant-associated",
        &[
            DemoAssignment {
                note: Some(Note {
                    kind: NoteKind::MoreTime,
                    reason: None,
                    text: "I am sorry for the delay: I was on clinical duty longer than planned. May I have ten more days?",
                    suggestion: "",
                    day: 31,
                }),
                ..request(REVIEWER, Overdue, 3, Some(4))
            },
            completed(ALL_ROLES, &texts::MICROANGIOPATHY, 20),
        ],
    ),
    (
        "Expansion of virus-specific T cells",
        &[
            completed(REVIEWER, &texts::EXPANSION, 20),
            DemoAssignment {
                ended: Some(5),
                note: Some(Note {
                    kind: NoteKind::Refusal,
                    reason: Some(RefusalReason::NoTime),
                    text: "I am abroad until the end of the month.",
                    suggestion: "Dr Aino Jokinen-Salo of my department has much experience with closed systems.",
                    day: 5,
                }),
                ..request(SECOND_REVIEWER, Declined, 3, None)
            },
        ],
    ),
    (
        "Sirolimus with",
        &[
            DemoAssignment {
                grade: Some(3),
                returned: Some(Returned {
                    for_author: "A good study. Table 2 has to be corrected.",
                    reason: "Please say what is wrong in Table 2, and whether the matching convinces you.",
                    day: 20,
                }),
                ..completed(SECOND_REVIEWER, &texts::SIROLIMUS[0], 22)
            },
            DemoAssignment { grade: Some(4), ..completed(ALL_ROLES, &texts::SIROLIMUS[1], 27) },
        ],
    ),
    (
        "Letermovir prophylaxis in children",
        &[
            DemoAssignment { grade: Some(5), ..completed(REVIEWER, &texts::LETERMOVIR[0], 18) },
            completed(SECOND_REVIEWER, &texts::LETERMOVIR[1], 22),
        ],
    ),
    (
        "Hepatic veno-occlusive disease after",
        &[
            completed(REVIEWER, &texts::VENO_OCCLUSIVE[0], 18),
            completed(SECOND_REVIEWER, &texts::VENO_OCCLUSIVE[1], 22),
        ],
    ),
    (
        "Optical genome mapping",
        &[
            DemoAssignment { grade: Some(4), ..completed(REVIEWER, &texts::OPTICAL_MAPPING[0], 17) },
            DemoAssignment { grade: Some(4), ..completed(SECOND_REVIEWER, &texts::OPTICAL_MAPPING[1], 23) },
        ],
    ),
];

/// Adds the assignments of the first round, and returns when the last review was completed or declined.
pub async fn add(
    app: &App,
    article: i64,
    title: &str,
    submitted_at: DateTime<Utc>,
) -> anyhow::Result<Option<DateTime<Utc>>> {
    let Some((_, assignments)) = ASSIGNMENTS.iter().find(|(beginning, _)| title.starts_with(beginning))
    else {
        return Ok(None);
    };
    for assignment in *assignments {
        let id = insert(app, article, assignment, submitted_at).await?;
        let case = Case { app, article, id, assignment, submitted_at };
        case.add_review().await?;
        case.add_grade().await?;
        case.add_returned_review().await?;
        case.add_note().await?;
        case.notify().await?;
    }
    let ended = assignments.iter().filter_map(|assignment| assignment.ended).max();
    let ended_at = ended.map(|day| submitted_at + TimeDelta::days(day));
    let is_over = assignments.iter().all(|assignment| assignment.ended.is_some());
    if let Some(at) = ended_at.filter(|_| is_over) {
        let notification = NotificationType::ArticleReviewCompleted;
        FeedEntry::new(Side::Editors, notification, article, at).add(app).await?;
    }
    Ok(ended_at)
}

async fn insert(
    app: &App,
    article: i64,
    assignment: &DemoAssignment,
    submitted_at: DateTime<Utc>,
) -> anyhow::Result<i64> {
    let review = &app.settings.review;
    let on = |day: i64| submitted_at + TimeDelta::days(day);
    let requested_at = on(assignment.requested);
    let is_unanswered = assignment.status == Waiting;
    let reminded = is_unanswered.then(|| requested_at + TimeDelta::days(review.answer_reminder_days.into()));
    let reported = is_unanswered.then(|| requested_at + TimeDelta::days(review.unanswered_days.into()));
    let id = sqlx::query_scalar!(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
             started_at, ended_at, assigned_by, reminded_for, request_reminded_at, silence_reported_at)
         values ($1, $2, 0, $3, $4::timestamptz::date + $5::integer, $4, $6, $7, $8,
                 case when $9 then $4::timestamptz::date + $5::integer end, $10, $11)
         returning id",
        article,
        find_user(app, assignment.reviewer).await?.0,
        assignment.status.id(),
        requested_at,
        i32::try_from(review.due_days)?,
        assignment.accepted.map(on),
        assignment.ended.map(on),
        find_user(app, EDITOR).await?.0,
        assignment.status == Overdue,
        reminded,
        reported
    )
    .fetch_one(&app.pool)
    .await?;
    Ok(id)
}

/// An assignment that is stored.
struct Case<'a> {
    app: &'a App,
    article: i64,
    id: i64,
    assignment: &'a DemoAssignment,
    submitted_at: DateTime<Utc>,
}

impl Case<'_> {
    fn on(&self, day: i64) -> DateTime<Utc> {
        self.submitted_at + TimeDelta::days(day)
    }

    async fn add_review(&self) -> anyhow::Result<()> {
        let (Some(review), Some(ended)) = (self.assignment.review, self.assignment.ended) else {
            return Ok(());
        };
        sqlx::query!(
            "insert into reviews (assignment_id, result_id, comment_for_author, comment_for_editor, overall_rating,
                 contains_current_scientific_data, contains_adequate_citations, no_obvious_signs_of_borrowing,
                 uses_adequate_statistical_methods, written_in_good_english, updated_at)
             values ($1, $2, $3, $4, $5, true, true, true, $6, true, $7)",
            self.id,
            review.result.id(),
            review.for_author,
            review.for_editor,
            review.rating,
            review.has_adequate_statistics,
            self.on(ended)
        )
        .execute(&self.app.pool)
        .await?;
        Ok(())
    }

    async fn add_grade(&self) -> anyhow::Result<()> {
        let (Some(grade), Some(ended)) = (self.assignment.grade, self.assignment.ended) else {
            return Ok(());
        };
        sqlx::query!(
            "insert into review_ratings (assignment_id, rating, rated_by, rated_at) values ($1, $2, $3, $4)",
            self.id,
            grade,
            find_user(self.app, EDITOR).await?.0,
            self.on(ended) + TimeDelta::hours(3)
        )
        .execute(&self.app.pool)
        .await?;
        Ok(())
    }

    /// Adds a text from before the review as it is now.
    async fn add_returned_review(&self) -> anyhow::Result<()> {
        let Some(returned) = &self.assignment.returned else { return Ok(()) };
        let at = self.on(returned.day);
        sqlx::query!(
            "insert into returned_reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor,
                                           updated_at, reason, returned_by, returned_at)
             select assignment_id, 1, result_id, $2::text, '', $3::timestamptz, $4::text, $5::bigint, $6::timestamptz
             from reviews where assignment_id = $1",
            self.id,
            returned.for_author,
            at - TimeDelta::hours(5),
            returned.reason,
            find_user(self.app, EDITOR).await?.0,
            at
        )
        .execute(&self.app.pool)
        .await?;
        self.entry(Side::Reviewer, NotificationType::ReviewAssignmentReturned, at).add(self.app).await?;
        Ok(())
    }

    async fn add_note(&self) -> anyhow::Result<()> {
        let Some(note) = &self.assignment.note else { return Ok(()) };
        let at = self.on(note.day);
        let is_refusal = note.kind == NoteKind::Refusal;
        let id = sqlx::query_scalar!(
            "insert into assignment_notes (assignment_id, kind, reason, text, suggestion, created_at, answered_at)
             values ($1, $2, $3, $4, $5, $6, $7) returning id",
            self.id,
            note.kind.code(),
            note.reason.map(RefusalReason::code),
            note.text,
            note.suggestion,
            at,
            is_refusal.then_some(at)
        )
        .fetch_one(&self.app.pool)
        .await?;
        // The editors learn of a refusal by its own notification.
        if is_refusal {
            return Ok(());
        }
        let notified = self.entry(Side::Editors, NotificationType::MessageReceived, at).add(self.app).await?;
        sqlx::query!(
            "insert into notification_messages (notification_id, note_id)
             select notification, $2 from unnest($1::bigint[]) as notified (notification)",
            &notified,
            id
        )
        .execute(&self.app.pool)
        .await?;
        Ok(())
    }

    /// Adds what reviewer and editors were notified of.
    async fn notify(&self) -> anyhow::Result<()> {
        let DemoAssignment { status, requested, ended, .. } = *self.assignment;
        let review = &self.app.settings.review;
        let due = requested + i64::from(review.due_days);
        let mut entries =
            vec![self.entry(Side::Reviewer, NotificationType::ReviewAssignmentCreated, self.on(requested))];
        match (status, ended) {
            (Waiting, _) => {
                let reminded = self.on(requested + i64::from(review.answer_reminder_days));
                let reported = self.on(requested + i64::from(review.unanswered_days));
                entries.push(self.entry(
                    Side::Reviewer,
                    NotificationType::ReviewAssignmentReminder,
                    reminded,
                ));
                entries.push(self.silence(Silence::Unanswered, reported));
            }
            (Overdue, _) => {
                let reminded = self.on(due - i64::from(review.reminder_days));
                entries.push(self.entry(
                    Side::Reviewer,
                    NotificationType::ReviewAssignmentReminder,
                    reminded,
                ));
                let overdue = NotificationType::ReviewAssignmentOverdue;
                entries.push(self.entry(Side::Reviewer, overdue, self.on(due + 1)));
                entries.push(self.silence(Silence::Overdue, self.on(due + 1)));
            }
            (Completed, Some(day)) => {
                let completed = NotificationType::ReviewAssignmentCompleted;
                entries.push(self.entry(Side::Editors, completed, self.on(day)));
            }
            (Declined, Some(day)) => {
                let declined = NotificationType::ReviewAssignmentDeclined;
                entries.push(self.entry(Side::Editors, declined, self.on(day)));
            }
            _ => {}
        }
        for entry in entries {
            entry.add(self.app).await?;
        }
        Ok(())
    }

    fn entry(&self, to: Side, notification: NotificationType, at: DateTime<Utc>) -> FeedEntry {
        FeedEntry::new(to, notification, self.article, at).about(self.id)
    }

    fn silence(&self, silence: Silence, at: DateTime<Utc>) -> FeedEntry {
        let entry = self.entry(Side::Editors, NotificationType::ReviewerSilent, at);
        FeedEntry { silence: Some(silence), ..entry }
    }
}
