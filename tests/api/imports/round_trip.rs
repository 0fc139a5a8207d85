//! A journal that was exported and imported into an empty one is the same journal.

use reqwest::StatusCode;
use rules::Role;
use serde_json::Value;
use testkit::{TestApp, create_migrated_database, drop_database};

use super::driver::{act, count, items, upload};
use crate::discovery::fixtures;
use crate::journal_archives::fixtures::{ARCHIVES, ask, fill_journal};

/// Answers for readers that both installations must give, except for ids and times.
fn readers_paths(slugs: &[&str]) -> Vec<String> {
    let mut paths = Vec::new();
    for language in ["en", "ru"] {
        let site = format!("/api/v1/public/{language}");
        for list in
            ["articles", "issues", "issues/latest", "issues/13-2", "static", "static/about", "corrections"]
        {
            paths.push(format!("{site}/{list}"));
        }
        paths.extend(slugs.iter().map(|slug| format!("{site}/articles/{slug}")));
    }
    for slug in slugs {
        paths.extend(["jats.xml", "ris", "bib"].map(|format| format!("/articles/{slug}.{format}")));
    }
    paths
}

/// Leaves out what names an installation: ids, times of changes, addresses of pictures.
fn comparable(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let uuid = regex::Regex::new("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").unwrap();
    let text = uuid.replace_all(&text, "id");
    let item = regex::Regex::new("ctt-[0-9]+").unwrap();
    let text = item.replace_all(&text, "ctt-id").into_owned();
    match serde_json::from_str::<Value>(&text) {
        Ok(mut json) => {
            strip(&mut json);
            serde_json::to_string_pretty(&json).unwrap()
        }
        Err(_) => text,
    }
}

fn strip(json: &mut Value) {
    match json {
        Value::Object(fields) => {
            // The day of the last revision follows from events, which an import does not make. Of equally related articles
            // those with the lowest ids are shown.
            for field in [
                "id",
                "updatedAt",
                "changedAt",
                "siteVersion",
                "createdAt",
                "revisionDate",
                "relatedArticles",
                "related",
            ] {
                fields.remove(field);
            }
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

async fn compare(ours: &TestApp, theirs: &TestApp, paths: &[String]) {
    let mut differences = Vec::new();
    for path in paths {
        let (here, there) = (ours.get(path).await, theirs.get(path).await);
        // The Russian page is a draft.
        let expected =
            if path.ends_with("/ru/static/about") { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!((here.status, there.status), (expected, expected), "{path}: {there:?}");
        let (here, there) = (comparable(&here.body), comparable(&there.body));
        let difference = here.lines().zip(there.lines()).find(|(here, there)| here != there);
        if here != there {
            differences.push(format!("{path}: {difference:?}"));
        }
    }
    assert!(differences.is_empty(), "{} of {}: {:#?}", differences.len(), paths.len(), &differences[..1]);
}

#[tokio::test]
async fn exported_journal_is_the_same_after_its_import() {
    fixtures::run(async |app| {
        let journal = fill_journal(app).await;
        // A DOI that could be saved.
        fixtures::execute(
            app,
            "update article_references set article_ids = '[{\"format\": \"doi\", \"value\": \"10.1000/x\"}]'",
        )
        .await;
        let view = ask(app, &journal.admin, true).await;
        app.run_jobs().await;
        let archive = app.get_as(&journal.admin, &format!("{ARCHIVES}/{}/file", view["id"])).await.body;

        let database = create_migrated_database().await;
        let empty = app.open_database(&database).await;
        let admin = empty.create_user(&[Role::Admin]).await;
        let planned = upload(&empty, &admin, "journal.zip", archive).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        let finished = act(&empty, &admin, &planned["id"], "start").await;
        let failed = items(&empty, &admin, &planned["id"], "outcome=failed").await;
        assert!(failed.is_empty(), "{failed:#?}");
        assert_eq!(count(&finished, "article", "created"), 2);
        assert_eq!(count(&finished, "issue", "created"), 2);
        assert_eq!(count(&finished, "page", "created"), 1);
        assert!(count(&finished, "person", "created") > 2);

        compare(app, &empty, &readers_paths(&[&journal.slug, &journal.notice_slug])).await;
        for pdf in ["en"] {
            let path = format!("/articles/{}.v1.{pdf}.pdf", journal.slug);
            assert_eq!(app.get(&path).await.status, empty.get(&path).await.status, "{path}");
        }
        let pictures = "select encode(files.sha256, 'hex') from article_pictures join files on files.id = file_id order by 1";
        let pdfs = "select encode(files.sha256, 'hex') from article_full_texts join files on files.id = pdf_en_id order by 1";
        for query in [pictures, pdfs] {
            let here: Vec<String> = sqlx::query_scalar(query).fetch_all(&app.state.pool).await.unwrap();
            let there: Vec<String> = sqlx::query_scalar(query).fetch_all(&empty.state.pool).await.unwrap();
            assert!(!here.is_empty());
            assert_eq!(here, there, "{query}");
        }
        for old in ["/archive/7", "/archive/7.pdf", "/archive/tom-13"] {
            let path = format!("/api/v1/public/old-addresses?path={old}");
            assert_eq!(app.get(&path).await.body, empty.get(&path).await.body, "{old}");
        }
        drop(empty);
        let _ = drop_database(&database).await;
    })
    .await;
}

async fn texts(app: &TestApp, query: &'static str) -> Vec<String> {
    sqlx::query_scalar(query).fetch_all(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn demo_is_the_same_after_its_import() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        let admin = app.create_user(&[Role::Admin]).await;
        let view = ask(app, &admin, false).await;
        app.application.import_worker().run_once().await.unwrap();
        let archive = app.get_as(&admin, &format!("{ARCHIVES}/{}/file", view["id"])).await.body;

        let database = create_migrated_database().await;
        let empty = app.open_database(&database).await;
        let importer = empty.create_user(&[Role::Admin]).await;
        let planned = upload(&empty, &importer, "demo.zip", archive).await;
        let path = format!("/api/v1/imports/{}/actions", planned["id"]);
        empty.post_as(&importer, &path, &serde_json::json!({ "action": "start" })).await;
        empty.application.import_worker().run_once().await.unwrap();
        for query in ["outcome=failed", "outcome=waiting", "hasFindings=true"] {
            let wrong = items(&empty, &importer, &planned["id"], query).await;
            assert!(wrong.is_empty(), "{query}: {:#?}", &wrong[..1]);
        }
        let slugs =
            texts(app, "select slug from published_articles where not is_withdrawn order by slug").await;
        assert!(slugs.len() > 175, "{}", slugs.len());
        let issues = texts(
            app,
            "select format('%s-%s', volume, number) from issues where publication_date is not null",
        )
        .await;
        let pages = texts(app, "select slug from static_pages where language = 'en' and not is_draft").await;
        let mut paths = Vec::new();
        for language in ["en", "ru"] {
            let site = format!("/api/v1/public/{language}");
            paths.extend(slugs.iter().map(|slug| format!("{site}/articles/{slug}")));
            paths.extend(issues.iter().map(|issue| format!("{site}/issues/{issue}")));
            paths.extend(pages.iter().map(|page| format!("{site}/static/{page}")));
        }
        compare(app, &empty, &paths).await;
        drop(empty);
        let _ = drop_database(&database).await;
    })
    .await;
}
