//! The whole table of assignments through the real interface: every stage × deed × kind of person, in every round and
//! status that matters, answers as the rules say, and afterwards assignment, article, events and notifications agree.

mod cells;
mod records;

use futures::StreamExt;
use futures::stream;
use reqwest::StatusCode;
use rules::review::Deed;
use serde_json::json;
use testkit::TestApp;

use cells::{CONTEXTS, Cell, DEEDS, World, cells, expected};
use records::{after, lay_out, record};

#[tokio::test]
async fn every_stage_deed_and_person_as_the_rules_say() {
    TestApp::run_with(
        |settings| settings.database.max_connections = 16,
        async |app| {
            let world = World::new(app).await;
            let cells = cells(&world);
            let count = cells.len();
            let wrong: Vec<String> = stream::iter(cells)
                .map(|cell| try_cell(app, &world, cell))
                .buffer_unordered(6)
                .filter_map(|wrong| async { wrong })
                .collect()
                .await;
            assert!(
                wrong.is_empty(),
                "{} of {count} cells: {:#?}",
                wrong.len(),
                &wrong[..wrong.len().min(20)]
            );
            assert_eq!(count, 7 * DEEDS.len() * CONTEXTS.len() * world.people.len());
            every_letter_went_out(app).await;
        },
    )
    .await;
}

/// What is wrong with the answer or with what came of it.
async fn try_cell(app: &TestApp, world: &World, cell: Cell<'_>) -> Option<String> {
    let assignment = lay_out(app, world, &cell).await;
    let before = record(app, &assignment).await;
    let answer = cell.call(app, &assignment).await;
    let now = record(app, &assignment).await;
    match expected(&cell) {
        Ok(verdict) => {
            if !answer.status.is_success() {
                let body = String::from_utf8_lossy(&answer.body).into_owned();
                return Some(format!("{cell:?}: {} {body}", answer.status));
            }
            if cell.deed == Deed::ReadReview && answer.json()["review"]["commentForAuthor"] != "Well done." {
                return Some(format!("{cell:?}: no review in {}", answer.json()));
            }
            let wanted = after(&before, world, &cell, &verdict);
            (now != wanted).then(|| format!("{cell:?}: {before:?} became {now:?} instead of {wanted:?}"))
        }
        // What may be looked at shows no review where that may not be read.
        Err(None) => {
            let hides = answer.status == StatusCode::OK && answer.json()["review"].is_null();
            (!hides || now != before).then(|| format!("{cell:?}: {} {now:?}", answer.status))
        }
        Err(Some(status)) => {
            let refused = answer.status == status && now == before;
            (!refused).then(|| format!("{cell:?}: {} instead of {status}; {before:?} {now:?}", answer.status))
        }
    }
}

async fn every_letter_went_out(app: &TestApp) {
    app.run_jobs().await;
    // A letter about an assignment that has ended since is not sent; here nothing moved after it was told.
    let (told, sent): (i64, i64) = sqlx::query_as(
        "select (select count(*) from notifications),
                (select count(*) from mail_deliveries where sent_at is not null and cause like 'notification:%')",
    )
    .fetch_one(&app.house.app.pool)
    .await
    .unwrap();
    assert!(told > 50, "{told}");
    assert_eq!(told, sent);
}

/// Twenty hand in at the same moment: the article settles once, and the editors are told once that it is complete.
#[tokio::test]
async fn twenty_reviewers_complete_at_once() {
    TestApp::run_with(
        |settings| settings.database.max_connections = 30,
        async |app| {
            let world = World::new(app).await;
            let (article, reviewers) = records::twenty(app, &world).await;
            let path = |assignment: i64| format!("/api/v1/review-assignments/my/{assignment}/complete");
            let handed_in = reviewers.iter().map(async |(person, assignment)| {
                let (path, nothing) = (path(*assignment), json!({}));
                // Impatient people click twice.
                let (one, two) = tokio::join!(
                    app.post_as(person, &path, &nothing),
                    app.post_as(person, &path, &nothing)
                );
                [one.status, two.status]
            });
            for mut statuses in futures::future::join_all(handed_in).await {
                statuses.sort();
                assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
            }
            let told = |kind: i16| {
                sqlx::query_scalar::<_, i64>("select count(*) from notifications where article_id = $1 and type_id = $2")
                    .bind(article)
                    .bind(kind)
                    .fetch_one(&app.house.app.pool)
            };
            let office = i64::try_from(world.office()).unwrap();
            assert_eq!(told(2).await.unwrap(), office);
            assert_eq!(told(8).await.unwrap(), 20 * office);
            let (status, events): (i16, i64) = sqlx::query_as(
                "select status_id, (select count(*) from article_events where article_id = $1 and status_id = 4)
                 from articles where id = $1",
            )
            .bind(article)
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
            assert_eq!((status, events), (4, 1));
            app.run_jobs().await;
            let letters: i64 = sqlx::query_scalar(
                "select count(*) from mail_deliveries where letter = 'article-review-completed' and sent_at is not null",
            )
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
            assert_eq!(letters, office);
        },
    )
    .await;
}
