//! References to retracted works are marked for editors, and for authors who paste their list.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::data_file::{file, load, row};
use crate::notices::fixtures::{begin, issue, new_notice, publish, publish_article};

const CHECK: &str = "/api/v1/articles/my/references/check";

/// Sets the references of an article: texts with their identifiers.
pub async fn cite(app: &TestApp, article: i64, references: &[(&str, Value)]) {
    for (position, (reference, ids)) in (0_i32..).zip(references) {
        sqlx::query("insert into article_references (article_id, position, reference, article_ids) values ($1, $2, $3, $4)")
            .bind(article)
            .bind(position)
            .bind(reference)
            .bind(ids)
            .execute(&app.state.pool)
            .await
            .unwrap();
    }
}

pub fn doi(value: &str) -> Value {
    json!([{ "format": "doi", "value": value }])
}

fn pubmed(value: &str) -> Value {
    json!([{ "format": "pubmed", "value": value }])
}

async fn marks(app: &TestApp, user: &TestUser, article: i64) -> Value {
    let response = app.get_as(user, &format!("/api/v1/articles/{article}/retracted-references")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

fn shown(marks: &Value) -> Vec<(i64, String, String)> {
    let list = marks["retracted"].as_array().unwrap().iter();
    list.map(|mark| {
        let text = |name: &str| mark[name].as_str().unwrap_or("none").to_owned();
        (mark["position"].as_i64().unwrap(), text("status"), text("noticedOn"))
    })
    .collect()
}

#[tokio::test]
async fn references_are_marked_by_doi_and_pubmed_id() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let rows = [
            row("10.1000/Retracted", "11", "Retraction", "1/31/2024 0:00"),
            row("10.1000/retracted", "11", "Correction", "2/28/2024 0:00"),
            row("10.1000/doubtful", "0", "Expression of concern", "5/1/2023 0:00"),
            row("10.1000/back", "13", "Retraction", "1/1/2020 0:00"),
            row("10.1000/back", "0", "Reinstatement", "1/1/2021 0:00"),
            row("10.1000/corrected", "0", "Correction", "1/1/2021 0:00"),
            row("unavailable", "15", "Retraction", "1/1/2022 0:00"),
            row("10.1000/cleared", "0", "Expression of concern", "1/1/2021 0:00"),
            row("10.1000/cleared", "0", "Correction", "1/1/2022 0:00"),
        ];
        let published = publish_article(app).await;
        let before = marks(app, &published.editor, published.id()).await;
        assert_eq!(
            before,
            json!({ "count": 0, "unidentifiedCount": 0, "dataLoadedAt": null, "retracted": [] })
        );
        cite(
            app,
            published.id(),
            &[
                ("Retracted by DOI", doi("10.1000/RETRACTED")),
                ("Retracted by PubMed id", pubmed("0011")),
                ("Doubtful", doi("10.1000/Doubtful")),
                ("Reinstated", doi("10.1000/back")),
                ("Reinstated, by PubMed id", pubmed("13")),
                ("Corrected", doi("10.1000/corrected")),
                ("Only a PubMed id", pubmed("15")),
                ("Cleared", doi("10.1000/cleared")),
                ("Unknown", doi("10.1000/unknown")),
                ("Without identifier", json!([])),
                ("PMC id only", json!([{ "format": "pmcid", "value": "PMC11" }])),
            ],
        )
        .await;
        assert!(shown(&marks(app, &published.editor, published.id()).await).is_empty(), "nothing is loaded");
        assert_eq!(load(app, &admin, file(&rows)).await.status, StatusCode::OK);
        let found = marks(app, &published.editor, published.id()).await;
        let expected = [
            (1, "retracted", "2024-01-31"),
            (2, "retracted", "2024-01-31"),
            (3, "concern", "2023-05-01"),
            (7, "retracted", "2022-01-01"),
        ];
        let expected = expected.map(|(place, status, day)| (place, status.to_owned(), day.to_owned()));
        assert_eq!(shown(&found), expected);
        assert_eq!((found["count"].as_i64(), found["unidentifiedCount"].as_i64()), (Some(11), Some(2)));
        let first = &found["retracted"][0];
        assert_eq!(first["noticeDoi"], "10.1000/notice-11");
        assert_eq!(first["reasons"], json!(["Fake Peer Review", "Concerns/Issues About Data"]));
        assert_eq!(first["id"], json!({ "format": "doi", "value": "10.1000/RETRACTED" }));
        assert_eq!(first["statusName"], "Retracted");
        assert!(found["dataLoadedAt"].is_string());
    })
    .await;
}

