//! Reminders and overdue notifications: each exactly once, on the calendar of the journal.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use editorial::ProcessDueDates;
use kit::jobs::{self, Job, Plan};
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{TestApp, TestUser};

// Statuses of assignments.
const REQUESTED: i16 = 1;
const REVIEWING: i16 = 2;
const COMPLETED: i16 = 3;
const OVERDUE: i16 = 5;
// Types of notifications.
const OVERDUE_NOTIFICATION: i16 = 10;
const REMINDER: i16 = 12;

struct Submission {
    editor: TestUser,
    article: i64,
    /// Assignments, with the reviewer of each.
    assignments: Vec<(i64, TestUser)>,
}

/// Creates an article with reviewers due on consecutive days; every second one has accepted.
async fn create_submission(app: &TestApp, first_due: NaiveDate, reviewers: u64) -> Submission {
    let author = app.create_user(&[Role::User]).await;
    let editor = app.create_user(&[Role::Editor]).await;
    let article = app.create_article(&author, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
    let mut assignments = Vec::new();
    for number in 0..reviewers {
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let due = first_due.checked_add_days(Days::new(number)).unwrap();
        let status = if number % 2 == 0 { REQUESTED } else { REVIEWING };
        assignments.push((insert_assignment(app, article, &reviewer, status, due).await, reviewer));
    }
    Submission { editor, article, assignments }
}

async fn insert_assignment(
    app: &TestApp,
    article: i64,
    reviewer: &TestUser,
    status: i16,
    due: NaiveDate,
) -> i64 {
    sqlx::query_scalar(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, 0, $3, $4, $5, case when $3 <> 1 then $5 end, case when $3 = 3 then $5 end) returning id",
    )
    .bind(article)
    .bind(reviewer.id.0)
    .bind(status)
    .bind(due)
    .bind(app.state.clock.now())
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

/// Runs the job of two workers concurrently.
async fn run_concurrently(app: &TestApp) {
    let run = || ProcessDueDates {}.run(app.state.clone());
    let (one, two) = tokio::join!(run(), run());
    assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
}

/// Lists the dates of notifications in the time zone of the journal.
async fn notification_dates(app: &TestApp, assignment: i64, kind: i16) -> Vec<NaiveDate> {
    sqlx::query_scalar(
        "select (created_at at time zone $3)::date from notifications
         where review_assignment_id = $1 and type_id = $2 order by id",
    )
    .bind(assignment)
    .bind(kind)
    .bind(&app.state.settings.journal.time_zone)
    .fetch_all(&app.state.pool)
    .await
    .unwrap()
}

async fn read_status(app: &TestApp, assignment: i64) -> i16 {
    sqlx::query_scalar("select status_id from review_assignments where id = $1")
        .bind(assignment)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn days_after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap()
}

fn set_clock(app: &TestApp, moment: &str) {
    let clock = &app.state.clock;
    let moment: DateTime<Utc> = moment.parse().unwrap();
    clock.advance(moment - clock.now());
}

/// Runs hourly across changes of daylight saving time and year, in time zones east and west of Greenwich.
#[tokio::test]
async fn reminder_and_overdue_notification_are_sent_once_on_their_day() {
    for (zone, start, first_due) in [
        ("America/New_York", "2026-03-02T00:30:00Z", "2026-03-07"),
        ("Europe/Berlin", "2026-10-20T00:30:00Z", "2026-10-24"),
        ("Pacific/Auckland", "2026-12-26T00:30:00Z", "2026-12-31"),
        ("Asia/Kolkata", "2026-12-27T00:30:00Z", "2026-12-31"),
    ] {
        TestApp::run_with_settings(
            |settings| settings.journal.time_zone = zone.into(),
            async |app| {
                set_clock(app, start);
                let first_due = day(first_due);
                let submission = create_submission(app, first_due, 4).await;
                for _ in 0..(13 * 24) {
                    run_concurrently(app).await;
                    app.state.clock.advance(TimeDelta::hours(1));
                }
                for (number, (assignment, reviewer)) in (0..).zip(&submission.assignments) {
                    let due = days_after(first_due, number);
                    let reminded = due.checked_sub_days(Days::new(3)).unwrap();
                    assert_eq!(
                        notification_dates(app, *assignment, REMINDER).await,
                        [reminded],
                        "{zone} due on {due}"
                    );
                    let overdue = days_after(due, 1);
                    assert_eq!(
                        notification_dates(app, *assignment, OVERDUE_NOTIFICATION).await,
                        [overdue],
                        "{zone} due on {due}"
                    );
                    assert_eq!(read_status(app, *assignment).await, OVERDUE);
                    // When the letters are sent, the reminder is overtaken.
                    let letters = app.expect_letters(&reviewer.email, 1).await;
                    assert_eq!(letters.len(), 1, "{zone}");
                }
            },
        )
        .await;
    }
}

#[tokio::test]
async fn concurrent_workers_send_each_letter_once() {
    TestApp::run(async |app| {
        let submission = create_submission(app, day("2026-03-06"), 3).await;
        for _ in 0..9 {
            let mut connection = app.state.pool.acquire().await.unwrap();
            for _ in 0..2 {
                jobs::add(&mut connection, &ProcessDueDates {}, Plan::now()).await.unwrap();
            }
            drop(connection);
            let (one, two) =
                tokio::join!(app.application.worker().run_once(), app.application.worker().run_once());
            assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
            app.run_jobs().await;
            app.state.clock.advance(TimeDelta::days(1));
        }
        for (number, (_, reviewer)) in submission.assignments.iter().enumerate() {
            let letters = app.expect_letters(&reviewer.email, 2).await;
            let dates: Vec<bool> = letters
                .iter()
                .map(|letter| letter.text.contains(&format!("0{}.03.2026", 6 + number)))
                .collect();
            assert_eq!(
                dates,
                [true, true],
                "{:?}",
                letters.iter().map(|letter| &letter.subject).collect::<Vec<_>>()
            );
            // Reviewers who accepted get a link, because their review is still welcome.
            let has_link = letters[1].text.contains("/personal-area/reviewer-articles/")
                || letters[1].text.contains("/review?code=");
            assert_eq!(has_link, number % 2 == 1, "{}", letters[1].text);
        }
    })
    .await;
}

/// After the outage, notifications that are still useful are sent once, and overtaken ones not at all.
#[tokio::test]
async fn week_without_workers_loses_and_duplicates_no_notification() {
    TestApp::run(async |app| {
        // Due from 04.03 to 19.03; the workers stop in the night to 05.03 and are back on 12.03.
        let submission = create_submission(app, day("2026-03-04"), 16).await;
        for _ in 0..3 {
            run_concurrently(app).await;
            app.state.clock.advance(TimeDelta::days(1));
        }
        app.state.clock.advance(TimeDelta::days(7));
        for _ in 0..14 {
            run_concurrently(app).await;
            app.state.clock.advance(TimeDelta::days(1));
        }
        for (number, (assignment, _)) in (0..).zip(&submission.assignments) {
            let due = days_after(day("2026-03-04"), number);
            let back = day("2026-03-12");
            let usual = due.checked_sub_days(Days::new(3)).unwrap();
            let reminded = match usual {
                // At the first run some were already within three days of the due date.
                usual if usual <= day("2026-03-04") => vec![usual.max(day("2026-03-02"))],
                // Overtaken by the due date during the outage.
                _ if due < back => Vec::new(),
                usual => vec![usual.max(back)],
            };
            assert_eq!(notification_dates(app, *assignment, REMINDER).await, reminded, "due on {due}");
            let overdue = days_after(due, 1);
            let is_in_outage = overdue > day("2026-03-04") && overdue < back;
            let expected = if is_in_outage { back } else { overdue };
            assert_eq!(
                notification_dates(app, *assignment, OVERDUE_NOTIFICATION).await,
                [expected],
                "due on {due}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn moved_due_date_gets_own_reminder_and_completed_review_none() {
    TestApp::run(async |app| {
        let submission = create_submission(app, day("2026-03-05"), 2).await;
        let done = app.create_user(&[Role::Reviewer]).await;
        let done = insert_assignment(app, submission.article, &done, COMPLETED, day("2026-03-05")).await;
        run_concurrently(app).await;
        let (moved, _) = submission.assignments[0];
        let path = format!("/api/v1/review-assignments/{moved}/due-date");
        for (due, status) in [("2026-03-01", 422), ("2027-03-04", 422), ("2026-03-10", 200)] {
            let response = app.post_as(&submission.editor, &path, &json!({ "dueDate": due })).await;
            assert_eq!(response.status, status, "{response:?}");
        }
        assert_eq!(app.post_as(&submission.editor, &path, &json!({})).await.status, 422);
        for _ in 0..12 {
            run_concurrently(app).await;
            app.state.clock.advance(TimeDelta::days(1));
        }
        assert_eq!(notification_dates(app, moved, REMINDER).await, [day("2026-03-02"), day("2026-03-07")]);
        assert_eq!(notification_dates(app, moved, OVERDUE_NOTIFICATION).await, [day("2026-03-11")]);
        assert!(notification_dates(app, done, REMINDER).await.is_empty());
        assert!(notification_dates(app, done, OVERDUE_NOTIFICATION).await.is_empty());
        // The due date of an overdue assignment cannot be changed.
        let editor = app.reissue_token(&submission.editor).await;
        let late = app.post_as(&editor, &path, &json!({ "dueDate": "2026-04-01" })).await;
        assert_eq!(late.status, 409);
    })
    .await;
}

#[tokio::test]
async fn reviewers_of_finished_round_are_not_reminded() {
    TestApp::run(async |app| {
        let submission = create_submission(app, day("2026-03-05"), 2).await;
        sqlx::query("update articles set status_id = 8, revision = 1 where id = $1")
            .bind(submission.article)
            .execute(&app.state.pool)
            .await
            .unwrap();
        for _ in 0..8 {
            run_concurrently(app).await;
            app.state.clock.advance(TimeDelta::days(1));
        }
        for (assignment, _) in &submission.assignments {
            assert!(notification_dates(app, *assignment, REMINDER).await.is_empty());
            assert!(notification_dates(app, *assignment, OVERDUE_NOTIFICATION).await.is_empty());
        }
    })
    .await;
}
