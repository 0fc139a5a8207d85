use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::json;
use testkit::{Answer, Person, TestApp};

const FILES: &str = "/api/v1/files";

async fn upload(app: &TestApp, person: &Person, name: &str, bytes: Vec<u8>) -> Answer {
    let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
    app.send(app.request(Method::POST, FILES).bearer_auth(&person.token).multipart(form)).await
}

#[tokio::test]
async fn a_file_comes_back_as_it_went() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        // Several parts, and the last one not full.
        let bytes: Vec<u8> = (0..12_000_001u32).map(|i| (i % 251) as u8).collect();
        let answer = upload(app, &author, "../Рукопись № 1 \"final\".PDF", bytes.clone()).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        let file = answer.json();
        assert_eq!(file["fileName"], "Рукопись № 1 \"final\".PDF");
        assert_eq!(file["size"], 12_000_001);
        assert_eq!(file["mimeType"], "application/pdf");
        assert_eq!(file["url"], json!(format!("{FILES}/{}", file["id"].as_str().unwrap())));

        let answer = app.get_as(&author, file["url"].as_str().unwrap()).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.body == bytes);
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("content-length"), "12000001");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let name = "%D0%A0%D1%83%D0%BA%D0%BE%D0%BF%D0%B8%D1%81%D1%8C%20%E2%84%96%201%20%22final%22.PDF";
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename*=UTF-8''{name}"));
    })
    .await;
}

#[tokio::test]
async fn an_empty_file_is_a_file() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let file = upload(app, &author, "empty.txt", Vec::new()).await.json();
        assert_eq!(file["size"], 0);
        assert!(app.get_as(&author, file["url"].as_str().unwrap()).await.body.is_empty());
    })
    .await;
}

#[tokio::test]
async fn other_peoples_files_are_not_there() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let url = upload(app, &author, "a.pdf", b"%PDF-1.4".to_vec()).await.json()["url"].clone();
        for role in Role::ALL {
            let other = app.person(&[role]).await;
            assert_eq!(
                app.get_as(&other, url.as_str().unwrap()).await.status,
                StatusCode::NOT_FOUND,
                "{role}"
            );
        }
        assert_eq!(app.get(url.as_str().unwrap()).await.status, StatusCode::UNAUTHORIZED);
        for strange in ["1", "00000000-0000-0000-0000-000000000000", "..%2F..%2Fetc%2Fpasswd"] {
            assert_eq!(
                app.get_as(&author, &format!("{FILES}/{strange}")).await.status,
                StatusCode::NOT_FOUND
            );
        }
    })
    .await;
}

#[tokio::test]
async fn refused_uploads_leave_nothing_behind() {
    TestApp::run_with(
        |settings| settings.uploads.max_file_megabytes = 1,
        async |app| {
            let author = app.person(&[Role::User]).await;
            let megabyte = 1024 * 1024;
            for (name, size, status, code) in [
                ("page.html", 10, StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-type-refused"),
                ("noending", 10, StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-type-refused"),
                ("", 10, StatusCode::UNPROCESSABLE_ENTITY, "invalid-input"),
                ("large.pdf", megabyte + 1, StatusCode::PAYLOAD_TOO_LARGE, "file-too-large"),
                ("huge.pdf", 3 * megabyte, StatusCode::PAYLOAD_TOO_LARGE, "file-too-large"),
            ] {
                let answer = upload(app, &author, name, vec![0; size]).await;
                assert_eq!(answer.status, status, "{name}");
                assert_eq!(answer.json()["code"], code, "{name}");
            }
            assert_eq!(upload(app, &author, "just.pdf", vec![0; megabyte]).await.status, StatusCode::CREATED);

            let other_field = Form::new().text("comment", "no file here");
            let request = app.request(Method::POST, FILES).bearer_auth(&author.token);
            assert_eq!(
                app.send(request.multipart(other_field)).await.status,
                StatusCode::UNPROCESSABLE_ENTITY
            );
            let request =
                app.request(Method::POST, FILES).bearer_auth(&author.token).json(&json!({ "file": "x" }));
            assert_eq!(app.send(request).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
            let broken = app.request(Method::POST, FILES).bearer_auth(&author.token);
            let broken =
                broken.header("content-type", "multipart/form-data; boundary=x").body("--x\r\nbroken");
            assert_eq!(app.send(broken).await.status, StatusCode::BAD_REQUEST);

            let rows: i64 = sqlx::query_scalar("select count(*) from files")
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
            assert_eq!(rows, 1);
        },
    )
    .await;
}
