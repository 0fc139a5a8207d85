//! Many editors at once.

use futures::future::join_all;
use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{answer, begin, new_notice, publish, publish_article, read_public};

const EDITORS: usize = 20;

#[tokio::test]
async fn twenty_editors_publish_notices_on_one_article_at_once() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let id = published.id();
        let mut editors = Vec::new();
        for _ in 0..EDITORS {
            editors.push(app.create_user(&[Role::Editor]).await);
        }
        // One of each kind is begun, however many ask for it.
        let kinds = ["correction", "retraction", "expression-of-concern", "addendum"];
        let asked = editors.iter().enumerate().map(async |(index, editor)| {
            begin(app, editor, id, &new_notice(kinds[index % kinds.len()])).await
        });
        let begun: Vec<i64> = join_all(asked)
            .await
            .into_iter()
            .filter(|response| response.status == StatusCode::CREATED)
            .map(|response| response.json()["articleId"].as_i64().unwrap())
            .collect();
        assert_eq!(begun.len(), kinds.len());
        for notice in &begun {
            answer(app, *notice).await;
        }
        let tried = editors
            .iter()
            .enumerate()
            .map(async |(index, editor)| publish(app, editor, begun[index % begun.len()]).await.status);
        let results = join_all(tried).await;
        let succeeded = results.iter().filter(|status| **status == StatusCode::OK).count();
        assert_eq!(succeeded, kinds.len(), "{results:?}");
        assert!(results.iter().all(|status| [StatusCode::OK, StatusCode::CONFLICT].contains(status)));

        let shown = read_public(app, "en", id).await;
        assert_eq!(shown["status"]["code"], "retracted");
        assert_eq!(shown["notices"].as_array().unwrap().len(), kinds.len());
        app.expire_hold().await;
        let letters = app.expect_letters(&published.author.email, 1 + kinds.len()).await;
        assert_eq!(letters.len(), 1 + kinds.len(), "each notice is told once");
        let second =
            app.post_as(&editors[0], &format!("/api/v1/articles/{}/publish", begun[0]), &json!({})).await;
        assert_eq!(second.status, StatusCode::CONFLICT);
    })
    .await;
}
