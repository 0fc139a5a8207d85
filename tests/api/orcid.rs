//! Sign-in, registration and connection with ORCID, against a provider process.

use reqwest::{Method, StatusCode, Url};
use rules::UserId;
use serde_json::{Value, json};
use testkit::{
    Browser, PASSWORD, TestApp, TestResponse, TestUser, connect_redirect_url, create_researcher,
    sign_in_redirect_url,
};

const REGISTER: &str = "/api/v1/auth/register/orcid";
const ME: &str = "/api/v1/users/me";

async fn fetch_account(app: &TestApp, token: &Value) -> Value {
    let request = app.request(Method::GET, ME).bearer_auth(token["access_token"].as_str().unwrap());
    app.send(request).await.json()
}

fn registration_form(callback: &Value, email: Option<&str>) -> Value {
    json!({ "firstNameEn": "Ada", "lastNameEn": "Lind", "sessionId": callback["sessionId"], "email": email, "consentVersion": 1,
            "affiliationEn": callback["affiliations"][0] })
}

fn status_and_code(response: &TestResponse) -> (u16, String) {
    (response.status.as_u16(), response.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn error(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn new_researcher_registers_with_orcid_data_and_signs_in_later() {
    TestApp::run_with_system_clock(async |app| {
        let emails = [format!("ada-{}@example.test", app.unique_id()), format!("lind-{}@example.test", app.unique_id())];
        let orcid = create_researcher(json!({
            "givenNames": "Ada", "familyName": "Lind", "emails": emails,
            "employments": [{ "organization": "Clinic", "city": "Demograd", "country": "RU", "department": "Ward 5", "startYear": 2019 },
                            { "organization": "Institute", "city": "Exampleton", "country": "GB", "startYear": 2010, "endYear": 2019 }],
        })).await;
        let browser = Browser::new(app);
        let callback = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(callback["action"], "register");
        assert_eq!(callback["token"], json!(null));
        assert_eq!(callback["openidData"], json!({ "sub": orcid, "givenName": "Ada", "familyName": "Lind" }));
        assert_eq!(callback["emails"], json!(emails));
        assert_eq!(callback["affiliations"], json!(["Ward 5, Clinic, Demograd", "Institute, Exampleton"]));

        let token = browser.post(REGISTER, &registration_form(&callback, Some(&emails[0]))).await.json();
        let me = fetch_account(app, &token).await;
        assert_eq!((&me["orcid"], &me["emailVerified"]), (&json!(orcid), &json!(false)));
        assert_eq!((me["email"].as_str(), &me["hasPassword"]), (Some(emails[0].as_str()), &json!(false)));
        assert_eq!(me["canDisconnectOrcid"], false);
        assert_eq!(status_and_code(&browser.post(REGISTER, &registration_form(&callback, None)).await), error(400, "external-expired"));

        // The address must be confirmed by letter, as with other registrations.
        let letter = app.expect_letters(&emails[0], 1).await.remove(0);
        let verify = json!({ "token": letter.code() });
        assert_eq!(status_and_code(&app.post("/api/v1/auth/emails/verify", &verify).await), error(400, "sign-in-first"));
        let user = TestUser {
            id: UserId(me["id"].as_i64().unwrap()),
            email: emails[0].clone(),
            token: token["access_token"].as_str().unwrap().into(),
        };
        app.post_as(&user, "/api/v1/auth/emails/request-verification", &json!({ "email": emails[0] })).await;
        app.expect_letters(&emails[0], 2).await;
        let response = app.post_as(&user, "/api/v1/auth/emails/verify", &verify).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        let again = Browser::new(app).sign_in_with_orcid(&orcid).await.json();
        assert_eq!(again["action"], "login");
        assert_eq!(fetch_account(app, &again["token"]).await["emailVerified"], true);
    })
    .await;
}

#[tokio::test]
async fn researcher_without_public_data_can_register() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({})).await;
        let browser = Browser::new(app);
        let callback = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(callback["openidData"], json!({ "sub": orcid, "givenName": null, "familyName": null }));
        assert_eq!((&callback["emails"], &callback["affiliations"]), (&json!([]), &json!([])));
        let invalid = json!({ "firstNameEn": "", "lastNameEn": "Линд", "sessionId": callback["sessionId"],
                              "email": "not-an-address", "password": "short" });
        let field_errors = browser.post(REGISTER, &invalid).await.json();
        let kinds: Vec<&str> = field_errors["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| error["type"].as_str().unwrap())
            .collect();
        assert_eq!(kinds, ["required", "not-latin", "not-an-email", "too-short", "consent-needed"]);

        let me =
            fetch_account(app, &browser.post(REGISTER, &registration_form(&callback, None)).await.json())
                .await;
        assert_eq!((&me["email"], &me["emailVerified"]), (&json!(null), &json!(false)));
    })
    .await;
}

