//! Quotas of uploads: bytes of a day, bytes without a link, uploads at the same time.

use std::time::Duration;

use chrono::TimeDelta;
use files::CollectUnlinkedFiles;
use futures::future::join_all;
use kit::Settings;
use kit::jobs::Job;
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method, StatusCode};
use rules::Role;
use serde_json::Value;
use testkit::articles::{article_content, author_article_path};
use testkit::{TestApp, TestResponse, TestUser};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{FILES, begin_upload, count, upload};

/// Above half of a quota of one megabyte, with its form.
const LARGE: usize = 600_000;

fn small_quotas(settings: &mut Settings) {
    let uploads = &mut settings.uploads;
    uploads.max_file_megabytes = 1;
    uploads.day_megabytes = 1;
    uploads.office_day_megabytes = 3;
    uploads.unlinked_megabytes = 100;
    uploads.office_unlinked_megabytes = 100;
}

async fn upload_large(app: &TestApp, user: &TestUser) -> TestResponse {
    app.upload_file(user, "a.txt", vec![b'a'; LARGE]).await
}

fn code(response: &TestResponse) -> String {
    response.json()["code"].as_str().unwrap_or("stored").to_owned()
}

async fn upload_in_russian(app: &TestApp, user: &TestUser) -> TestResponse {
    let form = Form::new().part("file", Part::bytes(vec![b'a'; LARGE]).file_name("a.txt"));
    let request = app.request(Method::POST, FILES).header("accept-language", "ru");
    app.send(request.bearer_auth(&user.token).multipart(form)).await
}

/// Begins an upload and waits until it is counted.
async fn begin_counted_upload(app: &TestApp, user: &TestUser, announced: usize) -> TcpStream {
    let running = count(app, "counted_uploads where lease_until is not null").await;
    let client = begin_upload(app, user, announced).await;
    app.wait_for_count("select count(*) from counted_uploads where lease_until is not null", running + 1)
        .await;
    client
}

