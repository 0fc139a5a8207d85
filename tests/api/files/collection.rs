//! Collection of unlinked files, a week after upload or after the last link is removed.

use chrono::TimeDelta;
use files::{CollectUnlinkedFiles, FILE_COLUMNS, RemoveObject};
use kit::jobs::Job;
use rules::{Role, UserId};
use serde_json::Value;
use testkit::{TestApp, TestUser};
use uuid::Uuid;

use super::samples::picture;
use super::{count, upload, url_of};

async fn upload_text(app: &TestApp, person: &TestUser) -> Value {
    upload(app, person, "a.txt", b"text".to_vec()).await
}

fn id_of(file: &Value) -> Uuid {
    file["id"].as_str().unwrap().parse().unwrap()
}

async fn key_of(app: &TestApp, file: &Value) -> String {
    sqlx::query_scalar("select storage_key from files where id = $1")
        .bind(id_of(file))
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

async fn is_stored(app: &TestApp, key: &str) -> bool {
    app.application.storage.read(key).await.unwrap().is_some()
}

async fn create_article(app: &TestApp, creator: UserId) -> i64 {
    sqlx::query_scalar(
        "insert into articles (creator_id, type_id, title_en, created_at, updated_at)
         values ($1, 1, 'On cells', now(), now()) returning id",
    )
    .bind(creator.0)
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

const ATTACH: &str =
    "insert into article_files (article_id, file_id, revision, position, comment, from_author)
                      values ($1, $2, 0, 0, '', true)";

async fn attach(app: &TestApp, article: i64, file: &Value) {
    sqlx::query(ATTACH).bind(article).bind(id_of(file)).execute(&app.state.pool).await.unwrap();
}

/// Advances the clock and runs the nightly collection.
async fn collect_after(app: &TestApp, days: i64) {
    app.state.clock.advance(TimeDelta::days(days));
    CollectUnlinkedFiles {}.run(app.application.files()).await.unwrap();
    app.run_jobs().await;
}

async fn is_recorded(app: &TestApp, file: &Value) -> bool {
    let id = id_of(file);
    let query = sqlx::query_scalar("select exists (select from files where id = $1)").bind(id);
    query.fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn unlinked_file_is_deleted_after_a_week_with_thumbnail() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let image = upload(app, &author, "a.png", picture(image::ImageFormat::Png, 9, 9)).await;
        let thumbnail = image["thumbnailUrl"].as_str().unwrap();
        assert_eq!(app.get_as(&author, thumbnail).await.status.as_u16(), 200);
        let key = key_of(app, &image).await;
        let thumbnail_key = format!("thumbnails/{key}");
        collect_after(app, 6).await;
        assert!(
            is_recorded(app, &image).await
                && is_stored(app, &key).await
                && is_stored(app, &thumbnail_key).await
        );

        collect_after(app, 1).await;
        assert!(
            !is_recorded(app, &image).await
                && !is_stored(app, &key).await
                && !is_stored(app, &thumbnail_key).await
        );
        let author = app.reissue_token(&author).await;
        for path in [url_of(&image), thumbnail] {
            assert_eq!(app.get_as(&author, path).await.status.as_u16(), 404);
        }
        // Jobs can run twice.
        RemoveObject { key }.run(app.application.files()).await.unwrap();
        collect_after(app, 0).await;
    })
    .await;
}

#[tokio::test]
async fn linked_file_is_deleted_a_week_after_its_last_link() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let pool = &app.state.pool;
        let article = create_article(app, author.id).await;
        let (attached, merged) = (upload_text(app, &author).await, upload_text(app, &author).await);
        attach(app, article, &attached).await;
        sqlx::query(
            "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, file_id, requested_at)
             values ($1, $2, 0, 'completed', decode(repeat('00', 32), 'hex'), $3, now())",
        )
        .bind(Uuid::from_u128(1))
        .bind(article)
        .bind(id_of(&merged))
        .execute(pool)
        .await
        .unwrap();
        collect_after(app, 400).await;
        assert!(is_recorded(app, &attached).await && is_recorded(app, &merged).await);

        // The author can restore removed files for a week, however old they are.
        sqlx::query("delete from articles").execute(pool).await.unwrap();
        collect_after(app, 1).await;
        collect_after(app, 6).await;
        assert!(is_recorded(app, &attached).await && is_recorded(app, &merged).await);
        collect_after(app, 1).await;
        assert_eq!(count(app, "files").await, 0);
    })
    .await;
}

