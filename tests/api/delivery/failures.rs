//! Mail servers that are down, reject letters, hang, disconnect or send invalid replies.

use chrono::TimeDelta;
use rules::letter::{MAX_DELIVERY_ATTEMPTS, MAX_FAILURE_CHARS};
use serde_json::Value;
use testkit::TestApp;

use super::mail_server::{Behaviour, MailServer, Stage, message_id};
use super::{Submission, count_jobs, retry_jobs, run_with_mail_server};

/// Returns status, attempts and failure of a letter; checks that log, admins' list and assignment agree.
async fn delivery_state(
    app: &TestApp,
    submission: &Submission,
    email: &str,
    assignment: i64,
) -> (String, i64, String) {
    let log = submission.list_log(app).await;
    let logged = log.iter().find(|letter| letter["recipient"]["email"] == email);
    let logged = logged.unwrap_or_else(|| panic!("{email} is not in {log:#?}"));
    let status = logged["status"].as_str().unwrap();
    let listed = submission.list_letters(app, &format!("status={status}")).await;
    let listed = listed.iter().find(|letter| letter["recipient"] == email).unwrap();
    let last = submission.last_letter(app, assignment).await;
    for (field, other) in [
        ("status", &last),
        ("failure", &last),
        ("lastTriedAt", &last),
        ("tries", listed),
        ("status", listed),
        ("failure", listed),
        ("lastTriedAt", listed),
        ("acceptedAt", listed),
    ] {
        assert_eq!(other[field], logged[field], "{field}");
    }
    let failure = logged["failure"].as_str().unwrap_or_default().to_owned();
    (status.to_owned(), logged["tries"].as_i64().unwrap(), failure)
}

