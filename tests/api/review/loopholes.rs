//! Known loopholes around the rules of review.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
/// ORCID iD of the only author of every article in these tests.
const AUTHOR_ORCID: &str = "0000-0002-1825-0097";

async fn assign(app: &TestApp, editor: &TestUser, article: &Value, reviewer: &TestUser) -> Value {
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let response = app.post_as(editor, ASSIGNMENTS, &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

async fn create_submission(app: &TestApp) -> Value {
    let author = app.account().named("Clara", "Creator").create().await;
    app.create_article(&author, ArticleStatus::Submitted).await
}

fn assignment_path(assignment: &Value) -> String {
    format!("{ASSIGNMENTS}/my/{}", assignment["id"])
}

/// A recused editor must not infer the reviewers from workload, last review or newly invited users.
#[tokio::test]
async fn reviewer_search_does_not_reveal_reviewers_to_recused_editor() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let recused = app.account().named("Anna", "Author").orcid(AUTHOR_ORCID).roles(&[Role::Editor]).create().await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = create_submission(app).await;
        let list = async |user: &TestUser| app.get_as(user, "/api/v1/users/reviewers").await.json();
        let before = list(&recused).await;

        let assignment = assign(app, &editor, &article, &reviewer).await;
        let invited = format!("invited-{}@example.test", app.unique_id());
        let body = json!({ "email": invited, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
        let response = app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await.json();
        app.post_as(&reviewer, &format!("{}/accept", assignment_path(&assignment)), &json!({})).await;
        app.put_as(&reviewer, &format!("{}/review", assignment_path(&assignment)), &json!({ "resultId": 1 })).await;
        let done = app.post_as(&reviewer, &format!("{}/complete", assignment_path(&assignment)), &json!({})).await;
        assert_eq!(done.status, StatusCode::OK);

        assert_eq!(list(&recused).await, before);
        assert_eq!(list(&editor).await["count"], 2);
        let by_email = format!("/api/v1/users/by-email/{invited}");
        assert_eq!(app.get_as(&recused, &by_email).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, &by_email).await.status, StatusCode::OK);
        let again = format!("/api/v1/users/{}/send-invitation", response["userId"]);
        assert_eq!(app.post_as(&recused, &again, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.post_as(&editor, &again, &json!({})).await.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn recusal_survives_change_of_name() {
    TestApp::run(async |app| {
        let recused =
            app.account().named("Anna", "Author").roles(&[Role::Editor, Role::Reviewer]).create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = create_submission(app).await;
        let is_recused =
            async || app.get_as(&recused, &editor_article_path(&article)).await.json()["isRecused"].clone();
        assert_eq!(is_recused().await, true);
        let renamed = json!({ "firstNameEn": "Ivan", "lastNameEn": "Stranger" });
        assert_eq!(app.put_as(&recused, "/api/v1/users/me", &renamed).await.status, StatusCode::OK);
        assert_eq!(is_recused().await, true);
        let body = json!({ "articleId": article["id"], "reviewerId": recused.id });
        assert_eq!(app.post_as(&editor, ASSIGNMENTS, &body).await.json()["code"], "is-author");
        let list = app.get_as(&recused, ASSIGNMENTS).await.json();
        assert_eq!(list["count"], 0);
    })
    .await;
}

/// If every editor and admin is an author, admins are notified of the submission, but never of a reviewer.
#[tokio::test]
async fn recused_admin_gets_no_letter_that_names_a_reviewer() {
    TestApp::run(async |app| {
        let admin =
            app.account().named("Anna", "Author").orcid(AUTHOR_ORCID).roles(&[Role::Admin]).create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = create_submission(app).await;
        let assignment = assign(app, &editor, &article, &reviewer).await;
        sqlx::query("update users set roles = '{user}' where id = $1")
            .bind(editor.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let refused =
            app.post_as(&reviewer, &format!("{}/decline", assignment_path(&assignment)), &json!({})).await;
        assert_eq!(refused.status, StatusCode::OK);
        app.run_jobs().await;
        assert!(app.mailbox.fetch_letters(&admin.email).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn article_returned_to_author_is_hidden_from_reviewer() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = create_submission(app).await;
        let assignment = assign(app, &editor, &article, &reviewer).await;
        app.post_as(&reviewer, &format!("{}/decline", assignment_path(&assignment)), &json!({})).await;
        let undo =
            app.post_as(&editor, &format!("{}/undo-submit", editor_article_path(&article)), &json!({})).await;
        assert_eq!(undo.status, StatusCode::OK, "{undo:?}");
        let reviewing = format!("/api/v1/articles/reviewing/{}", article["id"]);
        for path in [assignment_path(&assignment), reviewing.clone(), format!("{reviewing}/events")] {
            assert_eq!(app.get_as(&reviewer, &path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(app.get_as(&reviewer, "/api/v1/articles/reviewing").await.json()["count"], 0);
    })
    .await;
}

/// The new assignment replaces the overdue one and takes over its review.
#[tokio::test]
async fn reassigned_overdue_reviewer_keeps_review_draft() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = create_submission(app).await;
        let first = assign(app, &editor, &article, &reviewer).await;
        app.post_as(&reviewer, &format!("{}/accept", assignment_path(&first)), &json!({})).await;
        let draft = json!({ "commentForAuthor": "Half of it", "resultId": 2 });
        app.put_as(&reviewer, &format!("{}/review", assignment_path(&first)), &draft).await;
        sqlx::query("update review_assignments set status_id = 5").execute(&app.state.pool).await.unwrap();
        let second = assign(app, &editor, &article, &reviewer).await;
        assert_eq!(app.get_as(&reviewer, &assignment_path(&first)).await.json()["statusId"], 6);
        app.post_as(&reviewer, &format!("{}/accept", assignment_path(&second)), &json!({})).await;
        let now = app.get_as(&reviewer, &assignment_path(&second)).await.json();
        assert_eq!(now["review"]["commentForAuthor"], "Half of it");
        let done =
            app.post_as(&reviewer, &format!("{}/complete", assignment_path(&second)), &json!({})).await;
        assert_eq!(done.json()["statusId"], 3);
        assert_eq!(app.get_as(&editor, &editor_article_path(&article)).await.json()["statusId"], 4);
    })
    .await;
}

#[tokio::test]
async fn editor_cannot_assign_self_nor_any_editor_in_double_blind_review() {
    for (mode, can_colleague_review) in
        [(rules::ReviewMode::Single, true), (rules::ReviewMode::Double, false)]
    {
        TestApp::run_with_settings(
            |settings| settings.review.mode = mode,
            async |app| {
                let both = [Role::Editor, Role::Reviewer];
                let editor = app.account().named("Ivan", "Editor").roles(&both).create().await;
                let colleague = app.account().named("Olga", "Editor").roles(&both).create().await;
                let article = create_submission(app).await;
                let assign = async |reviewer: &TestUser| {
                    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
                    app.post_as(&editor, ASSIGNMENTS, &body).await
                };
                assert_eq!(assign(&editor).await.json()["code"], "is-yourself");
                let path =
                    format!("/api/v1/users/reviewers?articleId={}&email={}", article["id"], colleague.email);
                let candidate = app.get_as(&editor, &path).await.json()["results"][0].clone();
                assert_eq!(candidate["conflicts"][0]["kind"], "in-the-office");
                let response = assign(&colleague).await;
                let expected = if can_colleague_review { StatusCode::CREATED } else { StatusCode::CONFLICT };
                assert_eq!(response.status, expected, "{response:?}");
                assert_eq!(candidate["cannotReview"].is_null(), can_colleague_review);
            },
        )
        .await;
    }
}

#[tokio::test]
async fn unreachable_reviewer_cannot_be_assigned() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let unverified = app
            .account()
            .named("Uma", "Unheard")
            .orcid("0000-0001-5109-3700")
            .unverified()
            .roles(&[Role::Reviewer])
            .create()
            .await;
        let deactivated =
            app.account().named("Karl", "Closed").roles(&[Role::Reviewer]).inactive().create().await;
        let article = create_submission(app).await;
        for (user, code) in [(&unverified, "unreachable"), (&deactivated, "deactivated")] {
            let body = json!({ "articleId": article["id"], "reviewerId": user.id });
            let response = app.post_as(&editor, ASSIGNMENTS, &body).await;
            assert_eq!(response.json()["code"], code, "{response:?}");
        }
        let grant = format!("/api/v1/users/{}/roles", deactivated.id);
        let response = app.post_as(&editor, &grant, &json!({ "roles": ["reviewer"] })).await;
        assert_eq!(response.json()["code"], "deactivated");
    })
    .await;
}

#[tokio::test]
async fn invitation_does_not_reactivate_deactivated_account() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let email = format!("named-{}@example.test", app.unique_id());
        let deactivated = app
            .account()
            .email(email.clone())
            .unverified()
            .orcid("0000-0001-5109-3700")
            .roles(&[Role::Reviewer])
            .inactive()
            .create()
            .await;
        let article = create_submission(app).await;
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
        let invited = app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(invited.status, StatusCode::CREATED, "{invited:?}");
        assert_ne!(invited.json()["userId"], json!(deactivated.id));
    })
    .await;
}
