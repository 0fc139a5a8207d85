//! Newsletter delivery through a mail server that rejects letters, does not reply or is unreachable.

use super::*;

async fn resend(app: &TestApp, setup: &Setup) -> StatusCode {
    let path = format!("{NEWSLETTERS}/{}/resend", setup.issue["id"]);
    app.post_as(&setup.admin, &path, &json!({})).await.status
}

#[tokio::test]
async fn temporary_rejection_is_retried_and_permanent_one_is_reported() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 20).await;
        let (busy, gone) = (format!("reader-7@{domain}"), format!("reader-11@{domain}"));
        app.mailbox.reject_recipient(&busy, 451).await;
        app.mailbox.reject_recipient(&gone, 550).await;
        setup.publish(app).await;
        app.expire_hold().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.most), (18, 1));
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["state"], newsletter["accepted"], newsletter["failed"], newsletter["waiting"]]),
            json!(["sending", 18, 1, 1])
        );
        assert_eq!(
            resend(app, &setup).await,
            StatusCode::CONFLICT,
            "a newsletter in delivery cannot be resent"
        );

        run_postponed_jobs(app).await;
        assert_eq!(app.mailbox.count_bulk(&domain).await.letters, 18, "the address is still rejected");
        app.mailbox.clear_failures(&busy).await;
        run_postponed_jobs(app).await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (19, 19, 1));
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["state"], newsletter["accepted"], newsletter["failed"]]),
            json!(["finished", 19, 1])
        );
        assert_eq!(newsletter["allowedActions"], json!(["resend"]));
        let failure = newsletter["failure"].as_str().unwrap();
        assert!(failure.starts_with("550") && !failure.contains('@'), "{failure}");

        app.mailbox.clear_failures(&gone).await;
        assert_eq!(resend(app, &setup).await, StatusCode::NO_CONTENT);
        app.run_jobs().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (20, 20, 1));
        assert_eq!(resend(app, &setup).await, StatusCode::CONFLICT, "nothing is left to send");
    })
    .await;
}

/// The database ends the connection before it has recorded a letter that the mail server accepts, as when it is killed.
#[tokio::test]
async fn letter_whose_record_the_database_lost_is_not_sent_twice() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 20).await;
        let crash_once = "create sequence recorded_letters; grant usage on sequence recorded_letters to public;
            create function crash_once() returns trigger language plpgsql as $$ begin
                if new.handed_over_at > 'epoch' and nextval('recorded_letters') = 5 then
                    perform pg_terminate_backend(pg_backend_pid());
                end if;
                return new;
            end $$;
            create trigger crash_once before insert on newsletter_letters for each row execute function crash_once()";
        sqlx::raw_sql(crash_once).execute(&app.owner).await.unwrap();
        setup.publish(app).await;
        app.expire_hold().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.most), (5, 1));
        assert_eq!(setup.fetch_newsletter(app).await["accepted"], 5);

        run_postponed_jobs(app).await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (20, 20, 1));
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(json!([newsletter["state"], newsletter["accepted"]]), json!(["finished", 20]));
    })
    .await;
}

/// The server rejects the letter after its last line; the delivery row, written just before, is deleted
/// again.
#[tokio::test]
async fn letter_rejected_after_data_is_not_counted_as_sent() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 10).await;
        let reader = format!("reader-3@{domain}");
        app.mailbox.reject_message(&reader, 452).await;
        setup.publish(app).await;
        app.expire_hold().await;
        assert_eq!(setup.fetch_newsletter(app).await["accepted"], 9);
        app.mailbox.clear_failures(&reader).await;
        run_postponed_jobs(app).await;
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["accepted"], newsletter["uncertain"], newsletter["waiting"]]),
            json!([10, 0, 0])
        );
    })
    .await;
}

#[tokio::test]
async fn letter_is_retried_after_server_timeout() {
    TestApp::run_with_settings(
        |settings| settings.mail.timeout_seconds = 1,
        async |app| {
            let setup = create_issue(app).await;
            let domain = add_subscribers(app, 10).await;
            let reader = format!("reader-5@{domain}");
            app.mailbox.stall_recipient(&reader).await;
            setup.publish(app).await;
            app.expire_hold().await;
            // The other letters are sent over a new connection.
            let counts = app.mailbox.count_bulk(&domain).await;
            assert_eq!((counts.letters, counts.most), (9, 1));
            assert_eq!(setup.fetch_newsletter(app).await["failure"], "no answer within 1 s");
            app.mailbox.clear_failures(&reader).await;
            run_postponed_jobs(app).await;
            let counts = app.mailbox.count_bulk(&domain).await;
            assert_eq!((counts.letters, counts.recipients, counts.most), (10, 10, 1));
        },
    )
    .await;
}

/// Without a final reply it is unknown whether the server accepted the letter; only an explicit resend
/// repeats it.
#[tokio::test]
async fn letter_without_final_reply_is_uncertain_and_sent_once() {
    TestApp::run_with_settings(
        |settings| settings.mail.final_reply_timeout_seconds = 1,
        async |app| {
            let setup = create_issue(app).await;
            let domain = add_subscribers(app, 10).await;
            let reader = format!("reader-5@{domain}");
            app.mailbox.stall_message(&reader).await;
            setup.publish(app).await;
            app.expire_hold().await;
            run_postponed_jobs(app).await;
            let newsletter = setup.fetch_newsletter(app).await;
            assert_eq!(
                json!([newsletter["state"], newsletter["accepted"], newsletter["uncertain"]]),
                json!(["finished", 9, 1])
            );
            let counts = app.mailbox.count_bulk(&domain).await;
            assert_eq!((counts.letters, counts.recipients, counts.most), (10, 10, 1));
            // An explicit resend sends it again.
            app.mailbox.clear_failures(&reader).await;
            app.state.clock.advance(chrono::TimeDelta::minutes(6));
            assert_eq!(resend(app, &setup).await, StatusCode::NO_CONTENT);
            app.run_jobs().await;
            assert_eq!(setup.fetch_newsletter(app).await["accepted"], 10);
        },
    )
    .await;
}

