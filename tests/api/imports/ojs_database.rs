//! Databases of Open Journal Systems with their files. What was imported is compared with the tables of the dump.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::StatusCode;
use rules::{Role, UserId};
use serde_json::Value;
use testkit::{TestApp, TestUser};

use super::driver::{act, count, items, upload, zip};
use super::ojs_dump::{Dataset, Dump, DumpRow};
use super::ojs_submissions::{check_submission, setting, submission_id};

#[tokio::test]
async fn postgresql_of_3_3_comes_along() {
    import_and_compare("ojs/stable-3_3_0/pgsql").await;
}

#[tokio::test]
async fn mysql_of_3_3_comes_along() {
    import_and_compare("ojs/stable-3_3_0/mysql").await;
}

#[tokio::test]
async fn postgresql_of_3_4_comes_along() {
    import_and_compare("ojs/stable-3_4_0/pgsql").await;
}

#[tokio::test]
async fn mysql_of_3_4_comes_along() {
    import_and_compare("ojs/stable-3_4_0/mysql").await;
}

async fn import_and_compare(name: &str) {
    let Some(dataset) = Dataset::find(name) else { return };
    let dump = Dump::read(&dataset.sql);
    TestApp::run(async |app| {
        // The clock of tests stands before the days of the datasets, and no time may lie ahead.
        app.state.clock.advance(chrono::TimeDelta::days(250));
        let admin = app.create_user(&[Role::Admin]).await;
        let archive = zip(&dataset.pack());
        let planned = upload(app, &admin, "ojs.zip", archive.clone()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert_eq!(planned["source"], "ojs-database");
        check_counts(&dump, &planned, "waiting");
        assert_eq!(number(app, "select count(*) from articles").await, 0, "a plan changes nothing");

        let finished = act(app, &admin, &planned["id"], "start").await;
        assert_eq!(finished["state"], "finished", "{finished:#}");
        let failed = items(app, &admin, &planned["id"], "outcome=failed").await;
        assert!(failed.is_empty(), "{failed:#?}");
        check_counts(&dump, &finished, "created");
        check_published(app, &dump).await;
        let submissions = items(app, &admin, &planned["id"], "kind=submission").await;
        for item in &submissions {
            check_submission(app, &dump, item).await;
        }
        check_roles(app, &dump).await;
        check_quiet(app).await;
        check_secrecy(app, &dump, &submissions).await;

        let before = versions(app).await;
        let again = upload(app, &admin, "ojs.zip", archive).await;
        let again = act(app, &admin, &again["id"], "start").await;
        check_counts(&dump, &again, "unchanged");
        assert_eq!(versions(app).await, before);
        check_quiet(app).await;
    })
    .await;
}

async fn number(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

async fn versions(app: &TestApp) -> Vec<(i64, i32, i16)> {
    let query = "select id, version, status_id from articles order by id";
    sqlx::query_as(query).fetch_all(&app.state.pool).await.unwrap()
}

fn values(rows: &[DumpRow], column: &str) -> BTreeSet<String> {
    rows.iter().map(|row| row[column].clone()).collect()
}

/// Submissions of which readers see a publication.
fn published(dump: &Dump) -> BTreeSet<String> {
    let rows = dump.rows("publications").iter().filter(|row| row["status"] == "3");
    rows.map(|row| row["submission_id"].clone()).collect()
}

fn people(dump: &Dump) -> BTreeSet<String> {
    let groups = dump.rows("user_groups").iter().filter(|row| row["context_id"] == "1");
    let groups: BTreeSet<&String> = groups.map(|row| &row["user_group_id"]).collect();
    let members = dump.rows("user_user_groups").iter().filter(|row| groups.contains(&row["user_group_id"]));
    let mut people: BTreeSet<String> = members.map(|row| row["user_id"].clone()).collect();
    people.extend(values(dump.rows("stage_assignments"), "user_id"));
    people.extend(values(dump.rows("review_assignments"), "reviewer_id"));
    people.extend(values(dump.rows("edit_decisions"), "editor_id"));
    people
}

/// All records have this outcome.
#[track_caller]
fn check_counts(dump: &Dump, import: &Value, outcome: &str) {
    let published = published(dump).len();
    let expected = [
        ("issue", dump.rows("issues").len()),
        ("person", people(dump).len()),
        ("article", published),
        ("submission", dump.rows("submissions").len() - published),
    ];
    for (kind, expected) in expected {
        assert!(expected > 0, "{kind}");
        let counted = count(import, kind, outcome);
        assert_eq!(counted, i64::try_from(expected).unwrap(), "{kind} {outcome}: {:#}", import["counts"]);
    }
}

async fn check_published(app: &TestApp, dump: &Dump) {
    assert_eq!(
        number(app, "select count(*) from issues").await,
        i64::try_from(dump.rows("issues").len()).unwrap()
    );
    let published = published(dump);
    assert_eq!(
        number(app, "select count(*) from published_articles").await,
        i64::try_from(published.len()).unwrap()
    );
    let public: BTreeSet<&String> = dump
        .rows("publications")
        .iter()
        .filter(|row| row["status"] == "3")
        .map(|row| &row["publication_id"])
        .collect();
    let galleys = dump.rows("publication_galleys").iter();
    let galleys =
        galleys.filter(|row| public.contains(&row["publication_id"]) && row["remote_url"].is_empty());
    let pdfs = "select coalesce(sum(num_nonnulls(pdf_en_id, pdf_ru_id)), 0) from article_full_texts
                join published_articles using (article_id)";
    assert_eq!(number(app, pdfs).await, i64::try_from(galleys.count()).unwrap());
    for id in published {
        let here: (String,) = sqlx::query_as(
            "select title_en from articles join imported_records on article_id = articles.id where key = $1",
        )
        .bind(format!("article:{id}"))
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        let publications = dump.rows("publications").iter();
        let mut of = publications.filter(|row| row["submission_id"] == id && row["status"] == "3");
        let title = setting(dump, &of.next_back().unwrap()["publication_id"], "title");
        assert!(here.0.contains(&title), "{here:?} {title}");
    }
}

/// Roles come from the mapping of roles alone.
async fn check_roles(app: &TestApp, dump: &Dump) {
    let found: Vec<(String, bool, bool)> = sqlx::query_as(
        "select key, 'reviewer' = any(roles), 'admin' = any(roles)
         from imported_records join users on users.id = user_id where key like 'user:%'",
    )
    .fetch_all(&app.state.pool)
    .await
    .unwrap();
    let groups: BTreeMap<&String, &String> =
        dump.rows("user_groups").iter().map(|row| (&row["user_group_id"], &row["role_id"])).collect();
    for (key, is_reviewer, is_admin) in found {
        let id = key.trim_start_matches("user:");
        let mut memberships = dump.rows("user_user_groups").iter().filter(|row| row["user_id"] == id);
        let expected = memberships.any(|row| groups[&row["user_group_id"]] == "4096");
        assert_eq!((is_reviewer, is_admin), (expected, false), "{key}");
    }
}

/// Nobody is told of anything, now or when the schedule runs; the figures of the journal count nothing.
async fn check_quiet(app: &TestApp) {
    let before = versions(app).await;
    sqlx::query("select graphile_worker.add_job('editorial:watch-due-dates', '{}')")
        .execute(&app.state.pool)
        .await
        .unwrap();
    app.run_jobs().await;
    assert_eq!(versions(app).await, before);
    for query in [
        "select count(*) from notifications",
        "select count(*) from mail_deliveries",
        "select count(*) from article_figures",
        "select count(*) from article_milestones",
        "select count(*) from article_events where type <> 'created'",
        "select count(*) from review_assignments where status_id not in (3, 4, 6)",
        "select count(*) from review_links",
        "select count(*) from review_assignments where assigned_by is not null",
        "select count(*) from merged_manuscripts",
        "select count(*) from articles where status_id in (1, 3)",
        "select count(*) from import_items where record is not null",
    ] {
        assert_eq!(number(app, query).await, 0, "{query}");
    }
}

/// The submitter gets the reviews of decided rounds, and never who wrote them.
async fn check_secrecy(app: &TestApp, dump: &Dump, submissions: &[Value]) {
    let mut shown = 0;
    for item in submissions {
        let id = submission_id(item);
        let rows = dump.rows("review_assignments").iter().filter(|row| row["submission_id"] == id);
        let rows: Vec<&DumpRow> = rows.collect();
        if rows.is_empty() {
            continue;
        }
        let reviewers = rows.iter().map(|row| row["reviewer_id"].as_str()).collect();
        let article = item["articleId"].as_i64().unwrap();
        let submitter = sign_in_as_submitter(app, article).await;
        let rounds = read_as_submitter(app, dump, (&submitter, article), reviewers).await;
        let completed = rows.iter().filter(|row| !row["date_completed"].is_empty()).count();
        let readable = rounds.as_array().unwrap().iter();
        let readable: usize = readable.map(|round| round["reviews"].as_array().unwrap().len()).sum();
        let query = "select status_id in (5, 6, 8) from articles where id = $1";
        let is_decided: bool =
            sqlx::query_scalar(query).bind(article).fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(readable, if is_decided { completed } else { 0 }, "{id}: {rounds}");
        shown += readable;
    }
    assert!(shown > 0, "no submission has reviews that its author may read");
}

async fn sign_in_as_submitter(app: &TestApp, article: i64) -> TestUser {
    let query = "select users.id, users.email::text from articles join users on users.id = creator_id
                 where articles.id = $1";
    let (id, email): (i64, String) =
        sqlx::query_as(query).bind(article).fetch_one(&app.state.pool).await.unwrap();
    app.reissue_token(&TestUser { id: UserId(id), email, token: String::new() }).await
}

/// Checks that nothing the submitter gets names a reviewer, and returns the reviews.
async fn read_as_submitter(
    app: &TestApp,
    dump: &Dump,
    (submitter, article): (&TestUser, i64),
    reviewers: BTreeSet<&str>,
) -> Value {
    let mut reviews = Value::Null;
    for part in ["", "/events", "/reviews"] {
        let response = app.get_as(submitter, &format!("/api/v1/articles/my/{article}{part}")).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        reviews = response.json();
        let body = reviews.to_string();
        for reviewer in &reviewers {
            let email = &dump.one("users", "user_id", reviewer)["email"];
            assert!(!email.is_empty() && !body.contains(email.as_str()), "{email} in {body}");
            let settings = dump.rows("user_settings").iter().filter(|row| {
                row["user_id"] == *reviewer
                    && row["setting_name"] == "familyName"
                    && !row["setting_value"].is_empty()
            });
            let names: Vec<&String> = settings.map(|row| &row["setting_value"]).collect();
            assert!(!names.is_empty(), "{reviewer}");
            assert!(!names.iter().any(|name| body.contains(name.as_str())), "{names:?} in {body}");
        }
    }
    reviews
}
