//! Next steps, lateness and whom an article waits for: the filters in SQL give what the rules say.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use rules::Enumeration;
use rules::article::DecisionMode;
use rules::article::work_step::{WaitsFor, WorkStepKind};

use super::*;

struct Office {
    author: TestUser,
    admin: TestUser,
    handling: TestUser,
    other: TestUser,
    reviewer: TestUser,
}

/// Facts of one article.
#[derive(Clone, Copy)]
struct Case {
    status: ArticleStatus,
    days: i64,
    request: Option<Request>,
    handled_by: Option<i64>,
    recommendation: Option<Recommendation>,
    in_issue: bool,
    is_prepared: bool,
}

#[derive(Clone, Copy)]
enum Request {
    Fresh,
    Silent,
    Agreed,
    Late,
    Completed,
    Declined,
    /// Overdue without an answer.
    GivenUp,
}

#[derive(Clone, Copy, PartialEq)]
enum Recommendation {
    Open,
    Returned,
}

fn cases(office: &Office) -> Vec<Case> {
    let mut cases = Vec::new();
    let plain = |status| Case {
        status,
        days: 1,
        request: None,
        handled_by: None,
        recommendation: None,
        in_issue: false,
        is_prepared: false,
    };
    let handlers = [None, Some(office.handling.id.0), Some(office.other.id.0)];
    for handled_by in handlers {
        for recommendation in [None, Some(Recommendation::Open), Some(Recommendation::Returned)] {
            for days in [1, 8] {
                let reviewed =
                    Case { days, handled_by, recommendation, ..plain(ArticleStatus::ReviewComplete) };
                cases.push(Case { request: Some(Request::Completed), ..reviewed });
            }
            for request in [None, Some(Request::Declined), Some(Request::GivenUp)] {
                cases.push(Case { request, handled_by, recommendation, ..plain(ArticleStatus::Submitted) });
            }
        }
        for request in [Request::Fresh, Request::Silent, Request::Agreed, Request::Late] {
            cases.push(Case { request: Some(request), handled_by, ..plain(ArticleStatus::UnderReview) });
        }
    }
    for days in [1, 40] {
        for (in_issue, is_prepared) in [(false, false), (false, true), (true, false), (true, true)] {
            cases.push(Case { days, in_issue, is_prepared, ..plain(ArticleStatus::Accepted) });
        }
    }
    for days in [1, 70] {
        cases.push(Case { days, ..plain(ArticleStatus::Revision) });
        cases.push(Case { days, ..plain(ArticleStatus::Declined) });
        cases.push(Case { days, ..plain(ArticleStatus::Published) });
        cases.push(Case { days, in_issue: true, ..plain(ArticleStatus::Published) });
        cases.push(Case { days: days / 8, ..plain(ArticleStatus::Submitted) });
    }
    cases
}

async fn insert_case(app: &TestApp, office: &Office, case: Case) -> i64 {
    let pool = &app.state.pool;
    let since = app.state.clock.now() - TimeDelta::days(case.days);
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, title_en, created_at, updated_at)
         values ($1, 1, $2, 'An article', $3, $3) returning id",
    )
    .bind(office.author.id.0)
    .bind(case.status.id())
    .bind(since)
    .fetch_one(pool)
    .await
    .unwrap();
    if let Some(request) = case.request {
        insert_request(app, office, id, request).await;
    }
    if let Some(editor) = case.handled_by {
        sqlx::query("insert into article_editors (article_id, user_id, assigned_at) values ($1, $2, $3)")
            .bind(id)
            .bind(editor)
            .bind(since)
            .execute(pool)
            .await
            .unwrap();
    }
    if let Some(recommendation) = case.recommendation {
        let returned = (recommendation == Recommendation::Returned).then_some(since);
        sqlx::query(
            "insert into decision_recommendations (article_id, revision, user_id, action, made_at, returned_at,
                                                   return_reason)
             values ($1, 0, $2, 'accept', $3, $4, case when $4::timestamptz is not null then 'No.' end)",
        )
        .bind(id)
        .bind(office.handling.id.0)
        .bind(since)
        .bind(returned)
        .execute(pool)
        .await
        .unwrap();
    }
    if case.is_prepared {
        sqlx::query("update articles set doi = '10.5555/' || id where id = $1")
            .bind(id)
            .execute(pool)
            .await
            .unwrap();
        sqlx::query("insert into article_full_texts (article_id, content_html_en, content_html_ru) values ($1, 'x', '')")
            .bind(id)
            .execute(pool)
            .await
            .unwrap();
    }
    id
}

