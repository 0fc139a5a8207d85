//! A mail server that refuses, is silent or is not there: nothing is lost, nothing goes twice, and admins see it.

use super::*;

async fn resend(app: &TestApp, ready: &Ready) -> StatusCode {
    let path = format!("{NEWSLETTERS}/{}/resend", ready.issue["id"]);
    app.post_as(&ready.admin, &path, &json!({})).await.status
}

#[tokio::test]
async fn refused_for_now_it_comes_later_and_refused_for_good_it_is_shown() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 20).await;
        let (busy, gone) = (format!("reader-7@{domain}"), format!("reader-11@{domain}"));
        app.mailbox.refuse(&busy, 451).await;
        app.mailbox.refuse(&gone, 550).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.most), (18, 1));
        let sums = ready.newsletter(app).await;
        assert_eq!(
            json!([sums["state"], sums["accepted"], sums["failed"], sums["waiting"]]),
            json!(["sending", 18, 1, 1])
        );
        assert_eq!(resend(app, &ready).await, StatusCode::CONFLICT, "not while it is on its way");

        try_again(app).await;
        assert_eq!(app.mailbox.tally(&domain).await.letters, 18, "still refused");
        app.mailbox.release(&busy).await;
        try_again(app).await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most), (19, 19, 1));
        let sums = ready.newsletter(app).await;
        assert_eq!(json!([sums["state"], sums["accepted"], sums["failed"]]), json!(["finished", 19, 1]));
        assert_eq!(sums["allowedActions"], json!(["resend"]));
        let words = sums["failure"].as_str().unwrap();
        assert!(words.starts_with("550") && !words.contains('@'), "{words}");

        app.mailbox.release(&gone).await;
        assert_eq!(resend(app, &ready).await, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most), (20, 20, 1));
        assert_eq!(resend(app, &ready).await, StatusCode::CONFLICT, "nothing is left to send");
    })
    .await;
}

/// Refused when the whole letter is there: its row was written a moment before, and is taken back.
#[tokio::test]
async fn a_letter_refused_at_its_end_is_not_taken_for_sent() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 10).await;
        let reader = format!("reader-3@{domain}");
        app.mailbox.refuse_letter(&reader, 452).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        assert_eq!(ready.newsletter(app).await["accepted"], 9);
        app.mailbox.release(&reader).await;
        try_again(app).await;
        let sums = ready.newsletter(app).await;
        assert_eq!(json!([sums["accepted"], sums["uncertain"], sums["waiting"]]), json!([10, 0, 0]));
    })
    .await;
}

#[tokio::test]
async fn a_silent_server_is_left_and_asked_again() {
    TestApp::run_with(
        |settings| settings.mail.timeout_seconds = 1,
        async |app| {
            let ready = ready(app).await;
            let domain = subscribe(app, 10).await;
            let reader = format!("reader-5@{domain}");
            app.mailbox.hold(&reader).await;
            ready.publish(app).await;
            app.let_the_hold_pass().await;
            // The others come through, over a new connection.
            let tally = app.mailbox.tally(&domain).await;
            assert_eq!((tally.letters, tally.most), (9, 1));
            assert_eq!(ready.newsletter(app).await["failure"], "no answer within 1 s");
            app.mailbox.release(&reader).await;
            try_again(app).await;
            let tally = app.mailbox.tally(&domain).await;
            assert_eq!((tally.letters, tally.recipients, tally.most), (10, 10, 1));
        },
    )
    .await;
}

/// A server that takes the letter and never says so: nobody knows, and nobody sends a second one unasked.
#[tokio::test]
async fn a_letter_without_an_answer_is_uncertain_and_goes_once() {
    TestApp::run_with(
        |settings| settings.mail.answer_seconds = 1,
        async |app| {
            let ready = ready(app).await;
            let domain = subscribe(app, 10).await;
            let reader = format!("reader-5@{domain}");
            app.mailbox.keep_silently(&reader).await;
            ready.publish(app).await;
            app.let_the_hold_pass().await;
            try_again(app).await;
            let sums = ready.newsletter(app).await;
            assert_eq!(
                json!([sums["state"], sums["accepted"], sums["uncertain"]]),
                json!(["finished", 9, 1])
            );
            let tally = app.mailbox.tally(&domain).await;
            assert_eq!((tally.letters, tally.recipients, tally.most), (10, 10, 1));
            // Asked for, it goes again.
            app.mailbox.release(&reader).await;
            app.house.app.clock.advance(chrono::TimeDelta::minutes(6));
            assert_eq!(resend(app, &ready).await, StatusCode::NO_CONTENT);
            app.run_jobs().await;
            assert_eq!(ready.newsletter(app).await["accepted"], 10);
        },
    )
    .await;
}

