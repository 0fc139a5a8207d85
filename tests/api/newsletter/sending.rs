//! Recipients, time and language of the newsletter, and its unsubscribe links.

use reqwest::Method;

use super::*;

const SUBSCRIBE: &str = "/api/v1/public/subscription/subscribe";

async fn create_subscriber(app: &TestApp, language: &str, is_confirmed: bool) -> String {
    let email = format!("reader-{}@example.test", app.unique_id());
    app.reset_rate_limits().await;
    app.post(SUBSCRIBE, &json!({ "email": email, "language": language, "consentVersion": 1 })).await;
    let code = app.expect_letters(&email, 1).await.remove(0).code();
    if is_confirmed {
        let response = app.post(&format!("{SUBSCRIBE}/confirm"), &json!({ "token": code })).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
    }
    email
}

/// Reads a header of an unfolded message source.
fn parse_header<'a>(source: &'a str, name: &str) -> &'a str {
    let line = source.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{source}"));
    line.trim_start_matches(name).trim()
}

#[tokio::test]
async fn confirmed_subscriber_gets_one_letter_after_hold_and_unsubscribes_by_one_click() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let english = create_subscriber(app, "en", true).await;
        let russian = create_subscriber(app, "ru", true).await;
        let unconfirmed = create_subscriber(app, "en", false).await;
        setup.publish(app).await;
        app.release_held_notifications().await;
        assert_eq!(setup.fetch_newsletter(app).await["state"], "held");
        app.expect_letters(&english, 1).await;

        app.expire_hold().await;
        let letter = app.expect_letters(&english, 2).await.remove(1);
        assert!(letter.subject.contains("13"), "{}", letter.subject);
        let origin = app.state.settings.http.public_origin.as_str();
        assert!(letter.text.contains(&format!("{origin}issues/13-4")), "{}", letter.text);
        assert!(letter.html.contains("lang=\"en\""));
        let letter = app.expect_letters(&russian, 2).await.remove(1);
        assert!(letter.html.contains("lang=\"ru\"") && letter.text.contains("выпуск"), "{}", letter.text);
        app.expect_letters(&unconfirmed, 1).await;
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([
                newsletter["state"],
                newsletter["subscribers"],
                newsletter["accepted"],
                newsletter["failed"],
                newsletter["waiting"]
            ]),
            json!(["finished", 2, 2, 0, 0])
        );

        // A later subscriber gets none, and no letter is sent twice.
        let late = create_subscriber(app, "en", true).await;
        app.release_held_notifications().await;
        app.expect_letters(&late, 1).await;
        app.expect_letters(&english, 2).await;

        let source = app.mailbox.fetch_sources(&english).await.pop().unwrap().replace("\r\n ", " ");
        assert_eq!(parse_header(&source, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
        let url = parse_header(&source, "List-Unsubscribe:").trim_matches(['<', '>']);
        let click = app.request(Method::POST, &format!("/{}", url.strip_prefix(origin).unwrap()));
        let response = app.send(click.form(&[("List-Unsubscribe", "One-Click")])).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        let remaining =
            sqlx::query_scalar::<_, i64>("select count(*) from subscriptions where email = $1::citext");
        assert_eq!(remaining.bind(&english).fetch_one(&app.state.pool).await.unwrap(), 0);
    })
    .await;
}

/// The link is part of the text and of the HTML.
#[tokio::test]
async fn each_letter_has_its_own_unsubscribe_link() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let readers = [create_subscriber(app, "en", true).await, create_subscriber(app, "en", true).await];
        setup.publish(app).await;
        app.expire_hold().await;
        let mut codes = Vec::new();
        for reader in &readers {
            let letter = app.expect_letters(reader, 2).await.remove(1);
            let code = letter.code();
            assert!(letter.html.contains(&code) && !letter.html.contains(mailer::SECRET_PLACEHOLDER));
            codes.push(code);
        }
        assert_ne!(codes[0], codes[1]);
        let body = json!({ "token": codes[0] });
        let response = app.post("/api/v1/public/subscription/unsubscribe/confirm", &body).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn issue_unpublished_within_hold_sends_no_newsletter() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let reader = create_subscriber(app, "en", true).await;
        setup.publish(app).await;
        setup.unpublish(app).await;
        app.expire_hold().await;
        assert_eq!(setup.fetch_newsletter(app).await, Value::Null);
        app.expect_letters(&reader, 1).await;
        setup.publish(app).await;
        app.expire_hold().await;
        app.expect_letters(&reader, 2).await;
        // An issue that was announced is not announced again when it is republished.
        setup.unpublish(app).await;
        assert_eq!(setup.fetch_newsletter(app).await["state"], "taken-back");
        setup.publish(app).await;
        app.expire_hold().await;
        app.expect_letters(&reader, 2).await;
        assert_eq!(setup.fetch_newsletter(app).await["state"], "finished");
    })
    .await;
}

/// Unpublishing stops the delivery; republishing continues it with the remaining subscribers.
#[tokio::test]
async fn stopped_newsletter_continues_without_duplicates() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 2200).await;
        setup.publish(app).await;
        app.state.clock.advance(chrono::TimeDelta::hours(1));
        // Runs only the first of three batches.
        let mut connection = app.state.pool.acquire().await.unwrap();
        kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, kit::jobs::Plan::now()).await.unwrap();
        app.application.worker().run_once().await.unwrap();
        sqlx::query("update graphile_worker._private_jobs set run_at = now() + interval '1 day' where payload->>'number' > '0'")
            .execute(&mut *connection)
            .await
            .unwrap();
        app.application.newsletter_worker().run_once().await.unwrap();
        assert_eq!(app.mailbox.count_bulk(&domain).await.letters, 1000);
        setup.unpublish(app).await;
        run_postponed_jobs(app).await;
        assert_eq!(app.mailbox.count_bulk(&domain).await.letters, 1000);
        setup.publish(app).await;
        app.run_jobs().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most, counts.ids), (2200, 2200, 1, 2200));
        assert_eq!(setup.fetch_newsletter(app).await["state"], "finished");
    })
    .await;
}

#[tokio::test]
async fn newsletter_without_subscribers_finishes_at_once() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        setup.publish(app).await;
        app.expire_hold().await;
        assert_eq!(setup.fetch_newsletter(app).await["state"], "finished");
    })
    .await;
}