/// The server closes the connection in the middle of a letter.
#[tokio::test]
async fn letter_is_sent_again_after_connection_is_dropped() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 30).await;
        let dropped = format!("reader-4@{domain}");
        app.mailbox.drop_connection(&dropped).await;
        setup.publish(app).await;
        app.expire_hold().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.most), (29, 1), "the other letters are sent");
        app.mailbox.clear_failures(&dropped).await;
        run_postponed_jobs(app).await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (30, 30, 1));
        assert_eq!(setup.fetch_newsletter(app).await["state"], "finished");
    })
    .await;
}

/// "Relay denied" for all recipients is an error in the sender's configuration, so no letter counts as
/// failed.
#[tokio::test]
async fn permanent_rejection_of_all_recipients_is_retried() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 60).await;
        app.mailbox.reject_recipient(&domain, 554).await;
        setup.publish(app).await;
        app.expire_hold().await;
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["state"], newsletter["failed"], newsletter["waiting"]]),
            json!(["sending", 0, 60])
        );
        app.mailbox.clear_failures(&domain).await;
        run_postponed_jobs(app).await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (60, 60, 1));
    })
    .await;
}

#[tokio::test]
async fn newsletter_is_resumed_after_its_jobs_are_lost() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 10).await;
        let reader = format!("reader-2@{domain}");
        app.mailbox.reject_recipient(&reader, 451).await;
        setup.publish(app).await;
        app.expire_hold().await;
        sqlx::query("delete from graphile_worker._private_jobs").execute(&app.state.pool).await.unwrap();
        app.mailbox.clear_failures(&reader).await;
        app.release_held_notifications().await;
        let counts = app.mailbox.count_bulk(&domain).await;
        assert_eq!((counts.letters, counts.recipients, counts.most), (10, 10, 1));
        assert_eq!(setup.fetch_newsletter(app).await["state"], "finished");
    })
    .await;
}

#[tokio::test]
async fn reader_who_unsubscribes_during_delivery_gets_no_letter() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 10).await;
        let reader = format!("reader-2@{domain}");
        app.mailbox.reject_recipient(&reader, 451).await;
        setup.publish(app).await;
        app.expire_hold().await;
        let unsubscribe = sqlx::query("delete from subscriptions where email = $1::citext");
        unsubscribe.bind(&reader).execute(&app.state.pool).await.unwrap();
        app.mailbox.clear_failures(&reader).await;
        run_postponed_jobs(app).await;
        assert_eq!(app.mailbox.count_bulk(&domain).await.letters, 9);
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["state"], newsletter["accepted"], newsletter["waiting"]]),
            json!(["finished", 9, 0])
        );
    })
    .await;
}

#[tokio::test]
async fn newsletter_can_be_resent_after_all_delivery_attempts_failed() {
    TestApp::run(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, 10).await;
        app.mailbox.reject_recipient(&domain, 451).await;
        setup.publish(app).await;
        app.expire_hold().await;
        for _ in 1..rules::letter::MAX_DELIVERY_ATTEMPTS {
            let newsletter = setup.fetch_newsletter(app).await;
            assert_eq!(json!([newsletter["state"], newsletter["waiting"]]), json!(["sending", 10]));
            run_postponed_jobs(app).await;
        }
        let newsletter = setup.fetch_newsletter(app).await;
        assert_eq!(
            json!([newsletter["state"], newsletter["failed"], newsletter["waiting"]]),
            json!(["finished", 10, 0])
        );
        assert_eq!(newsletter["allowedActions"], json!(["resend"]));
        assert_eq!(resend(app, &setup).await, StatusCode::NO_CONTENT);
        assert_eq!(setup.fetch_newsletter(app).await["waiting"], 10);
        app.mailbox.clear_failures(&domain).await;
    })
    .await;
}

/// After five failed connections the server is left alone, and the parts lose no attempts.
#[tokio::test]
async fn newsletter_waits_for_a_server_that_does_not_reply() {
    TestApp::run_with_settings(
        // No server listens on this port.
        |settings| settings.mail.smtp_url = "smtp://127.0.0.1:9".to_owned().into(),
        async |app| {
            let setup = create_issue(app).await;
            add_subscribers(app, 10).await;
            setup.publish(app).await;
            app.expire_hold().await;
            // More runs than attempts.
            for _ in 0..40 {
                run_postponed_jobs(app).await;
            }
            let (tries, attempts): (i32, i16) = sqlx::query_as(
                "select (select tries from newsletter_parts),
                        (select attempts from graphile_worker.jobs
                         where task_identifier = 'subscriptions:send-newsletter-part')",
            )
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
            // The first five connections fail; one more is tried after each pause.
            assert!(tries <= 8 && i32::from(attempts) == tries, "{tries} {attempts}");
            let newsletter = setup.fetch_newsletter(app).await;
            assert_eq!(json!([newsletter["state"], newsletter["waiting"]]), json!(["sending", 10]));
        },
    )
    .await;
}