/// It hangs up in the middle of a letter, and after the last line of another one.
#[tokio::test]
async fn a_letter_that_was_cut_off_comes_whole_later() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 30).await;
        let cut = format!("reader-4@{domain}");
        app.mailbox.cut(&cut).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.most), (29, 1), "the others come through");
        app.mailbox.release(&cut).await;
        try_again(app).await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most), (30, 30, 1));
        assert_eq!(ready.newsletter(app).await["state"], "finished");
    })
    .await;
}

/// "Relay denied" to everybody is about us: nobody is given up for it.
#[tokio::test]
async fn a_server_that_refuses_everybody_for_good_is_asked_again() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 60).await;
        app.mailbox.refuse(&domain, 554).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        let sums = ready.newsletter(app).await;
        assert_eq!(json!([sums["state"], sums["failed"], sums["waiting"]]), json!(["sending", 0, 60]));
        app.mailbox.release(&domain).await;
        try_again(app).await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most), (60, 60, 1));
    })
    .await;
}

/// Whatever became of its jobs: what has not gone out is found again.
#[tokio::test]
async fn a_newsletter_whose_jobs_were_lost_is_taken_up_again() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 10).await;
        let reader = format!("reader-2@{domain}");
        app.mailbox.refuse(&reader, 451).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        sqlx::query("delete from graphile_worker._private_jobs").execute(&app.house.app.pool).await.unwrap();
        app.mailbox.release(&reader).await;
        app.release_held_news().await;
        let tally = app.mailbox.tally(&domain).await;
        assert_eq!((tally.letters, tally.recipients, tally.most), (10, 10, 1));
        assert_eq!(ready.newsletter(app).await["state"], "finished");
    })
    .await;
}

/// Somebody who leaves while it goes out, and is not reached yet, gets nothing.
#[tokio::test]
async fn whoever_has_left_meanwhile_gets_none() {
    TestApp::run(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, 10).await;
        let reader = format!("reader-2@{domain}");
        app.mailbox.refuse(&reader, 451).await;
        ready.publish(app).await;
        app.let_the_hold_pass().await;
        let leave = sqlx::query("delete from subscriptions where email = $1::citext");
        leave.bind(&reader).execute(&app.house.app.pool).await.unwrap();
        app.mailbox.release(&reader).await;
        try_again(app).await;
        assert_eq!(app.mailbox.tally(&domain).await.letters, 9);
        let sums = ready.newsletter(app).await;
        assert_eq!(json!([sums["state"], sums["accepted"], sums["waiting"]]), json!(["finished", 9, 0]));
    })
    .await;
}

#[tokio::test]
async fn given_up_after_days_it_is_shown_and_can_be_sent_again() {
    TestApp::run_with(
        // Nobody listens there.
        |settings| settings.mail.smtp_url = "smtp://127.0.0.1:9".to_owned().into(),
        async |app| {
            let ready = ready(app).await;
            subscribe(app, 10).await;
            ready.publish(app).await;
            app.let_the_hold_pass().await;
            for _ in 1..rules::letter::TRIES {
                let sums = ready.newsletter(app).await;
                assert_eq!(json!([sums["state"], sums["waiting"]]), json!(["sending", 10]));
                try_again(app).await;
            }
            let sums = ready.newsletter(app).await;
            assert_eq!(json!([sums["state"], sums["failed"], sums["waiting"]]), json!(["finished", 10, 0]));
            assert_eq!(sums["allowedActions"], json!(["resend"]));
            assert_eq!(resend(app, &ready).await, StatusCode::NO_CONTENT);
            assert_eq!(ready.newsletter(app).await["waiting"], 10);
        },
    )
    .await;
}
