//! The demand for a second factor of editors and admins.

use kit::second_factor_demand::store_policy;
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
        let (editor, ..) = set_up_app(app, &editor).await;
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
        let (admin, ..) = set_up_app(app, &admin).await;
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

/// Opens what only editors may see, in a new session.
async fn open_articles(app: &TestApp, user: &TestUser) -> (StatusCode, String) {
    let user = app.reissue_token(user).await;
    let response = app.get_as(&user, ARTICLES).await;
    (response.status, code_of(&response))
}

fn open() -> (StatusCode, String) {
    (StatusCode::OK, String::new())
}

fn closed() -> (StatusCode, String) {
    (StatusCode::FORBIDDEN, "second-factor-demanded".into())
}

/// A thief of the password of an account that nobody has used since the demand began has no days to use it.
#[tokio::test]
async fn unused_account_has_no_days_after_those_of_the_journal() {
    TestApp::run_with_settings(demand, async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        app.state.clock.advance(TimeDelta::days(14));
        assert_eq!(open_articles(app, &editor).await, closed());
        let status = app.get_as(&app.reissue_token(&editor).await, ME).await.json()["secondFactor"].clone();
        let due_at = status["dueAt"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
        assert_eq!(due_at, app.state.clock.now());
        let younger = app.create_user(&[Role::Editor]).await;
        app.state.clock.advance(TimeDelta::days(13));
        assert_eq!(open_articles(app, &younger).await, open());
        app.state.clock.advance(TimeDelta::days(1));
        assert_eq!(open_articles(app, &younger).await, closed());
    })
    .await;
}

#[tokio::test]
async fn granted_role_and_reset_bring_new_days() {
    TestApp::run_with_settings(demand, async |app| {
        let (admin, ..) = set_up_app(app, &app.create_user(&[Role::Admin]).await).await;
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let (protected, ..) = set_up_app(app, &app.create_user(&[Role::Editor]).await).await;
        app.state.clock.advance(TimeDelta::days(100));
        let admin = app.reissue_token(&admin).await;
        let roles = |user: &TestUser| format!("/api/v1/users/{}/roles", user.id);
        let replaced = app.put_as(&admin, &roles(&author), &json!({ "roles": ["user", "editor"] })).await;
        let granted = app.post_as(&admin, &roles(&reviewer), &json!({ "roles": ["editor"] })).await;
        let promoted = app.post_as(&admin, &roles(&editor), &json!({ "roles": ["admin"] })).await;
        for response in [replaced, granted, promoted] {
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
        }
        let reset = format!("/api/v1/users/{}/reset-second-factor", protected.id);
        assert_eq!(app.post_as(&admin, &reset, &json!({})).await.status, StatusCode::NO_CONTENT);
        for user in [&author, &reviewer, &protected] {
            assert_eq!(open_articles(app, user).await, open());
        }
        assert_eq!(open_articles(app, &editor).await, closed(), "the editor has had the days");
        app.state.clock.advance(TimeDelta::days(14));
        for user in [&author, &reviewer, &protected] {
            assert_eq!(open_articles(app, user).await, closed());
        }
    })
    .await;
}

/// A restart keeps the beginning; a start with another setting ends the demand.
#[tokio::test]
async fn demand_begins_once_and_again_after_it_was_optional() {
    TestApp::run_with_settings(demand, async |app| {
        let (met, unused) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Editor]).await);
        assert_eq!(open_articles(app, &met).await, open());
        app.state.clock.advance(TimeDelta::days(20));
        store_policy(&app.state).await.unwrap();
        for user in [&met, &unused] {
            assert_eq!(open_articles(app, user).await, closed());
        }
        let mut settings = app.state.settings.as_ref().clone();
        settings.auth.second_factor = kit::SecondFactorPolicy::Optional;
        store_policy(&kit::App { settings: settings.into(), ..app.state.clone() }).await.unwrap();
        store_policy(&app.state).await.unwrap();
        for user in [&met, &unused] {
            assert_eq!(open_articles(app, user).await, open());
        }
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
        let first = json!({ "code": authenticator.code_at(app.state.clock.now()) });
        assert_eq!(app.post_as(&user, CONFIRM, &first).await.status, StatusCode::OK);

        let response = browser.sign_in_with_orcid(&orcid).await;
        assert_eq!(response.status, StatusCode::ACCEPTED);
        assert_eq!(response.json()["ways"], json!(["authenticator", "recovery-code"]));
        let challenge = response.json()["challenge"].as_str().unwrap().to_owned();
        // A code counts once. The next one is accepted already, also if the time of the first has just ended.
        let code = authenticator.code_at(app.state.clock.now() + TimeDelta::seconds(30));
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