/// An ORCID record can contain any address, so it must not give access to the account with that address.
#[tokio::test]
async fn address_from_orcid_never_opens_account_of_its_owner() {
    TestApp::run_with_system_clock(async |app| {
        let victim = app.account().with_password().create().await;
        let orcid = create_researcher(
            json!({ "givenNames": "Eve", "familyName": "Mallory", "emails": [victim.email] }),
        )
        .await;
        let browser = Browser::new(app);
        let callback = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(callback["action"], "register");
        for _ in 0..5 {
            let response = browser
                .post(REGISTER, &registration_form(&callback, Some(&victim.email.to_uppercase())))
                .await;
            assert_eq!(status_and_code(&response), error(409, "email-in-use"));
        }
        // Repeated attempts would reveal which addresses have accounts, so they are limited across sign-ins.
        let again = browser.sign_in_with_orcid(&orcid).await.json();
        let response = browser.post(REGISTER, &registration_form(&again, Some(&victim.email))).await;
        assert_eq!(status_and_code(&response), error(429, "too-many-tries"));
        assert_eq!(app.get_as(&victim, ME).await.json()["orcid"], json!(null));
        app.expect_letters(&victim.email, 0).await;
    })
    .await;
}

/// The owner of the mailbox gains no access to the ORCID account, and the ORCID account does not block the
/// address.
#[tokio::test]
async fn unconfirmed_address_of_orcid_account_stays_free_for_its_owner() {
    TestApp::run_with_system_clock(async |app| {
        let email = format!("owner-{}@example.test", app.unique_id());
        let orcid = create_researcher(json!({ "givenNames": "Eve", "familyName": "Mallory" })).await;
        let browser = Browser::new(app);
        let callback = browser.sign_in_with_orcid(&orcid).await.json();
        browser.post(REGISTER, &registration_form(&callback, Some(&email))).await;
        let first = app.expect_letters(&email, 1).await.remove(0);

        let registration = json!({ "email": email, "password": "tram-lemon-47-kiosk", "firstNameEn": "Olga", "lastNameEn": "Owner", "consentVersion": 1 });
        app.post("/api/v1/auth/register", &registration).await;
        let letters = app.expect_letters(&email, 2).await;
        let own_letter = letters.iter().find(|letter| letter.message_id != first.message_id).unwrap();
        assert_eq!(app.post("/api/v1/auth/emails/verify", &json!({ "token": own_letter.code() })).await.status, StatusCode::NO_CONTENT);
        let login = json!({ "email": email, "password": "tram-lemon-47-kiosk" });
        let me = fetch_account(app, &app.post("/api/v1/auth/login", &login).await.json()).await;
        assert_eq!((me["lastNameEn"].as_str(), &me["orcid"]), (Some("Owner"), &json!(null)));
        // The letter for the ORCID account requires a session of that account.
        let response = app.post("/api/v1/auth/emails/verify", &json!({ "token": first.code() })).await;
        assert_eq!(status_and_code(&response), error(400, "sign-in-first"));
    })
    .await;
}

