//! Addresses of earlier sites lead on; those that lead nowhere are listed.

use reqwest::StatusCode;
use rules::Role;
use serde_json::Value;
use testkit::TestApp;

use super::driver::{act, publishers_archive, upload, zip};

async fn look_up(app: &TestApp, path: &str) -> Option<String> {
    let response = app.get(&format!("/api/v1/public/old-addresses?path={path}")).await;
    (response.status == StatusCode::OK).then(|| response.json()["address"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn every_form_of_an_address_leads_on() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = upload(app, &admin, "publisher.zip", zip(&publishers_archive()[..4])).await;
        act(app, &admin, &planned["id"], "start").await;
        sqlx::query(
            "insert into old_addresses (path, article_id, target)
             select path, article_id, target from published_articles,
                 (values ('/ctt/article/view/12', 'page'), ('/ctt/article/view/12/34', 'pdf-en'),
                         ('/ctt/article/view/12/35', 'pdf-ru')) as old (path, target)",
        )
        .execute(&app.state.pool)
        .await
        .unwrap();
        let slug: String = sqlx::query_scalar("select slug from published_articles")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        let page = format!("/articles/{slug}");
        let pdf = format!("/articles/{slug}.en.pdf");
        for (path, expected) in [
            ("/index.php/ctt/article/view/12", &page),
            ("/ctt/article/view/12/", &page),
            ("/index.php/ctt/en_US/article/view/12", &page),
            ("/ctt/ru/article/view/12", &page),
            ("/index.php/ctt/article/view/12/34", &pdf),
            ("/index.php/ctt/article/download/12/34", &pdf),
            ("/index.php/ctt/article/download/12/34/56", &pdf),
            ("/index.php/ctt/article/viewFile/12/34", &pdf),
            // There is no Russian PDF here, and no such galley.
            ("/index.php/ctt/article/view/12/35", &page),
            ("/index.php/ctt/article/view/12/99", &page),
        ] {
            assert_eq!(look_up(app, path).await.as_ref(), Some(expected), "{path}");
        }
        assert_eq!(look_up(app, "/index.php/other/article/view/12").await, None);
    })
    .await;
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_counted() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for path in [
            "/index.php/ctt/article/view/7",
            "/ctt/article/view/7/",
            "/jour/article/viewFile/1/2",
            "/wp-login.php",
        ] {
            assert_eq!(look_up(app, path).await, None, "{path}");
        }
        let missed: Value = app.get_as(&admin, "/api/v1/missed-addresses").await.json();
        let paths: Vec<(&str, i64)> = missed["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["path"].as_str().unwrap(), one["count"].as_i64().unwrap()))
            .collect();
        assert_eq!(paths, [("/ctt/article/view/7", 2), ("/jour/article/viewFile/1/2", 1)]);
        assert_eq!(app.delete_as(&admin, "/api/v1/missed-addresses").await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.get_as(&admin, "/api/v1/missed-addresses").await.json()["count"], 0);
    })
    .await;
}
