//! Figures equal a slow computation in plain Rust, from the actions that were performed.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, NaiveDate, TimeDelta, Utc};
use kit::Rng;
use rules::Role;
use rules::article::Action;
use serde_json::{Value, json};
use testkit::TestApp;

use super::history::{History, Request, Step, below, time};
use super::{FIGURES, fetch};

/// True for the times that a figure counts.
type TimeFilter<'a> = dyn Fn(DateTime<Utc>) -> bool + 'a;

const MIGRATION: &str = include_str!("../../../migrations/0050_figures.sql");

/// Days after which a request counts as unanswered: `review.unanswered_days`.
const UNANSWERED_DAYS: i64 = 7;

fn local_day(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&FixedOffset::east_opt(3 * 3600).unwrap()).date_naive()
}

fn month(at: DateTime<Utc>) -> String {
    local_day(at).format("%Y-%m").to_string()
}

/// What became of an article, by going through its actions one after the other.
#[derive(Default)]
struct Outcome {
    submitted: Option<DateTime<Utc>>,
    /// Every counted action, with its kind.
    counted: Vec<(&'static str, DateTime<Utc>)>,
    first_decision: Option<(DateTime<Utc>, f64)>,
    outcome: Option<&'static str>,
}

fn judge(steps: &[Step]) -> Outcome {
    let mut valid: Vec<(&'static str, DateTime<Utc>)> = Vec::new();
    for (action, at) in steps {
        let undo = |valid: &mut Vec<_>, kind: &str| {
            let index = valid.iter().rposition(|(it, _): &(&str, DateTime<Utc>)| *it == kind).unwrap();
            valid.remove(index);
        };
        match action {
            Action::Submit => {
                let is_first = !valid.iter().any(|(kind, _)| *kind == "submitted");
                valid.push((if is_first { "submitted" } else { "resubmitted" }, *at));
            }
            Action::UndoSubmit => {
                let was_resubmitted = valid.last().unwrap().0 == "resubmitted";
                undo(&mut valid, if was_resubmitted { "resubmitted" } else { "submitted" });
            }
            Action::Accept => valid.push(("accepted", *at)),
            Action::Decline => valid.push(("declined", *at)),
            Action::SendForRevision => valid.push(("revisions", *at)),
            Action::UndoAccept => undo(&mut valid, "accepted"),
            Action::UndoDecline => undo(&mut valid, "declined"),
            Action::UndoSendForRevision => undo(&mut valid, "revisions"),
            _ => {}
        }
    }
    let submitted = valid.iter().find(|(kind, _)| *kind == "submitted").map(|(_, at)| *at);
    let decisions = ["accepted", "declined", "revisions"];
    let first = valid.iter().find(|(kind, _)| decisions.contains(kind)).map(|(_, at)| *at);
    let outcome = valid.iter().map(|(kind, _)| *kind).find(|kind| ["accepted", "declined"].contains(kind));
    let first_decision = submitted.zip(first).map(|(from, to)| {
        let seconds = (to - from - time_with_author(steps, from, to)).num_seconds();
        (to, seconds as f64 / 86_400.0)
    });
    Outcome { submitted, counted: valid, first_decision, outcome }
}

/// Time between `from` and `to` in which the article was with its author.
fn time_with_author(steps: &[Step], from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
    let mut sum = TimeDelta::zero();
    for (index, (action, began)) in steps.iter().enumerate() {
        let is_with_author = matches!(action, Action::SendForRevision | Action::UndoSubmit);
        if let Some((_, ended)) = steps.get(index + 1)
            && is_with_author
            && *began >= from
            && *ended <= to
        {
            sum += *ended - *began;
        }
    }
    sum
}

/// Percentile with linear interpolation, to a tenth.
fn percentile(mut values: Vec<f64>, fraction: f64) -> Value {
    values.sort_by(f64::total_cmp);
    let Some(last) = values.len().checked_sub(1) else { return Value::Null };
    let place = fraction * last as f64;
    let (low, high) = (values[place.floor() as usize], values[place.ceil() as usize]);
    json!(((low + (high - low) * place.fract()) * 10.0).round() / 10.0)
}

fn rate(part: i64, whole: i64) -> Value {
    if whole == 0 { Value::Null } else { json!(part as f64 / whole as f64) }
}

fn expected_figures(months: &[String], histories: &[History]) -> Value {
    let outcomes: Vec<Outcome> = histories.iter().map(|history| judge(&history.steps)).collect();
    let is_shown = |at: DateTime<Utc>| months.contains(&month(at));
    let count = |kind: &str, name: &str| {
        let all = outcomes.iter().flat_map(|outcome| &outcome.counted);
        all.filter(|(it, at)| *it == kind && month(*at) == name).count()
    };
    let times = |is_shown: &TimeFilter| -> Vec<f64> {
        let all = outcomes.iter().filter_map(|outcome| outcome.first_decision);
        all.filter(|(at, _)| is_shown(*at)).map(|(_, days)| days).collect()
    };
    let cohort = |is_shown: &TimeFilter, outcome: Option<&str>| -> i64 {
        let all = outcomes.iter().filter(|it| it.submitted.is_some_and(is_shown) && it.outcome == outcome);
        i64::try_from(all.count()).unwrap()
    };
    let acceptance = |is_shown: &TimeFilter| {
        let (accepted, declined) = (cohort(is_shown, Some("accepted")), cohort(is_shown, Some("declined")));
        json!({ "accepted": accepted, "declined": declined, "undecided": cohort(is_shown, None),
                "rate": rate(accepted, accepted + declined) })
    };
    let kinds = ["submitted", "resubmitted", "accepted", "declined", "revisions"];
    let with_month = |mut value: Value, name: &String| {
        value["month"] = json!(name);
        value
    };
    let time_figures = |is_shown: &TimeFilter| {
        let days = times(is_shown);
        json!({ "count": days.len(), "median": percentile(days.clone(), 0.5), "percentile80": percentile(days, 0.8) })
    };
    let by_month = |figures: &dyn Fn(&TimeFilter) -> Value| -> Vec<Value> {
        months.iter().map(|name| with_month(figures(&|at| month(at) == *name), name)).collect()
    };
    let mut expected = json!({
        "from": months.first(), "to": months.last(),
        "months": months.iter().map(|name| {
            let counts: BTreeMap<&str, usize> = kinds.iter().map(|kind| (*kind, count(kind, name))).collect();
            with_month(json!(counts), name)
        }).collect::<Vec<_>>(),
        "daysToFirstDecision": time_figures(&is_shown),
        "acceptance": acceptance(&is_shown),
    });
    expected["daysToFirstDecision"]["months"] = json!(by_month(&time_figures));
    expected["acceptance"]["months"] = json!(by_month(&acceptance));
    expected
}

fn expected_reviewers(months: &[String], requests: &[Request], now: DateTime<Utc>) -> Value {
    let shown: Vec<&Request> = requests.iter().filter(|it| months.contains(&month(it.created_at))).collect();
    let is_silent = |request: &Request| {
        let waited = request.ended_at.unwrap_or(now) - request.created_at;
        request.started_at.is_none()
            && request.status != 4
            && (request.status == 5 || waited >= TimeDelta::days(UNANSWERED_DAYS))
    };
    let is_past_due = |request: &Request| {
        let due = local_day(request.created_at) + TimeDelta::days(request.due_days);
        local_day(request.ended_at.unwrap_or(now)) > due
    };
    let is_overdue = |request: &Request| {
        request.started_at.is_some() && request.ended_at.is_none() && is_past_due(request)
    };
    let is_late = |request: &Request| request.status == 3 && is_past_due(request) || is_overdue(request);
    let counts = |requests: &[&Request]| {
        let count = |test: &dyn Fn(&Request) -> bool| requests.iter().filter(|it| test(it)).count();
        json!({
            "asked": requests.len(), "agreed": count(&|it| it.started_at.is_some()),
            "declined": count(&|it| it.started_at.is_none() && it.status == 4),
            "silent": count(&is_silent), "completed": count(&|it| it.status == 3), "late": count(&is_late),
        })
    };
    let mut expected = counts(&shown);
    let judged = shown.iter().filter(|it| it.status == 3 || is_overdue(it)).count();
    expected["lateShare"] = rate(expected["late"].as_i64().unwrap(), i64::try_from(judged).unwrap());
    expected.as_object_mut().unwrap().remove("late");
    let completed = shown.iter().filter(|it| it.status == 3);
    let days = completed.map(|it| (it.ended_at.unwrap() - it.created_at).num_seconds() as f64 / 86_400.0);
    expected["medianDays"] = percentile(days.collect(), 0.5);
    let by_month = months.iter().map(|name| {
        let requests: Vec<&Request> =
            shown.iter().filter(|it| month(it.created_at) == *name).copied().collect();
        let mut value = counts(&requests);
        value["month"] = json!(name);
        value
    });
    expected["months"] = by_month.collect();
    expected
}

/// Numbers of JSON compared as numbers: 3 equals 3.0.
fn assert_same(path: &str, actual: &Value, expected: &Value) {
    match (actual, expected) {
        (Value::Object(actual), Value::Object(expected)) => {
            let names = |map: &serde_json::Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(actual), names(expected), "{path}");
            for (name, value) in actual {
                assert_same(&format!("{path}.{name}"), value, &expected[name]);
            }
        }
        (Value::Array(actual), Value::Array(expected)) => {
            assert_eq!(actual.len(), expected.len(), "{path}");
            for (index, (actual, expected)) in actual.iter().zip(expected).enumerate() {
                assert_same(&format!("{path}[{index}]"), actual, expected);
            }
        }
        (Value::Number(actual), Value::Number(expected)) => {
            let (actual, expected) = (actual.as_f64().unwrap(), expected.as_f64().unwrap());
            // Halves of a tenth may be rounded either way.
            assert!((actual - expected).abs() < 0.100_001, "{path}: {actual} instead of {expected}");
            assert!(
                path.contains("edian") || path.contains("percentile") || (actual - expected).abs() < 1e-9,
                "{path}"
            );
        }
        _ => assert_eq!(actual, expected, "{path}"),
    }
}

#[tokio::test]
async fn figures_equal_a_slow_computation() {
    TestApp::run(async |app| {
        let rng = &Rng::seeded(26);
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let reviewer = app.account().named("Pavel", "Orlov").roles(&[Role::Reviewer]).create().await;
        let start = time("2024-06-20T00:00:00Z");
        let (mut histories, mut requests) = (Vec::new(), Vec::new());
        for number in 0..80 {
            let days = i64::try_from(below(rng, 500)).unwrap();
            let at =
                start + TimeDelta::days(days) + TimeDelta::minutes(i64::try_from(below(rng, 1440)).unwrap());
            // Every fourth one is by the editor and counts nowhere.
            let creator = if number % 4 == 3 { editor.id } else { author.id };
            let mut history = History::start(app, creator, &format!("Article {number}"), at).await;
            history.continue_at_random(app, rng, at + TimeDelta::minutes(5), 1 + below(rng, 9)).await;
            for _ in 0..below(rng, 4) {
                let request = Request::at_random(
                    rng,
                    at + TimeDelta::minutes(i64::try_from(below(rng, 100_000)).unwrap()),
                );
                request.insert(app, history.article, reviewer.id).await;
                if creator == author.id {
                    requests.push(request);
                }
            }
            if creator == author.id {
                histories.push(history);
            }
        }
        let undone = histories.iter().flat_map(|history| &history.steps).filter(|(action, _)| {
            matches!(
                action,
                Action::UndoAccept | Action::UndoDecline | Action::UndoSendForRevision | Action::UndoSubmit
            )
        });
        assert!(undone.count() > 20);
        let all_months: Vec<String> =
            (2024..=2026).flat_map(|year| (1..=12).map(move |month| format!("{year}-{month:02}"))).collect();
        for (from, to) in [(0, 35), (5, 16), (11, 12), (8, 8)] {
            let months = &all_months[from..=to];
            let path = format!("{FIGURES}?from={}&to={}", months[0], months[months.len() - 1]);
            let mut expected = expected_figures(months, &histories);
            expected["reviewers"] = expected_reviewers(months, &requests, app.state.clock.now());
            assert_same(&path, &fetch(app, &editor, &path).await, &expected);
        }
        let asked =
            &fetch(app, &editor, &format!("{FIGURES}?from=2024-01&to=2026-12")).await["reviewers"]["asked"];
        assert!(asked.as_i64().unwrap() > 50, "{asked}");
    })
    .await;
}

/// What the migration counts from earlier events equals what the trigger has written.
#[tokio::test]
async fn earlier_events_are_counted_alike() {
    TestApp::run(async |app| {
        let rng = &Rng::seeded(50);
        let author = app.create_user(&[Role::User]).await;
        for number in 0..60 {
            let at = time("2025-01-10T10:00:00Z") + TimeDelta::hours(number * 31);
            let mut history = History::start(app, author.id, "Earlier", at).await;
            let steps = 1 + below(rng, 9);
            history.continue_at_random(app, rng, at + TimeDelta::hours(1), steps).await;
            // The author's notification tells an undone submission from a return for revision.
            for (_, at) in history.steps.iter().filter(|(action, _)| *action == Action::UndoSubmit) {
                sqlx::query(
                    "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at)
                     values ($1, 18, $2, 0, $3, $3)",
                )
                .bind(author.id.0)
                .bind(history.article)
                .bind(at)
                .execute(&app.state.pool)
                .await
                .unwrap();
            }
        }
        let backfill = &MIGRATION[MIGRATION.find("with events as (").unwrap()..];
        let backfill = &backfill[..backfill.find("create table weekly_digests").unwrap()];
        let state = "select (select coalesce(jsonb_agg(to_jsonb(m) - 'revision' order by event_id), '[]') from article_milestones m)
                         || (select coalesce(jsonb_agg(to_jsonb(f) order by article_id), '[]') from article_figures f)";
        let read = async || -> Value { sqlx::query_scalar(state).fetch_one(&app.owner).await.unwrap() };
        let live = read().await;
        assert!(live.as_array().unwrap().len() > 150);
        sqlx::raw_sql("delete from article_milestones; delete from article_figures").execute(&app.owner).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(backfill.to_owned())).execute(&app.owner).await.unwrap();
        assert_eq!(read().await, live);
    })
    .await;
}
