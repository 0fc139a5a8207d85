//! The demand for a second factor of editors and admins.

use rules::Role;
use testkit::{Browser, create_researcher};

use super::passkeys::set_up_passkey;
use super::*;

const ARTICLES: &str = "/api/v1/articles";
const USERS: &str = "/api/v1/users";

fn demand(settings: &mut kit::Settings) {
    settings.auth.second_factor = kit::SecondFactorPolicy::Demanded;
}

#[tokio::test]
async fn roles_stop_counting_after_the_grace_until_a_factor_is_set_up() {
    TestApp::run_with_settings(demand, async |app| {
        let editor = app.create_user(&[Role::User, Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let began = app.state.clock.now();
        let status = app.get_as(&editor, ME).await.json()["secondFactor"].clone();
        let due_at = began + TimeDelta::days(14);
        assert_eq!((&status["isSetUp"], &status["isDemanded"]), (&json!(false), &json!(true)));
        assert_eq!(status["dueAt"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap(), due_at);
        let status = app.get_as(&author, ME).await.json()["secondFactor"].clone();
        assert_eq!(status, json!({ "isSetUp": false, "isDemanded": false, "dueAt": null }));

        app.state.clock.advance(TimeDelta::days(14) - TimeDelta::seconds(1));
        let editor = app.reissue_token(&editor).await;
        assert_eq!(app.get_as(&editor, ARTICLES).await.status, StatusCode::OK);
        app.state.clock.advance(TimeDelta::seconds(1));
        let response = app.get_as(&editor, ARTICLES).await;
        assert_eq!(
            (response.status, code_of(&response)),
            (StatusCode::FORBIDDEN, "second-factor-demanded".into())
        );
        // What the full roles would not allow either, and what every account may do.
        assert_eq!(code_of(&app.post_as(&editor, USERS, &json!({})).await), "forbidden");
        assert_eq!(app.get_as(&editor, "/api/v1/articles/my").await.status, StatusCode::OK);
        assert_eq!(app.get_as(&editor, ME).await.json()["roles"], json!(["user", "editor"]));
        set_up_app(app, &editor).await;
        assert_eq!(app.get_as(&editor, ARTICLES).await.status, StatusCode::OK);
        let status = app.get_as(&editor, ME).await.json()["secondFactor"].clone();
        assert_eq!(status, json!({ "isSetUp": true, "isDemanded": true, "dueAt": null }));
    })
    .await;
}

#[tokio::test]
async fn last_factor_stays_while_it_is_demanded() {
    TestApp::run_with_settings(demand, async |app| {
        let admin = app.account().roles(&[Role::Admin]).with_password().create().await;
        set_up_app(app, &admin).await;
        let response = app.delete_as(&admin, AUTHENTICATOR).await;
        assert_eq!(
            (response.status, code_of(&response)),
            (StatusCode::CONFLICT, "last-factor-demanded".into())
        );
        assert_eq!(app.get_as(&admin, SECOND_FACTOR).await.json()["recoveryCodesLeft"], 10);
        set_up_passkey(app, &admin, 30).await;
        assert_eq!(app.delete_as(&admin, AUTHENTICATOR).await.status, StatusCode::NO_CONTENT);
        let view = app.get_as(&admin, SECOND_FACTOR).await.json();
        assert_eq!(view["recoveryCodesLeft"], 10, "the codes belong to the passkey now");
        let passkey = format!("/api/v1/account/passkeys/{}", view["passkeys"][0]["id"].as_str().unwrap());
        assert_eq!(code_of(&app.delete_as(&admin, &passkey).await), "last-factor-demanded");
    })
    .await;
}

/// An overdue admin may still do with the own account what everybody may.
#[tokio::test]
async fn overdue_admin_keeps_the_own_account() {
    TestApp::run_with_settings(demand, async |app| {
        let admin = app.account().roles(&[Role::User, Role::Admin]).with_password().create().await;
        app.create_user(&[Role::Admin]).await;
        app.get_as(&admin, ME).await;
        app.state.clock.advance(TimeDelta::days(15));
        let admin = app.reissue_token(&admin).await;
        assert_eq!(code_of(&app.get_as(&admin, USERS).await), "second-factor-demanded");
        let erased = app.post_as(&admin, "/api/v1/account/erasure", &json!({ "password": PASSWORD })).await;
        assert_eq!(erased.status, StatusCode::NO_CONTENT, "{erased:?}");
    })
    .await;
}

#[tokio::test]
async fn optional_factor_is_demanded_of_nobody() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        app.state.clock.advance(TimeDelta::days(40));
        let admin = app.reissue_token(&admin).await;
        assert_eq!(app.get_as(&admin, USERS).await.status, StatusCode::OK);
        let status = app.get_as(&admin, ME).await.json()["secondFactor"].clone();
        assert_eq!(status, json!({ "isSetUp": false, "isDemanded": false, "dueAt": null }));
    })
    .await;
}

