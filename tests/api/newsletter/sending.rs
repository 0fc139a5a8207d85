//! Who gets it, when, in which language, and how they stop it.

use reqwest::Method;

use super::*;

const SUBSCRIBE: &str = "/api/v1/public/subscription/subscribe";

async fn subscriber(app: &TestApp, language: &str, is_confirmed: bool) -> String {
    let email = format!("reader-{}@example.test", app.unique());
    app.forget_limits().await;
    app.post(SUBSCRIBE, &json!({ "email": email, "language": language, "consentVersion": 1 })).await;
    let code = app.letters_to(&email, 1).await.remove(0).code();
    if is_confirmed {
        let answer = app.post(&format!("{SUBSCRIBE}/confirm"), &json!({ "token": code })).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
    email
}

/// Of the letter as it was sent, with what was folded put together again.
fn header<'a>(source: &'a str, name: &str) -> &'a str {
    let line = source.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{source}"));
    line.trim_start_matches(name).trim()
}

#[tokio::test]
async fn whoever_has_confirmed_gets_it_once_after_the_hold_and_stops_it_by_one_click() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let english = subscriber(app, "en", true).await;
        let russian = subscriber(app, "ru", true).await;
        let unconfirmed = subscriber(app, "en", false).await;
        ready.publish(app).await;
        app.release_held_news().await;
        assert_eq!(ready.newsletter(app).await["state"], "held");
        app.letters_to(&english, 1).await;

        app.let_the_hold_pass().await;
        let letter = app.letters_to(&english, 2).await.remove(1);
        assert!(letter.subject.contains("13"), "{}", letter.subject);
        let origin = app.house.app.settings.http.public_origin.as_str();
        assert!(letter.text.contains(&format!("{origin}issues/13-4")), "{}", letter.text);
        assert!(letter.html.contains("lang=\"en\""));
        let letter = app.letters_to(&russian, 2).await.remove(1);
        assert!(letter.html.contains("lang=\"ru\"") && letter.text.contains("выпуск"), "{}", letter.text);
        app.letters_to(&unconfirmed, 1).await;
        let sums = ready.newsletter(app).await;
        assert_eq!(
            json!([sums["state"], sums["subscribers"], sums["accepted"], sums["failed"], sums["waiting"]]),
            json!(["finished", 2, 2, 0, 0])
        );

        // Joined too late for this one; and nothing comes twice.
        let late = subscriber(app, "en", true).await;
        app.release_held_news().await;
        app.letters_to(&late, 1).await;
        app.letters_to(&english, 2).await;

        let source = app.mailbox.sources_to(&english).await.pop().unwrap().replace("\r\n ", " ");
        assert_eq!(header(&source, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
        let address = header(&source, "List-Unsubscribe:").trim_matches(['<', '>']);
        let click = app.request(Method::POST, &format!("/{}", address.strip_prefix(origin).unwrap()));
        let answer = app.send(click.form(&[("List-Unsubscribe", "One-Click")])).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let left =
            sqlx::query_scalar::<_, i64>("select count(*) from subscriptions where email = $1::citext");
        assert_eq!(left.bind(&english).fetch_one(&app.house.app.pool).await.unwrap(), 0);
    })
    .await;
}

/// The link for people, too: it stands in the text and in the page.
#[tokio::test]
async fn each_letter_carries_its_own_way_out() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let readers = [subscriber(app, "en", true).await, subscriber(app, "en", true).await];
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        let mut codes = Vec::new();
        for reader in &readers {
            let letter = app.letters_to(reader, 2).await.remove(1);
            let code = letter.code();
            assert!(letter.html.contains(&code) && !letter.html.contains(mailer::OWN_SECRET));
            codes.push(code);
        }
        assert_ne!(codes[0], codes[1]);
        let stop = json!({ "token": codes[0] });
        let answer = app.post("/api/v1/public/subscription/unsubscribe/confirm", &stop).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn an_issue_taken_back_within_the_hold_was_never_news() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let reader = subscriber(app, "en", true).await;
        ready.publish(app).await;
        ready.unpublish(app).await;
        app.let_the_hold_pass().await;
        assert_eq!(ready.newsletter(app).await, Value::Null);
        app.letters_to(&reader, 1).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        app.letters_to(&reader, 2).await;
        // And published once more it is no news.
        ready.unpublish(app).await;
        assert_eq!(ready.newsletter(app).await["state"], "taken-back");
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        app.letters_to(&reader, 2).await;
        assert_eq!(ready.newsletter(app).await["state"], "finished");
    })
    .await;
}

/// Taken back on its way it stops; published again it goes on where it stopped.
#[tokio::test]
async fn what_was_stopped_goes_on_and_nothing_goes_twice() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 2200).await;
        ready.publish(app).await;
        app.house.app.clock.advance(chrono::TimeDelta::hours(1));
        // Only the first of three parts.
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, kit::jobs::Plan::now()).await.unwrap();
        app.house.worker().run_once().await.unwrap();
        sqlx::query("update graphile_worker._private_jobs set run_at = now() + interval '1 day' where payload->>'number' > '0'")
            .execute(&mut *connection)
            .await
            .unwrap();
        app.house.newsletter_worker().run_once().await.unwrap();
        assert_eq!(app.mailbox.tally(&domain).await.letters, 1000);
        ready.unpublish(app).await;
        try_again(app).await;
        assert_eq!(app.mailbox.tally(&domain).await.letters, 1000);
        ready.publish(app).await;
        app.run_jobs().await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most, tally.ids), (2200, 2200, 1, 2200));
        assert_eq!(ready.newsletter(app).await["state"], "finished");
    })
    .await;
}

#[tokio::test]
async fn without_subscribers_it_is_finished_at_once() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        assert_eq!(ready.newsletter(app).await["state"], "finished");
    })
    .await;
}
