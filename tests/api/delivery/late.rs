//! Letters that are late: by then their recipient may be somebody who must not read them, or what they tell may be gone.

use chrono::TimeDelta;
use kit::jobs::Job;
use reqwest::StatusCode;
use rules::subscription::LINK_VALID_HOURS;
use rules::{IssueId, Role};
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::server::{At, MailServer, Manner};
use super::{Desk, try_again, waiting_jobs, with_server};

fn later() -> Manner {
    Manner::Says(At::Rcpt, b"451 later".to_vec())
}

/// The reviewer declines: the whole office is told who that was.
async fn decline(app: &TestApp, desk: &Desk) {
    let (reviewer, assignment) = desk.ask(app).await;
    app.run_jobs().await;
    let path = format!("/api/v1/review-assignments/my/{assignment}/decline");
    let answer = app.post_as(&reviewer, &path, &json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

/// Takes the name that stands on the title page.
async fn become_an_author(app: &TestApp, person: &Person) {
    let profile = json!({ "firstNameEn": "Anna", "lastNameEn": "Author" });
    assert_eq!(app.put_as(person, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
}

async fn leave_the_office(app: &TestApp, person: &Person) {
    let leave = sqlx::query("update users set roles = '{user}' where id = $1").bind(person.id.0);
    leave.execute(&app.house.app.pool).await.unwrap();
}

/// As the admin sees it, who keeps both name and office.
fn seen_by_admin(desk: Desk) -> Desk {
    Desk { editor: desk.admin.clone(), ..desk }
}

#[tokio::test]
async fn whoever_becomes_an_author_or_leaves_the_office_learns_no_more_who_reviews() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        let (editor, leaver) = (desk.editor.clone(), app.person(&[Role::Editor, Role::User]).await);
        decline(app, &desk).await;
        server.behaves(later());
        app.run_jobs().await;
        become_an_author(app, &editor).await;
        leave_the_office(app, &leaver).await;
        server.behaves(Manner::Kind);
        try_again(app).await;
        let desk = seen_by_admin(desk);
        for person in [&editor, &leaver] {
            assert_eq!(desk.became(app, person).await, ["notification withheld (overtaken)"]);
            assert!(server.taken_for(&person.email).is_empty());
        }
        assert_eq!(desk.became(app, &desk.admin).await, ["notification accepted"]);
        assert_eq!(server.taken_for(&desk.admin.email).len(), 1);
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn nor_by_a_letter_that_is_sent_again() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        let (editor, leaver) = (desk.editor.clone(), app.person(&[Role::Editor, Role::User]).await);
        decline(app, &desk).await;
        app.run_jobs().await;
        let desk = seen_by_admin(desk);
        let letter_to = async |person: &Person| -> Value {
            let log = desk.log(app).await;
            log.into_iter().find(|letter| letter["recipient"]["userId"] == person.id.0).unwrap()
        };
        for person in [&editor, &leaver] {
            assert_eq!(letter_to(person).await["allowedActions"], json!(["resend"]));
        }
        become_an_author(app, &editor).await;
        leave_the_office(app, &leaver).await;
        let kept = server.taken().len();
        for person in [&editor, &leaver] {
            let letter = letter_to(person).await;
            assert_eq!(letter["allowedActions"], json!([]));
            assert_eq!(desk.resend(app, letter["id"].as_str().unwrap()).await, "letter-overtaken");
            let listed = desk.all(app, "status=accepted").await;
            let listed = listed.iter().find(|one| one["recipient"] == person.email).unwrap();
            assert_eq!(listed["allowedActions"], json!([]));
        }
        app.run_jobs().await;
        assert_eq!(server.taken().len(), kept);
    })
    .await;
}

async fn new_issue(app: &TestApp) -> IssueId {
    let pool = &app.house.app.pool;
    let issue = "insert into issues (volume, number, subtitle_en, subtitle_ru, created_at, updated_at)
                 values (1, 1, '', '', now(), now()) returning id";
    let issue = IssueId(sqlx::query_scalar(issue).fetch_one(pool).await.unwrap());
    let mut transaction = pool.begin().await.unwrap();
    notifications::tell_office_of_issue(&app.house.app, &mut transaction, issue).await.unwrap();
    transaction.commit().await.unwrap();
    issue
}

#[tokio::test]
async fn whoever_leaves_the_office_hears_no_more_of_its_issues() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        server.behaves(later());
        new_issue(app).await;
        app.run_jobs().await;
        leave_the_office(app, &desk.editor).await;
        server.behaves(Manner::Kind);
        try_again(app).await;
        let withheld = desk.all(app, "status=withheld").await;
        assert_eq!((withheld.len(), &withheld[0]["recipient"]), (1, &json!(desk.editor.email)));
        assert_eq!(withheld[0]["withheldBecause"], "overtaken");
        assert_eq!((server.taken().len(), server.taken_for(&desk.admin.email).len()), (1, 1));
    })
    .await;
}

