//! Periods, borders of months, undone decisions, own articles.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::article::Action;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::TestApp;

use super::history::{History, Request, time};
use super::{FIGURES, fetch};

const BACK: ArticleStatus = ArticleStatus::Submitted;

fn of_month<'a>(figures: &'a Value, month: &str) -> &'a Value {
    let months = figures["months"].as_array().unwrap();
    months.iter().find(|item| item["month"] == month).unwrap_or_else(|| panic!("{month}: {figures}"))
}

#[tokio::test]
async fn empty_journal_has_twelve_empty_months() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let figures = fetch(app, &editor, FIGURES).await;
        // Today is 2026-03-02.
        assert_eq!((&figures["from"], &figures["to"]), (&json!("2025-04"), &json!("2026-03")));
        for part in [&figures, &figures["daysToFirstDecision"], &figures["acceptance"], &figures["reviewers"]] {
            assert_eq!(part["months"].as_array().unwrap().len(), 12);
        }
        assert_eq!(
            of_month(&figures, "2025-12"),
            &json!({ "month": "2025-12", "submitted": 0, "resubmitted": 0, "accepted": 0, "declined": 0, "revisions": 0 })
        );
        let times = &figures["daysToFirstDecision"];
        assert_eq!((&times["median"], &times["percentile80"], &times["count"]), (&Value::Null, &Value::Null, &json!(0)));
        assert_eq!(figures["acceptance"]["rate"], Value::Null);
        let reviewers = &figures["reviewers"];
        assert_eq!((&reviewers["lateShare"], &reviewers["medianDays"]), (&Value::Null, &Value::Null));
        assert_eq!(reviewers["asked"], 0);
    })
    .await;
}

#[tokio::test]
async fn months_begin_at_midnight_of_the_journal() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        // Midnight in Moscow is 21:00 of the day before in UTC.
        for (at, declined) in [
            ("2026-01-31T20:59:59Z", "2026-02-28T20:59:59.999Z"),
            ("2026-01-31T21:00:00Z", "2026-02-28T21:00:00Z"),
        ] {
            let mut history = History::start(app, author.id, "Border", time("2026-01-01T00:00:00Z")).await;
            history.act(app, Action::Submit, time(at), BACK).await;
            history.act(app, Action::Decline, time(declined), BACK).await;
            let created_at = time(at);
            let request = Request { created_at, started_at: None, ended_at: None, due_days: 30, status: 1 };
            request.insert(app, history.article, reviewer.id).await;
        }
        let figures = fetch(app, &editor, FIGURES).await;
        let counts = |month: &str| {
            let item = of_month(&figures, month);
            let times = of_month(&figures["daysToFirstDecision"], month)["count"].as_i64();
            let cohort = of_month(&figures["acceptance"], month)["declined"].as_i64();
            let asked = of_month(&figures["reviewers"], month)["asked"].as_i64();
            [item["submitted"].as_i64(), item["declined"].as_i64(), times, cohort, asked].map(Option::unwrap)
        };
        assert_eq!(counts("2026-01"), [1, 0, 0, 1, 1]);
        assert_eq!(counts("2026-02"), [1, 1, 1, 1, 1]);
        assert_eq!(counts("2026-03"), [0, 1, 1, 0, 0]);
        assert_eq!(figures["daysToFirstDecision"]["median"], 28.0);
        // The period has the same borders.
        let january = fetch(app, &editor, &format!("{FIGURES}?from=2026-01&to=2026-01")).await;
        assert_eq!(
            (&january["acceptance"]["declined"], &january["reviewers"]["asked"]),
            (&json!(1), &json!(1))
        );
    })
    .await;
}

#[tokio::test]
async fn undone_steps_and_time_with_the_author_do_not_count() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let start = time("2026-01-05T09:00:00Z");
        let at = |days: i64| start + TimeDelta::days(days);
        let mut history = History::start(app, author.id, "Undone", at(0)).await;
        // Returned before a decision, submitted again on day 3: that is the submission.
        history.act(app, Action::Submit, at(1), BACK).await;
        history.act(app, Action::UndoSubmit, at(2), BACK).await;
        let figures = fetch(app, &editor, FIGURES).await;
        assert_eq!(of_month(&figures, "2026-01")["submitted"], 0);
        assert_eq!(figures["acceptance"]["undecided"], 0);
        history.act(app, Action::Submit, at(3), BACK).await;
        // Sent for revision by mistake: four days with the author.
        history.act(app, Action::SendForRevision, at(4), BACK).await;
        history.act(app, Action::UndoSendForRevision, at(8), BACK).await;
        history.act(app, Action::Accept, at(13), BACK).await;
        history.act(app, Action::UndoAccept, at(13), BACK).await;
        let figures = fetch(app, &editor, FIGURES).await;
        assert_eq!(
            of_month(&figures, "2026-01"),
            &json!({ "month": "2026-01", "submitted": 1, "resubmitted": 0, "accepted": 0, "declined": 0, "revisions": 0 })
        );
        assert_eq!((&figures["daysToFirstDecision"]["count"], &figures["acceptance"]["undecided"]), (&json!(0), &json!(1)));
        history.act(app, Action::SendForRevision, at(14), BACK).await;
        history.act(app, Action::Submit, at(20), BACK).await;
        // The same step as a return for revision, but the round stays.
        history.act(app, Action::UndoSubmit, at(21), BACK).await;
        history.act(app, Action::Submit, at(22), BACK).await;
        history.act(app, Action::Accept, at(24), BACK).await;
        let figures = fetch(app, &editor, FIGURES).await;
        assert_eq!(
            of_month(&figures, "2026-01"),
            &json!({ "month": "2026-01", "submitted": 1, "resubmitted": 1, "accepted": 1, "declined": 0, "revisions": 1 })
        );
        // From day 3 to 14, without the four days.
        assert_eq!(figures["daysToFirstDecision"]["median"], 7.0);
        assert_eq!(figures["acceptance"]["rate"], 1.0);
        let days: (f64, f64) =
            sqlx::query_as("select days_to_first_decision, days_to_outcome from article_figures where article_id = $1")
                .bind(history.article)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        // Twenty-one days to the acceptance, of which 4 + 6 + 1 were with the author.
        assert_eq!(days, (7.0, 10.0));
    })
    .await;
}

