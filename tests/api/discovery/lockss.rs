//! Manifests for LOCKSS and CLOCKSS.

use reqwest::StatusCode;
use testkit::TestApp;

use super::SHORT_CACHE;
use super::fixtures::{ORIGIN, execute, get_if_none_match, publish_full_article, publish_many, run, text};

async fn manifest(app: &TestApp, path: &str) -> String {
    let response = app.get(path).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(response.header("cache-control"), SHORT_CACHE);
    let html = text(&response);
    for sentence in [
        "LOCKSS system has permission to collect, preserve, and serve this Archival Unit.",
        "CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.",
    ] {
        assert!(html.contains(&format!("<p>{sentence}</p>")), "{html}");
    }
    assert!(html.contains("<html lang=\"en\">") && !html.contains("<script"), "{html}");
    html
}

/// Paths of the links, in their order.
fn links(html: &str) -> Vec<&str> {
    let after = html.split(&*format!("<a href=\"{ORIGIN}")).skip(1).collect::<Vec<&str>>();
    after.into_iter().map(|rest| rest.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn years_list_their_issues_and_what_is_online_first() {
    run(async |app| {
        assert!(links(&manifest(app, "/lockss").await).is_empty());
        assert_eq!(app.get("/lockss/2026").await.status, StatusCode::NOT_FOUND);

        publish_many(app, 2).await;
        execute(app, "update articles set publication_date = '2024-12-31' where slug = 'article-2'").await;
        assert_eq!(links(&manifest(app, "/lockss").await), ["/lockss/2026", "/lockss/2024"]);
        assert_eq!(links(&manifest(app, "/lockss/2026").await), ["/articles/article-1"]);
        assert_eq!(links(&manifest(app, "/lockss/2024").await), ["/articles/article-2"]);

        let (article, _) = publish_full_article(app).await;
        app.place_in_issue(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        let year = manifest(app, "/lockss/2026").await;
        assert_eq!(
            links(&year),
            ["/issues/13-2", "/articles/article-1"],
            "articles are linked by their issue"
        );
        assert!(year.contains(">Volume 13, issue 2</a>"), "{year}");

        execute(app, "update articles set status_id = 5, publication_date = null where slug = 'article-2'")
            .await;
        assert_eq!(links(&manifest(app, "/lockss").await), ["/lockss/2026"]);
        for missing in ["2024", "0", "02026", "abcd"] {
            let response = app.get(&format!("/lockss/{missing}")).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{missing}");
        }
    })
    .await;
}

#[tokio::test]
async fn manifest_is_sent_again_only_after_a_change() {
    run(async |app| {
        publish_many(app, 1).await;
        let tag = app.get("/lockss/2026").await.header("etag").to_owned();
        let cached = get_if_none_match(app, "/lockss/2026", &tag).await;
        assert_eq!((cached.status, cached.body.len()), (StatusCode::NOT_MODIFIED, 0));
        execute(app, "update articles set slug = 'renamed'").await;
        let changed = get_if_none_match(app, "/lockss/2026", &tag).await;
        assert_eq!(changed.status, StatusCode::OK);
        assert_eq!(links(&text(&changed)), ["/articles/renamed"]);
    })
    .await;
}