#[tokio::test]
async fn denied_authorization_returns_without_code() {
    TestApp::run_with_system_clock(async |app| {
        let browser = Browser::new(app);
        let callback_query = browser.authorize_at_provider(&browser.request_authorize_url().await, None).await;
        assert_eq!((callback_query.error.as_deref(), callback_query.code), (Some("access_denied"), None));
        let body =
            json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url(), "code": "", "state": callback_query.state });
        let response = browser.post("/api/v1/auth/login/external/callback", &body).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn state_works_once_in_its_own_browser_until_it_expires() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let (browser, attacker) = (Browser::new(app), Browser::new(app));
        let expired = error(400, "external-expired");

        // Login CSRF: the attacker's callback, injected into another browser.
        let injected =
            attacker.authorize_at_provider(&attacker.request_authorize_url().await, Some(&orcid)).await;
        assert_eq!(status_and_code(&browser.post_callback(&injected).await), expired);
        browser.request_authorize_url().await;
        assert_eq!(status_and_code(&browser.post_callback(&injected).await), expired);
        // An unknown state.
        let mut callback_query =
            browser.authorize_at_provider(&browser.request_authorize_url().await, Some(&orcid)).await;
        let correct = callback_query.state.replace("made-up".into());
        assert_eq!(status_and_code(&browser.post_callback(&callback_query).await), expired);
        callback_query.state = correct;
        assert_eq!(browser.post_callback(&callback_query).await.json()["action"], "register");
        assert_eq!(
            status_and_code(&browser.post_callback(&callback_query).await),
            expired,
            "a callback works once"
        );
        // A used code with a new state is rejected by the provider.
        let fresh = browser.authorize_at_provider(&browser.request_authorize_url().await, Some(&orcid)).await;
        let replayed = testkit::CallbackQuery { code: callback_query.code.clone(), ..fresh };
        assert_eq!(status_and_code(&browser.post_callback(&replayed).await), error(400, "external-refused"));
        // An expired state.
        let old = browser.authorize_at_provider(&browser.request_authorize_url().await, Some(&orcid)).await;
        sqlx::query("update external_sign_ins set expires_at = now() - interval '1 second'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(status_and_code(&browser.post_callback(&old).await), expired);
    })
    .await;
}

#[tokio::test]
async fn changed_nonce_or_pkce_challenge_is_rejected() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let browser = Browser::new(app);
        for changed in ["nonce", "code_challenge"] {
            let mut url = Url::parse(&browser.request_authorize_url().await).unwrap();
            let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
            assert!(pairs.contains(&("code_challenge_method".into(), "S256".into())));
            for (name, value) in [
                ("scope", "openid".to_owned()),
                ("response_type", "code".to_owned()),
                ("client_id", "APP-OCTAVODEVELOPMENT".to_owned()),
                ("redirect_uri", sign_in_redirect_url()),
            ] {
                assert!(pairs.contains(&(name.into(), value)), "{name} in {pairs:?}");
            }
            url.query_pairs_mut().clear().extend_pairs(pairs.iter().map(|(name, value)| {
                // A wrong value with the length of a challenge.
                if name == changed { (name.as_str(), "A".repeat(43)) } else { (name.as_str(), value.clone()) }
            }));
            let callback_query = browser.authorize_at_provider(url.as_str(), Some(&orcid)).await;
            assert_eq!(
                status_and_code(&browser.post_callback(&callback_query).await),
                error(400, "external-refused"),
                "{changed}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn unreachable_provider_returns_readable_error() {
    let make_unreachable = |settings: &mut kit::Settings| {
        let orcid = settings.orcid.as_mut().unwrap();
        orcid.issuer = "http://127.0.0.1:9".parse().unwrap();
    };
    TestApp::run_with_settings(make_unreachable, async |app| {
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url() });
        let response = app.post("/api/v1/auth/login/external/authorize", &body).await;
        assert_eq!(status_and_code(&response), error(502, "provider-unreachable"));
        assert!(response.json()["detail"].as_str().unwrap().contains("e-mail and password"));
        assert_eq!(app.get("/api/v1/auth/providers").await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn unreachable_public_record_leaves_registration_form_empty() {
    let make_unreachable = |settings: &mut kit::Settings| {
        settings.orcid.as_mut().unwrap().public_api = "http://127.0.0.1:9".parse().unwrap();
    };
    TestApp::run_with_system_clock_and_settings(make_unreachable, async |app| {
        let orcid =
            create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind", "emails": ["a@b.test"] }))
                .await;
        let callback = Browser::new(app).sign_in_with_orcid(&orcid).await.json();
        assert_eq!((&callback["action"], &callback["emails"]), (&json!("register"), &json!([])));
    })
    .await;
}

#[tokio::test]
async fn unknown_provider_and_foreign_redirect_url_are_rejected() {
    let without = |settings: &mut kit::Settings| settings.orcid = None;
    TestApp::run_with_settings(without, async |app| {
        assert_eq!(app.get("/api/v1/auth/providers").await.json(), json!([]));
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url() });
        let response = app.post("/api/v1/auth/login/external/authorize", &body).await;
        assert_eq!(status_and_code(&response), error(404, "unknown-provider"));
        assert_eq!(response.json()["detail"], "Provider is unknown");
    })
    .await;
    TestApp::run(async |app| {
        for (provider, redirect, status) in [
            ("google", sign_in_redirect_url(), 404),
            ("orcid", connect_redirect_url(), 422),
            ("orcid", "https://evil.test/identity/login/external/orcid".into(), 422),
            ("orcid", format!("{}/../x", sign_in_redirect_url()), 422),
        ] {
            let body = json!({ "provider": provider, "redirectUrl": redirect });
            let response = app.post("/api/v1/auth/login/external/authorize", &body).await;
            assert_eq!(response.status.as_u16(), status, "{provider} {redirect}");
        }
    })
    .await;
}

async fn connect(app: &TestApp, browser: &Browser<'_>, user: &TestUser, orcid: &str) -> TestResponse {
    let body = json!({ "redirectUrl": connect_redirect_url() });
    let authorize = browser.post_as(user, "/api/v1/account/connect/orcid/authorize", &body).await;
    let Some(url) = authorize.json()["url"].as_str().map(ToOwned::to_owned) else { return authorize };
    let callback_query = browser.authorize_at_provider(&url, Some(orcid)).await;
    // Neither another user nor a sign-in can complete this connection.
    let body = json!({ "redirectUrl": connect_redirect_url(), "code": callback_query.code, "state": callback_query.state });
    let other = app.account().create().await;
    let stolen = browser.post_as(&other, "/api/v1/account/connect/orcid", &body).await;
    assert_eq!(status_and_code(&stolen), error(400, "external-expired"));
    assert_eq!(
        status_and_code(&browser.post_callback(&callback_query).await),
        error(400, "external-expired")
    );
    browser.post_as(user, "/api/v1/account/connect/orcid", &body).await
}

#[tokio::test]
async fn user_connects_and_disconnects_orcid() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let user = app.account().with_password().create().await;
        let browser = Browser::new(app);
        let me = connect(app, &browser, &user, &orcid).await.json();
        assert_eq!((&me["orcid"], &me["canDisconnectOrcid"]), (&json!(orcid), &json!(true)));
        let letter = app.expect_letters(&user.email, 1).await.remove(0);
        assert!(letter.subject.contains("ORCID"), "{}", letter.subject);
        assert_eq!(browser.sign_in_with_orcid(&orcid).await.json()["action"], "login");
        let other = create_researcher(json!({})).await;
        assert_eq!(
            status_and_code(&connect(app, &browser, &user, &other).await),
            error(409, "orcid-connected")
        );
        let other_user = app.account().with_password().create().await;
        assert_eq!(
            status_and_code(&connect(app, &browser, &other_user, &orcid).await),
            error(409, "orcid-in-use")
        );

        let disconnect = "/api/v1/account/disconnect/orcid";
        let me = app.post_as(&user, disconnect, &json!({})).await.json();
        assert_eq!((&me["orcid"], &me["canDisconnectOrcid"]), (&json!(null), &json!(false)));
        assert_eq!(
            app.post_as(&user, disconnect, &json!({})).await.status,
            StatusCode::OK,
            "a repeated request is harmless"
        );
        assert_eq!(browser.sign_in_with_orcid(&orcid).await.json()["action"], "register");
        assert_eq!(
            app.post_as(&user, "/api/v1/account/disconnect/google", &json!({})).await.status,
            StatusCode::NOT_FOUND
        );
    })
    .await;
}

