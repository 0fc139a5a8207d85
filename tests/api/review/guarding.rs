//! Ways around the rules that somebody once thought of.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::desk_path;
use testkit::{Person, TestApp};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
/// Of the only author of every article in these tests.
const AUTHORS_ORCID: &str = "0000-0002-1825-0097";

async fn ask(app: &TestApp, editor: &Person, article: &Value, reviewer: &Person) -> Value {
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let answer = app.post_as(editor, ASSIGNMENTS, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

async fn submitted(app: &TestApp) -> Value {
    let author = app.account().named("Clara", "Creator").create().await;
    app.article_in(&author, ArticleStatus::Submitted).await
}

fn mine(assignment: &Value) -> String {
    format!("{ASSIGNMENTS}/my/{}", assignment["id"])
}

/// Neither the load of reviewers, nor their last review, nor that somebody new was invited tells an editor among the
/// authors who reviews their article.
#[tokio::test]
async fn nobody_finds_their_reviewers_in_the_picker() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let recused = app.account().named("Anna", "Author").orcid(AUTHORS_ORCID).roles(&[Role::Editor]).create().await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = submitted(app).await;
        let list = async |who: &Person| app.get_as(who, "/api/v1/users/reviewers").await.json();
        let before = list(&recused).await;

        let assignment = ask(app, &editor, &article, &reviewer).await;
        let invited = format!("invited-{}@example.test", app.unique());
        let body = json!({ "email": invited, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
        let answer = app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await.json();
        app.post_as(&reviewer, &format!("{}/accept", mine(&assignment)), &json!({})).await;
        app.put_as(&reviewer, &format!("{}/review", mine(&assignment)), &json!({ "resultId": 1 })).await;
        let done = app.post_as(&reviewer, &format!("{}/complete", mine(&assignment)), &json!({})).await;
        assert_eq!(done.status, StatusCode::OK);

        assert_eq!(list(&recused).await, before);
        assert_eq!(list(&editor).await["count"], 2);
        let by_email = format!("/api/v1/users/by-email/{invited}");
        assert_eq!(app.get_as(&recused, &by_email).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, &by_email).await.status, StatusCode::OK);
        let again = format!("/api/v1/users/{}/send-invitation", answer["userId"]);
        assert_eq!(app.post_as(&recused, &again, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.post_as(&editor, &again, &json!({})).await.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn nobody_sheds_their_authorship_by_a_new_name() {
    TestApp::run(async |app| {
        let recused =
            app.account().named("Anna", "Author").roles(&[Role::Editor, Role::Reviewer]).create().await;
        let editor = app.person(&[Role::Editor]).await;
        let article = submitted(app).await;
        let is_recused =
            async || app.get_as(&recused, &desk_path(&article)).await.json()["isRecused"].clone();
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

/// Where every editor and admin is an author, the admins hear of the submission and never of a reviewer.
#[tokio::test]
async fn an_author_in_the_office_gets_no_letter_that_names_a_reviewer() {
    TestApp::run(async |app| {
        let admin =
            app.account().named("Anna", "Author").orcid(AUTHORS_ORCID).roles(&[Role::Admin]).create().await;
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = submitted(app).await;
        let assignment = ask(app, &editor, &article, &reviewer).await;
        sqlx::query("update users set roles = '{user}' where id = $1")
            .bind(editor.id.0)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let refused = app.post_as(&reviewer, &format!("{}/decline", mine(&assignment)), &json!({})).await;
        assert_eq!(refused.status, StatusCode::OK);
        app.run_jobs().await;
        assert!(app.mailbox.letters_to(&admin.email).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_went_back_to_its_author_is_out_of_sight() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = submitted(app).await;
        let assignment = ask(app, &editor, &article, &reviewer).await;
        app.post_as(&reviewer, &format!("{}/decline", mine(&assignment)), &json!({})).await;
        let undo = app.post_as(&editor, &format!("{}/undo-submit", desk_path(&article)), &json!({})).await;
        assert_eq!(undo.status, StatusCode::OK, "{undo:?}");
        let reviewing = format!("/api/v1/articles/reviewing/{}", article["id"]);
        for path in [mine(&assignment), reviewing.clone(), format!("{reviewing}/events")] {
            assert_eq!(app.get_as(&reviewer, &path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(app.get_as(&reviewer, "/api/v1/articles/reviewing").await.json()["count"], 0);
    })
    .await;
}

/// Somebody who let the date pass is asked once more: one assignment takes the other's place, with all that is written.
#[tokio::test]
async fn an_overdue_reviewer_is_asked_again_and_loses_nothing() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let reviewer = app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).create().await;
        let article = submitted(app).await;
        let first = ask(app, &editor, &article, &reviewer).await;
        app.post_as(&reviewer, &format!("{}/accept", mine(&first)), &json!({})).await;
        let draft = json!({ "commentForAuthor": "Half of it", "resultId": 2 });
        app.put_as(&reviewer, &format!("{}/review", mine(&first)), &draft).await;
        sqlx::query("update review_assignments set status_id = 5")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let second = ask(app, &editor, &article, &reviewer).await;
        assert_eq!(app.get_as(&reviewer, &mine(&first)).await.json()["statusId"], 6);
        app.post_as(&reviewer, &format!("{}/accept", mine(&second)), &json!({})).await;
        let now = app.get_as(&reviewer, &mine(&second)).await.json();
        assert_eq!(now["review"]["commentForAuthor"], "Half of it");
        let done = app.post_as(&reviewer, &format!("{}/complete", mine(&second)), &json!({})).await;
        assert_eq!(done.json()["statusId"], 3);
        assert_eq!(app.get_as(&editor, &desk_path(&article)).await.json()["statusId"], 4);
    })
    .await;
}

#[tokio::test]
async fn whoever_asks_does_not_review_and_where_authors_are_hidden_no_editor_does() {
    for (mode, colleague_may) in [(rules::ReviewMode::Single, true), (rules::ReviewMode::Double, false)] {
        TestApp::run_with(
            |settings| settings.review.mode = mode,
            async |app| {
                let both = [Role::Editor, Role::Reviewer];
                let editor = app.account().named("Ivan", "Editor").roles(&both).create().await;
                let colleague = app.account().named("Olga", "Editor").roles(&both).create().await;
                let article = submitted(app).await;
                let asked = async |reviewer: &Person| {
                    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
                    app.post_as(&editor, ASSIGNMENTS, &body).await
                };
                assert_eq!(asked(&editor).await.json()["code"], "is-yourself");
                let path =
                    format!("/api/v1/users/reviewers?articleId={}&email={}", article["id"], colleague.email);
                let weighed = app.get_as(&editor, &path).await.json()["results"][0].clone();
                assert_eq!(weighed["conflicts"][0]["kind"], "in-the-office");
                let answer = asked(&colleague).await;
                let expected = if colleague_may { StatusCode::CREATED } else { StatusCode::CONFLICT };
                assert_eq!(answer.status, expected, "{answer:?}");
                assert_eq!(weighed["cannotReview"].is_null(), colleague_may);
            },
        )
        .await;
    }
}

/// Letters would go nowhere.
#[tokio::test]
async fn whoever_cannot_be_written_to_cannot_be_asked() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let unheard = app
            .account()
            .named("Uma", "Unheard")
            .orcid("0000-0001-5109-3700")
            .unverified()
            .roles(&[Role::Reviewer])
            .create()
            .await;
        let closed = app.account().named("Karl", "Closed").roles(&[Role::Reviewer]).inactive().create().await;
        let article = submitted(app).await;
        for (person, code) in [(&unheard, "unreachable"), (&closed, "deactivated")] {
            let body = json!({ "articleId": article["id"], "reviewerId": person.id });
            let answer = app.post_as(&editor, ASSIGNMENTS, &body).await;
            assert_eq!(answer.json()["code"], code, "{answer:?}");
        }
        let grant = format!("/api/v1/users/{}/roles", closed.id);
        let answer = app.post_as(&editor, &grant, &json!({ "roles": ["reviewer"] })).await;
        assert_eq!(answer.json()["code"], "deactivated");
    })
    .await;
}

/// Whoever holds an account that was closed gets it back by no invitation.
#[tokio::test]
async fn an_invitation_opens_no_closed_account() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let email = format!("named-{}@example.test", app.unique());
        let closed = app
            .account()
            .email(email.clone())
            .unverified()
            .orcid("0000-0001-5109-3700")
            .roles(&[Role::Reviewer])
            .inactive()
            .create()
            .await;
        let article = submitted(app).await;
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [article["id"]] });
        let invited = app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(invited.status, StatusCode::CREATED, "{invited:?}");
        assert_ne!(invited.json()["userId"], json!(closed.id));
    })
    .await;
}