/// A sign-in with ORCID asks too.
#[tokio::test]
async fn orcid_asks_for_the_second_factor() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let user = app.account().orcid(&orcid).create().await;
        let browser = Browser::new(app);
        let response = browser.sign_in_with_orcid(&orcid).await;
        assert_eq!((response.status, &response.json()["action"]), (StatusCode::OK, &json!("login")));
        let started = app.post_as(&user, AUTHENTICATOR, &json!({})).await.json();
        let authenticator = App::new(started["secret"].as_str().unwrap());
        let now = app.state.clock.now();
        let first = json!({ "code": authenticator.code_at(now - TimeDelta::seconds(30)) });
        assert_eq!(app.post_as(&user, CONFIRM, &first).await.status, StatusCode::OK);

        let response = browser.sign_in_with_orcid(&orcid).await;
        assert_eq!(response.status, StatusCode::ACCEPTED);
        assert_eq!(response.json()["ways"], json!(["authenticator", "recovery-code"]));
        let challenge = response.json()["challenge"].as_str().unwrap().to_owned();
        let code = authenticator.code_at(app.state.clock.now());
        let signed_in = with_token(&user, &complete(app, &challenge, &code).await);
        assert!(is_signed_in(app, &signed_in).await);
    })
    .await;
}

/// A return from ORCID proves the identity as of the time at which the user signed in there.
#[tokio::test]
async fn orcid_is_a_fresh_proof_from_its_own_time() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let user = app.account().orcid(&orcid).create().await;
        let browser = Browser::new(app);
        let body = json!({ "provider": "orcid", "redirectUrl": testkit::sign_in_redirect_url(), "isProof": true });
        let response = browser.post("/api/v1/auth/login/external/authorize", &body).await;
        let url = response.json()["url"].as_str().unwrap().to_owned();
        assert!(url.contains("prompt=login") && url.contains("max_age=600"), "{url}");
        let callback = browser.authorize_at_provider(&url, Some(&orcid)).await;
        let returned = browser.post_callback(&callback).await.json();
        let user = TestUser { token: returned["token"]["access_token"].as_str().unwrap().into(), ..user };
        assert_eq!(app.post_as(&user, AUTHENTICATOR, &json!({})).await.status, StatusCode::OK);
        let proven: Vec<bool> = sqlx::query_scalar(
            "select proven_at between created_at - interval '1 minute' and created_at
             from sessions where user_id = $1 and browser is not distinct from null and created_at > now() - interval '1 minute'
               and proven_at <= created_at",
        )
        .bind(user.id.0)
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(proven, [true]);
    })
    .await;
}

/// A review link opens one assignment, whatever factor the reviewer has or lacks.
#[tokio::test]
async fn review_link_never_asks() {
    TestApp::run_with_settings(demand, async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        for has_factor in [true, false] {
            let reviewer = app.create_user(&[Role::Reviewer, Role::Editor]).await;
            let article = app.create_article(&author, rules::ArticleStatus::Submitted).await;
            let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
            let assigned = app.post_as(&editor, "/api/v1/review-assignments", &body).await;
            assert_eq!(assigned.status, StatusCode::CREATED, "{assigned:?}");
            let key = app.expect_letters(&reviewer.email, 1).await.remove(0).code();
            if has_factor {
                set_up_app(app, &reviewer).await;
            }
            let request = app.request(Method::GET, "/api/v1/review-assignments/linked");
            let linked = app.send(request.header("Authorization", format!("ReviewLink {key}"))).await;
            assert_eq!(linked.status, StatusCode::OK, "{has_factor}");
        }
    })
    .await;
}
