//! Groups of the dashboard, which equal the lists behind them.

use chrono::TimeDelta;
use kit::Rng;
use rules::article::{Action, DecisionMode};
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::ARTICLES;
use testkit::{TestApp, TestUser};

use super::history::{History, Request, below, time};
use super::{DASHBOARD, fetch};

const BACK: ArticleStatus = ArticleStatus::Submitted;

/// Number of articles in each group, after a comparison with the list behind it.
async fn check_groups(app: &TestApp, user: &TestUser) -> Value {
    let dashboard = fetch(app, user, DASHBOARD).await;
    for part in ["waitsForYou", "late"] {
        for group in dashboard[part].as_array().unwrap() {
            let (count, query) = (group["count"].as_i64().unwrap(), group["query"].as_str().unwrap());
            let page = fetch(app, user, &format!("{ARTICLES}?{query}&pageSize=100")).await;
            assert_eq!(page["count"], count, "{group}");
            assert!(count > 0, "{group}");
            for row in page["results"].as_array().unwrap() {
                let kind = if part == "late" { &row["lateReason"] } else { &row["nextStep"]["kind"] };
                assert_eq!(kind, &group["kind"], "{row}");
                assert!(part == "late" || row["nextStep"]["isYours"] == true, "{row}");
            }
        }
    }
    let arrived = &dashboard["newArticles"];
    let page = fetch(app, user, &format!("{ARTICLES}?{}", arrived["query"].as_str().unwrap())).await;
    assert_eq!(page["count"], arrived["month"]);
    // Every step of the viewer is in a group.
    let all = fetch(app, user, &format!("{ARTICLES}?pageSize=100")).await;
    let yours =
        all["results"].as_array().unwrap().iter().filter(|row| row["nextStep"]["isYours"] == true).count();
    let groups = dashboard["waitsForYou"].as_array().unwrap();
    let grouped: i64 = groups.iter().map(|group| group["count"].as_i64().unwrap()).sum();
    assert_eq!(usize::try_from(grouped).unwrap(), yours, "{dashboard}");
    let late = all["results"].as_array().unwrap().iter().filter(|row| row["isLate"] == true).count();
    let grouped: i64 =
        dashboard["late"].as_array().unwrap().iter().map(|it| it["count"].as_i64().unwrap()).sum();
    assert_eq!(usize::try_from(grouped).unwrap(), late, "{dashboard}");
    dashboard
}

async fn assign_editor(app: &TestApp, article: i64, editor: &TestUser) {
    sqlx::query("insert into article_editors (article_id, user_id, assigned_at) values ($1, $2, $3)")
        .bind(article)
        .bind(editor.id.0)
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
}

