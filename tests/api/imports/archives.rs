//! Archives of JATS articles with PDFs and pictures.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use super::driver::{IMPORTS, act, count, documents, items, pdf, publishers_archive, read, upload, zip};

async fn number(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn archive_is_planned_and_added_quietly() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let reader = app.create_user(&[Role::User]).await;
        let planned = upload(app, &admin, "publisher.zip", zip(&publishers_archive())).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert_eq!(planned["source"], "archive");
        assert_eq!(count(&planned, "article", "waiting"), 20);
        assert_eq!(planned["articlesWithoutDoi"], 0);
        assert_eq!(planned["articlesWithoutPdf"], 0);
        assert_eq!(planned["journalName"], "Cellular Therapy and Transplantation");
        assert_eq!(number(app, "select count(*) from articles").await, 0, "a plan changes nothing");

        let id = &planned["id"];
        let finished = act(app, &admin, id, "start").await;
        assert_eq!(finished["state"], "finished", "{finished:#}");
        let failed = items(app, &admin, id, "outcome=failed").await;
        assert!(failed.is_empty(), "{failed:#?}");
        assert_eq!(count(&finished, "article", "created"), 20);
        assert_eq!(count(&finished, "issue", "created"), count(&planned, "issue", "waiting"));
        assert_eq!(number(app, "select count(*) from published_articles where not is_withdrawn").await, 20);
        assert_eq!(
            number(
                app,
                "select count(*) from article_full_texts where num_nonnulls(pdf_en_id, pdf_ru_id) > 0"
            )
            .await,
            20
        );
        let with_pictures = documents().iter().filter(|(_, xml)| xml.contains("<graphic")).count();
        assert_eq!(
            number(app, "select count(distinct article_id) from article_pictures").await,
            i64::try_from(with_pictures).unwrap()
        );

        // Nobody is told, and nothing is sent to an index.
        for query in [
            "select count(*) from notifications",
            "select count(*) from mail_deliveries",
            "select count(*) from newsletters",
            "select count(*) from article_events",
            "select count(*) from article_figures",
            "select count(*) from deliveries where state <> 'not-sent'",
            "select count(*) from import_items where record is not null",
        ] {
            assert_eq!(number(app, query).await, 0, "{query}");
        }
        app.expect_letters(&reader.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn article_is_shown_as_in_the_journal_it_came_from() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = upload(app, &admin, "publisher.zip", zip(&publishers_archive())).await;
        act(app, &admin, &planned["id"], "start").await;
        let mut compared = 0;
        for (slug, xml) in documents() {
            let page = app.get(&format!("/articles/{slug}.jats.xml")).await;
            assert_eq!(page.status, StatusCode::OK, "{slug}");
            let ours = String::from_utf8(page.body).unwrap();
            // Of another installation: ids, addresses, dates of PDFs, settings of the journal.
            for part in
                ["<article-title>", "<abstract", "<kwd-group", "<ref-list>", "<body>", "<contrib-group>"]
            {
                let (theirs, here) = (between(&xml, part), between(&ours, part));
                let (here, theirs) = (without_addresses(&here), without_addresses(&theirs));
                let difference = here.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
                assert!(here == theirs, "{slug} {part}: {difference:?}");
            }
            compared += 1;
        }
        assert_eq!(compared, 20);
    })
    .await;
}

/// Returns all elements of a name with their content, joined.
fn between(xml: &str, start: &str) -> String {
    let name = start.trim_matches(['<', '>']);
    let end = format!("</{name}>");
    let mut found = String::new();
    let mut rest = xml;
    while let Some(from) = rest.find(start) {
        let Some(length) = rest[from..].find(&end) else { break };
        found.push_str(&rest[from..from + length + end.len()]);
        rest = &rest[from + length + end.len()..];
    }
    found
}

/// Addresses of pictures name the installation.
fn without_addresses(xml: &str) -> String {
    let pictures = regex::Regex::new("xlink:href=\"[^\"]*/api/v1/pictures/[^\"]*\"").unwrap();
    pictures.replace_all(xml, "xlink:href=\"picture\"").into_owned()
}

