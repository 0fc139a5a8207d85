//! ORCID against the real provider process: the whole way there and back.

use reqwest::{Method, StatusCode, Url};
use rules::UserId;
use serde_json::{Value, json};
use testkit::{Answer, Browser, PASSWORD, Person, TestApp, connect_page, new_researcher, sign_in_page};

const REGISTER: &str = "/api/v1/auth/register/orcid";
const ME: &str = "/api/v1/users/me";

async fn me_with(app: &TestApp, token: &Value) -> Value {
    let request = app.request(Method::GET, ME).bearer_auth(token["access_token"].as_str().unwrap());
    app.send(request).await.json()
}

fn form(arrival: &Value, email: Option<&str>) -> Value {
    json!({ "firstNameEn": "Ada", "lastNameEn": "Lind", "sessionId": arrival["sessionId"], "email": email, "consentVersion": 1,
            "affiliationEn": arrival["affiliations"][0] })
}

fn code(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn a_newcomer_registers_with_what_orcid_shows_and_signs_in_the_next_time() {
    TestApp::run_in_real_time(async |app| {
        let emails = [format!("ada-{}@example.test", app.unique()), format!("lind-{}@example.test", app.unique())];
        let orcid = new_researcher(json!({
            "givenNames": "Ada", "familyName": "Lind", "emails": emails,
            "employments": [{ "organization": "Clinic", "city": "Demograd", "country": "RU", "department": "Ward 5", "startYear": 2019 },
                            { "organization": "Institute", "city": "Exampleton", "country": "GB", "startYear": 2010, "endYear": 2019 }],
        })).await;
        let browser = Browser::new(app);
        let arrival = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(arrival["action"], "register");
        assert_eq!(arrival["token"], json!(null));
        assert_eq!(arrival["openidData"], json!({ "sub": orcid, "givenName": "Ada", "familyName": "Lind" }));
        assert_eq!(arrival["emails"], json!(emails));
        assert_eq!(arrival["affiliations"], json!(["Ward 5, Clinic, Demograd", "Institute, Exampleton"]));

        let token = browser.post(REGISTER, &form(&arrival, Some(&emails[0]))).await.json();
        let me = me_with(app, &token).await;
        assert_eq!((&me["orcid"], &me["emailVerified"]), (&json!(orcid), &json!(false)));
        assert_eq!((me["email"].as_str(), &me["hasPassword"]), (Some(emails[0].as_str()), &json!(false)));
        assert_eq!(me["canDisconnectOrcid"], false);
        assert_eq!(code(&browser.post(REGISTER, &form(&arrival, None)).await), refused(400, "external-expired"));

        // The address is confirmed by its letter, as everybody's is.
        let letter = app.letters_to(&emails[0], 1).await.remove(0);
        let verify = json!({ "token": letter.code() });
        assert_eq!(code(&app.post("/api/v1/auth/emails/verify", &verify).await), refused(400, "sign-in-first"));
        let myself = Person {
            id: UserId(me["id"].as_i64().unwrap()),
            email: emails[0].clone(),
            token: token["access_token"].as_str().unwrap().into(),
        };
        app.post_as(&myself, "/api/v1/auth/emails/request-verification", &json!({ "email": emails[0] })).await;
        app.letters_to(&emails[0], 2).await;
        let answer = app.post_as(&myself, "/api/v1/auth/emails/verify", &verify).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let again = Browser::new(app).sign_in_with_orcid(&orcid).await.json();
        assert_eq!(again["action"], "login");
        assert_eq!(me_with(app, &again["token"]).await["emailVerified"], true);
    })
    .await;
}

#[tokio::test]
async fn a_researcher_who_shows_nothing_still_gets_in() {
    TestApp::run_in_real_time(async |app| {
        let orcid = new_researcher(json!({})).await;
        let browser = Browser::new(app);
        let arrival = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(arrival["openidData"], json!({ "sub": orcid, "givenName": null, "familyName": null }));
        assert_eq!((&arrival["emails"], &arrival["affiliations"]), (&json!([]), &json!([])));
        let missing = json!({ "firstNameEn": "", "lastNameEn": "Линд", "sessionId": arrival["sessionId"],
                              "email": "nobody", "password": "short" });
        let faults = browser.post(REGISTER, &missing).await.json();
        let kinds: Vec<&str> = faults["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fault| fault["type"].as_str().unwrap())
            .collect();
        assert_eq!(kinds, ["required", "not-latin", "not-an-email", "too-short", "consent-needed"]);

        let me = me_with(app, &browser.post(REGISTER, &form(&arrival, None)).await.json()).await;
        assert_eq!((&me["email"], &me["emailVerified"]), (&json!(null), &json!(false)));
    })
    .await;
}

/// Whoever controls an ORCID record can put any address into it.
#[tokio::test]
async fn an_address_that_belongs_to_somebody_else_never_opens_their_account() {
    TestApp::run_in_real_time(async |app| {
        let victim = app.account().with_password().create().await;
        let orcid =
            new_researcher(json!({ "givenNames": "Eve", "familyName": "Mallory", "emails": [victim.email] }))
                .await;
        let browser = Browser::new(app);
        let arrival = browser.sign_in_with_orcid(&orcid).await.json();
        assert_eq!(arrival["action"], "register");
        for _ in 0..5 {
            let answer = browser.post(REGISTER, &form(&arrival, Some(&victim.email.to_uppercase()))).await;
            assert_eq!(code(&answer), refused(409, "email-in-use"));
        }
        // Somebody who goes on asking is only asking who is here, on this way or on another.
        let again = browser.sign_in_with_orcid(&orcid).await.json();
        let answer = browser.post(REGISTER, &form(&again, Some(&victim.email))).await;
        assert_eq!(code(&answer), refused(429, "too-many-tries"));
        assert_eq!(app.get_as(&victim, ME).await.json()["orcid"], json!(null));
        app.letters_to(&victim.email, 0).await;
    })
    .await;
}

/// An unconfirmed address beside an ORCID account gives its real owner's mailbox no power over that account, and
/// the account none over the address.
#[tokio::test]
async fn an_unconfirmed_address_from_orcid_takes_nothing_from_its_owner() {
    TestApp::run_in_real_time(async |app| {
        let email = format!("owner-{}@example.test", app.unique());
        let orcid = new_researcher(json!({ "givenNames": "Eve", "familyName": "Mallory" })).await;
        let browser = Browser::new(app);
        let arrival = browser.sign_in_with_orcid(&orcid).await.json();
        browser.post(REGISTER, &form(&arrival, Some(&email))).await;
        let first = app.letters_to(&email, 1).await.remove(0);

        let registration = json!({ "email": email, "password": "tram-lemon-47-kiosk", "firstNameEn": "Olga", "lastNameEn": "Owner", "consentVersion": 1 });
        app.post("/api/v1/auth/register", &registration).await;
        let letters = app.letters_to(&email, 2).await;
        let mine = letters.iter().find(|letter| letter.message_id != first.message_id).unwrap();
        assert_eq!(app.post("/api/v1/auth/emails/verify", &json!({ "token": mine.code() })).await.status, StatusCode::NO_CONTENT);
        let login = json!({ "email": email, "password": "tram-lemon-47-kiosk" });
        let me = me_with(app, &app.post("/api/v1/auth/login", &login).await.json()).await;
        assert_eq!((me["lastNameEn"].as_str(), &me["orcid"]), (Some("Owner"), &json!(null)));
        // The letter about the other account moves nothing without that account's own session.
        let answer = app.post("/api/v1/auth/emails/verify", &json!({ "token": first.code() })).await;
        assert_eq!(code(&answer), refused(400, "sign-in-first"));
    })
    .await;
}

#[tokio::test]
async fn refusing_at_the_provider_leads_back_without_a_code() {
    TestApp::run_in_real_time(async |app| {
        let browser = Browser::new(app);
        let back = browser.visit_provider(&browser.leave().await, None).await;
        assert_eq!((back.error.as_deref(), back.code), (Some("access_denied"), None));
        let body =
            json!({ "provider": "orcid", "redirectUrl": sign_in_page(), "code": "", "state": back.state });
        let answer = browser.post("/api/v1/auth/login/external/callback", &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn a_state_works_once_in_the_browser_that_left_and_not_for_ever() {
    TestApp::run_in_real_time(async |app| {
        let orcid = new_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let (mine, attackers) = (Browser::new(app), Browser::new(app));
        let expired = refused(400, "external-expired");

        // Login CSRF: the attacker's own return, planted in another browser.
        let planted = attackers.visit_provider(&attackers.leave().await, Some(&orcid)).await;
        assert_eq!(code(&mine.come_back(&planted).await), expired);
        mine.leave().await;
        assert_eq!(code(&mine.come_back(&planted).await), expired);
        // A state that nobody was given, and none.
        let mut back = mine.visit_provider(&mine.leave().await, Some(&orcid)).await;
        let right = back.state.replace("made-up".into());
        assert_eq!(code(&mine.come_back(&back).await), expired);
        back.state = right;
        assert_eq!(mine.come_back(&back).await.json()["action"], "register");
        assert_eq!(code(&mine.come_back(&back).await), expired, "a replayed return");
        // The same code under a fresh state: the provider refuses it.
        let fresh = mine.visit_provider(&mine.leave().await, Some(&orcid)).await;
        let replayed = testkit::Return { code: back.code.clone(), ..fresh };
        assert_eq!(code(&mine.come_back(&replayed).await), refused(400, "external-refused"));
        // One that has grown old.
        let old = mine.visit_provider(&mine.leave().await, Some(&orcid)).await;
        sqlx::query("update external_sign_ins set expires_at = now() - interval '1 second'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(code(&mine.come_back(&old).await), expired);
    })
    .await;
}

#[tokio::test]
async fn nonce_and_pkce_are_really_checked() {
    TestApp::run_in_real_time(async |app| {
        let orcid = new_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let browser = Browser::new(app);
        for changed in ["nonce", "code_challenge"] {
            let mut url = Url::parse(&browser.leave().await).unwrap();
            let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
            assert!(pairs.contains(&("code_challenge_method".into(), "S256".into())));
            assert!(pairs.contains(&("scope".into(), "openid".into())));
            url.query_pairs_mut().clear().extend_pairs(pairs.iter().map(|(name, value)| {
                // 43 characters, as a challenge has; only not this one.
                if name == changed { (name.as_str(), "A".repeat(43)) } else { (name.as_str(), value.clone()) }
            }));
            let back = browser.visit_provider(url.as_str(), Some(&orcid)).await;
            assert_eq!(code(&browser.come_back(&back).await), refused(400, "external-refused"), "{changed}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_provider_that_is_down_is_said_in_words() {
    let down = |settings: &mut kit::Settings| {
        let orcid = settings.orcid.as_mut().unwrap();
        orcid.issuer = "http://127.0.0.1:9".parse().unwrap();
    };
    TestApp::run_with(down, async |app| {
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_page() });
        let answer = app.post("/api/v1/auth/login/external/authorize", &body).await;
        assert_eq!(code(&answer), refused(502, "provider-unreachable"));
        assert!(answer.json()["detail"].as_str().unwrap().contains("e-mail and password"));
        assert_eq!(app.get("/api/v1/auth/providers").await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn a_public_record_that_is_down_only_leaves_the_form_empty() {
    let down = |settings: &mut kit::Settings| {
        settings.orcid.as_mut().unwrap().public_api = "http://127.0.0.1:9".parse().unwrap();
    };
    TestApp::run_in_real_time_with(down, async |app| {
        let orcid =
            new_researcher(json!({ "givenNames": "Ada", "familyName": "Lind", "emails": ["a@b.test"] }))
                .await;
        let arrival = Browser::new(app).sign_in_with_orcid(&orcid).await.json();
        assert_eq!((&arrival["action"], &arrival["emails"]), (&json!("register"), &json!([])));
    })
    .await;
}

#[tokio::test]
async fn unknown_providers_and_foreign_return_addresses_are_refused() {
    let without = |settings: &mut kit::Settings| settings.orcid = None;
    TestApp::run_with(without, async |app| {
        assert_eq!(app.get("/api/v1/auth/providers").await.json(), json!([]));
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_page() });
        let answer = app.post("/api/v1/auth/login/external/authorize", &body).await;
        assert_eq!(code(&answer), refused(404, "unknown-provider"));
        assert_eq!(answer.json()["detail"], "Provider is unknown");
    })
    .await;
    TestApp::run(async |app| {
        for (provider, redirect, status) in [
            ("google", sign_in_page(), 404),
            ("orcid", connect_page(), 422),
            ("orcid", "https://evil.test/identity/login/external/orcid".into(), 422),
            ("orcid", format!("{}/../x", sign_in_page()), 422),
        ] {
            let body = json!({ "provider": provider, "redirectUrl": redirect });
            let answer = app.post("/api/v1/auth/login/external/authorize", &body).await;
            assert_eq!(answer.status.as_u16(), status, "{provider} {redirect}");
        }
    })
    .await;
}

async fn connect(app: &TestApp, browser: &Browser<'_>, person: &Person, orcid: &str) -> Answer {
    let body = json!({ "redirectUrl": connect_page() });
    let way = browser.post_as(person, "/api/v1/account/connect/orcid/authorize", &body).await;
    let Some(url) = way.json()["url"].as_str().map(ToOwned::to_owned) else { return way };
    let back = browser.visit_provider(&url, Some(orcid)).await;
    // Neither another person nor a sign-in can end what this person has begun.
    let body = json!({ "redirectUrl": connect_page(), "code": back.code, "state": back.state });
    let other = app.account().create().await;
    let stolen = browser.post_as(&other, "/api/v1/account/connect/orcid", &body).await;
    assert_eq!(code(&stolen), refused(400, "external-expired"));
    assert_eq!(code(&browser.come_back(&back).await), refused(400, "external-expired"));
    browser.post_as(person, "/api/v1/account/connect/orcid", &body).await
}

#[tokio::test]
async fn a_person_connects_and_disconnects_orcid() {
    TestApp::run_in_real_time(async |app| {
        let orcid = new_researcher(json!({ "givenNames": "Ada", "familyName": "Lind" })).await;
        let person = app.account().with_password().create().await;
        let browser = Browser::new(app);
        let me = connect(app, &browser, &person, &orcid).await.json();
        assert_eq!((&me["orcid"], &me["canDisconnectOrcid"]), (&json!(orcid), &json!(true)));
        let told = app.letters_to(&person.email, 1).await.remove(0);
        assert!(told.subject.contains("ORCID"), "{}", told.subject);
        assert_eq!(browser.sign_in_with_orcid(&orcid).await.json()["action"], "login");
        let other = new_researcher(json!({})).await;
        assert_eq!(code(&connect(app, &browser, &person, &other).await), refused(409, "orcid-connected"));
        let rival = app.account().with_password().create().await;
        assert_eq!(code(&connect(app, &browser, &rival, &orcid).await), refused(409, "orcid-in-use"));

        let disconnect = "/api/v1/account/disconnect/orcid";
        let me = app.post_as(&person, disconnect, &json!({})).await.json();
        assert_eq!((&me["orcid"], &me["canDisconnectOrcid"]), (&json!(null), &json!(false)));
        assert_eq!(
            app.post_as(&person, disconnect, &json!({})).await.status,
            StatusCode::OK,
            "twice is harmless"
        );
        assert_eq!(browser.sign_in_with_orcid(&orcid).await.json()["action"], "register");
        assert_eq!(
            app.post_as(&person, "/api/v1/account/disconnect/google", &json!({})).await.status,
            StatusCode::NOT_FOUND
        );
    })
    .await;
}

#[tokio::test]
async fn nobody_disconnects_their_last_way_in() {
    TestApp::run(async |app| {
        let disconnect = "/api/v1/account/disconnect/orcid";
        let without_password = app.account().orcid("0000-0002-1825-0097").create().await;
        let unconfirmed =
            app.account().orcid("0000-0001-5109-3700").with_password().unverified().create().await;
        for person in [&without_password, &unconfirmed] {
            let answer = app.post_as(person, disconnect, &json!({})).await;
            assert_eq!(code(&answer), refused(409, "last-way-in"));
            assert_ne!(app.get_as(person, ME).await.json()["orcid"], json!(null));
        }
        let login = json!({ "email": unconfirmed.email, "password": PASSWORD });
        assert_eq!(code(&app.post("/api/v1/auth/login", &login).await), refused(400, "wrong-credentials"));
    })
    .await;
}

#[tokio::test]
async fn a_deactivated_account_stays_closed() {
    TestApp::run_in_real_time(async |app| {
        let orcid = new_researcher(json!({})).await;
        app.account().orcid(&orcid).inactive().create().await;
        assert_eq!(code(&Browser::new(app).sign_in_with_orcid(&orcid).await), refused(400, "deactivated"));
    })
    .await;
}