/// Tries what was refused for now once more: nothing goes out, and everybody sees that nobody tries any more.
async fn is_overtaken(app: &TestApp, desk: &mut Desk, server: &MailServer, letters: &[&str]) {
    server.behaves(Manner::Kind);
    try_again(app).await;
    desk.renew(app).await;
    let withheld = desk.all(app, "status=withheld").await;
    let mut names: Vec<_> = withheld.iter().map(|one| one["letter"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, letters);
    assert!(withheld.iter().all(|one| one["withheldBecause"] == "overtaken"));
    assert!(desk.all(app, "status=retrying").await.is_empty());
    assert!(server.taken().is_empty());
    assert_eq!(waiting_jobs(app).await, 0);
}

#[tokio::test]
async fn a_letter_whose_cause_is_gone_is_not_shown_as_being_tried() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        server.behaves(later());
        let reader = format!("reader-{}@example.test", app.unique());
        let wish = json!({ "email": reader, "language": "en", "consentVersion": 1 });
        let asked = app.post("/api/v1/public/subscription/subscribe", &wish).await;
        assert_eq!(asked.status, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        app.house.app.clock.advance(TimeDelta::hours(LINK_VALID_HOURS + 1));
        is_overtaken(app, &mut desk, &server, &["subscription-confirm"]).await;
    })
    .await;
}

#[tokio::test]
async fn an_errand_that_has_nothing_to_say_any_more_is_over() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        server.behaves(later());
        let new = json!({ "email": format!("new-{}@example.test", app.unique()), "firstNameEn": "Nina",
                          "lastNameEn": "Vetrova", "password": "correct horse battery 7", "roles": ["user"] });
        let made = app.post_as(&desk.admin, "/api/v1/users", &new).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        app.run_jobs().await;
        assert_eq!(desk.all(app, "status=retrying").await.len(), 1);
        let close = sqlx::query("update users set is_active = false where id = $1");
        close.bind(made.json()["id"].as_i64()).execute(&app.house.app.pool).await.unwrap();
        is_overtaken(app, &mut desk, &server, &["account-created"]).await;
    })
    .await;
}

#[tokio::test]
async fn news_that_is_gone_is_tried_no_more() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        server.behaves(later());
        new_issue(app).await;
        app.run_jobs().await;
        assert_eq!(desk.all(app, "status=retrying").await.len(), 2);
        sqlx::query("delete from notifications").execute(&app.house.app.pool).await.unwrap();
        is_overtaken(app, &mut desk, &server, &["issue-created", "issue-created"]).await;
    })
    .await;
}

/// Nothing was ever written of a letter whose job was lost before its first run.
#[tokio::test]
async fn a_letter_that_nobody_ever_tried_is_written_off_and_can_be_sent_again() {
    with_server(5, async |app, server| {
        let mut desk = Desk::of(app).await;
        let (reviewer, assignment) = desk.ask(app).await;
        let pool = &app.house.app.pool;
        let write_off =
            async || notifications::WriteOffLostLetters {}.run(app.house.app.clone()).await.unwrap();
        app.house.app.clock.advance(TimeDelta::days(8));
        desk.renew(app).await;
        // Its job is only late.
        write_off().await;
        assert!(desk.log(app).await.is_empty());

        sqlx::query("delete from graphile_worker._private_jobs").execute(pool).await.unwrap();
        for _ in 0..2 {
            write_off().await;
            assert_eq!(desk.became(app, &reviewer).await, ["notification failed"]);
        }
        assert_eq!(desk.last_letter(app, assignment).await["status"], "failed");
        let lost = desk.log(app).await.remove(0);
        assert_eq!((&lost["tries"], &lost["recipient"]["email"]), (&json!(0), &json!(reviewer.email)));
        assert_eq!(desk.all(app, "status=failed").await[0]["letter"], "review-request");
        assert_eq!(desk.resend(app, lost["id"].as_str().unwrap()).await, "done");
        app.run_jobs().await;
        assert_eq!(server.taken_for(&reviewer.email).len(), 1);
        // Seen to: no admin need look at it any more.
        assert!(desk.all(app, "status=failed").await.is_empty());
        assert_eq!(desk.all(app, "status=accepted").await[0]["letter"], "review-request");
    })
    .await;
}
