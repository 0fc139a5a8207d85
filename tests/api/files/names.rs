//! Hostile file names.

use reqwest::{Method, StatusCode};
use rules::Role;
use testkit::{TestApp, TestResponse, TestUser};

use super::FILES;

/// Uploads a file with these `Content-Disposition` parameters. Builds the form by hand, because a client
/// library would escape the name.
async fn upload_with_disposition(app: &TestApp, user: &TestUser, parameters: &[u8]) -> TestResponse {
    let body = [
        b"--x\r\nContent-Disposition: form-data; name=\"file\"; ".as_slice(),
        parameters,
        b"\r\nContent-Type: text/html\r\n\r\nsome text\r\n--x--\r\n",
    ]
    .concat();
    let request = app.request(Method::POST, FILES).bearer_auth(&user.token);
    app.send(request.header("content-type", "multipart/form-data; boundary=x").body(body)).await
}

fn decode_file_name(disposition: &str) -> String {
    let encoded = disposition.strip_prefix("attachment; filename*=UTF-8''").unwrap();
    assert!(
        encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%-._~".contains(&byte)),
        "{encoded}"
    );
    let mut bytes = Vec::new();
    let mut rest = encoded.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&rest[..2]).unwrap(), 16).unwrap());
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn hostile_file_names_are_sanitized() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let long = format!("{}.txt", "ж".repeat(300));
        let shortened = format!("{}.txt", "ж".repeat(251));
        for (sent, stored) in [
            ("../../etc/passwd.txt", "passwd.txt"),
            ("..\\\\..\\\\boot.txt", "boot.txt"),
            ("/etc/cron.d/x.txt", "x.txt"),
            ("a%0D%0AX-Evil: 1%0D%0A.txt", "aX-Evil: 1.txt"),
            ("a%22; filename=%22b.exe.txt", "a\"; filename=\"b.exe.txt"),
            ("say \\\"hello\\\".txt", "say \"hello\".txt"),
            ("fdp.\u{202e}exe.txt", "fdp.exe.txt"),
            ("\u{2067}\u{200f}кот🐈‍⬛.txt", "кот🐈‍⬛.txt"),
            ("Рукопись; № 1'.txt", "Рукопись; № 1'.txt"),
            ("100%.txt", "100%.txt"),
            ("<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"),
            ("  spaces  .txt  ", "spaces  .txt"),
            (long.as_str(), shortened.as_str()),
        ] {
            let response =
                upload_with_disposition(app, &author, format!("filename=\"{sent}\"").as_bytes()).await;
            assert_eq!(response.status, StatusCode::CREATED, "{sent}: {}", response.json());
            let file = response.json();
            assert_eq!(file["fileName"], stored, "{sent}");
            let response = app.get_as(&author, file["url"].as_str().unwrap()).await;
            assert_eq!(decode_file_name(response.header("content-disposition")), stored, "{sent}");
            assert_eq!(response.header("content-type"), "text/plain", "{sent}");
            assert_eq!(response.headers.get("x-evil"), None, "{sent}");
            assert_eq!(response.body, b"some text", "{sent}");
        }
    })
    .await;
}

#[tokio::test]
async fn invalid_file_names_are_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (parameters, status, code) in [
            (b"filename=\"\"".as_slice(), 422, "invalid-input"),
            (b"filename=\"../\"", 422, "invalid-input"),
            (b"x=\"y\"", 422, "invalid-input"),
            (b"filename=\".\xe2\x80\xae\"", 415, "file-type-refused"),
            (b"filename=\"a.txt.\"", 415, "file-type-refused"),
            (b"filename=\"a.txt.html\"", 415, "file-type-refused"),
        ] {
            let response = upload_with_disposition(app, &author, parameters).await;
            let parameters = String::from_utf8_lossy(parameters);
            assert_eq!(response.status.as_u16(), status, "{parameters}: {}", response.json());
            assert_eq!(response.json()["code"], code, "{parameters}");
        }
        // Invalid UTF-8 is rejected or replaced, but never a server error.
        let response = upload_with_disposition(app, &author, b"filename=\"\xff\xfe\0.txt\"").await;
        assert!(matches!(response.status.as_u16(), 201 | 400 | 415 | 422), "{response:?}");
    })
    .await;
}
