//! Requests beyond what the process can take.

use testkit::articles::blank_pdf;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::*;

async fn get_in(app: &TestApp, language: &str) -> (TestResponse, Duration) {
    let start = Instant::now();
    let response = app.send(app.request(Method::GET, VERSION).header("accept-language", language)).await;
    (response, start.elapsed())
}

#[tokio::test]
async fn readers_beyond_the_limit_are_refused_at_once_in_both_languages() {
    TestApp::run_with_settings(
        |settings| {
            settings.http.max_reading_requests = 2;
            settings.database.reading_acquire_timeout_seconds = 5;
        },
        async |app| {
            let user = app.create_user(&[Role::User]).await;
            let connections = app.exhaust_reading_pool().await;
            let running = [(); 2].map(|()| tokio::spawn(app.request(Method::GET, VERSION).send()));
            tokio::time::sleep(Duration::from_millis(100)).await;

            let languages = ["en", "ru"].into_iter().cycle().take(40);
            let refused = join_all(languages.map(|language| get_in(app, language))).await;
            for (number, (response, elapsed)) in refused.iter().enumerate() {
                expect_unavailable(response, "unavailable");
                let sentence = ["The service is busy.", "Сервис перегружен."][number % 2];
                let detail = response.json()["detail"].as_str().unwrap().to_owned();
                assert!(detail.starts_with(sentence), "{detail}");
                // A tenth of a second, and some for a busy machine.
                assert!(*elapsed < Duration::from_millis(600), "{elapsed:?}");
            }
            assert_eq!(app.get_as(&user, MY_ARTICLES).await.status, StatusCode::OK);
            assert_eq!(app.get("/api/health/live").await.status, StatusCode::OK);

            drop(connections);
            for request in running {
                assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::OK);
            }
            assert_eq!(app.get(VERSION).await.status, StatusCode::OK);
        },
    )
    .await;
}

#[tokio::test]
async fn uploads_do_not_take_the_slots_of_the_office() {
    TestApp::run_with_settings(
        |settings| settings.http.max_file_requests = 1,
        async |app| {
            let user = app.create_user(&[Role::User]).await;
            // An upload whose body does not end.
            let mut upload = TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap();
            let head = format!(
                "POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\
                 content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n",
                user.token
            );
            upload.write_all(head.as_bytes()).await.unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
            expect_unavailable(&app.upload_file(&user, "a.pdf", blank_pdf(1)).await, "unavailable");
            assert_eq!(app.get_as(&user, MY_ARTICLES).await.status, StatusCode::OK);
            drop(upload);
        },
    )
    .await;
}
