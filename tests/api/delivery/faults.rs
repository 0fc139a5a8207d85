//! Mail servers that are down, say no, say nothing, hang up and talk nonsense.

use chrono::TimeDelta;
use rules::letter::{LONGEST_FAILURE, TRIES};
use serde_json::Value;
use testkit::TestApp;

use super::server::{At, MailServer, Manner, message_id};
use super::{Desk, try_again, waiting_jobs, with_server};

/// What the log, the admins' list and the assignment say: the same.
async fn seen(app: &TestApp, desk: &Desk, email: &str, assignment: i64) -> (String, i64, String) {
    let log = desk.log(app).await;
    let logged = log.iter().find(|letter| letter["recipient"]["email"] == email);
    let logged = logged.unwrap_or_else(|| panic!("{email} is not in {log:#?}"));
    let status = logged["status"].as_str().unwrap();
    let listed = desk.all(app, &format!("status={status}")).await;
    let listed = listed.iter().find(|letter| letter["recipient"] == email).unwrap();
    let last = desk.last_letter(app, assignment).await;
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
async fn a_server_that_is_down_for_an_hour_loses_nothing() {
    let port = MailServer::free_port().await;
    let change = |settings: &mut kit::Settings| {
        settings.mail.smtp_url = format!("smtp://127.0.0.1:{port}").into();
    };
    TestApp::run_with(change, async |app| {
        let desk = Desk::of(app).await;
        let (reviewer, assignment) = desk.ask(app).await;
        app.run_jobs().await;
        let (status, tries, failure) = seen(app, &desk, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries), ("retrying", 1));
        assert!(failure.starts_with("no connection: "), "{failure}");
        let first = desk.last_letter(app, assignment).await["lastTriedAt"].clone();

        for tries in 2..=4 {
            app.house.app.clock.advance(TimeDelta::minutes(20));
            try_again(app).await;
            assert_eq!(seen(app, &desk, &reviewer.email, assignment).await.1, tries);
        }
        assert_ne!(desk.last_letter(app, assignment).await["lastTriedAt"], first);
        let server = MailServer::on(port).await;
        try_again(app).await;
        let (status, tries, failure) = seen(app, &desk, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries, failure.as_str()), ("accepted", 5, ""));
        assert_eq!(waiting_jobs(app).await, 0);
        try_again(app).await;
        assert_eq!(server.taken().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn every_bad_manner_is_written_down_and_only_a_no_for_good_is_final() {
    let no = |at, words: &str| Manner::Says(at, words.into());
    let hostile = "550 <script>alert(1)</script>\u{7} \u{1b}[31mred\u{0}\u{202e} /review?code=secret";
    let long: String =
        (0..90).map(|_| format!("550-{}\r\n", "xxx ".repeat(225))).collect::<String>() + "550 end";
    let code = format!("550-{}=\r\n550 {} is spam", "secret-of-the-recipient", "and-the-rest-of-it");
    let cases: Vec<(Manner, &str, &str)> = vec![
        (no(At::Greeting, "421 too busy"), "retrying", "421 too busy"),
        (no(At::Greeting, "554 go away"), "retrying", "554 go away"),
        (no(At::Mail, "451 later"), "retrying", "451 later"),
        (no(At::Mail, "550 who are you"), "retrying", "550 who are you"),
        (no(At::Rcpt, "452 mailbox full"), "retrying", "452 mailbox full"),
        (no(At::Rcpt, "550 no such user"), "failed", "550 no such user"),
        (no(At::Data, "451 not now"), "retrying", "451 not now"),
        (no(At::Data, "554 no"), "failed", "554 no"),
        (no(At::End, "452 disk full"), "retrying", "452 disk full"),
        (no(At::End, "554 spam"), "failed", "554 spam"),
        (no(At::Rcpt, hostile), "failed", "550 <script>alert(1)</script> [31mred"),
        (no(At::Rcpt, &long), "failed", "550 xxx"),
        (no(At::Rcpt, &code), "failed", "550 … is spam"),
        (no(At::Rcpt, &format!("550 {}", "x".repeat(100_000))), "retrying", "network error"),
        (no(At::Rcpt, &format!("550 {}", "x".repeat(10_000))), "retrying", "response error"),
        (no(At::Rcpt, "what?"), "retrying", "response error"),
        (Manner::Says(At::Rcpt, b"550 \xff\xfe".to_vec()), "failed", "550 ??"),
        (Manner::Hangs(At::Greeting), "retrying", "no answer within 1 s"),
        (Manner::Hangs(At::Rcpt), "retrying", "no answer within 1 s"),
        (Manner::Hangs(At::End), "retrying", "no answer within 1 s"),
        (Manner::Drips(At::Mail), "retrying", "no answer within 1 s"),
        (Manner::CutsInTheMiddle, "retrying", ""),
        (Manner::CutsAfter, "retrying", "response error"),
    ];
    with_server(1, async |app, server| {
        let desk = Desk::of(app).await;
        for (manner, expected, words) in cases {
            let (reviewer, assignment) = desk.ask(app).await;
            server.behaves(manner.clone());
            app.run_jobs().await;
            let (status, tries, failure) = seen(app, &desk, &reviewer.email, assignment).await;
            assert_eq!((status.as_str(), tries), (expected, 1), "{manner:?}: {failure}");
            assert!(failure.contains(words) && !failure.is_empty(), "{manner:?}: {failure}");
            assert!(failure.chars().count() <= LONGEST_FAILURE && !failure.chars().any(char::is_control));
            assert!(!failure.contains("secret"), "{failure}");
            assert_eq!(waiting_jobs(app).await, i64::from(expected == "retrying"), "{manner:?}");

            server.behaves(Manner::Kind);
            try_again(app).await;
            let (status, tries, _) = seen(app, &desk, &reviewer.email, assignment).await;
            let kept = server.taken_for(&reviewer.email);
            if expected == "failed" {
                assert_eq!((status.as_str(), tries, kept.len()), ("failed", 1, 0), "{manner:?}");
                continue;
            }
            assert_eq!((status.as_str(), tries), ("accepted", 2), "{manner:?}");
            // It said nothing, so it had to be asked again: by the Message-ID everybody knows that it is the same.
            assert_eq!(kept.len(), if matches!(manner, Manner::CutsAfter) { 2 } else { 1 }, "{manner:?}");
            assert!(kept.iter().all(|letter| message_id(letter) == message_id(&kept[0])));
        }
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

/// A yes is a yes, in whatever letters it is written: nothing goes out a second time.
#[tokio::test]
async fn a_yes_that_is_no_utf_8_is_a_yes() {
    with_server(5, async |app, server| {
        let desk = Desk::of(app).await;
        let (reviewer, assignment) = desk.ask(app).await;
        // "Принято" in windows-1251.
        server.behaves(Manner::Says(At::End, b"250 \xcf\xf0\xe8\xed\xff\xf2\xee".to_vec()));
        app.run_jobs().await;
        let (status, tries, failure) = seen(app, &desk, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries, failure.as_str()), ("accepted", 1, ""));
        try_again(app).await;
        assert_eq!(server.taken_for(&reviewer.email).len(), 1);
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

/// The connection on which the server fell silent is never used again: it would take the next letter for more of the first.
#[tokio::test]
async fn a_conversation_that_broke_off_never_goes_on_with_another_letter() {
    with_server(1, async |app, server| {
        let desk = Desk::of(app).await;
        desk.ask(app).await;
        app.run_jobs().await;
        for _ in 0..3 {
            server.behaves(Manner::Hangs(At::End));
            let (first, _) = desk.ask(app).await;
            app.run_jobs().await;
            server.behaves(Manner::Kind);
            let (second, _) = desk.ask(app).await;
            app.run_jobs().await;
            let letters = server.taken_for(&second.email);
            assert_eq!(letters.len(), 1);
            assert!(!letters[0].contains(&first.email));
            assert_eq!(letters[0].matches("Message-ID:").count(), 1);
            try_again(app).await;
            assert_eq!(server.taken_for(&first.email).len(), 1);
        }
    })
    .await;
}

#[tokio::test]
async fn after_days_of_no_nobody_tries_any_more() {
    with_server(1, async |app, server| {
        let desk = Desk::of(app).await;
        let (reviewer, assignment) = desk.ask(app).await;
        server.behaves(Manner::Says(At::Rcpt, b"451 greylisted".to_vec()));
        app.run_jobs().await;
        for tries in 2..=i64::from(TRIES) {
            assert_eq!(seen(app, &desk, &reviewer.email, assignment).await.0, "retrying", "{tries}");
            try_again(app).await;
        }
        let (status, tries, failure) = seen(app, &desk, &reviewer.email, assignment).await;
        assert_eq!((status.as_str(), tries), ("failed", i64::from(TRIES)));
        assert_eq!(failure, "451 greylisted");
        assert_eq!(waiting_jobs(app).await, 0);
        server.behaves(Manner::Kind);
        assert!(server.taken().is_empty());
        let log = desk.log(app).await;
        assert_eq!(log[0]["allowedActions"], serde_json::json!(["resend"]), "{}", log[0]);
        assert_eq!(log[0]["acceptedAt"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn letters_of_no_notification_are_kept_for_ninety_days() {
    TestApp::run(async |app| {
        let desk = Desk::of(app).await;
        let someone = app.registration("Anna", "Kulagina").await;
        let body = serde_json::json!({ "email": someone });
        app.post("/api/v1/auth/emails/request-verification", &body).await;
        desk.ask(app).await;
        app.run_jobs().await;
        let tidy = async || {
            use kit::jobs::Job;
            mailer::TidyDeliveries {}.run(app.house.app.clone()).await.unwrap();
            let letters = "select string_agg(letter, ' ' order by letter) from mail_deliveries";
            sqlx::query_scalar::<_, String>(letters).fetch_one(&app.house.app.pool).await.unwrap()
        };
        app.house.app.clock.advance(TimeDelta::days(89));
        assert_eq!(tidy().await, "confirm-email review-request");
        app.house.app.clock.advance(TimeDelta::days(2));
        assert_eq!(tidy().await, "review-request");

        // One whose job got lost is not shown as being tried for ever.
        let lost = "update mail_deliveries set sent_at = null, failure = 'busy', last_tried_at = $1";
        let long_ago = app.house.app.clock.now() - TimeDelta::days(8);
        sqlx::query(lost).bind(long_ago).execute(&app.house.app.pool).await.unwrap();
        tidy().await;
        let failed = "select count(*) from mail_deliveries where failed_at is not null";
        assert_eq!(sqlx::query_scalar::<_, i64>(failed).fetch_one(&app.house.app.pool).await.unwrap(), 1);
    })
    .await;
}