#[tokio::test]
async fn last_sign_in_method_cannot_be_disconnected() {
    TestApp::run(async |app| {
        let disconnect = "/api/v1/account/disconnect/orcid";
        let without_password = app.account().orcid("0000-0002-1825-0097").create().await;
        let unconfirmed =
            app.account().orcid("0000-0001-5109-3700").with_password().unverified().create().await;
        for user in [&without_password, &unconfirmed] {
            let response = app.post_as(user, disconnect, &json!({})).await;
            assert_eq!(status_and_code(&response), error(409, "last-way-in"));
            assert_ne!(app.get_as(user, ME).await.json()["orcid"], json!(null));
        }
        let login = json!({ "email": unconfirmed.email, "password": PASSWORD });
        assert_eq!(
            status_and_code(&app.post("/api/v1/auth/login", &login).await),
            error(400, "wrong-credentials")
        );
    })
    .await;
}

#[tokio::test]
async fn deactivated_account_cannot_sign_in_with_orcid() {
    TestApp::run_with_system_clock(async |app| {
        let orcid = create_researcher(json!({})).await;
        app.account().orcid(&orcid).inactive().create().await;
        assert_eq!(
            status_and_code(&Browser::new(app).sign_in_with_orcid(&orcid).await),
            error(400, "deactivated")
        );
    })
    .await;
}
