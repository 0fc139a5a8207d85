//! Editors who are among the authors learn nothing from filters, orders, counts and exports.

use super::*;

/// An article whose author is an editor, with a late reviewer, and one of somebody else.
struct Setup {
    recused: TestUser,
    editor: TestUser,
    own: Value,
    other: Value,
}

impl Setup {
    async fn create(app: &TestApp) -> Setup {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let recused = app.account().named("Zoya", "Busy").roles(&Role::ALL).create().await;
        let reviewer = app.account().named("Secret", "Hornbeam").roles(&[Role::Reviewer]).create().await;
        let own = app.create_article(&recused, ArticleStatus::Submitted).await;
        let other = app.create_article(&author, ArticleStatus::Submitted).await;
        for article in [&own, &other] {
            // No author by ORCID iD but the submitter.
            sqlx::query("update article_authors set orcid = '', email = '' where article_id = $1")
                .bind(id_of(article))
                .execute(&app.state.pool)
                .await
                .unwrap();
            assign(app, &editor, article, &reviewer).await;
        }
        app.state.clock.advance(TimeDelta::days(9));
        let (recused, editor) = (app.reissue_token(&recused).await, app.reissue_token(&editor).await);
        Setup { recused, editor, own, other }
    }
}

#[tokio::test]
async fn recused_editor_cannot_probe_own_articles() {
    TestApp::run(async |app| {
        let Setup { recused, editor, own, other } = &Setup::create(app).await;
        for query in [
            "search=hornbeam",
            "late=true",
            "waits=reviewers",
            "reviews=late",
            "reviews=unanswered",
            "editor=none",
            "editor=me-or-none",
            "step=remind-reviewers",
        ] {
            assert_eq!(list_ids(app, editor, query).await.len(), 2, "{query}");
            assert_eq!(list_ids(app, recused, query).await, [id_of(other)], "{query}");
            let counts = app.get_as(recused, &format!("{ARTICLES}/counts?{query}")).await.json();
            assert_eq!(counts["all"], 1, "{query}");
        }
        assert_eq!(list_ids(app, recused, "search=busy").await, [id_of(own)]);
        let row = row_of(app, recused, own).await;
        for hidden in [
            "statusSince",
            "lastActivityAt",
            "reviews",
            "handlingEditor",
            "recommendedDecision",
            "waitsFor",
            "nextStep",
            "lateReason",
        ] {
            assert_eq!(row[hidden], json!(null), "{hidden}");
        }
        assert_eq!((&row["isLate"], &row["bulkActions"]), (&json!(false), &json!([])));
        let export = app.get_as(recused, &format!("{ARTICLES}/export?search=busy")).await;
        let export = String::from_utf8(export.body.to_vec()).unwrap();
        assert_eq!(export.lines().count(), 2);
        assert!(!export.contains("Remind reviewers") && !export.contains("\"yes\""), "{export}");

        // Reminding is refused in the same way with and without late reviewers.
        let remind = async |article: &Value| {
            let body = json!({ "articleIds": [article["id"]] });
            app.post_as(recused, &format!("{ARTICLES}/remind"), &body).await.json()["results"][0]["problem"]
                .clone()
        };
        let untouched = app.create_article(recused, ArticleStatus::Submitted).await;
        assert_eq!(remind(own).await, remind(&untouched).await);
    })
    .await;
}

/// An article that changes gets no other place among the own ones.
#[tokio::test]
async fn orders_do_not_show_when_own_articles_change() {
    TestApp::run(async |app| {
        let Setup { recused, editor, own, other } = &Setup::create(app).await;
        let second = app.create_article(recused, ArticleStatus::Submitted).await;
        let orders = ["statusSince", "-statusSince", "lastActivity", "-lastActivity"];
        let mut before = Vec::new();
        for order in orders {
            let ids = list_ids(app, recused, &format!("order={order}")).await;
            assert_eq!(ids[0], id_of(other), "{order}: own articles come last");
            before.push(ids);
        }
        app.state.clock.advance(TimeDelta::hours(1));
        let path = editor_article_path(own);
        assert_eq!(app.post_as(editor, &format!("{path}/decline"), &json!({})).await.status, StatusCode::OK);
        for (order, before) in orders.iter().zip(before) {
            assert_eq!(list_ids(app, recused, &format!("order={order}")).await, before, "{order}");
        }
        assert_eq!(list_ids(app, recused, "status=6").await, [0; 0]);
        // The held decision is no filter either, and the counts have the status before it.
        assert_eq!(list_ids(app, recused, "decision=declined").await, [0; 0]);
        let counts = app.get_as(recused, &format!("{ARTICLES}/counts")).await.json();
        assert_eq!(
            counts["statuses"],
            json!([{ "statusId": 2, "count": 1 }, { "statusId": 3, "count": 2 }]),
            "{second}"
        );
        app.expire_hold().await;
        let recused = &app.reissue_token(recused).await;
        assert_eq!(list_ids(app, recused, "status=6").await, [id_of(own)]);
    })
    .await;
}
