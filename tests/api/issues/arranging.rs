//! Two editors at once: nothing lost, nothing doubled, no article in two issues.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::desk_path;
use testkit::issues::{issue_content, issue_path, section};
use testkit::{Person, TestApp};

async fn accepted(app: &TestApp, count: usize) -> Vec<i64> {
    let author = app.person(&[Role::User]).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(app.article_in(&author, ArticleStatus::Accepted).await["id"].as_i64().unwrap());
    }
    ids
}

/// Puts one article at the end of a section and saves; on a conflict looks again and does the same to what is there.
async fn add(app: &TestApp, editor: &Person, issue: &Value, place: usize, article: i64) -> u32 {
    for conflicts in 0..200 {
        let mut content = issue_content(&app.get_as(editor, &issue_path(issue)).await.json());
        content["articleGroups"][place]["articleIds"].as_array_mut().unwrap().push(json!(article));
        let answer = app.put_as(editor, &issue_path(issue), &content).await;
        match answer.status {
            StatusCode::OK => return conflicts,
            StatusCode::CONFLICT => assert_eq!(answer.json()["code"], "changed-elsewhere"),
            other => panic!("{other}: {answer:?}"),
        }
    }
    panic!("never got through");
}

#[tokio::test]
async fn two_editors_arrange_one_issue_and_nothing_is_lost_or_doubled() {
    TestApp::run(async |app| {
        let (one, two) = (app.person(&[Role::Editor]).await, app.person(&[Role::Admin]).await);
        let articles = accepted(app, 24).await;
        let issue = app.issue(&one, 2).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([section("Reviews", &[]), section("Studies", &[])]);
        assert_eq!(app.put_as(&one, &issue_path(&issue), &content).await.status, StatusCode::OK);

        let (mine, theirs) = articles.split_at(12);
        let fill = async |editor: &Person, articles: &[i64]| {
            let mut conflicts = 0;
            for (index, article) in articles.iter().enumerate() {
                conflicts += add(app, editor, &issue, index % 2, *article).await;
            }
            conflicts
        };
        let (first, second) = tokio::join!(fill(&one, mine), fill(&two, theirs));
        assert!(first + second > 0, "they never met: this test shows nothing");

        let found = app.get_as(&one, &issue_path(&issue)).await.json();
        let in_section = |place: usize| -> Vec<i64> {
            let ids = found["articleGroups"][place]["articleIds"].as_array().unwrap();
            ids.iter().map(|id| id.as_i64().unwrap()).collect()
        };
        let all: Vec<i64> = [in_section(0), in_section(1)].concat();
        assert_eq!(all.len(), 24);
        assert_eq!(all.iter().collect::<BTreeSet<_>>(), articles.iter().collect());
        // Each one's own are in the order in which they were put there.
        for (place, whose) in [(0, mine), (0, theirs), (1, mine), (1, theirs)] {
            let order: Vec<i64> = in_section(place).into_iter().filter(|id| whose.contains(id)).collect();
            assert!(order.is_sorted(), "{order:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_article_is_never_in_two_issues() {
    TestApp::run(async |app| {
        let (one, two) = (app.person(&[Role::Editor]).await, app.person(&[Role::Editor]).await);
        let articles = accepted(app, 20).await;
        let issues = [app.issue(&one, 1).await, app.issue(&two, 2).await];
        for article in &articles {
            let take = async |editor: &Person, issue: &Value| {
                let mut content = issue_content(&app.get_as(editor, &issue_path(issue)).await.json());
                let groups = content["articleGroups"].as_array_mut().unwrap();
                groups.push(section(&format!("For {article}"), &[*article]));
                app.put_as(editor, &issue_path(issue), &content).await
            };
            let (first, second) = tokio::join!(take(&one, &issues[0]), take(&two, &issues[1]));
            let mut statuses = [first.status.as_u16(), second.status.as_u16()];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 422], "{first:?} {second:?}");
            let refused = if first.status == StatusCode::OK { second } else { first };
            assert_eq!(refused.json()["detail"][0]["type"], "in-another-issue");
        }
        let placed: i64 = sqlx::query_scalar("select count(distinct article_id) from issue_articles")
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(placed, 20);
    })
    .await;
}

/// An acceptance that is undone while the article is put into an issue: one of the two comes second and is refused.
#[tokio::test]
async fn an_article_is_not_taken_back_while_it_is_placed() {
    TestApp::run(async |app| {
        let (one, two) = (app.person(&[Role::Editor]).await, app.person(&[Role::Editor]).await);
        let author = app.person(&[Role::User]).await;
        let issue = app.issue(&one, 1).await;
        for _ in 0..10 {
            let article = app.article_in(&author, ArticleStatus::Submitted).await;
            let id = article["id"].as_i64().unwrap();
            let mut content = issue_content(&app.get_as(&one, &issue_path(&issue)).await.json());
            content["articleGroups"].as_array_mut().unwrap().push(section("A", &[id]));
            let (placed, taken_back) =
                tokio::join!(async { app.put_as(&one, &issue_path(&issue), &content).await }, async {
                    app.post_as(&two, &format!("{}/undo-submit", desk_path(&article)), &json!({})).await
                });
            match (placed.status, taken_back.status) {
                (StatusCode::OK, StatusCode::CONFLICT) => assert_eq!(taken_back.json()["code"], "in-issue"),
                (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::OK) => {
                    assert_eq!(placed.json()["detail"][0]["type"], "not-for-an-issue");
                }
                other => panic!("{other:?}"),
            }
        }
    })
    .await;
}
