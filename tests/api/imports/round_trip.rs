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
            for field in ["id", "updatedAt", "changedAt", "siteVersion", "createdAt"] {
                fields.remove(field);
            }
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

async fn compare(ours: &TestApp, theirs: &TestApp, paths: &[String]) {
    for path in paths {
        let (here, there) = (ours.get(path).await, theirs.get(path).await);
        // The Russian page is a draft.
        let expected =
            if path.ends_with("/ru/static/about") { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!((here.status, there.status), (expected, expected), "{path}: {there:?}");
        let (here, there) = (comparable(&here.body), comparable(&there.body));
        let difference = here.lines().zip(there.lines()).find(|(here, there)| here != there);
        assert!(here == there, "{path}: {difference:?}");
    }
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
