//! Runs every stage × action × kind of user × context over HTTP and compares response, assignment, article,
//! events and notifications with the assignment rules.

mod cells;
mod records;

use futures::StreamExt;
use futures::stream;
use reqwest::StatusCode;
use rules::review::AssignmentAction;
use serde_json::json;
use testkit::TestApp;

use cells::{ACTIONS, CONTEXTS, Cell, Setup, all_cells, expected};
use records::{expected_record, insert_cell, read_record};

#[tokio::test]
async fn assignment_actions_follow_rules_in_every_stage() {
    TestApp::run_with_settings(
        |settings| settings.database.max_connections = 16,
        async |app| {
            let setup = Setup::create(app).await;
            let cells = all_cells(&setup);
            let count = cells.len();
            let failures: Vec<String> = stream::iter(cells)
                .map(|cell| check_cell(app, &setup, cell))
                .buffer_unordered(6)
                .filter_map(|failure| async { failure })
                .collect()
                .await;
            assert!(
                failures.is_empty(),
                "{} of {count} cells: {:#?}",
                failures.len(),
                &failures[..failures.len().min(20)]
            );
            assert_eq!(count, 7 * ACTIONS.len() * CONTEXTS.len() * setup.actors.len());
            expect_all_letters_sent(app).await;
        },
    )
    .await;
}

/// Runs a cell and describes how response or state differ from the rules.
async fn check_cell(app: &TestApp, setup: &Setup, cell: Cell<'_>) -> Option<String> {
    let assignment = insert_cell(app, setup, &cell).await;
    let before = read_record(app, &assignment).await;
    let response = cell.send(app, &assignment).await;
    let now = read_record(app, &assignment).await;
    match expected(&cell) {
        Ok(transition) => {
            if !response.status.is_success() {
                let body = String::from_utf8_lossy(&response.body).into_owned();
                return Some(format!("{cell:?}: {} {body}", response.status));
            }
            if cell.action == AssignmentAction::ReadReview
                && response.json()["review"]["commentForAuthor"] != "Well done."
            {
                return Some(format!("{cell:?}: no review in {}", response.json()));
            }
            let wanted = expected_record(&before, setup, &cell, &transition);
            (now != wanted).then(|| format!("{cell:?}: {before:?} became {now:?} instead of {wanted:?}"))
        }
        // The assignment is readable, but without its review.
        Err(None) => {
            let hides = response.status == StatusCode::OK && response.json()["review"].is_null();
            (!hides || now != before).then(|| format!("{cell:?}: {} {now:?}", response.status))
        }
        Err(Some(status)) => {
            let refused = response.status == status && now == before;
            (!refused)
                .then(|| format!("{cell:?}: {} instead of {status}; {before:?} {now:?}", response.status))
        }
    }
}

async fn expect_all_letters_sent(app: &TestApp) {
    app.run_jobs().await;
    // No assignment changes after its notification, so that no letter is overtaken.
    let (notifications, sent): (i64, i64) = sqlx::query_as(
        "select (select count(*) from notifications),
                (select count(*) from mail_deliveries where sent_at is not null and cause like 'notification:%')",
    )
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    assert!(notifications > 50, "{notifications}");
    assert_eq!(notifications, sent);
}

/// The article changes its status once, and the editors are notified once.
#[tokio::test]
async fn article_review_completes_once_when_twenty_reviewers_complete_at_once() {
    TestApp::run_with_settings(
        |settings| settings.database.max_connections = 30,
        async |app| {
            let setup = Setup::create(app).await;
            let (article, reviewers) = records::insert_twenty_reviews(app, &setup).await;
            let path = |assignment: i64| format!("/api/v1/review-assignments/my/{assignment}/complete");
            let completions = reviewers.iter().map(async |(reviewer, assignment)| {
                let (path, nothing) = (path(*assignment), json!({}));
                // Each reviewer clicks twice.
                let (one, two) = tokio::join!(
                    app.post_as(reviewer, &path, &nothing),
                    app.post_as(reviewer, &path, &nothing)
                );
                [one.status, two.status]
            });
            for mut statuses in futures::future::join_all(completions).await {
                statuses.sort();
                assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
            }
            let count_notifications = |kind: i16| {
                sqlx::query_scalar::<_, i64>("select count(*) from notifications where article_id = $1 and type_id = $2")
                    .bind(article)
                    .bind(kind)
                    .fetch_one(&app.state.pool)
            };
            let recipients = i64::try_from(setup.count_editor_recipients()).unwrap();
            assert_eq!(count_notifications(2).await.unwrap(), recipients);
            assert_eq!(count_notifications(8).await.unwrap(), 20 * recipients);
            let (status, events): (i16, i64) = sqlx::query_as(
                "select status_id, (select count(*) from article_events where article_id = $1 and status_id = 4)
                 from articles where id = $1",
            )
            .bind(article)
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
            assert_eq!((status, events), (4, 1));
            app.run_jobs().await;
            let letters: i64 = sqlx::query_scalar(
                "select count(*) from mail_deliveries where letter = 'article-review-completed' and sent_at is not null",
            )
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
            assert_eq!(letters, recipients);
        },
    )
    .await;
}