#[tokio::test]
async fn broken_parts_are_reported_and_the_rest_is_added() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let (slug, xml) = documents().remove(0);
        let files = vec![
            ("good/article.xml".to_owned(), xml.clone().into_bytes()),
            ("good/article.pdf".to_owned(), b"<html>Not found</html>".to_vec()),
            ("bad/article.xml".to_owned(), b"<article><front>".to_vec()),
            ("notes/readme.xml".to_owned(), b"<readme>Hello</readme>".to_vec()),
        ];
        let planned = upload(app, &admin, "mixed.zip", zip(&files)).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert_eq!(count(&planned, "article", "waiting"), 1, "{slug}");
        let notes: Vec<&str> = planned["notes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|note| note["detail"].as_str().unwrap())
            .collect();
        assert!(notes.iter().any(|note| note.starts_with("bad/article.xml")), "{notes:?}");
        assert!(notes.iter().any(|note| note.starts_with("notes/readme.xml")), "{notes:?}");
        let finished = act(app, &admin, &planned["id"], "start").await;
        assert_eq!(count(&finished, "article", "created"), 1);
        let broken = items(app, &admin, &planned["id"], "finding=broken-file").await;
        assert_eq!(broken.len(), 1, "{broken:#?}");
        let report = app.get_as(&admin, &format!("{IMPORTS}/{}/report", planned["id"])).await;
        let report = String::from_utf8(report.body).unwrap();
        assert!(
            report.contains("broken-file: article.pdf") && report.contains("good/article.xml"),
            "{report}"
        );
    })
    .await;
}

#[tokio::test]
async fn mapping_is_followed() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = upload(app, &admin, "publisher.zip", zip(&publishers_archive())).await;
        let path = format!("{IMPORTS}/{}/mapping", planned["id"]);
        let kinds: Vec<&Value> = planned["types"].as_array().unwrap().iter().collect();
        let left_out = kinds.iter().find(|kind| kind["name"] == "editorial").unwrap();
        let sections = planned["sections"].as_array().unwrap().iter();
        let section =
            sections.max_by_key(|section| section["count"].as_i64()).unwrap()["key"].as_str().unwrap();
        let mapping = json!({
            "languages": { "ru": "none" }, "types": { "editorial": null, "research-article": 4, "other": 8 },
            "sections": { section: { "nameEn": "Mapped", "nameRu": "Соответствие" } },
            "roles": {}, "withoutPeople": false, "withoutSubmissions": false
        });
        let stale = json!({ "version": 0, "mapping": mapping });
        assert_eq!(app.put_as(&admin, &path, &stale).await.status, StatusCode::CONFLICT);
        let wrong = json!({ "version": planned["version"], "mapping": { "types": { "editorial": 11 } } });
        assert_eq!(app.put_as(&admin, &path, &wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let change = json!({ "version": planned["version"], "mapping": mapping });
        let changed = app.put_as(&admin, &path, &change).await;
        assert_eq!(changed.status, StatusCode::OK, "{changed:?}");
        let finished = act(app, &admin, &planned["id"], "start").await;
        assert_eq!(count(&finished, "article", "left-out"), left_out["count"].as_i64().unwrap());
        assert_eq!(number(app, "select count(*) from articles where title_ru <> ''").await, 0);
        assert_eq!(number(app, "select count(*) from articles where type_id = 1").await, 0);
        assert!(number(app, "select count(*) from articles where type_id = 4").await > 0);
        assert!(number(app, "select count(*) from issue_sections where name_en = 'Mapped'").await > 0);
    })
    .await;
}

#[tokio::test]
async fn files_that_are_no_archive_say_so() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for (name, bytes, code) in [
            ("notes.zip", b"no archive at all".to_vec(), "not a ZIP archive"),
            ("pictures.zip", zip(&[("a.pdf".to_owned(), pdf("a"))]), "nothing that can be imported"),
        ] {
            let failed = upload(app, &admin, name, bytes).await;
            assert_eq!(failed["state"], "failed", "{failed:#}");
            assert!(failed["failure"]["text"].as_str().unwrap().contains(code), "{failed:#}");
            assert_eq!(failed["allowedActions"], json!(["read-again", "remove"]));
            let path = format!("{IMPORTS}/{}", failed["id"]);
            assert_eq!(app.delete_as(&admin, &path).await.status, StatusCode::NO_CONTENT);
            assert_eq!(app.get_as(&admin, &path).await.status, StatusCode::NOT_FOUND);
        }
        let planned = upload(app, &admin, "one.zip", zip(&publishers_archive()[..4])).await;
        let stop = json!({ "action": "stop" });
        let refused = app.post_as(&admin, &format!("{IMPORTS}/{}/actions", planned["id"]), &stop).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(read(app, &admin, &planned["id"]).await["state"], "planned");
    })
    .await;
}
