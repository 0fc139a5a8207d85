//! Weekly digest.

use chrono::TimeDelta;
use kit::jobs::Plan;
use rules::article::Action;
use rules::{ArticleStatus, Language, Role};
use serde_json::json;
use testkit::{TestApp, TestUser};

use super::history::{History, time};

const BACK: ArticleStatus = ArticleStatus::Submitted;
const SETTINGS: &str = "/api/v1/users/me/notifications/settings";

/// Runs the scheduled job, and the letters that it queues.
async fn run_digest(app: &TestApp) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    kit::jobs::add(&mut connection, &editorial::QueueWeeklyDigests {}, Plan::now()).await.unwrap();
    drop(connection);
    app.run_jobs().await;
}

async fn submit_article(app: &TestApp, author: &TestUser, title: &str) -> History {
    let mut history = History::start(app, author.id, title, time("2026-02-01T09:00:00Z")).await;
    history.act(app, Action::Submit, time("2026-02-01T10:00:00Z"), BACK).await;
    history
}

async fn digests(app: &TestApp, user: &TestUser) -> Vec<testkit::Letter> {
    app.mailbox.fetch_letters(&user.email).await
}

/// The test's clock begins on Monday, 15:00 in Moscow.
#[tokio::test]
async fn digest_comes_once_a_week_in_the_language_of_the_reader() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let admin =
            app.account().named("Nina", "Serova").roles(&[Role::Admin]).language(Language::Ru).create().await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        submit_article(app, &author, "A title that stays in the journal").await;
        for _ in 0..3 {
            run_digest(app).await;
        }
        let letters = app.expect_letters(&editor.email, 1).await;
        let letter = &letters[0];
        assert!(letter.subject.starts_with("Waiting for you: 1, late: 1 – "), "{}", letter.subject);
        for expected in [
            "Dear Olga Belova,",
            "Ask reviewers: 1",
            "/personal-area/editor-articles?step=ask-reviewers&editor=me-or-none",
            "No reviewer at work: 1",
            "/personal-area/editor-articles?late=true&status=2&editor=me-or-none",
            "New articles in the last seven days: 0",
            "/personal-area/dashboard",
            "/personal-area/notifications",
        ] {
            assert!(letter.text.contains(expected), "{expected}: {}", letter.text);
        }
        assert!(letter.html.contains("step=ask-reviewers&amp;editor=me-or-none"), "{}", letter.html);
        // Counts only: letters leave our hands.
        assert!(!letter.text.contains("A title that stays"), "{}", letter.text);
        let russian = &app.expect_letters(&admin.email, 1).await[0];
        assert!(russian.subject.starts_with("Ждут Вас: 1, просрочено: 1 — "), "{}", russian.subject);
        assert!(russian.text.contains("Пригласить рецензентов: 1"), "{}", russian.text);
        for user in [&author, &reviewer] {
            assert!(digests(app, user).await.is_empty());
        }
        // The next Monday, but not before eight in the morning.
        app.state.clock.advance(TimeDelta::days(6) + TimeDelta::hours(16) + TimeDelta::minutes(59));
        run_digest(app).await;
        assert_eq!(digests(app, &editor).await.len(), 1);
        app.state.clock.advance(TimeDelta::minutes(1));
        run_digest(app).await;
        app.expect_letters(&editor.email, 2).await;
        // On no other day.
        app.state.clock.advance(TimeDelta::days(1));
        run_digest(app).await;
        assert_eq!(digests(app, &editor).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn digest_is_sent_only_if_wanted_and_something_waits() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let settings = app.get_as(&editor, SETTINGS).await.json();
        assert_eq!(settings["weeklyDigest"], true);
        run_digest(app).await;
        assert!(digests(app, &editor).await.is_empty(), "nothing waits");

        app.state.clock.advance(TimeDelta::days(7));
        submit_article(app, &author, "Waiting").await;
        let silent = app.account().named("Ivan", "Petrov").roles(&[Role::Editor]).create().await;
        let changed = app.post_as(&silent, SETTINGS, &json!({ "weeklyDigest": false })).await.json();
        assert_eq!(changed["weeklyDigest"], false);
        // Another setting changes nothing of it.
        let changed = app.post_as(&silent, SETTINGS, &json!({ "notificationLanguage": "ru" })).await.json();
        assert_eq!(changed["weeklyDigest"], false);
        let closed = app.account().named("Lev", "Antonov").roles(&[Role::Editor]).inactive().create().await;
        let unconfirmed =
            app.account().named("Zoya", "Lvova").roles(&[Role::Editor]).unverified().create().await;
        run_digest(app).await;
        app.expect_letters(&editor.email, 1).await;
        for user in [&silent, &closed, &unconfirmed] {
            assert!(digests(app, user).await.is_empty(), "{user:?}");
        }
        // Who switches it on again gets the next one.
        let changed = app.post_as(&silent, SETTINGS, &json!({ "weeklyDigest": true })).await.json();
        assert_eq!(changed["weeklyDigest"], true);
        run_digest(app).await;
        app.expect_letters(&silent.email, 1).await;
        let invalid = app.post_as(&silent, SETTINGS, &json!({ "weeklyDigest": "no" })).await;
        assert_eq!(invalid.status, 422);
    })
    .await;
}

#[tokio::test]
async fn digest_is_not_sent_to_who_left_before_it() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let [left, demoted, kept] = ["Anton", "Boris", "Viktor"]
            .map(|name| app.account().named(name, "Petrov").roles(&[Role::Editor]));
        let (left, demoted, kept) = (left.create().await, demoted.create().await, kept.create().await);
        submit_article(app, &author, "Waiting").await;
        let week = time("2026-03-02T00:00:00Z").date_naive();
        sqlx::query(
            "update users set is_active = id <> $1, roles = case when id = $2 then '{user}' else roles end",
        )
        .bind(left.id.0)
        .bind(demoted.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
        let mut connection = app.state.pool.acquire().await.unwrap();
        for user in [&left, &demoted, &kept] {
            // Twice, as a worker that was killed after sending would.
            for _ in 0..2 {
                let job = editorial::SendWeeklyDigest { user_id: user.id.0, week };
                kit::jobs::add(&mut connection, &job, Plan::now()).await.unwrap();
            }
        }
        // Too old to be useful.
        let old = editorial::SendWeeklyDigest { user_id: kept.id.0, week: week - TimeDelta::days(7) };
        kit::jobs::add(&mut connection, &old, Plan::now()).await.unwrap();
        drop(connection);
        app.run_jobs().await;
        app.expect_letters(&kept.email, 1).await;
        for user in [&left, &demoted] {
            assert!(digests(app, user).await.is_empty(), "{user:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn digest_says_nothing_of_own_articles() {
    TestApp::run(async |app| {
        let editor = app.account().named("Olga", "Belova").roles(&[Role::User, Role::Editor]).create().await;
        let other = app.account().named("Ivan", "Petrov").roles(&[Role::Editor]).create().await;
        submit_article(app, &editor, "Own").await;
        run_digest(app).await;
        app.expect_letters(&other.email, 1).await;
        assert!(digests(app, &editor).await.is_empty());
    })
    .await;
}