async fn insert_request(app: &TestApp, office: &Office, article: i64, request: Request) {
    let now = app.state.clock.now();
    let days_ago = |days: i64| now - TimeDelta::days(days);
    let (status, asked, due, started, ended): (i16, _, i64, bool, bool) = match request {
        Request::Fresh => (1, days_ago(1), 20, false, false),
        Request::Silent => (1, days_ago(7), 20, false, false),
        Request::Agreed => (2, days_ago(30), 0, true, false),
        Request::Late => (5, days_ago(30), -1, true, false),
        Request::Completed => (3, days_ago(30), -5, true, true),
        Request::Declined => (4, days_ago(30), -5, false, true),
        Request::GivenUp => (5, days_ago(30), -5, false, false),
    };
    let at = |is_set: bool| -> Option<DateTime<Utc>> { is_set.then(|| days_ago(1)) };
    sqlx::query(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, 0, $3, $4, $5, $6, $7)",
    )
    .bind(article)
    .bind(office.reviewer.id.0)
    .bind(status)
    .bind((now + TimeDelta::days(due)).date_naive())
    .bind(asked)
    .bind(at(started))
    .bind(at(ended))
    .execute(&app.state.pool)
    .await
    .unwrap();
}

/// Compares each filter with the rows, which come from the rules; returns the steps that occurred.
async fn compare_filters(app: &TestApp, viewer: &TestUser) -> BTreeSet<String> {
    let rows = list(app, viewer, "pageSize=100").await;
    let ids = async |query: String| -> BTreeSet<i64> {
        list_ids(app, viewer, &format!("{query}&pageSize=100")).await.into_iter().collect()
    };
    let matching = |is_match: &dyn Fn(&Value) -> bool| -> BTreeSet<i64> {
        rows.iter().filter(|row| is_match(row)).map(id_of).collect()
    };
    let mut found = BTreeSet::new();
    for kind in WorkStepKind::ALL {
        let expected = matching(&|row| row["nextStep"]["kind"] == kind.code());
        assert_eq!(ids(format!("step={}", kind.code())).await, expected, "{kind:?}");
        if !expected.is_empty() {
            found.insert(kind.code().to_owned());
        }
        let late = matching(&|row| row["nextStep"]["kind"] == kind.code() && row["isLate"] == true);
        assert_eq!(ids(format!("step={}&late=true", kind.code())).await, late, "{kind:?}");
    }
    for waits in WaitsFor::ALL {
        let expected = matching(&|row| row["waitsFor"] == waits.code());
        assert_eq!(ids(format!("waits={}", waits.code())).await, expected, "{waits:?}");
        assert!(!expected.is_empty(), "{waits:?}");
    }
    assert_eq!(ids("late=true".into()).await, matching(&|row| row["isLate"] == true));
    let handler = |row: &Value| row["handlingEditor"]["id"].as_i64();
    assert_eq!(ids("editor=me".into()).await, matching(&|row| handler(row) == Some(viewer.id.0)));
    assert_eq!(ids("editor=none".into()).await, matching(&|row| handler(row).is_none()));
    let mine_or_free = matching(&|row| handler(row).is_none_or(|id| id == viewer.id.0));
    assert_eq!(ids("editor=me-or-none".into()).await, mine_or_free);
    let has = |row: &Value, field: &str| row["reviews"][field].as_i64().unwrap_or_default() > 0;
    assert_eq!(ids("reviews=late".into()).await, matching(&|row| has(row, "late")));
    assert_eq!(ids("reviews=in".into()).await, matching(&|row| has(row, "completed")));
    found
}

