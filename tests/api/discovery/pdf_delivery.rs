//! Parts of PDFs, times of changes, and access from other sites.

use reqwest::header::{HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};
use testkit::{TestApp, TestResponse};

use super::fixtures::{ORIGIN, publish_full_article, run, text};

async fn get_with(app: &TestApp, path: &str, headers: &[(&'static str, &str)]) -> TestResponse {
    let mut request = app.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
    }
    app.send(request).await
}

#[tokio::test]
async fn pdf_is_sent_in_parts() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        let path = format!("/articles/{slug}.en.pdf");
        let whole = app.get(&path).await;
        assert_eq!(whole.header("accept-ranges"), "bytes");
        let size = whole.body.len();
        let part = get_with(app, &path, &[("range", "bytes=5-9")]).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
        assert_eq!(part.body, whole.body[5..10]);
        assert_eq!(part.header("content-range"), format!("bytes 5-9/{size}"));
        assert_eq!(part.header("content-type"), "application/pdf");
        assert_eq!(part.header("content-length"), "5");
        let last = get_with(app, &path, &[("range", "bytes=-4")]).await;
        assert_eq!(last.body, whole.body[size - 4..]);
        let behind = get_with(app, &path, &[("range", "bytes=99999999-")]).await;
        assert_eq!(behind.status, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(behind.header("content-range"), format!("bytes */{size}"));
        for ignored in ["bytes=1-2,4-5", "pages=1-2", "bytes=9-5"] {
            let response = get_with(app, &path, &[("range", ignored)]).await;
            assert_eq!((response.status, response.body.len()), (StatusCode::OK, size), "{ignored}");
        }
        let current = [("range", "bytes=0-3"), ("if-range", whole.header("etag"))];
        assert_eq!(get_with(app, &path, &current).await.status, StatusCode::PARTIAL_CONTENT);
        let outdated = [("range", "bytes=0-3"), ("if-range", "\"other\"")];
        assert_eq!(get_with(app, &path, &outdated).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn files_tell_when_they_changed() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        for extension in ["en.pdf", "ris", "jats.xml", "linkset.json"] {
            let path = format!("/articles/{slug}.{extension}");
            let response = app.get(&path).await;
            let changed = response.header("last-modified").to_owned();
            assert!(changed.ends_with(" GMT"), "{extension}: {changed}");
            let same = get_with(app, &path, &[("if-modified-since", &changed)]).await;
            assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0), "{extension}");
            let older = get_with(app, &path, &[("if-modified-since", "Thu, 01 Jan 2015 00:00:00 GMT")]).await;
            assert_eq!(older.status, StatusCode::OK, "{extension}");
        }
    })
    .await;
}

#[tokio::test]
async fn scripts_of_other_sites_read_open_metadata_only() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        let article = |extension: &str| format!("/articles/{slug}.{extension}");
        for path in [
            article("ris"),
            article("bib"),
            article("csl.json"),
            article("jats.xml"),
            article("linkset.json"),
            "/oai?verb=Identify".into(),
            "/feeds/en.atom".into(),
        ] {
            assert_eq!(app.get(&path).await.header("access-control-allow-origin"), "*", "{path}");
        }
        for path in ["/api/v1/users/me".to_owned(), format!("/api/v1/public/en/articles/{slug}")] {
            assert_eq!(app.get(&path).await.header("access-control-allow-origin"), "", "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn linkset_has_all_links_of_the_article() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        let response = app.get(&format!("/articles/{slug}.linkset.json")).await;
        assert_eq!(response.header("content-type"), "application/linkset+json");
        let json = response.json();
        let page = &json["linkset"][0];
        assert_eq!(page["anchor"], format!("{ORIGIN}/articles/{slug}"));
        assert_eq!(page["cite-as"][0]["href"], "https://doi.org/10.18620/a%3Cb%3E%26c");
        let all = text(&response);
        for extension in ["en.pdf", "ris", "bib", "csl.json", "jats.xml"] {
            assert!(all.contains(&format!("{ORIGIN}/articles/{slug}.{extension}")), "{extension}: {all}");
        }
    })
    .await;
}
