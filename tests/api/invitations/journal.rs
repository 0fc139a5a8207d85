//! Invitations of reviewers without an open review request: to the journal.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{TestApp, TestUser};

use super::{
    Invitation, PASSWORD, REFUSE, accept, assignment_statuses, create_invitation, invite, newest_code,
    preview_path, send_again,
};

/// Invites a reviewer to two articles, whose requests are then withdrawn. Two letters have been sent.
async fn create_withdrawn_invitation(app: &TestApp) -> Invitation {
    let invitation = create_invitation(app).await;
    sqlx::query("update review_assignments set status_id = 6, ended_at = now() where reviewer_id = $1")
        .bind(invitation.response["userId"].as_i64())
        .execute(&app.state.pool)
        .await
        .unwrap();
    invitation
}

#[tokio::test]
async fn reviewer_without_open_request_is_invited_to_the_journal() {
    TestApp::run(async |app| {
        let invitation = create_withdrawn_invitation(app).await;
        assert_eq!(send_again(app, &invitation).await.status, StatusCode::NO_CONTENT);
        let letters = app.expect_letters(&invitation.email, 3).await;
        assert_eq!(letters[2].subject.split(" – ").next(), Some("Invitation to become a reviewer"));
        assert!(!letters[2].text.contains("Late reactivation"), "{}", letters[2].text);
        let code = letters[2].code();
        let preview = app.get(&preview_path(&code)).await;
        assert_eq!((preview.status, preview.json()), (StatusCode::OK, json!([])));
        // The older link was for requests that were withdrawn.
        assert_eq!(accept(app, &invitation.code).await.json()["code"], "nothing-to-review");

        let accepted = accept(app, &code).await;
        assert_eq!((accepted.status, accepted.json()), (StatusCode::OK, json!({ "hasAccount": false })));
        let login = json!({ "email": invitation.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::OK);
        // No link works twice, and neither does an older one.
        for code in [&code, &invitation.code] {
            assert_eq!(accept(app, code).await.json()["code"], "invalid-code");
            assert_eq!(app.get(&preview_path(code)).await.json()["code"], "invalid-code");
        }
        // An active account is not invited again.
        let refused = send_again(app, &invitation).await;
        assert_eq!(
            (refused.status, refused.json()["code"].as_str()),
            (StatusCode::CONFLICT, Some("not-waiting-for-an-answer"))
        );
    })
    .await;
}

#[tokio::test]
async fn only_invited_reviewers_get_an_invitation() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let active = app.create_user(&[Role::Reviewer]).await;
        let deactivated = app.account().roles(&[Role::Reviewer]).inactive().create().await;
        let send = async |by: &TestUser, id: String| {
            app.post_as(by, &format!("/api/v1/users/{id}/send-invitation"), &json!({})).await.status
        };
        for user in [&active, &deactivated] {
            assert_eq!(send(&editor, user.id.to_string()).await, StatusCode::CONFLICT);
        }
        assert_eq!(send(&editor, "999999".to_owned()).await, StatusCode::NOT_FOUND);
        let invitation = create_withdrawn_invitation(app).await;
        let invited = invitation.response["userId"].to_string();
        assert_eq!(send(&active, invited.clone()).await, StatusCode::FORBIDDEN);
        sqlx::query("update users set roles = '{user}' where id = $1")
            .bind(invitation.response["userId"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(send(&editor, invited).await, StatusCode::CONFLICT, "no longer a reviewer");
    })
    .await;
}

#[tokio::test]
async fn one_of_two_journal_invitations_is_accepted() {
    TestApp::run(async |app| {
        let invitation = create_withdrawn_invitation(app).await;
        let (one, two) = tokio::join!(send_again(app, &invitation), send_again(app, &invitation));
        assert_eq!((one.status, two.status), (StatusCode::NO_CONTENT, StatusCode::NO_CONTENT));
        let letters = app.expect_letters(&invitation.email, 4).await;
        let (first, second) = (letters[2].code(), letters[3].code());
        assert_ne!(first, second);
        let (one, two) = tokio::join!(accept(app, &first), accept(app, &second));
        let mut answers = [one.status, two.status];
        answers.sort_unstable();
        assert_eq!(answers, [StatusCode::OK, StatusCode::BAD_REQUEST]);
    })
    .await;
}

#[tokio::test]
async fn journal_invitation_leaves_later_request_open() {
    TestApp::run(async |app| {
        let invitation = create_withdrawn_invitation(app).await;
        send_again(app, &invitation).await;
        let journal = newest_code(app, &invitation.email, 3).await;
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let later = invite(app, &invitation.editor, &invitation.email, &[article]).await;
        assert_eq!(later.status, StatusCode::CREATED, "{later:?}");
        let request = newest_code(app, &invitation.email, 4).await;

        assert_eq!(accept(app, &journal).await.status, StatusCode::OK);
        // The reviewer answers it in the account.
        assert_eq!(assignment_statuses(app, &later.json()["assignmentIds"]).await, [1]);
        assert_eq!(accept(app, &request).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn journal_invitation_can_be_declined_and_taken_over() {
    TestApp::run(async |app| {
        let invitation = create_withdrawn_invitation(app).await;
        send_again(app, &invitation).await;
        let declined = newest_code(app, &invitation.email, 3).await;
        let answer = app.post(REFUSE, &json!({ "token": declined })).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert_eq!(accept(app, &declined).await.json()["code"], "invalid-code");

        send_again(app, &invitation).await;
        let code = newest_code(app, &invitation.email, 4).await;
        let person = app.account().email(invitation.email.clone()).roles(&[Role::User]).create().await;
        assert_eq!(accept(app, &code).await.json(), json!({ "hasAccount": true }));
        let person = app.reissue_token(&person).await;
        let roles = app.get_as(&person, "/api/v1/users/me").await.json()["roles"].clone();
        assert_eq!(roles, json!(["user", "reviewer"]));
    })
    .await;
}

/// An editor who is the author of an article must not remind its reviewer.
#[tokio::test]
async fn author_does_not_remind_the_reviewer_of_the_own_article() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User, Role::Editor]).await;
        let own = app.create_article(&author, ArticleStatus::Submitted).await;
        let mut invitation = create_withdrawn_invitation(app).await;
        let asked = invite(app, &invitation.editor, &invitation.email, &[own]).await;
        assert_eq!(asked.status, StatusCode::CREATED, "{asked:?}");
        app.expect_letters(&invitation.email, 3).await;
        invitation.editor = author;
        assert_eq!(send_again(app, &invitation).await.status, StatusCode::NO_CONTENT);
        let letters = app.expect_letters(&invitation.email, 4).await;
        assert!(letters[3].subject.contains("become a reviewer"), "{}", letters[3].subject);
        // The request is open all the same, and the page shows it.
        assert_eq!(app.get(&preview_path(&letters[3].code())).await.json().as_array().unwrap().len(), 1);
    })
    .await;
}
