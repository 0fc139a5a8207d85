//! Review assignments and reviews of demo submissions.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::{ArticleStatus, Enumeration, ReviewAssignmentStatus, ReviewResult};

use super::accounts::{REVIEWER, SECOND_REVIEWER, find_user};

struct DemoAssignment {
    reviewer: &'static str,
    status: ReviewAssignmentStatus,
    /// Days after the submission: created, accepted, ended.
    days: [i64; 3],
}

const fn assignment(
    reviewer: &'static str,
    status: ReviewAssignmentStatus,
    days: [i64; 3],
) -> DemoAssignment {
    DemoAssignment { reviewer, status, days }
}

use ReviewAssignmentStatus::{Completed, Declined, Reviewing, Waiting};

/// Assignments of an article in this status.
fn assignments_for(status: ArticleStatus) -> Vec<DemoAssignment> {
    match status {
        ArticleStatus::Draft | ArticleStatus::Submitted => Vec::new(),
        ArticleStatus::UnderReview => {
            vec![assignment(REVIEWER, Reviewing, [3, 5, 0]), assignment(SECOND_REVIEWER, Waiting, [16, 0, 0])]
        }
        ArticleStatus::ReviewComplete => {
            vec![
                assignment(REVIEWER, Completed, [3, 4, 20]),
                assignment(SECOND_REVIEWER, Declined, [3, 0, 5]),
            ]
        }
        _ => vec![
            assignment(REVIEWER, Completed, [3, 4, 18]),
            assignment(SECOND_REVIEWER, Completed, [3, 6, 22]),
        ],
    }
}

/// Adds the assignments and reviews of the first round.
pub async fn add(
    app: &App,
    article: i64,
    status: ArticleStatus,
    submitted_at: DateTime<Utc>,
) -> anyhow::Result<()> {
    for assignment in assignments_for(status) {
        let reviewer = find_user(app, assignment.reviewer).await?;
        let [created, started, ended] = assignment.days.map(|days| submitted_at + TimeDelta::days(days));
        let was_accepted = matches!(assignment.status, Reviewing | Completed);
        let is_over = matches!(assignment.status, Completed | Declined);
        let id = sqlx::query_scalar!(
            "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date,
                                             created_at, started_at, ended_at)
             values ($1, $2, 0, $3, $4::timestamptz::date + $7::integer, $4, $5, $6) returning id",
            article,
            reviewer.0,
            assignment.status.id(),
            created,
            was_accepted.then_some(started),
            is_over.then_some(ended),
            i32::try_from(app.settings.review.due_days)?
        )
        .fetch_one(&app.pool)
        .await?;
        if assignment.status == Completed {
            add_review(app, id, assignment.reviewer == REVIEWER, ended).await?;
        }
    }
    Ok(())
}

const FIRST_REVIEW: [&str; 2] = [
    "The question is timely and the cohort is well described. Two points need more work.\n\n\
     1. The follow-up differs between the groups; please give the median for each and a test for the difference.\n\
     2. Table 2 lists eleven outcomes. Please name the primary one and correct the others for multiple testing.",
    "I would gladly see this again after the corrections. The statistics are repairable.",
];

const SECOND_REVIEW: [&str; 2] = [
    "A careful study. I suggest only small changes: define all abbreviations in the figure legends, and discuss the \
     recent registry data on late reactivation.",
    "",
];

async fn add_review(app: &App, assignment: i64, is_first: bool, at: DateTime<Utc>) -> anyhow::Result<()> {
    let ([for_author, for_editor], result, rating) = match is_first {
        true => (FIRST_REVIEW, ReviewResult::NeedsChangesAndReview, 4_i16),
        false => (SECOND_REVIEW, ReviewResult::NeedsChanges, 5),
    };
    sqlx::query!(
        "insert into reviews (assignment_id, result_id, comment_for_author, comment_for_editor, overall_rating,
             contains_current_scientific_data, contains_adequate_citations, no_obvious_signs_of_borrowing,
             uses_adequate_statistical_methods, written_in_good_english, updated_at)
         values ($1, $2, $3, $4, $5, true, true, true, $6, true, $7)",
        assignment,
        result.id(),
        for_author,
        for_editor,
        rating,
        !is_first,
        at
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
