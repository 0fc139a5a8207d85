//! Reminders and overdue reviews: on the journal's calendar, each exactly once, whoever looks and however often.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use editorial::WatchDueDates;
use kit::jobs::{self, Job, Plan};
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{Person, TestApp};

// Statuses of assignments.
const WAITING: i16 = 1;
const REVIEWING: i16 = 2;
const COMPLETED: i16 = 3;
const OVERDUE: i16 = 5;
// Types of notifications.
const OVERDUE_NEWS: i16 = 10;
const REMINDER: i16 = 12;

struct Desk {
    editor: Person,
    article: i64,
    /// Assignments, with the reviewer of each.
    assignments: Vec<(i64, Person)>,
}

/// An article under review by so many, due on consecutive days from a day on; half of them have agreed.
async fn desk(app: &TestApp, first_due: NaiveDate, reviewers: u64) -> Desk {
    let author = app.person(&[Role::User]).await;
    let editor = app.person(&[Role::Editor]).await;
    let article = app.article_in(&author, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
    let mut assignments = Vec::new();
    for number in 0..reviewers {
        let reviewer = app.person(&[Role::Reviewer]).await;
        let due = first_due.checked_add_days(Days::new(number)).unwrap();
        let status = if number % 2 == 0 { WAITING } else { REVIEWING };
        assignments.push((add(app, article, &reviewer, status, due).await, reviewer));
    }
    Desk { editor, article, assignments }
}

async fn add(app: &TestApp, article: i64, reviewer: &Person, status: i16, due: NaiveDate) -> i64 {
    sqlx::query_scalar(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, 0, $3, $4, $5, case when $3 <> 1 then $5 end, case when $3 = 3 then $5 end) returning id",
    )
    .bind(article)
    .bind(reviewer.id.0)
    .bind(status)
    .bind(due)
    .bind(app.house.app.clock.now())
    .fetch_one(&app.house.app.pool)
    .await
    .unwrap()
}

/// What two workers do that look at the same moment.
async fn two_look(app: &TestApp) {
    let look = || WatchDueDates {}.run(app.house.app.clone());
    let (one, two) = tokio::join!(look(), look());
    assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
}

/// On which days of the journal somebody was told of something.
async fn told_on(app: &TestApp, assignment: i64, kind: i16) -> Vec<NaiveDate> {
    sqlx::query_scalar(
        "select (created_at at time zone $3)::date from notifications
         where review_assignment_id = $1 and type_id = $2 order by id",
    )
    .bind(assignment)
    .bind(kind)
    .bind(&app.house.app.settings.journal.time_zone)
    .fetch_all(&app.house.app.pool)
    .await
    .unwrap()
}

async fn status_of(app: &TestApp, assignment: i64) -> i16 {
    sqlx::query_scalar("select status_id from review_assignments where id = $1")
        .bind(assignment)
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn days_after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap()
}

/// Moves the clock to this moment.
fn go_to(app: &TestApp, moment: &str) {
    let clock = &app.house.app.clock;
    let moment: DateTime<Utc> = moment.parse().unwrap();
    clock.advance(moment - clock.now());
}

/// Hour by hour over the days on which clocks change and years end, in zones on both sides of Greenwich.
#[tokio::test]
async fn every_reminder_and_overdue_comes_on_its_day_and_once() {
    for (zone, start, first_due) in [
        ("America/New_York", "2026-03-02T00:30:00Z", "2026-03-07"),
        ("Europe/Berlin", "2026-10-20T00:30:00Z", "2026-10-24"),
        ("Pacific/Auckland", "2026-12-26T00:30:00Z", "2026-12-31"),
        ("Asia/Kolkata", "2026-12-27T00:30:00Z", "2026-12-31"),
    ] {
        TestApp::run_with(
            |settings| settings.journal.time_zone = zone.into(),
            async |app| {
                go_to(app, start);
                let first_due = day(first_due);
                let desk = desk(app, first_due, 4).await;
                for _ in 0..(13 * 24) {
                    two_look(app).await;
                    app.house.app.clock.advance(TimeDelta::hours(1));
                }
                for (number, (assignment, reviewer)) in (0..).zip(&desk.assignments) {
                    let due = days_after(first_due, number);
                    let reminded = due.checked_sub_days(Days::new(3)).unwrap();
                    assert_eq!(told_on(app, *assignment, REMINDER).await, [reminded], "{zone} due on {due}");
                    let overdue = days_after(due, 1);
                    assert_eq!(
                        told_on(app, *assignment, OVERDUE_NEWS).await,
                        [overdue],
                        "{zone} due on {due}"
                    );
                    assert_eq!(status_of(app, *assignment).await, OVERDUE);
                    // By the time the letters go, the reminder is overtaken.
                    let letters = app.letters_to(&reviewer.email, 1).await;
                    assert_eq!(letters.len(), 1, "{zone}");
                }
            },
        )
        .await;
    }
}

