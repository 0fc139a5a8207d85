//! One article as readers see it.

use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::blank_pdf;

use super::shelf::{PUBLIC, Sample, list, publish, withdraw};

#[tokio::test]
async fn an_article_says_where_it_stands_and_how_it_is_cited() {
    TestApp::run(async |app| {
        let sample = |title| Sample {
            title: (title, ""),
            authors: &[["Ivan", "Sidorov", "Иван", "Сидоров"]],
            text: ("<p>Text.</p>", ""),
            doi: None,
            ..Sample::default()
        };
        let mut ids = Vec::new();
        for title in ["First", "Second", "Third"] {
            ids.push(publish(app, &sample(title)).await);
        }
        let path = format!("en/articles/second-{}", ids[1]);
        let early = list(app, &path).await;
        assert_eq!((&early["issue"], &early["section"], &early["issueDate"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!(early["neighbours"], json!({ "previous": null, "next": null }));
        assert_eq!(early["year"], 2026);

        app.place(&ids, Some("2027-01-10")).await;
        let article = list(app, &path).await;
        assert_eq!(article["issue"], json!({ "slug": "13-2", "volume": 13, "number": 2, "year": 2027 }));
        assert_eq!((&article["section"], &article["issueDate"], &article["year"]), (&json!("Articles"), &json!("2027-01-10"), &json!(2027)));
        let beside = |id: i64, slug: &str, title: &str| json!({ "slug": format!("{slug}-{id}"), "title": { "text": title, "language": "en" } });
        assert_eq!(
            article["neighbours"],
            json!({ "previous": beside(ids[0], "first", "First"), "next": beside(ids[2], "third", "Third") })
        );
        assert_eq!(article["languages"], json!(["en"]));
        assert_eq!(article["license"]["name"], app.house.app.settings.journal.license_name);
        assert!(article["changedAt"].as_str() > early["changedAt"].as_str());
        assert_eq!(
            article["authors"][0],
            json!({ "name": "Ivan Sidorov", "givenName": "Ivan", "familyName": "Sidorov", "orcid": null, "affiliations": [] })
        );
        let cited = |style: &str| article["citations"][style].as_str().unwrap().to_owned();
        assert!(cited("vancouver").starts_with("Sidorov I. Second."), "{}", cited("vancouver"));
        assert!(cited("gost").starts_with("Sidorov I."), "{}", cited("gost"));
        let russian = list(app, &format!("ru/articles/second-{}", ids[1])).await;
        assert_eq!((&russian["authors"][0]["familyName"], &russian["section"]), (&json!("Сидоров"), &json!("Статьи")));
    })
    .await;
}

#[tokio::test]
async fn a_pdf_is_offered_with_its_size() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let id = publish(app, &Sample { text: ("<p>Text.</p>", ""), ..Sample::default() }).await;
        let file = app.upload(&editor, "article.pdf", blank_pdf(2)).await.json();
        sqlx::query("update article_full_texts set pdf_ru_id = $2::uuid where article_id = $1")
            .bind(id)
            .bind(file["id"].as_str())
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let article = list(app, &format!("en/articles/an-article-{id}")).await;
        assert_eq!(article["pdf"], json!([{ "language": "ru", "size": blank_pdf(2).len() }]));
        assert_eq!(list(app, "en/articles").await["results"][0]["pdf"], json!(["ru"]));
    })
    .await;
}

#[tokio::test]
async fn what_was_withdrawn_is_gone_and_what_never_was_is_not_found() {
    TestApp::run(async |app| {
        let id = publish(app, &Sample::default()).await;
        withdraw(app, id).await;
        let gone = app.get(&format!("{PUBLIC}/ru/articles/an-article-{id}")).await;
        assert_eq!((gone.status.as_u16(), gone.json()["code"].clone()), (410, json!("article-withdrawn")));
        for path in ["en/articles/none", "en/articles/%00", "de/articles/none", "de/articles"] {
            let answer = app.get(&format!("{PUBLIC}/{path}")).await;
            assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        }
    })
    .await;
}