#[tokio::test]
async fn uncommitted_link_keeps_file() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = create_article(app, author.id).await;
        let file = upload_text(app, &author).await;
        let mut linking = app.state.pool.begin().await.unwrap();
        sqlx::query(ATTACH).bind(article).bind(id_of(&file)).execute(&mut *linking).await.unwrap();
        collect_after(app, 30).await;
        linking.commit().await.unwrap();
        collect_after(app, 30).await;
        assert!(is_recorded(app, &file).await && is_stored(app, &key_of(app, &file).await).await);
        assert_eq!(count(app, "article_files").await, 1);
    })
    .await;
}

/// Two workers collect while users link: a file ends up linked and stored, or deleted.
#[tokio::test]
async fn concurrent_collection_and_linking_lose_no_file() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = create_article(app, author.id).await;
        let mut uploads = Vec::new();
        for _ in 0..30 {
            uploads.push(upload_text(app, &author).await);
        }
        app.state.clock.advance(TimeDelta::days(30));
        let linking = async {
            for file in &uploads {
                let link = sqlx::query(ATTACH).bind(article).bind(id_of(file));
                // Fails if the file is collected first.
                let _ = link.execute(&app.state.pool).await;
            }
        };
        let collect = || CollectUnlinkedFiles {}.run(app.application.files());
        let (one, other, ()) = tokio::join!(collect(), collect(), linking);
        one.unwrap();
        other.unwrap();
        app.run_jobs().await;
        assert_eq!(count(app, "files").await, count(app, "article_files").await);
        for file in &uploads {
            if is_recorded(app, file).await {
                assert!(is_stored(app, &key_of(app, file).await).await);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn stored_objects_without_file_record_are_deleted() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let files = app.application.files();
        let path = std::env::temp_dir().join(format!("octavo-made-{}", app.unique_id()));
        std::fs::write(&path, b"made by the server").unwrap();
        let (lost, kept) =
            (format!("files/lost-{}", app.unique_id()), format!("files/kept-{}", app.unique_id()));
        files::store(&files, &lost, &path).await.unwrap();
        let stored = files::store(&files, &kept, &path).await.unwrap();
        let mut transaction = app.state.pool.begin().await.unwrap();
        let new = files::NewFile {
            uploader: author.id,
            file_name: "manuscript.pdf",
            mime_type: "application/pdf",
            stored: &stored,
        };
        let view = files::record(&mut transaction, &app.state, new).await.unwrap();
        transaction.commit().await.unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(is_stored(app, &lost).await && is_stored(app, &kept).await);
        app.run_jobs().await;
        assert!(!is_stored(app, &lost).await && is_stored(app, &kept).await);
        let response = app.get_as(&author, &view.url).await;
        assert_eq!((response.body.as_slice(), view.size), (b"made by the server".as_slice(), 18));
    })
    .await;
}

/// Every foreign key to `files` must be listed and must not cascade.
#[tokio::test]
async fn file_columns_list_every_foreign_key() {
    TestApp::run(async |app| {
        let mut found: Vec<(String, String, String)> = sqlx::query_as(
            "select conrelid::regclass::text, attname::text, confdeltype::text from pg_constraint
             join pg_attribute on attrelid = conrelid and attnum = any(conkey)
             where contype = 'f' and confrelid = 'files'::regclass",
        )
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        found.sort();
        let mut listed: Vec<_> = FILE_COLUMNS
            .iter()
            .map(|(table, column)| ((*table).into(), (*column).into(), "a".into()))
            .collect();
        listed.sort();
        assert_eq!(found, listed);
    })
    .await;
}