async fn recommend(app: &TestApp, article: i64, editor: &TestUser) {
    sqlx::query(
        "insert into decision_recommendations (article_id, revision, user_id, action, made_at)
         select id, revision, $2, 'accept', $3 from articles where id = $1",
    )
    .bind(article)
    .bind(editor.id.0)
    .bind(app.state.clock.now())
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn compare_with_lists(mode: DecisionMode) {
    TestApp::run_with_settings(
        |settings| settings.handling.decisions = mode,
        async |app| {
            let rng = &Rng::seeded(31);
            let author = app.create_user(&[Role::User]).await;
            let reviewer = app.create_user(&[Role::Reviewer]).await;
            let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
            let other = app.account().named("Ivan", "Petrov").roles(&[Role::Editor]).create().await;
            let admin = app.account().named("Nina", "Serova").roles(&[Role::Admin]).create().await;
            for number in 0..70 {
                let at =
                    time("2025-11-01T09:00:00Z") + TimeDelta::hours(i64::try_from(below(rng, 2900)).unwrap());
                let creator = if number % 10 == 9 { editor.id } else { author.id };
                let mut history = History::start(app, creator, &format!("Article {number}"), at).await;
                let mut at = at;
                for action in
                    [Action::Submit, Action::AssignReviewer].iter().take(1 + usize::from(number % 3 > 0))
                {
                    at += TimeDelta::minutes(1);
                    history.act(app, *action, at, BACK).await;
                }
                if number % 3 == 2 {
                    let steps = below(rng, 5);
                    history.continue_at_random(app, rng, at + TimeDelta::days(1), steps).await;
                }
                if history.status == ArticleStatus::UnderReview {
                    let (started_at, status) = if number % 2 == 0 { (Some(at), 2) } else { (None, 1) };
                    let due_days = i64::try_from(below(rng, 120)).unwrap();
                    let request = Request { created_at: at, started_at, ended_at: None, due_days, status };
                    sqlx::query("update articles set revision = 0 where id = $1")
                        .bind(history.article)
                        .execute(&app.state.pool)
                        .await
                        .unwrap();
                    request.insert(app, history.article, reviewer.id).await;
                }
                match below(rng, 4) {
                    0 => assign_editor(app, history.article, &editor).await,
                    1 => assign_editor(app, history.article, &other).await,
                    _ => {}
                }
                let is_undecided =
                    matches!(history.status, ArticleStatus::Submitted | ArticleStatus::ReviewComplete);
                if is_undecided && number % 5 == 0 {
                    recommend(app, history.article, &other).await;
                }
            }
            for viewer in [&editor, &other, &admin] {
                let dashboard = check_groups(app, viewer).await;
                assert_eq!(dashboard["handlesDecisions"], mode.code());
                assert!(dashboard["waitsForYou"].as_array().unwrap().len() > 1, "{dashboard}");
                assert!(dashboard["late"].as_array().unwrap().len() > 2, "{dashboard}");
            }
        },
    )
    .await;
}

#[tokio::test]
async fn groups_equal_their_lists_where_anybody_decides() {
    compare_with_lists(DecisionMode::Anybody).await;
}

#[tokio::test]
async fn groups_equal_their_lists_where_chief_editors_decide() {
    compare_with_lists(DecisionMode::Chief).await;
}

#[tokio::test]
async fn groups_equal_their_lists_where_handling_editors_decide() {
    compare_with_lists(DecisionMode::HandlingEditor).await;
}

#[tokio::test]
async fn dashboard_shows_messages_new_articles_and_the_next_issue() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::User, Role::Editor]).create().await;
        let empty = fetch(app, &editor, DASHBOARD).await;
        assert_eq!(
            empty,
            json!({
                "waitsForYou": [], "late": [], "unreadMessages": 0, "upcomingIssue": null, "handlesDecisions": "anybody",
                "newArticles": { "week": 0, "month": 0, "firstDay": "2026-02-01", "query": "submittedAfter=2026-02-01" },
            })
        );
        let mut articles = Vec::new();
        for (creator, day) in [(&author, "2026-02-28"), (&author, "2026-02-10"), (&editor, "2026-03-01")] {
            let at = time(&format!("{day}T09:00:00Z"));
            let mut history = History::start(app, creator.id, "New", at).await;
            history.act(app, Action::Submit, at, BACK).await;
            for text in ["First", "Second"] {
                sqlx::query(
                    "insert into article_messages (article_id, user_id, user_role, text, created_at)
                     values ($1, $2, 'author', $3, $4)",
                )
                .bind(history.article)
                .bind(creator.id.0)
                .bind(text)
                .bind(at)
                .execute(&app.state.pool)
                .await
                .unwrap();
            }
            articles.push(history);
        }
        // Issues are placed with articles of which one is accepted, one not, and one is the viewer's own.
        articles[0].act(app, Action::Accept, time("2026-03-01T12:00:00Z"), BACK).await;
        let ids: Vec<i64> = articles.iter().map(|history| history.article).collect();
        app.place_in_issue(&ids, None).await;
        let dashboard = fetch(app, &editor, DASHBOARD).await;
        // Own messages do not count.
        assert_eq!(dashboard["unreadMessages"], 4);
        assert_eq!((&dashboard["newArticles"]["week"], &dashboard["newArticles"]["month"]), (&json!(2), &json!(3)));
        let issue = &dashboard["upcomingIssue"];
        assert_eq!((&issue["articles"], &issue["missing"], &issue["publicationDate"]), (&json!(3), &json!(2), &Value::Null));
        assert!(issue["label"].as_str().unwrap().starts_with("Vol. "), "{issue}");
        // A decision on the viewer's own article changes nothing for them.
        articles[2].act(app, Action::Accept, time("2026-03-02T09:00:00Z"), BACK).await;
        assert_eq!(fetch(app, &editor, DASHBOARD).await, dashboard);
    })
    .await;
}

#[tokio::test]
async fn dashboard_uses_a_constant_number_of_queries() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let none = app.count_queries(&editor, DASHBOARD).await;
        for _ in 0..12 {
            let mut history = History::start(app, author.id, "Counted", time("2026-01-01T09:00:00Z")).await;
            history.act(app, Action::Submit, time("2026-01-02T09:00:00Z"), BACK).await;
        }
        assert_eq!(app.count_queries(&editor, DASHBOARD).await, none);
        assert_eq!(
            fetch(app, &editor, DASHBOARD).await["waitsForYou"],
            json!([{ "kind": "ask-reviewers", "count": 12, "query": "step=ask-reviewers&editor=me-or-none" }])
        );
        let late = &fetch(app, &editor, DASHBOARD).await["late"];
        let status = ArticleStatus::Submitted.id();
        assert_eq!(
            late,
            &json!([{ "kind": "reviewers", "count": 12, "query": format!("late=true&status={status}") }])
        );
    })
    .await;
}