async fn compare_in_mode(mode: DecisionMode) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let set = |settings: &mut kit::Settings| settings.handling.decisions = mode;
    TestApp::run_with_settings(set, async |app| {
        let office = Office {
            author: app.account().named("Anna", "Author").create().await,
            admin: app.account().named("Ada", "Admin").roles(&[Role::Admin]).create().await,
            handling: app.account().named("Hanna", "Handling").roles(&[Role::Editor]).create().await,
            other: app.account().named("Otto", "Other").roles(&[Role::Editor]).create().await,
            reviewer: app.account().named("Rosa", "Reviewer").roles(&[Role::Reviewer]).create().await,
        };
        let mut placed = Vec::new();
        for case in cases(&office) {
            let id = insert_case(app, &office, case).await;
            if case.in_issue {
                placed.push(id);
            }
        }
        app.place_in_issue(&placed, None).await;
        for viewer in [&office.admin, &office.handling, &office.other] {
            found.extend(compare_filters(app, viewer).await);
        }
        // An editor who has become an author handles the article no more.
        let handled = list_ids(app, &office.admin, &format!("editor={}", office.handling.id)).await;
        sqlx::query("insert into article_recusals (article_id, user_id) values ($1, $2)")
            .bind(handled[0])
            .bind(office.handling.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        compare_filters(app, &office.admin).await;
        let left = list_ids(app, &office.admin, &format!("editor={}", office.handling.id)).await;
        assert_eq!(left.len(), handled.len() - 1);
    })
    .await;
    found
}

#[tokio::test]
async fn filters_agree_with_the_rules_where_everybody_decides() {
    let found = compare_in_mode(DecisionMode::Anybody).await;
    assert!(found.contains("decide") && !found.contains("recommend") && !found.contains("assign-editor"));
}

#[tokio::test]
async fn filters_agree_with_the_rules_where_chiefs_decide() {
    let all: BTreeSet<String> = WorkStepKind::ALL.iter().map(|kind| kind.code().to_owned()).collect();
    assert_eq!(compare_in_mode(DecisionMode::Chief).await, all);
}

#[tokio::test]
async fn filters_agree_with_the_rules_where_handling_editors_decide() {
    let found = compare_in_mode(DecisionMode::HandlingEditor).await;
    assert!(found.contains("assign-editor") && !found.contains("answer-recommendation"));
}

#[tokio::test]
async fn next_step_has_its_numbers() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let step = async |editor: &TestUser| row_of(app, editor, &article).await["nextStep"].clone();
        assert_eq!(step(&editor).await["kind"], "ask-reviewers");
        let mut reviewers = Vec::new();
        for _ in 0..2 {
            let reviewer = app.create_user(&[Role::Reviewer]).await;
            let assignment = assign(app, &editor, &article, &reviewer).await;
            reviewers.push((reviewer, assignment));
        }
        assert_eq!(step(&editor).await["kind"], "wait-for-answers");
        for (reviewer, assignment) in &reviewers {
            accept(app, reviewer, *assignment).await;
        }
        let (first, second) = (&reviewers[0], &reviewers[1]);
        complete(app, &first.0, first.1).await;
        let expected = json!({ "kind": "wait-for-reviews", "reviewsIn": 1, "reviewsOpen": 1, "days": 0, "isYours": false });
        assert_eq!(step(&editor).await, expected);
        complete(app, &second.0, second.1).await;
        app.state.clock.advance(TimeDelta::days(8));
        let editor = app.reissue_token(&editor).await;
        let expected = json!({ "kind": "decide", "reviewsIn": 2, "reviewsOpen": 0, "days": 8, "isYours": true });
        assert_eq!(step(&editor).await, expected);
        let row = row_of(app, &editor, &article).await;
        assert_eq!((&row["lateReason"], &row["waitsFor"]), (&json!("decision"), &json!("editors")));
    })
    .await;
}
