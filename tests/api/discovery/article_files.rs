//! Citation files, JATS and PDF of one article.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::Value;
use testkit::articles::blank_pdf;

use super::fixtures::{ORIGIN, execute, get_if_none_match, publish_full_article, run, text, unpublish};
use super::{SHORT_CACHE, schemas};

const EXTENSIONS: [&str; 5] = ["ris", "bib", "csl.json", "jats.xml", "en.pdf"];

#[tokio::test]
async fn article_is_available_in_all_citation_formats() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        for (extension, content_type, excerpt) in [
            ("ris", "application/x-research-info-systems; charset=utf-8", "TI  - TP53 & CD34+: \"p <0.05\" ]]> <script>alert(1)</script> – 100% {x}\r\n"),
            ("bib", "application/x-bibtex; charset=utf-8", "title = {{TP53 \\& CD34+: \"p \\textless{}0.05\""),
            ("csl.json", "application/vnd.citationstyles.csl+json", "\"type\": \"article-journal\""),
            ("jats.xml", "application/xml; charset=utf-8", "<article-title xml:lang=\"en\"><italic>TP53</italic> &amp; CD34<sup>+</sup>"),
        ] {
            let response = app.get(&format!("/articles/{slug}.{extension}")).await;
            assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, content_type));
            assert_eq!(response.header("content-disposition"), format!("attachment; filename*=UTF-8''{slug}.{extension}"));
            assert_eq!(response.header("x-content-type-options"), "nosniff");
            assert_eq!(response.header("cache-control"), SHORT_CACHE);
            let link = format!("<{ORIGIN}/articles/{slug}>; rel=\"describes\", <https://doi.org/10.18620/a%3Cb%3E%26c>; rel=\"cite-as\"");
            assert_eq!(response.header("link"), link);
            assert!(text(&response).contains(excerpt), "{extension}: {}", text(&response));
            let is_address_exported = text(&response).contains("<email>anna.author@example.test</email>");
            assert_eq!(is_address_exported, extension == "jats.xml", "{extension}");
            // With the author and in the author notes.
            let count = if is_address_exported { 2 } else { 0 };
            assert_eq!(text(&response).matches("@example.test").count(), count, "{extension}");
        }
        let russian = app.get(&format!("/articles/{slug}.csl.json?lang=ru")).await.json();
        assert!(russian[0]["title"].as_str().unwrap().starts_with("Русское TP53"));
        assert_eq!(russian[0]["container-title"], "Клеточная терапия и трансплантация");
        assert_eq!(russian[0]["volume"], Value::Null);
        let unknown_language = app.get(&format!("/articles/{slug}.ris?lang=de")).await;
        assert_eq!(unknown_language.status, StatusCode::UNPROCESSABLE_ENTITY);
        let jats = app.get(&format!("/articles/{slug}.jats.xml")).await;
        schemas::assert_valid_dtd("jats-1.3", &jats.body);
        assert!(text(&jats).contains("<sub-article article-type=\"translation\" id=\"ru\""));
    })
    .await;
}

#[tokio::test]
async fn pdf_is_served_inline_next_to_its_article() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        let path = format!("/articles/{slug}.en.pdf");
        let response = app.get(&path).await;
        assert_eq!((response.status, &response.body), (StatusCode::OK, &blank_pdf(2)));
        for (name, value) in [
            ("content-type", "application/pdf".to_owned()),
            ("content-disposition", format!("inline; filename*=UTF-8''{slug}.en.pdf")),
            ("content-length", blank_pdf(2).len().to_string()),
            ("x-content-type-options", "nosniff".into()),
            ("x-frame-options", "DENY".into()),
            ("cache-control", SHORT_CACHE.into()),
        ] {
            assert_eq!(response.header(name), value, "{name}");
        }
        let policy = response.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("sandbox"), "{policy}");
        assert!(
            response.header("link").starts_with(&format!("<{ORIGIN}/articles/{slug}>; rel=\"collection\""))
        );
        let tag = response.header("etag");
        assert_eq!(
            (tag.len(), tag.starts_with('"')),
            (66, true),
            "the ETag is the digest of the file: {tag}"
        );
        assert_eq!(get_if_none_match(app, &path, tag).await.status, StatusCode::NOT_MODIFIED);
        assert_eq!(app.get(&format!("/articles/{slug}.ru.pdf")).await.status, StatusCode::NOT_FOUND);
        // A linked file that is not a PDF is not served as one.
        execute(app, "update files set mime_type = 'text/plain'").await;
        assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn article_files_exist_only_while_article_is_published() {
    run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        execute(app, &format!("update articles set slug = 'not-yet' where id = {}", accepted["id"])).await;
        let editor = app.create_user(&[Role::Editor]).await;
        for extension in EXTENSIONS {
            let path = format!("/articles/not-yet.{extension}");
            assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{extension}");
            assert_eq!(app.get_as(&editor, &path).await.status, StatusCode::NOT_FOUND, "{extension}");
            let unknown = app.get(&format!("/articles/none.{extension}")).await;
            assert_eq!(
                (unknown.status, &unknown.json()["code"]),
                (StatusCode::NOT_FOUND, &"not-found".into())
            );
        }
        for invalid in ["x", "x.pdf", "x.exe", "..%2f..%2fetc", "%00.ris", "x.ris.exe", "%D1%8F.ris"] {
            assert_eq!(
                app.get(&format!("/articles/{invalid}")).await.status,
                StatusCode::NOT_FOUND,
                "{invalid}"
            );
        }

        let (article, slug) = publish_full_article(app).await;
        let mut tags = Vec::new();
        for extension in EXTENSIONS {
            let path = format!("/articles/{slug}.{extension}");
            let tag = app.get(&path).await.header("etag").to_owned();
            assert_eq!(
                get_if_none_match(app, &path, &tag).await.status,
                StatusCode::NOT_MODIFIED,
                "{extension}"
            );
            tags.push((path, tag));
        }
        execute(app, &format!("update articles set page_last = '22' where id = {}", article["id"])).await;
        assert!(text(&app.get(&tags[0].0).await).contains("EP  - 22"));
        assert_eq!(
            get_if_none_match(app, &tags[0].0, &tags[0].1).await.status,
            StatusCode::OK,
            "a change is visible immediately"
        );

        unpublish(app, &article).await;
        for (path, tag) in tags {
            let gone = get_if_none_match(app, &path, &tag).await;
            assert_eq!(
                (gone.status, &gone.json()["code"]),
                (StatusCode::GONE, &"article-withdrawn".into()),
                "{path}"
            );
            assert_eq!(gone.header("cache-control"), "no-store");
        }
    })
    .await;
}