#[tokio::test]
async fn letters_are_sent_after_server_was_down() {
    let port = MailServer::free_port().await;
    let change = |settings: &mut kit::Settings| {
        settings.mail.smtp_url = format!("smtp://127.0.0.1:{port}").into();
    };
    TestApp::run_with_settings(change, async |app| {
        let submission = Submission::create(app).await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let (status, tries, failure) = delivery_state(app, &submission, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries), ("retrying", 1));
        assert!(failure.starts_with("no connection: "), "{failure}");
        let first = submission.last_letter(app, assignment).await["lastTriedAt"].clone();

        for tries in 2..=4 {
            app.state.clock.advance(TimeDelta::minutes(20));
            retry_jobs(app).await;
            assert_eq!(delivery_state(app, &submission, &reviewer.email, assignment).await.1, tries);
        }
        assert_ne!(submission.last_letter(app, assignment).await["lastTriedAt"], first);
        let server = MailServer::start_on(port).await;
        retry_jobs(app).await;
        let (status, tries, failure) = delivery_state(app, &submission, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries, failure.as_str()), ("accepted", 5, ""));
        assert_eq!(count_jobs(app).await, 0);
        retry_jobs(app).await;
        assert_eq!(server.letters().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn failures_are_recorded_and_only_permanent_rejections_are_final() {
    let reply = |stage, text: &str| Behaviour::Reply(stage, text.into());
    let hostile = "550 <script>alert(1)</script>\u{7} \u{1b}[31mred\u{0}\u{202e} /review?code=secret";
    let long: String =
        (0..90).map(|_| format!("550-{}\r\n", "xxx ".repeat(225))).collect::<String>() + "550 end";
    let code = format!("550-{}=\r\n550 {} is spam", "secret-of-the-recipient", "and-the-rest-of-it");
    let cases: Vec<(Behaviour, &str, &str)> = vec![
        (reply(Stage::Greeting, "421 too busy"), "retrying", "421 too busy"),
        (reply(Stage::Greeting, "554 go away"), "retrying", "554 go away"),
        (reply(Stage::Mail, "451 later"), "retrying", "451 later"),
        (reply(Stage::Mail, "550 who are you"), "retrying", "550 who are you"),
        (reply(Stage::Rcpt, "452 mailbox full"), "retrying", "452 mailbox full"),
        (reply(Stage::Rcpt, "550 no such user"), "failed", "550 no such user"),
        (reply(Stage::Data, "451 not now"), "retrying", "451 not now"),
        (reply(Stage::Data, "554 no"), "failed", "554 no"),
        (reply(Stage::EndOfData, "452 disk full"), "retrying", "452 disk full"),
        (reply(Stage::EndOfData, "554 spam"), "failed", "554 spam"),
        (reply(Stage::Rcpt, hostile), "failed", "550 <script>alert(1)</script> [31mred"),
        (reply(Stage::Rcpt, &long), "failed", "550 xxx"),
        (reply(Stage::Rcpt, &code), "failed", "550 … is spam"),
        (reply(Stage::Rcpt, &format!("550 {}", "x".repeat(100_000))), "retrying", "network error"),
        (reply(Stage::Rcpt, &format!("550 {}", "x".repeat(10_000))), "retrying", "response error"),
        (reply(Stage::Rcpt, "what?"), "retrying", "response error"),
        (Behaviour::Reply(Stage::Rcpt, b"550 \xff\xfe".to_vec()), "failed", "550 ??"),
        (Behaviour::Hang(Stage::Greeting), "retrying", "no answer within 1 s"),
        (Behaviour::Hang(Stage::Rcpt), "retrying", "no answer within 1 s"),
        (Behaviour::Hang(Stage::EndOfData), "retrying", "no answer within 1 s"),
        (Behaviour::Trickle(Stage::Mail), "retrying", "no answer within 1 s"),
        (Behaviour::DropDuringData, "retrying", ""),
        (Behaviour::DropAfterData, "retrying", "response error"),
    ];
    run_with_mail_server(1, async |app, server| {
        let submission = Submission::create(app).await;
        for (behaviour, expected, text) in cases {
            let (reviewer, assignment) = submission.assign_reviewer(app).await;
            server.set_behaviour(behaviour.clone());
            app.run_jobs().await;
            let (status, tries, failure) =
                delivery_state(app, &submission, &reviewer.email, assignment).await;
            assert_eq!((status.as_str(), tries), (expected, 1), "{behaviour:?}: {failure}");
            assert!(failure.contains(text) && !failure.is_empty(), "{behaviour:?}: {failure}");
            assert!(failure.chars().count() <= MAX_FAILURE_CHARS && !failure.chars().any(char::is_control));
            assert!(!failure.contains("secret"), "{failure}");
            assert_eq!(count_jobs(app).await, i64::from(expected == "retrying"), "{behaviour:?}");

            server.set_behaviour(Behaviour::Normal);
            retry_jobs(app).await;
            let (status, tries, _) = delivery_state(app, &submission, &reviewer.email, assignment).await;
            let received = server.letters_to(&reviewer.email);
            if expected == "failed" {
                assert_eq!((status.as_str(), tries, received.len()), ("failed", 1, 0), "{behaviour:?}");
                continue;
            }
            assert_eq!((status.as_str(), tries), ("accepted", 2), "{behaviour:?}");
            // Without a reply the letter is sent again, with the same Message-ID.
            assert_eq!(
                received.len(),
                if matches!(behaviour, Behaviour::DropAfterData) { 2 } else { 1 },
                "{behaviour:?}"
            );
            assert!(received.iter().all(|letter| message_id(letter) == message_id(&received[0])));
        }
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

/// Must not count as a failure, or the letter would be sent twice.
#[tokio::test]
async fn positive_reply_in_other_encoding_is_accepted() {
    run_with_mail_server(5, async |app, server| {
        let submission = Submission::create(app).await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        // "Принято" in windows-1251.
        server
            .set_behaviour(Behaviour::Reply(Stage::EndOfData, b"250 \xcf\xf0\xe8\xed\xff\xf2\xee".to_vec()));
        app.run_jobs().await;
        let (status, tries, failure) = delivery_state(app, &submission, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries, failure.as_str()), ("accepted", 1, ""));
        retry_jobs(app).await;
        assert_eq!(server.letters_to(&reviewer.email).len(), 1);
        assert_eq!(count_jobs(app).await, 0);
    })
    .await;
}

/// On a reused connection the server would read the next letter as a continuation of the first.
#[tokio::test]
async fn timed_out_connection_is_not_reused() {
    run_with_mail_server(1, async |app, server| {
        let submission = Submission::create(app).await;
        submission.assign_reviewer(app).await;
        app.run_jobs().await;
        for _ in 0..3 {
            server.set_behaviour(Behaviour::Hang(Stage::EndOfData));
            let (first, _) = submission.assign_reviewer(app).await;
            app.run_jobs().await;
            server.set_behaviour(Behaviour::Normal);
            let (second, _) = submission.assign_reviewer(app).await;
            app.run_jobs().await;
            let letters = server.letters_to(&second.email);
            assert_eq!(letters.len(), 1);
            assert!(!letters[0].contains(&first.email));
            assert_eq!(letters[0].matches("Message-ID:").count(), 1);
            retry_jobs(app).await;
            assert_eq!(server.letters_to(&first.email).len(), 1);
        }
    })
    .await;
}

#[tokio::test]
async fn delivery_fails_after_last_attempt() {
    run_with_mail_server(1, async |app, server| {
        let submission = Submission::create(app).await;
        let (reviewer, assignment) = submission.assign_reviewer(app).await;
        server.set_behaviour(Behaviour::Reply(Stage::Rcpt, b"451 greylisted".to_vec()));
        app.run_jobs().await;
        for tries in 2..=i64::from(MAX_DELIVERY_ATTEMPTS) {
            assert_eq!(
                delivery_state(app, &submission, &reviewer.email, assignment).await.0,
                "retrying",
                "{tries}"
            );
            retry_jobs(app).await;
        }
        let (status, tries, failure) = delivery_state(app, &submission, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries), ("failed", i64::from(MAX_DELIVERY_ATTEMPTS)));
        assert_eq!(failure, "451 greylisted");
        assert_eq!(count_jobs(app).await, 0);
        server.set_behaviour(Behaviour::Normal);
        assert!(server.letters().is_empty());
        let log = submission.list_log(app).await;
        assert_eq!(log[0]["allowedActions"], serde_json::json!(["resend"]), "{}", log[0]);
        assert_eq!(log[0]["acceptedAt"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn letters_without_notification_are_deleted_after_ninety_days() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let email = app.create_registration("Anna", "Kulagina").await;
        let body = serde_json::json!({ "email": email });
        app.post("/api/v1/auth/emails/request-verification", &body).await;
        submission.assign_reviewer(app).await;
        app.run_jobs().await;
        let purge = async || {
            use kit::jobs::Job;
            mailer::CleanUpDeliveries {}.run(app.state.clone()).await.unwrap();
            let letters = "select string_agg(letter, ' ' order by letter) from mail_deliveries";
            sqlx::query_scalar::<_, String>(letters).fetch_one(&app.state.pool).await.unwrap()
        };
        app.state.clock.advance(TimeDelta::days(89));
        assert_eq!(purge().await, "confirm-email review-request");
        app.state.clock.advance(TimeDelta::days(2));
        assert_eq!(purge().await, "review-request");

        // A letter whose job was lost is marked as failed instead of pending indefinitely.
        let lost = "update mail_deliveries set sent_at = null, failure = 'busy', last_tried_at = $1";
        let long_ago = app.state.clock.now() - TimeDelta::days(8);
        sqlx::query(lost).bind(long_ago).execute(&app.state.pool).await.unwrap();
        purge().await;
        let failed = "select count(*) from mail_deliveries where failed_at is not null";
        assert_eq!(sqlx::query_scalar::<_, i64>(failed).fetch_one(&app.state.pool).await.unwrap(), 1);
    })
    .await;
}
