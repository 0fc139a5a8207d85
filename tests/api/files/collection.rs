//! What nothing links to goes after a week; what is linked never does.

use chrono::TimeDelta;
use files::{CollectUnlinked, LINKS, RemoveObject};
use kit::jobs::Job;
use rules::{Role, UserId};
use serde_json::Value;
use testkit::{Person, TestApp};
use uuid::Uuid;

use super::samples::picture;
use super::{count, uploaded, url_of};

async fn text(app: &TestApp, person: &Person) -> Value {
    uploaded(app, person, "a.txt", b"text".to_vec()).await
}

fn id_of(file: &Value) -> Uuid {
    file["id"].as_str().unwrap().parse().unwrap()
}

async fn key_of(app: &TestApp, file: &Value) -> String {
    sqlx::query_scalar("select storage_key from files where id = $1")
        .bind(id_of(file))
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}

async fn is_stored(app: &TestApp, key: &str) -> bool {
    app.house.storage.read(key).await.unwrap().is_some()
}

async fn article(app: &TestApp, creator: UserId) -> i64 {
    sqlx::query_scalar(
        "insert into articles (creator_id, type_id, title_en, created_at, updated_at)
         values ($1, 1, 'On cells', now(), now()) returning id",
    )
    .bind(creator.0)
    .fetch_one(&app.house.app.pool)
    .await
    .unwrap()
}

const ATTACH: &str =
    "insert into article_files (article_id, file_id, revision, position, comment, from_author)
                      values ($1, $2, 0, 0, '', true)";

async fn attach(app: &TestApp, article: i64, file: &Value) {
    sqlx::query(ATTACH).bind(article).bind(id_of(file)).execute(&app.house.app.pool).await.unwrap();
}

/// Days later, at night.
async fn collect_after(app: &TestApp, days: i64) {
    app.house.app.clock.advance(TimeDelta::days(days));
    CollectUnlinked {}.run(app.house.files()).await.unwrap();
    app.run_jobs().await;
}

async fn is_there(app: &TestApp, file: &Value) -> bool {
    let id = id_of(file);
    let query = sqlx::query_scalar("select exists (select from files where id = $1)").bind(id);
    query.fetch_one(&app.house.app.pool).await.unwrap()
}

#[tokio::test]
async fn a_file_without_a_link_goes_after_a_week_with_its_thumbnail() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let image = uploaded(app, &author, "a.png", picture(image::ImageFormat::Png, 9, 9)).await;
        let thumbnail = image["thumbnailUrl"].as_str().unwrap();
        assert_eq!(app.get_as(&author, thumbnail).await.status.as_u16(), 200);
        let key = key_of(app, &image).await;
        let small = format!("thumbnails/{key}");
        collect_after(app, 6).await;
        assert!(is_there(app, &image).await && is_stored(app, &key).await && is_stored(app, &small).await);

        collect_after(app, 1).await;
        assert!(!is_there(app, &image).await && !is_stored(app, &key).await && !is_stored(app, &small).await);
        let author = app.renewed(&author).await;
        for path in [url_of(&image), thumbnail] {
            assert_eq!(app.get_as(&author, path).await.status.as_u16(), 404);
        }
        // Every job can run twice.
        RemoveObject { key }.run(app.house.files()).await.unwrap();
        collect_after(app, 0).await;
    })
    .await;
}

#[tokio::test]
async fn linked_files_stay_and_begin_their_week_when_the_link_goes() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let pool = &app.house.app.pool;
        let article = article(app, author.id).await;
        let (attached, merged) = (text(app, &author).await, text(app, &author).await);
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
        assert!(is_there(app, &attached).await && is_there(app, &merged).await);

        // The author takes them off and may think better of it for a week, however old they are.
        sqlx::query("delete from articles").execute(pool).await.unwrap();
        collect_after(app, 1).await;
        collect_after(app, 6).await;
        assert!(is_there(app, &attached).await && is_there(app, &merged).await);
        collect_after(app, 1).await;
        assert_eq!(count(app, "files").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_link_that_is_being_made_saves_its_file() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let article = article(app, author.id).await;
        let file = text(app, &author).await;
        let mut linking = app.house.app.pool.begin().await.unwrap();
        sqlx::query(ATTACH).bind(article).bind(id_of(&file)).execute(&mut *linking).await.unwrap();
        collect_after(app, 30).await;
        linking.commit().await.unwrap();
        collect_after(app, 30).await;
        assert!(is_there(app, &file).await && is_stored(app, &key_of(app, &file).await).await);
        assert_eq!(count(app, "article_files").await, 1);
    })
    .await;
}

/// Two workers at once, and people who link while they collect: a file is either linked and whole, or gone altogether.
#[tokio::test]
async fn collecting_and_linking_at_the_same_time_lose_nothing() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let article = article(app, author.id).await;
        let mut uploads = Vec::new();
        for _ in 0..30 {
            uploads.push(text(app, &author).await);
        }
        app.house.app.clock.advance(TimeDelta::days(30));
        let linking = async {
            for file in &uploads {
                let link = sqlx::query(ATTACH).bind(article).bind(id_of(file));
                // Refused where the file was collected first.
                let _ = link.execute(&app.house.app.pool).await;
            }
        };
        let night = || CollectUnlinked {}.run(app.house.files());
        let (one, other, ()) = tokio::join!(night(), night(), linking);
        one.unwrap();
        other.unwrap();
        app.run_jobs().await;
        assert_eq!(count(app, "files").await, count(app, "article_files").await);
        for file in &uploads {
            if is_there(app, file).await {
                assert!(is_stored(app, &key_of(app, file).await).await);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn bytes_that_nobody_recorded_are_removed_and_recorded_ones_are_not() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let files = app.house.files();
        let path = std::env::temp_dir().join(format!("octavo-made-{}", app.unique()));
        std::fs::write(&path, b"made by the server").unwrap();
        let (lost, kept) = (format!("files/lost-{}", app.unique()), format!("files/kept-{}", app.unique()));
        files::store(&files, &lost, &path).await.unwrap();
        let stored = files::store(&files, &kept, &path).await.unwrap();
        let mut transaction = app.house.app.pool.begin().await.unwrap();
        let new = files::NewFile {
            uploader: author.id,
            file_name: "manuscript.pdf",
            mime_type: "application/pdf",
            stored: &stored,
        };
        let view = files::keep(&mut transaction, &app.house.app, new).await.unwrap();
        transaction.commit().await.unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(is_stored(app, &lost).await && is_stored(app, &kept).await);
        app.run_jobs().await;
        assert!(!is_stored(app, &lost).await && is_stored(app, &kept).await);
        let answer = app.get_as(&author, &view.url).await;
        assert_eq!((answer.body.as_slice(), view.size), (b"made by the server".as_slice(), 18));
    })
    .await;
}

/// A table that refers to files must be in the list, and must not let go of its row when the file is deleted.
#[tokio::test]
async fn no_link_is_missing_from_the_list() {
    TestApp::run(async |app| {
        let mut found: Vec<(String, String, String)> = sqlx::query_as(
            "select conrelid::regclass::text, attname::text, confdeltype::text from pg_constraint
             join pg_attribute on attrelid = conrelid and attnum = any(conkey)
             where contype = 'f' and confrelid = 'files'::regclass",
        )
        .fetch_all(&app.house.app.pool)
        .await
        .unwrap();
        found.sort();
        let mut listed: Vec<_> =
            LINKS.iter().map(|(table, column)| ((*table).into(), (*column).into(), "a".into())).collect();
        listed.sort();
        assert_eq!(found, listed);
    })
    .await;
}
