use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::Value;
use testkit::articles::blank_pdf;

use super::world::{ORIGIN, ask_again, execute, full_article, run, text, withdraw};
use super::{A_MOMENT, schemas};

const ENDINGS: [&str; 5] = ["ris", "bib", "csl.json", "jats.xml", "en.pdf"];

#[tokio::test]
async fn an_article_is_cited_by_programs() {
    run(async |app| {
        let (_, slug) = full_article(app).await;
        for (ending, kind, part) in [
            ("ris", "application/x-research-info-systems; charset=utf-8", "TI  - TP53 & CD34+: \"p <0.05\" ]]> <script>alert(1)</script> – 100% {x}\r\n"),
            ("bib", "application/x-bibtex; charset=utf-8", "title = {{TP53 \\& CD34+: \"p \\textless{}0.05\""),
            ("csl.json", "application/vnd.citationstyles.csl+json", "\"type\": \"article-journal\""),
            ("jats.xml", "application/xml; charset=utf-8", "<article-title xml:lang=\"en\"><italic>TP53</italic> &amp; CD34<sup>+</sup>"),
        ] {
            let answer = app.get(&format!("/articles/{slug}.{ending}")).await;
            assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, kind));
            assert_eq!(answer.header("content-disposition"), format!("attachment; filename*=UTF-8''{slug}.{ending}"));
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("cache-control"), A_MOMENT);
            let link = format!("<{ORIGIN}/articles/{slug}>; rel=\"describes\", <https://doi.org/10.18620/a%3Cb%3E%26c>; rel=\"cite-as\"");
            assert_eq!(answer.header("link"), link);
            assert!(text(&answer).contains(part), "{ending}: {}", text(&answer));
            assert!(!text(&answer).contains("@example.test"), "contacts stay behind");
        }
        let russian = app.get(&format!("/articles/{slug}.csl.json?lang=ru")).await.json();
        assert!(russian[0]["title"].as_str().unwrap().starts_with("Русское TP53"));
        assert_eq!(russian[0]["container-title"], "Клеточная терапия и трансплантация");
        assert_eq!(russian[0]["volume"], Value::Null);
        let bad = app.get(&format!("/articles/{slug}.ris?lang=de")).await;
        assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
        let jats = app.get(&format!("/articles/{slug}.jats.xml")).await;
        schemas::is_valid_by_dtd("jats-1.3", &jats.body);
        assert!(text(&jats).contains("<sub-article article-type=\"translation\" id=\"ru\""));
    })
    .await;
}

#[tokio::test]
async fn a_pdf_is_shown_beside_its_article() {
    run(async |app| {
        let (_, slug) = full_article(app).await;
        let path = format!("/articles/{slug}.en.pdf");
        let answer = app.get(&path).await;
        assert_eq!((answer.status, &answer.body), (StatusCode::OK, &blank_pdf(2)));
        for (name, value) in [
            ("content-type", "application/pdf".to_owned()),
            ("content-disposition", format!("inline; filename*=UTF-8''{slug}.en.pdf")),
            ("content-length", blank_pdf(2).len().to_string()),
            ("x-content-type-options", "nosniff".into()),
            ("x-frame-options", "DENY".into()),
            ("cache-control", A_MOMENT.into()),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("sandbox"), "{policy}");
        assert!(
            answer.header("link").starts_with(&format!("<{ORIGIN}/articles/{slug}>; rel=\"collection\""))
        );
        let tag = answer.header("etag");
        assert_eq!((tag.len(), tag.starts_with('"')), (66, true), "the file's own digest: {tag}");
        assert_eq!(ask_again(app, &path, tag).await.status, StatusCode::NOT_MODIFIED);
        assert_eq!(app.get(&format!("/articles/{slug}.ru.pdf")).await.status, StatusCode::NOT_FOUND);
        // What is no PDF is not shown as one, whatever links to it.
        execute(app, "update files set mime_type = 'text/plain'").await;
        assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_there_before_and_after() {
    run(async |app| {
        let author = app.person(&[Role::User]).await;
        let accepted = app.article_in(&author, ArticleStatus::Accepted).await;
        execute(app, &format!("update articles set slug = 'not-yet' where id = {}", accepted["id"])).await;
        let editor = app.person(&[Role::Editor]).await;
        for ending in ENDINGS {
            let path = format!("/articles/not-yet.{ending}");
            assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{ending}");
            assert_eq!(app.get_as(&editor, &path).await.status, StatusCode::NOT_FOUND, "{ending}");
            let unknown = app.get(&format!("/articles/none.{ending}")).await;
            assert_eq!(
                (unknown.status, &unknown.json()["code"]),
                (StatusCode::NOT_FOUND, &"not-found".into())
            );
        }
        for odd in ["x", "x.pdf", "x.exe", "..%2f..%2fetc", "%00.ris", "x.ris.exe", "%D1%8F.ris"] {
            assert_eq!(app.get(&format!("/articles/{odd}")).await.status, StatusCode::NOT_FOUND, "{odd}");
        }

        let (article, slug) = full_article(app).await;
        let mut tags = Vec::new();
        for ending in ENDINGS {
            let path = format!("/articles/{slug}.{ending}");
            let tag = app.get(&path).await.header("etag").to_owned();
            assert_eq!(ask_again(app, &path, &tag).await.status, StatusCode::NOT_MODIFIED, "{ending}");
            tags.push((path, tag));
        }
        execute(app, &format!("update articles set page_last = '22' where id = {}", article["id"])).await;
        assert!(text(&app.get(&tags[0].0).await).contains("EP  - 22"));
        assert_eq!(ask_again(app, &tags[0].0, &tags[0].1).await.status, StatusCode::OK, "seen at once");

        withdraw(app, &article).await;
        for (path, tag) in tags {
            let gone = ask_again(app, &path, &tag).await;
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
