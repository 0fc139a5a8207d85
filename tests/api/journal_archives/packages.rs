//! Packages of single issues for eLibrary and of single articles for PubMed Central.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{Archive, fill_journal};
use crate::discovery::fixtures::{self, run_with_settings};
use crate::discovery::schemas;

#[tokio::test]
async fn journal_archives_issue_for_elibrary_is_valid() {
    run_with_settings(
        |settings| settings.journal.elibrary_title_id = Some(12_345),
        async |app| {
            let journal = fill_journal(app).await;
            let issue: i64 = issue_id(app, 2).await;
            let response = app.get_as(&journal.editor, &format!("/api/v1/issues/{issue}/rsci")).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            assert_eq!(response.header("content-type"), "application/zip");
            let package = Archive::read(&response.body);
            let xml = package.order[0].clone();
            let pdf = format!("ctt.{}.en.pdf", journal.article);
            assert_eq!(package.order[1..], [pdf.clone(), "cover.png".to_owned()]);
            assert_eq!(
                (&package.members[&pdf], &package.members["cover.png"]),
                (&journal.pdf, &journal.picture)
            );
            let text = package.text(&xml);
            assert!(text.contains("<titleid>12345</titleid>") && text.contains(&pdf), "{text}");
            schemas::assert_valid_xsd("rinc-articulus", "rinc-unofficial.xsd", text.as_bytes());
            let planned = issue_id(app, 3).await;
            let refused = app.get_as(&journal.editor, &format!("/api/v1/issues/{planned}/rsci")).await;
            assert_eq!(
                (refused.status, &refused.json()["code"]),
                (StatusCode::CONFLICT, &json!("issue-not-published"))
            );
            let unknown = app.get_as(&journal.editor, "/api/v1/issues/999999/rsci").await;
            assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        },
    )
    .await;
}

async fn issue_id(app: &TestApp, number: i32) -> i64 {
    sqlx::query_scalar("select id from issues where volume = 13 and number = $1")
        .bind(number)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn journal_archives_issue_for_elibrary_needs_the_number_of_the_journal() {
    TestApp::run_with_settings(
        |settings| settings.journal.elibrary_title_id = None,
        async |app| {
            let journal = fill_journal(app).await;
            let issue = issue_id(app, 2).await;
            let response = app.get_as(&journal.editor, &format!("/api/v1/issues/{issue}/rsci")).await;
            assert_eq!(
                (response.status, &response.json()["code"]),
                (StatusCode::CONFLICT, &json!("no-elibrary-number"))
            );
            let author = app.create_user(&[Role::User]).await;
            let refused = app.get_as(&author, &format!("/api/v1/issues/{issue}/rsci")).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN);
        },
    )
    .await;
}

#[tokio::test]
async fn journal_archives_article_for_pubmed_central_is_valid() {
    fixtures::run(async |app| {
        let journal = fill_journal(app).await;
        let path = |article: i64| format!("/api/v1/articles/{article}/pmc");
        let response = app.get_as(&journal.editor, &path(journal.article)).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let package = Archive::read(&response.body);
        let stem = package.order[0].strip_suffix(".xml").unwrap().to_owned();
        assert!(response.header("content-disposition").contains(&stem), "{stem}");
        assert_eq!(package.order[1..], [format!("{stem}.pdf"), format!("{stem}-g001.png")]);
        assert_eq!(package.members[&format!("{stem}.pdf")], journal.pdf);
        assert_eq!(package.members[&format!("{stem}-g001.png")], journal.picture);
        let xml = package.text(&package.order[0]);
        assert!(xml.contains(&format!("{stem}-g001.png")) && !xml.contains("/api/v1/pictures/"), "{xml}");
        schemas::assert_valid_dtd("jats-1.3", xml.as_bytes());
        let author = app.create_user(&[Role::User]).await;
        assert_eq!(app.get_as(&author, &path(journal.article)).await.status, StatusCode::FORBIDDEN);
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        let refused = app.get_as(&journal.editor, &path(accepted["id"].as_i64().unwrap())).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::CONFLICT, &json!("article-not-published"))
        );
        let draft = app.create_draft(&author, "A draft").await;
        for id in [draft["id"].as_i64().unwrap(), 999_999] {
            let unknown = app.get_as(&journal.editor, &path(id)).await;
            assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        }
        let notice: i64 = sqlx::query_scalar("select notice_id from article_notices")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        let refused = app.get_as(&journal.editor, &path(notice)).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::CONFLICT, &json!("article-without-pdf"))
        );
    })
    .await;
}
