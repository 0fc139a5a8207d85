//! Each job removes what is too old, keeps what is not, and can run twice.

use chrono::TimeDelta;
use kit::jobs::Job;
use notifications::PurgeNotifications;
use personal_data::EraseUnanswered;
use rules::ArticleStatus;
use rules::retention::TABLE;

use super::*;

async fn execute(app: &TestApp, sql: &'static str, id: i64) {
    sqlx::query(sql).bind(id).execute(&app.house.app.pool).await.unwrap();
}

#[tokio::test]
async fn old_news_goes_but_not_what_belongs_to_an_article() {
    TestApp::run(async |app| {
        let house = &app.house.app;
        let person = app.account().named("Vera", "Author").create().await;
        let article = app.article_in(&person, ArticleStatus::Declined).await;
        for (read, told) in [("400 days", "400 days"), ("10 days", "400 days")] {
            sqlx::query(
                "insert into notifications (user_id, type_id, created_at, released_at, read_at)
                 values ($1, 5, $2 - $4::interval, $2 - $4::interval, $2 - $3::interval)",
            )
            .bind(person.id.0)
            .bind(house.clock.now())
            .bind(sqlx::postgres::types::PgInterval::try_from(days(read)).unwrap())
            .bind(sqlx::postgres::types::PgInterval::try_from(days(told)).unwrap())
            .execute(&house.pool)
            .await
            .unwrap();
        }
        let decision: i64 = sqlx::query_scalar(
            "insert into notifications (user_id, type_id, created_at, released_at, read_at)
             values ($1, 4, '2020-01-01', '2020-01-01', '2020-01-01') returning id",
        )
        .bind(person.id.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
        sqlx::query(
            "insert into article_messages (article_id, user_id, user_role, text, notification_id, created_at)
             values ($1, $2, 'editor', 'Why not', $3, now())",
        )
        .bind(article["id"].as_i64())
        .bind(person.id.0)
        .bind(decision)
        .execute(&house.pool)
        .await
        .unwrap();
        for _ in 0..2 {
            PurgeNotifications {}.run(house.clone()).await.unwrap();
            assert_eq!(
                number(app, "select count(*) from notifications where user_id = $1", person.id.0).await,
                2
            );
            let article = article["id"].as_i64().unwrap();
            assert_eq!(
                number(app, "select count(*) from article_messages where article_id = $1", article).await,
                1
            );
        }
    })
    .await;
}

fn days(text: &str) -> TimeDelta {
    TimeDelta::days(text.trim_end_matches(" days").parse().unwrap())
}

#[tokio::test]
async fn the_address_of_an_old_letter_is_forgotten() {
    TestApp::run(async |app| {
        let house = &app.house.app;
        let person = app.person(&[Role::User]).await;
        for age in [30, 400] {
            sqlx::query(
                "with told as (insert into notifications (user_id, type_id, created_at, released_at)
                               values ($1, 5, now(), now()) returning id)
                 insert into mail_deliveries (cause, letter, recipient, language, first_tried_at, sent_at, notification_id)
                 select 'letter:' || id, 'x', 'reader@example.test', 'en', $2, $2, id from told",
            )
            .bind(person.id.0)
            .bind(house.clock.now() - TimeDelta::days(age))
            .execute(&house.pool)
            .await
            .unwrap();
        }
        for _ in 0..2 {
            mailer::TidyDeliveries {}.run(house.clone()).await.unwrap();
            let recipients: Vec<String> =
                sqlx::query_scalar("select recipient::text from mail_deliveries order by first_tried_at")
                    .fetch_all(&house.pool)
                    .await
                    .unwrap();
            assert_eq!(recipients, ["forgotten@erased.invalid", "reader@example.test"]);
        }
    })
    .await;
}

#[tokio::test]
async fn people_who_never_answered_an_invitation_are_forgotten() {
    TestApp::run(async |app| {
        let house = &app.house.app;
        let author = app.account().named("Vera", "Author").create().await;
        let article = app.article_in(&author, ArticleStatus::UnderReview).await;
        let invited = async || app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
        let (old, awaited, recent) = (invited().await, invited().await, invited().await);
        assign(app, &article, &old, 6).await;
        assign(app, &article, &awaited, 1).await;
        house.clock.advance(TimeDelta::days(181));
        execute(app, "update users set updated_at = '2026-08-01' where id = $1", recent.id.0).await;
        for _ in 0..2 {
            EraseUnanswered {}.run(house.clone()).await.unwrap();
            let erased: Vec<i64> =
                sqlx::query_scalar("select user_id from erasures").fetch_all(&house.pool).await.unwrap();
            assert_eq!(erased, [old.id.0]);
        }
    })
    .await;
}

/// Whoever was invited may have come by another way: what is known at their address is theirs, and none of the invitation's.
#[tokio::test]
async fn an_invitation_that_is_forgotten_leaves_the_owner_of_its_address_alone() {
    TestApp::run(async |app| {
        let house = &app.house.app;
        let owner = app.person(&[Role::User]).await;
        let invited = app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
        sqlx::query("update users set unconfirmed_email = $2::text::citext where id = $1")
            .bind(invited.id.0)
            .bind(&owner.email)
            .execute(&house.pool)
            .await
            .unwrap();
        execute(
            app,
            "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
             select gen_random_uuid(), email, 'en', now(), 'x', now(), now() from users where id = $1",
            owner.id.0,
        )
        .await;
        house.clock.advance(TimeDelta::days(181));
        EraseUnanswered {}.run(house.clone()).await.unwrap();
        assert_eq!(number(app, "select count(*) from erasures where user_id = $1", invited.id.0).await, 1);
        let kept = "select count(*) from subscriptions join users using (email) where users.id = $1";
        assert_eq!(number(app, kept, owner.id.0).await, 1);
    })
    .await;
}

/// What the page says is done by a job that there is.
#[tokio::test]
async fn every_line_of_the_table_has_its_job() {
    let names = [
        <kit::limits::PurgeAttempts as Job>::NAME,
        identity::codes::PurgeExpired::NAME,
        EraseUnanswered::NAME,
        ::files::CollectUnlinked::NAME,
        editorial::PurgeRemovedArticles::NAME,
        PurgeNotifications::NAME,
        mailer::TidyDeliveries::NAME,
        ::subscriptions::PurgeSubscriptions::NAME,
    ];
    for row in TABLE {
        assert!(names.contains(&row.job), "{}", row.job);
    }
}
