//! Concurrent changes to the articles of issues.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

async fn create_accepted_articles(app: &TestApp, count: usize) -> Vec<i64> {
    let author = app.create_user(&[Role::User]).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(app.create_article(&author, ArticleStatus::Accepted).await["id"].as_i64().unwrap());
    }
    ids
}

/// Appends an article to a section and returns the number of version conflicts; reloads after each conflict.
async fn append_article(
    app: &TestApp,
    editor: &TestUser,
    issue: &Value,
    section: usize,
    article: i64,
) -> u32 {
    for conflicts in 0..200 {
        let mut content = issue_content(&app.get_as(editor, &issue_path(issue)).await.json());
        content["articleGroups"][section]["articleIds"].as_array_mut().unwrap().push(json!(article));
        let response = app.put_as(editor, &issue_path(issue), &content).await;
        match response.status {
            StatusCode::OK => return conflicts,
            StatusCode::CONFLICT => assert_eq!(response.json()["code"], "changed-elsewhere"),
            other => panic!("{other}: {response:?}"),
        }
    }
    panic!("200 conflicts");
}

#[tokio::test]
async fn concurrent_arranging_neither_loses_nor_duplicates_articles() {
    TestApp::run(async |app| {
        let (editor, admin) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Admin]).await);
        let articles = create_accepted_articles(app, 24).await;
        let issue = app.create_issue(&editor, 2).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([new_section("Reviews", &[]), new_section("Studies", &[])]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);

        let (editor_articles, admin_articles) = articles.split_at(12);
        let fill = async |editor: &TestUser, articles: &[i64]| {
            let mut conflicts = 0;
            for (index, article) in articles.iter().enumerate() {
                conflicts += append_article(app, editor, &issue, index % 2, *article).await;
            }
            conflicts
        };
        let (first, second) = tokio::join!(fill(&editor, editor_articles), fill(&admin, admin_articles));
        assert!(first + second > 0, "no conflict occurred, so this test proves nothing");

        let saved = app.get_as(&editor, &issue_path(&issue)).await.json();
        let in_section = |section: usize| -> Vec<i64> {
            let ids = saved["articleGroups"][section]["articleIds"].as_array().unwrap();
            ids.iter().map(|id| id.as_i64().unwrap()).collect()
        };
        let all: Vec<i64> = [in_section(0), in_section(1)].concat();
        assert_eq!(all.len(), 24);
        assert_eq!(all.iter().collect::<BTreeSet<_>>(), articles.iter().collect());
        // The articles of each editor stay in the order in which they were added.
        for (section, added) in
            [(0, editor_articles), (0, admin_articles), (1, editor_articles), (1, admin_articles)]
        {
            let order: Vec<i64> = in_section(section).into_iter().filter(|id| added.contains(id)).collect();
            assert!(order.is_sorted(), "{order:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn article_is_never_placed_in_two_issues() {
    TestApp::run(async |app| {
        let (first_editor, second_editor) =
            (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Editor]).await);
        let articles = create_accepted_articles(app, 20).await;
        let issues = [app.create_issue(&first_editor, 1).await, app.create_issue(&second_editor, 2).await];
        for article in &articles {
            let place = async |editor: &TestUser, issue: &Value| {
                let mut content = issue_content(&app.get_as(editor, &issue_path(issue)).await.json());
                let groups = content["articleGroups"].as_array_mut().unwrap();
                groups.push(new_section(&format!("For {article}"), &[*article]));
                app.put_as(editor, &issue_path(issue), &content).await
            };
            let (first, second) =
                tokio::join!(place(&first_editor, &issues[0]), place(&second_editor, &issues[1]));
            let mut statuses = [first.status.as_u16(), second.status.as_u16()];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 422], "{first:?} {second:?}");
            let rejected = if first.status == StatusCode::OK { second } else { first };
            assert_eq!(rejected.json()["detail"][0]["type"], "in-another-issue");
        }
        let placed: i64 = sqlx::query_scalar("select count(distinct article_id) from issue_articles")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(placed, 20);
    })
    .await;
}

/// If an article is placed in an issue while its submission is undone, the later request is rejected.
#[tokio::test]
async fn undone_submission_is_never_placed_in_issue() {
    TestApp::run(async |app| {
        let (first_editor, second_editor) =
            (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Editor]).await);
        let author = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&first_editor, 1).await;
        for _ in 0..10 {
            let article = app.create_article(&author, ArticleStatus::Submitted).await;
            let id = article["id"].as_i64().unwrap();
            let mut content = issue_content(&app.get_as(&first_editor, &issue_path(&issue)).await.json());
            content["articleGroups"].as_array_mut().unwrap().push(new_section("A", &[id]));
            let (placed, undone) = tokio::join!(
                async { app.put_as(&first_editor, &issue_path(&issue), &content).await },
                async {
                    app.post_as(
                        &second_editor,
                        &format!("{}/undo-submit", editor_article_path(&article)),
                        &json!({}),
                    )
                    .await
                }
            );
            match (placed.status, undone.status) {
                (StatusCode::OK, StatusCode::CONFLICT) => assert_eq!(undone.json()["code"], "in-issue"),
                (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::OK) => {
                    assert_eq!(placed.json()["detail"][0]["type"], "not-for-an-issue");
                }
                other => panic!("{other:?}"),
            }
        }
    })
    .await;
}