#[tokio::test]
async fn own_retracted_articles_are_marked_without_any_data() {
    TestApp::run(async |app| {
        let cited = publish_article(app).await;
        let citing = publish_article(app).await;
        let own = cited.article["doi"].as_str().unwrap().to_uppercase();
        cite(app, citing.id(), &[("Our own", doi(&own))]).await;
        let correction = issue(app, &cited.editor, cited.id(), "correction").await;
        assert!(correction > 0 && shown(&marks(app, &citing.editor, citing.id()).await).is_empty());
        let retraction = issue(app, &cited.editor, cited.id(), "retraction").await;
        let found = marks(app, &citing.editor, citing.id()).await;
        assert_eq!(shown(&found), [(1, "retracted".to_owned(), "2026-03-02".to_owned())]);
        let mark = &found["retracted"][0];
        assert_eq!(mark["noticeDoi"], json!(format!("10.18620/notice-{retraction}")));
        assert!(mark["noticeSlug"].as_str().unwrap().contains("retraction"), "{mark}");
        let undone = app
            .post_as(&cited.editor, &format!("/api/v1/articles/{retraction}/undo-publish"), &json!({}))
            .await;
        assert_eq!(undone.status, StatusCode::OK, "{undone:?}");
        assert!(shown(&marks(app, &citing.editor, citing.id()).await).is_empty());
    })
    .await;
}

#[tokio::test]
async fn authors_check_a_pasted_list() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let author = app.create_user(&[Role::User]).await;
        let rows = [row("10.1000/retracted", "11", "Retraction", "1/31/2024 0:00")];
        assert_eq!(load(app, &admin, file(&rows)).await.status, StatusCode::OK);
        let raw = "1. Good A. Grafts. 2020. https://doi.org/10.1000/good\n\
                   2. Bad B. More grafts. 2021. https://doi.org/10.1000/Retracted\n\
                   3. No C. Nothing known. 2019.\n";
        let response = app.post_as(&author, CHECK, &json!({ "raw": raw })).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let found = response.json();
        assert_eq!(shown(&found), [(2, "retracted".to_owned(), "2024-01-31".to_owned())]);
        assert!(found["retracted"][0]["reference"].as_str().unwrap().contains("More grafts"), "{found}");
        assert_eq!((found["count"].as_i64(), found["unidentifiedCount"].as_i64()), (Some(3), Some(1)));
        for raw in [json!(" "), json!("x".repeat(500_001))] {
            let refused = app.post_as(&author, CHECK, &json!({ "raw": raw })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        }
        let mut last = StatusCode::OK;
        for _ in 0..61 {
            last = app.post_as(&author, CHECK, &json!({ "raw": "1. A" })).await.status;
        }
        assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}

#[tokio::test]
async fn only_editors_who_are_no_authors_see_the_marks_of_an_article() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let recused =
            app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
        sqlx::query("update article_authors set orcid = '0000-0002-1825-0097' where article_id = $1")
            .bind(published.id())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let stranger = app.create_user(&[Role::User]).await;
        let notice = begin(app, &published.editor, published.id(), &new_notice("retraction")).await;
        let notice = notice.json()["articleId"].as_i64().unwrap();
        for (user, of_article, of_notice) in [
            (&published.editor, 200, 200),
            (&admin, 200, 200),
            (&recused, 403, 404),
            (&published.author, 403, 403),
            (&reviewer, 403, 403),
            (&stranger, 403, 403),
        ] {
            for (id, expected) in [(published.id(), of_article), (notice, of_notice)] {
                let path = format!("/api/v1/articles/{id}/retracted-references");
                assert_eq!(app.get_as(user, &path).await.status.as_u16(), expected, "{id}");
            }
        }
        let unanswered = publish(app, &published.editor, notice).await;
        assert_eq!(unanswered.status, StatusCode::CONFLICT, "{unanswered:?}");
    })
    .await;
}