#[tokio::test]
async fn each_role_has_its_bytes_of_a_day() {
    TestApp::run_with_settings(small_quotas, async |app| {
        for (roles, uploads) in [
            (&[Role::User][..], 1),
            (&[Role::Reviewer], 1),
            (&[Role::User, Role::Reviewer], 1),
            (&[Role::Editor], 5),
            (&[Role::Admin], 5),
            (&[Role::User, Role::Editor], 5),
        ] {
            let user = app.create_user(roles).await;
            for _ in 0..uploads {
                assert_eq!(upload_large(app, &user).await.status, StatusCode::CREATED, "{roles:?}");
            }
            let refused = upload_large(app, &user).await;
            assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{roles:?}");
            assert_eq!(code(&refused), "upload-day-quota", "{roles:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn refusal_names_the_time_and_the_bytes_come_back() {
    TestApp::run_with_settings(small_quotas, async |app| {
        let author = app.create_user(&[Role::User]).await;
        upload_large(app, &author).await;
        app.state.clock.advance(TimeDelta::hours(3));
        let refused = upload_large(app, &author).await;
        assert_eq!(refused.header("retry-after"), (21 * 3600).to_string());
        let text = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(text.contains("You can upload this file in 21 h."), "{text}");
        let russian = upload_in_russian(app, &author).await.json()["detail"].as_str().unwrap().to_owned();
        assert!(russian.contains("Этот файл можно будет загрузить через 21 ч."), "{russian}");

        // What still fits is stored, and others are not affected.
        upload(app, &author, "a.txt", vec![b'a'; 100_000]).await;
        let other = app.create_user(&[Role::User]).await;
        assert_eq!(upload_large(app, &other).await.status, StatusCode::CREATED);

        app.state.clock.advance(TimeDelta::hours(21) + TimeDelta::seconds(1));
        let author = app.reissue_token(&author).await;
        assert_eq!(upload_large(app, &author).await.status, StatusCode::CREATED);
        CollectUnlinkedFiles {}.run(app.application.files()).await.unwrap();
        assert_eq!(count(app, "counted_uploads").await, 3, "the first one is older than a day");
    })
    .await;
}

#[tokio::test]
async fn uploads_at_once_cannot_share_the_last_bytes() {
    TestApp::run_with_settings(small_quotas, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let responses = join_all((0..6).map(|_| upload_large(app, &author))).await;
        let stored = responses.iter().filter(|response| response.status == StatusCode::CREATED).count();
        assert_eq!(stored, 1);
        assert_eq!(count(app, "files").await, 1);
        app.wait_for_count("select count(*) from counted_uploads", 1).await;
    })
    .await;
}

#[tokio::test]
async fn deleting_files_gives_no_bytes_of_the_day_back() {
    TestApp::run_with_settings(small_quotas, async |app| {
        let author = app.create_user(&[Role::User]).await;
        upload_large(app, &author).await;
        delete_unlinked(app, &author).await;
        app.run_jobs().await;
        assert_eq!(count(app, "files").await, 0);
        assert_eq!(code(&upload_large(app, &author).await), "upload-day-quota");
    })
    .await;
}

async fn delete_unlinked(app: &TestApp, user: &TestUser) {
    let request = app.request(Method::DELETE, "/api/v1/files/unlinked").bearer_auth(&user.token);
    assert_eq!(app.send(request).await.status, StatusCode::NO_CONTENT);
}

fn small_unlinked_quota(settings: &mut Settings) {
    small_quotas(settings);
    settings.uploads.day_megabytes = 100;
    settings.uploads.unlinked_megabytes = 1;
}

async fn attach(app: &TestApp, author: &TestUser, article: &Value, files: &[&Value]) {
    let mut content = article_content(article);
    let attached =
        files.iter().map(|file| serde_json::json!({ "fileId": file["id"], "typeId": 1, "comment": "" }));
    content["files"] = attached.collect();
    let response = app.put_as(author, &author_article_path(article), &content).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

#[tokio::test]
async fn attached_files_do_not_count_as_unlinked() {
    TestApp::run_with_settings(small_unlinked_quota, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_draft(&author, "On cells").await;
        let file = upload_large(app, &author).await.json();
        let refused = upload_large(app, &author).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(code(&refused), "unlinked-files-quota");
        assert_eq!(refused.header("retry-after"), "", "waiting does not help");
        let text = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(text.contains("Delete them, or wait"), "{text}");
        let russian = upload_in_russian(app, &author).await.json()["detail"].as_str().unwrap().to_owned();
        assert!(russian.contains("Удалите их или подождите"), "{russian}");

        attach(app, &author, &article, &[&file]).await;
        assert_eq!(upload_large(app, &author).await.status, StatusCode::CREATED);
        let other = app.create_user(&[Role::User]).await;
        assert_eq!(upload_large(app, &other).await.status, StatusCode::CREATED);
    })
    .await;
}

/// The space is free at once; the files are deleted by a job. Attached files and those of others stay.
#[tokio::test]
async fn unlinked_files_can_be_deleted() {
    TestApp::run_with_settings(small_unlinked_quota, async |app| {
        let (author, other) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        let article = app.create_draft(&author, "On cells").await;
        let attached = upload_large(app, &author).await.json();
        attach(app, &author, &article, &[&attached]).await;
        let unlinked = upload_large(app, &author).await.json();
        let others = upload_large(app, &other).await.json();
        assert_eq!(code(&upload_large(app, &author).await), "unlinked-files-quota");

        delete_unlinked(app, &author).await;
        delete_unlinked(app, &author).await;
        assert_eq!(upload_large(app, &author).await.status, StatusCode::CREATED);
        app.run_jobs().await;
        for (user, file, status) in
            [(&author, &attached, 200), (&author, &unlinked, 404), (&other, &others, 200)]
        {
            assert_eq!(app.get_as(user, file["url"].as_str().unwrap()).await.status.as_u16(), status);
        }
        assert_eq!(count(app, "files").await, 3);
    })
    .await;
}

#[tokio::test]
async fn account_uploads_few_files_at_the_same_time() {
    TestApp::run_with_settings(
        |settings| settings.uploads.concurrent_per_account = 2,
        async |app| {
            let (author, other) =
                (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
            let first = begin_counted_upload(app, &author, 1_000_000).await;
            let _second = begin_counted_upload(app, &author, 1_000_000).await;
            let refused = upload_large(app, &author).await;
            assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
            assert_eq!(code(&refused), "too-many-uploads");
            assert_eq!(refused.header("retry-after"), "10");
            upload(app, &other, "a.txt", b"text".to_vec()).await;

            // A lost connection frees its place.
            drop(first);
            app.wait_for_count("select count(*) from counted_uploads where lease_until is not null", 1).await;
            upload(app, &author, "a.txt", b"text".to_vec()).await;
        },
    )
    .await;
}

#[tokio::test]
async fn editors_upload_while_strangers_take_all_their_places() {
    TestApp::run_with_settings(
        |settings| settings.uploads.concurrent = 4,
        async |app| {
            let mut connections = Vec::new();
            for _ in 0..3 {
                let stranger = app.create_user(&[Role::User]).await;
                connections.push(begin_counted_upload(app, &stranger, 1_000_000).await);
            }
            let author = app.create_user(&[Role::User]).await;
            let refused = upload_large(app, &author).await;
            assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(code(&refused), "uploads-busy");
            assert_eq!(refused.header("retry-after"), "10");
            let editor = app.create_user(&[Role::Editor]).await;
            upload(app, &editor, "a.txt", b"text".to_vec()).await;
        },
    )
    .await;
}

/// A client that sends the beginning of its form slowly takes a place of its own account, and not for long.
#[tokio::test]
async fn upload_is_counted_before_its_form_is_read() {
    TestApp::run_with_settings(
        |settings| settings.uploads.concurrent_per_account = 1,
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let address = app.address.trim_start_matches("http://").to_owned();
            let mut client = TcpStream::connect(&address).await.unwrap();
            let head = format!(
                "POST {FILES} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\nCont",
                author.token
            );
            client.write_all(head.as_bytes()).await.unwrap();
            let running = "select count(*) from counted_uploads where lease_until is not null";
            app.wait_for_count(running, 1).await;
            assert_eq!(code(&upload_large(app, &author).await), "too-many-uploads");

            let mut status = [0; 12];
            let answer = client.read_exact(&mut status);
            tokio::time::timeout(Duration::from_secs(30), answer).await.unwrap().unwrap();
            assert_eq!(status, *b"HTTP/1.1 400");
            app.wait_for_count(running, 0).await;
            upload(app, &author, "a.txt", b"text".to_vec()).await;
        },
    )
    .await;
}

#[tokio::test]
async fn bytes_of_failed_uploads_are_released() {
    TestApp::run_with_settings(small_quotas, async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (name, size, status) in [("a.pdf", LARGE, 415), ("empty.txt", 0, 422), ("a.txt", 1_100_000, 413)]
        {
            let response = app.upload_file(&author, name, vec![b'a'; size]).await;
            assert_eq!(response.status.as_u16(), status, "{name}");
            app.wait_for_count("select count(*) from counted_uploads", 0).await;
        }
        drop(begin_counted_upload(app, &author, LARGE).await);
        app.wait_for_count("select count(*) from counted_uploads", 0).await;
        assert_eq!(upload_large(app, &author).await.status, StatusCode::CREATED);
    })
    .await;
}

/// A client that does not announce the size is counted with the largest file.
#[tokio::test]
async fn upload_without_a_size_counts_as_the_largest_file() {
    TestApp::run_with_settings(small_quotas, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let send = async || {
            let body = Body::wrap_stream(futures::stream::iter([Ok::<_, std::io::Error>("text")]));
            let form = Form::new().part("file", Part::stream(body).file_name("a.txt"));
            app.send(app.request(Method::POST, FILES).bearer_auth(&author.token).multipart(form)).await
        };
        assert_eq!(send().await.status, StatusCode::CREATED);
        assert_eq!(code(&send().await), "upload-day-quota");
        let sizes: Vec<i64> =
            sqlx::query_scalar("select bytes from counted_uploads").fetch_all(&app.state.pool).await.unwrap();
        assert_eq!(sizes, [4], "once it is stored, its own size counts");
    })
    .await;
}

/// A killed process leaves rows behind, whose leases end.
#[tokio::test]
async fn places_of_a_killed_process_become_free() {
    TestApp::run_with_settings(
        |settings| settings.uploads.concurrent_per_account = 1,
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            sqlx::query(
                "insert into counted_uploads (id, uploader_id, bytes, started_at, lease_until)
                 values (gen_random_uuid(), $1, 1000, $2, $2 + interval '2 minutes')",
            )
            .bind(author.id.0)
            .bind(app.state.clock.now())
            .execute(&app.state.pool)
            .await
            .unwrap();
            assert_eq!(code(&upload_large(app, &author).await), "too-many-uploads");
            app.state.clock.advance(TimeDelta::minutes(2));
            assert_eq!(upload_large(app, &author).await.status, StatusCode::CREATED);
        },
    )
    .await;
}

/// The response reaches a client that is still sending.
#[tokio::test]
async fn large_refused_upload_gets_its_response() {
    TestApp::run_with_settings(
        |settings| (settings.uploads.day_megabytes, settings.uploads.max_file_megabytes) = (1, 50),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let response = app.upload_file(&author, "a.txt", vec![b'a'; 30_000_000]).await;
            assert_eq!(code(&response), "upload-day-quota");
            assert_eq!(count(app, "files").await, 0);
        },
    )
    .await;
}