#[tokio::test]
async fn own_articles_are_left_out_of_all_figures() {
    TestApp::run(async |app| {
        let editor = app.account().named("Olga", "Belova").roles(&[Role::User, Role::Editor]).create().await;
        let other = app.account().named("Pavel", "Orlov").roles(&[Role::Admin]).create().await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let mut history = History::start(app, editor.id, "Own", time("2026-02-01T09:00:00Z")).await;
        history.act(app, Action::Submit, time("2026-02-02T09:00:00Z"), BACK).await;
        let before = fetch(app, &editor, FIGURES).await;
        let request = Request {
            created_at: time("2026-02-03T09:00:00Z"),
            started_at: None,
            ended_at: None,
            due_days: 30,
            status: 1,
        };
        request.insert(app, history.article, reviewer.id).await;
        history.act(app, Action::AssignReviewer, time("2026-02-03T09:00:00Z"), BACK).await;
        history.act(app, Action::Accept, time("2026-02-20T09:00:00Z"), BACK).await;
        assert_eq!(fetch(app, &editor, FIGURES).await, before);
        let seen = fetch(app, &other, FIGURES).await;
        assert_eq!((&seen["acceptance"]["accepted"], &seen["reviewers"]["asked"]), (&json!(1), &json!(1)));
        let csv = |response: testkit::TestResponse| String::from_utf8(response.body).unwrap();
        for table in ["months", "reviewers", "articles"] {
            let path = format!("{FIGURES}/export?table={table}");
            assert!(!csv(app.get_as(&editor, &path).await).contains("\"1\""), "{table}");
        }
        assert!(!csv(app.get_as(&editor, &format!("{FIGURES}/export?table=articles")).await).contains("Own"));
        assert!(csv(app.get_as(&other, &format!("{FIGURES}/export?table=articles")).await).contains("Own"));
    })
    .await;
}

#[tokio::test]
async fn invalid_periods_are_reported() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Admin]).await;
        for (query, name, kind) in [
            ("from=2026", "from", "malformed"),
            ("from=2026-13", "from", "malformed"),
            ("to=%00", "to", "malformed"),
            ("to=99999999999-01", "to", "malformed"),
            ("from=2026-02&to=2026-01", "to", "earlier-than"),
            ("from=2016-01&to=2026-01", "to", "not-between"),
            ("from=1900-01&to=2199-12", "to", "not-between"),
        ] {
            for path in [format!("{FIGURES}?{query}"), format!("{FIGURES}/export?table=months&{query}")] {
                let response = app.get_as(&editor, &path).await;
                assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
                let error = &response.json()["detail"][0];
                assert_eq!(
                    (&error["loc"], &error["type"]),
                    (&json!(["query", name]), &json!(kind)),
                    "{path}"
                );
            }
        }
        for query in ["table=people", "table=", ""] {
            let response = app.get_as(&editor, &format!("{FIGURES}/export?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
        let decade = fetch(app, &editor, &format!("{FIGURES}?from=2016-02&to=2026-01")).await;
        assert_eq!(decade["months"].as_array().unwrap().len(), 120);
    })
    .await;
}

#[tokio::test]
async fn figures_use_a_constant_number_of_queries() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let path = format!("{FIGURES}?from=2025-01&to=2026-03");
        let export = format!("{FIGURES}/export?table=months&from=2025-01&to=2026-03");
        let none = [app.count_queries(&editor, &path).await, app.count_queries(&editor, &export).await];
        for day in 1..10 {
            let at = time("2026-01-01T09:00:00Z") + TimeDelta::days(day);
            let mut history = History::start(app, author.id, "Counted", at).await;
            history.act(app, Action::Submit, at, BACK).await;
            history.act(app, Action::Decline, at + TimeDelta::days(day), BACK).await;
        }
        assert_eq!(app.count_queries(&editor, &path).await, none[0]);
        assert_eq!(app.count_queries(&editor, &export).await, none[1]);
    })
    .await;
}
