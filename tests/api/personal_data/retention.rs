//! Retention jobs: each deletes expired data, keeps the rest, and can run twice.

use chrono::TimeDelta;
use kit::jobs::Job;
use notifications::PurgeNotifications;
use personal_data::EraseUnansweredInvitees;
use rules::ArticleStatus;
use rules::retention::RETENTION_RULES;

use super::*;

async fn execute(app: &TestApp, sql: &'static str, id: i64) {
    sqlx::query(sql).bind(id).execute(&app.state.pool).await.unwrap();
}

#[tokio::test]
async fn purge_deletes_old_notifications_but_keeps_decisions_with_letters() {
    TestApp::run(async |app| {
        let state = &app.state;
        let user = app.account().named("Vera", "Author").create().await;
        let article = app.create_article(&user, ArticleStatus::Declined).await;
        for (read, released) in [("400 days", "400 days"), ("10 days", "400 days")] {
            sqlx::query(
                "insert into notifications (user_id, type_id, created_at, released_at, read_at)
                 values ($1, 5, $2 - $4::interval, $2 - $4::interval, $2 - $3::interval)",
            )
            .bind(user.id.0)
            .bind(state.clock.now())
            .bind(sqlx::postgres::types::PgInterval::try_from(parse_days(read)).unwrap())
            .bind(sqlx::postgres::types::PgInterval::try_from(parse_days(released)).unwrap())
            .execute(&state.pool)
            .await
            .unwrap();
        }
        let decision: i64 = sqlx::query_scalar(
            "insert into notifications (user_id, type_id, created_at, released_at, read_at)
             values ($1, 4, '2020-01-01', '2020-01-01', '2020-01-01') returning id",
        )
        .bind(user.id.0)
        .fetch_one(&state.pool)
        .await
        .unwrap();
        sqlx::query(
            "insert into article_messages (article_id, user_id, user_role, text, notification_id, created_at)
             values ($1, $2, 'editor', 'Why not', $3, now())",
        )
        .bind(article["id"].as_i64())
        .bind(user.id.0)
        .bind(decision)
        .execute(&state.pool)
        .await
        .unwrap();
        for _ in 0..2 {
            PurgeNotifications {}.run(state.clone()).await.unwrap();
            assert_eq!(
                fetch_number(app, "select count(*) from notifications where user_id = $1", user.id.0).await,
                2
            );
            let article = article["id"].as_i64().unwrap();
            assert_eq!(
                fetch_number(app, "select count(*) from article_messages where article_id = $1", article)
                    .await,
                1
            );
        }
    })
    .await;
}

fn parse_days(text: &str) -> TimeDelta {
    TimeDelta::days(text.trim_end_matches(" days").parse().unwrap())
}

#[tokio::test]
async fn recipient_of_old_letter_is_anonymized() {
    TestApp::run(async |app| {
        let state = &app.state;
        let user = app.create_user(&[Role::User]).await;
        for age in [30, 400] {
            sqlx::query(
                "with notification as (insert into notifications (user_id, type_id, created_at, released_at)
                               values ($1, 5, now(), now()) returning id)
                 insert into mail_deliveries (cause, letter, recipient, language, first_tried_at, sent_at, notification_id)
                 select 'letter:' || id, 'x', 'reader@example.test', 'en', $2, $2, id from notification",
            )
            .bind(user.id.0)
            .bind(state.clock.now() - TimeDelta::days(age))
            .execute(&state.pool)
            .await
            .unwrap();
        }
        for _ in 0..2 {
            mailer::CleanUpDeliveries {}.run(state.clone()).await.unwrap();
            let recipients: Vec<String> =
                sqlx::query_scalar("select recipient::text from mail_deliveries order by first_tried_at")
                    .fetch_all(&state.pool)
                    .await
                    .unwrap();
            assert_eq!(recipients, ["forgotten@erased.invalid", "reader@example.test"]);
        }
    })
    .await;
}

#[tokio::test]
async fn unanswered_invitee_is_erased_after_retention_period() {
    TestApp::run(async |app| {
        let state = &app.state;
        let author = app.account().named("Vera", "Author").create().await;
        let article = app.create_article(&author, ArticleStatus::UnderReview).await;
        let create_invitee =
            async || app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
        let (expired, pending, recent) =
            (create_invitee().await, create_invitee().await, create_invitee().await);
        assign(app, &article, &expired, 6).await;
        assign(app, &article, &pending, 1).await;
        state.clock.advance(TimeDelta::days(181));
        execute(app, "update users set updated_at = '2026-08-01' where id = $1", recent.id.0).await;
        for _ in 0..2 {
            EraseUnansweredInvitees {}.run(state.clone()).await.unwrap();
            let erased: Vec<i64> =
                sqlx::query_scalar("select user_id from erasures").fetch_all(&state.pool).await.unwrap();
            assert_eq!(erased, [expired.id.0]);
        }
    })
    .await;
}

/// An invitee may have registered separately with the same address; that account's data does not belong to
/// the invitation.
#[tokio::test]
async fn erasing_invitee_keeps_data_of_account_with_same_address() {
    TestApp::run(async |app| {
        let state = &app.state;
        let owner = app.create_user(&[Role::User]).await;
        let invited = app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
        sqlx::query("update users set unconfirmed_email = $2::text::citext where id = $1")
            .bind(invited.id.0)
            .bind(&owner.email)
            .execute(&state.pool)
            .await
            .unwrap();
        execute(
            app,
            "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
             select gen_random_uuid(), email, 'en', now(), 'x', now(), now() from users where id = $1",
            owner.id.0,
        )
        .await;
        state.clock.advance(TimeDelta::days(181));
        EraseUnansweredInvitees {}.run(state.clone()).await.unwrap();
        assert_eq!(fetch_number(app, "select count(*) from erasures where user_id = $1", invited.id.0).await, 1);
        let subscriptions = "select count(*) from subscriptions join users using (email) where users.id = $1";
        assert_eq!(fetch_number(app, subscriptions, owner.id.0).await, 1);
    })
    .await;
}

#[tokio::test]
async fn every_retention_rule_has_its_job() {
    let names = [
        <kit::limits::PurgeAttempts as Job>::NAME,
        <kit::audit::CheckAuditLog as Job>::NAME,
        identity::codes::PurgeExpired::NAME,
        EraseUnansweredInvitees::NAME,
        ::files::CollectUnlinkedFiles::NAME,
        editorial::PurgeRemovedArticles::NAME,
        editorial::QueueWeeklyDigests::NAME,
        PurgeNotifications::NAME,
        mailer::CleanUpDeliveries::NAME,
        ::subscriptions::PurgeSubscriptions::NAME,
        ::journal_archives::RemoveExpiredArchives::NAME,
    ];
    for row in RETENTION_RULES {
        assert!(names.contains(&row.job), "{}", row.job);
    }
}