/// The letters go out with what they tell, by real workers of which two run at once.
#[tokio::test]
async fn two_workers_send_each_letter_once() {
    TestApp::run(async |app| {
        let desk = desk(app, day("2026-03-06"), 3).await;
        for _ in 0..9 {
            let mut connection = app.house.app.pool.acquire().await.unwrap();
            for _ in 0..2 {
                jobs::add(&mut connection, &WatchDueDates {}, Plan::now()).await.unwrap();
            }
            drop(connection);
            let (one, two) = tokio::join!(app.house.worker().run_once(), app.house.worker().run_once());
            assert!(one.is_ok() && two.is_ok(), "{one:?} {two:?}");
            app.run_jobs().await;
            app.house.app.clock.advance(TimeDelta::days(1));
        }
        for (number, (_, reviewer)) in desk.assignments.iter().enumerate() {
            let letters = app.letters_to(&reviewer.email, 2).await;
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
            // Who has agreed is told that the review is still welcome, and by which link.
            let has_link = letters[1].text.contains("/personal-area/reviewer-articles/")
                || letters[1].text.contains("/review?code=");
            assert_eq!(has_link, number % 2 == 1, "{}", letters[1].text);
        }
    })
    .await;
}

/// Nobody looks for a week: what is still of use is said once, and nothing that the day has overtaken.
#[tokio::test]
async fn a_week_without_workers_loses_and_doubles_nothing() {
    TestApp::run(async |app| {
        // Due from 04.03 to 19.03; the workers stop in the night to 05.03 and are back on 12.03.
        let desk = desk(app, day("2026-03-04"), 16).await;
        for _ in 0..3 {
            two_look(app).await;
            app.house.app.clock.advance(TimeDelta::days(1));
        }
        app.house.app.clock.advance(TimeDelta::days(7));
        for _ in 0..14 {
            two_look(app).await;
            app.house.app.clock.advance(TimeDelta::days(1));
        }
        for (number, (assignment, _)) in (0..).zip(&desk.assignments) {
            let due = days_after(day("2026-03-04"), number);
            let back = day("2026-03-12");
            let usual = due.checked_sub_days(Days::new(3)).unwrap();
            let reminded = match usual {
                // When the first look was taken some were due already sooner.
                usual if usual <= day("2026-03-04") => vec![usual.max(day("2026-03-02"))],
                // Overtaken by the due date while nobody looked.
                _ if due < back => Vec::new(),
                usual => vec![usual.max(back)],
            };
            assert_eq!(told_on(app, *assignment, REMINDER).await, reminded, "due on {due}");
            let overdue = days_after(due, 1);
            let is_asleep = overdue > day("2026-03-04") && overdue < back;
            let expected = if is_asleep { back } else { overdue };
            assert_eq!(told_on(app, *assignment, OVERDUE_NEWS).await, [expected], "due on {due}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_moved_date_brings_a_reminder_of_its_own_and_what_is_over_none() {
    TestApp::run(async |app| {
        let desk = desk(app, day("2026-03-05"), 2).await;
        let done = app.person(&[Role::Reviewer]).await;
        let done = add(app, desk.article, &done, COMPLETED, day("2026-03-05")).await;
        two_look(app).await;
        let (moved, _) = desk.assignments[0];
        let path = format!("/api/v1/review-assignments/{moved}/due-date");
        for (due, status) in [("2026-03-01", 422), ("2027-03-04", 422), ("2026-03-10", 200)] {
            let answer = app.post_as(&desk.editor, &path, &json!({ "dueDate": due })).await;
            assert_eq!(answer.status, status, "{answer:?}");
        }
        assert_eq!(app.post_as(&desk.editor, &path, &json!({})).await.status, 422);
        for _ in 0..12 {
            two_look(app).await;
            app.house.app.clock.advance(TimeDelta::days(1));
        }
        assert_eq!(told_on(app, moved, REMINDER).await, [day("2026-03-02"), day("2026-03-07")]);
        assert_eq!(told_on(app, moved, OVERDUE_NEWS).await, [day("2026-03-11")]);
        assert!(told_on(app, done, REMINDER).await.is_empty());
        assert!(told_on(app, done, OVERDUE_NEWS).await.is_empty());
        // An overdue date is not moved any more.
        let editor = app.renewed(&desk.editor).await;
        let late = app.post_as(&editor, &path, &json!({ "dueDate": "2026-04-01" })).await;
        assert_eq!(late.status, 409);
    })
    .await;
}

/// The article moved on without them: decided, or back with its author.
#[tokio::test]
async fn nobody_is_reminded_of_a_round_that_is_over() {
    TestApp::run(async |app| {
        let desk = desk(app, day("2026-03-05"), 2).await;
        sqlx::query("update articles set status_id = 8, revision = 1 where id = $1")
            .bind(desk.article)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        for _ in 0..8 {
            two_look(app).await;
            app.house.app.clock.advance(TimeDelta::days(1));
        }
        for (assignment, _) in &desk.assignments {
            assert!(told_on(app, *assignment, REMINDER).await.is_empty());
            assert!(told_on(app, *assignment, OVERDUE_NEWS).await.is_empty());
        }
    })
    .await;
}
