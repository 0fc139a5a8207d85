//! Clients that disconnect before they have their response.

use super::*;

/// The statement is ended in the database too, and its connection is replaced.
#[tokio::test]
async fn request_of_a_reader_ends_with_its_connection() {
    TestApp::run_with_settings(
        |settings| settings.database.reading_connections = 1,
        async |app| {
            delay_readers(app, 4).await;
            let start = Instant::now();
            let result = app.request(Method::GET, VERSION).timeout(Duration::from_millis(500)).send().await;
            assert!(result.unwrap_err().is_timeout());
            let running = "select count(*) from pg_stat_activity
                           where datname = current_database() and state = 'active' and query like '%from site_version%'
                             and pid <> pg_backend_pid()";
            app.wait_for_count(running, 0).await;
            assert!(start.elapsed() < Duration::from_millis(3500), "ended after {:?}", start.elapsed());
            let one: i32 = sqlx::query_scalar("select 1").fetch_one(&app.state.reading_pool).await.unwrap();
            assert_eq!(one, 1);
        },
    )
    .await;
}

#[tokio::test]
async fn change_is_committed_though_its_client_disconnects() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_draft(&author, "Before").await;
        let mut content = article_content(&article);
        content["titleEn"] = json!("After");
        let mut holder = app.owner.begin().await.unwrap();
        sqlx::query("select from articles where id = $1 for update")
            .bind(article["id"].as_i64())
            .execute(&mut *holder)
            .await
            .unwrap();
        send_and_disconnect(app, Method::PUT, &author_article_path(&article), &author.token, content).await;
        holder.rollback().await.unwrap();
        app.wait_for_count("select count(*) from articles where title_en = 'After'", 1).await;
    })
    .await;
}

/// Changes that wait for another change of the same record are carried out, too.
#[tokio::test]
async fn waiting_change_is_committed_though_its_client_disconnects() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, rules::ArticleStatus::Submitted).await;
        let path = format!("{}/messages", testkit::articles::editor_article_path(&article));
        let connections = app.exhaust_pool().await;
        join_all((0..4).map(|number| {
            let body = json!({ "text": format!("Message {number}") });
            send_and_disconnect(app, Method::POST, &path, &editor.token, body)
        }))
        .await;
        drop(connections);
        app.wait_for_count("select count(*) from article_messages", 4).await;
    })
    .await;
}
