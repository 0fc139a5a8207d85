//! Names that want to be more than names.

use reqwest::{Method, StatusCode};
use rules::Role;
use testkit::{Answer, Person, TestApp};

use super::FILES;

/// A form written by hand: a client library would tame the name.
async fn upload_named(app: &TestApp, person: &Person, heading: &[u8]) -> Answer {
    let body = [
        b"--x\r\nContent-Disposition: form-data; name=\"file\"; ".as_slice(),
        heading,
        b"\r\nContent-Type: text/html\r\n\r\nsome text\r\n--x--\r\n",
    ]
    .concat();
    let request = app.request(Method::POST, FILES).bearer_auth(&person.token);
    app.send(request.header("content-type", "multipart/form-data; boundary=x").body(body)).await
}

fn decoded(disposition: &str) -> String {
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
async fn hostile_names_come_back_tame() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let long = format!("{}.txt", "ж".repeat(300));
        let kept_of_long = format!("{}.txt", "ж".repeat(251));
        for (sent, kept) in [
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
            (long.as_str(), kept_of_long.as_str()),
        ] {
            let answer = upload_named(app, &author, format!("filename=\"{sent}\"").as_bytes()).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{sent}: {}", answer.json());
            let file = answer.json();
            assert_eq!(file["fileName"], kept, "{sent}");
            let answer = app.get_as(&author, file["url"].as_str().unwrap()).await;
            assert_eq!(decoded(answer.header("content-disposition")), kept, "{sent}");
            assert_eq!(answer.header("content-type"), "text/plain", "{sent}");
            assert_eq!(answer.headers.get("x-evil"), None, "{sent}");
            assert_eq!(answer.body, b"some text", "{sent}");
        }
    })
    .await;
}

#[tokio::test]
async fn names_that_are_none_are_refused() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        for (heading, status, code) in [
            (b"filename=\"\"".as_slice(), 422, "invalid-input"),
            (b"filename=\"../\"", 422, "invalid-input"),
            (b"x=\"y\"", 422, "invalid-input"),
            (b"filename=\".\xe2\x80\xae\"", 415, "file-type-refused"),
            (b"filename=\"a.txt.\"", 415, "file-type-refused"),
            (b"filename=\"a.txt.html\"", 415, "file-type-refused"),
        ] {
            let answer = upload_named(app, &author, heading).await;
            let heading = String::from_utf8_lossy(heading);
            assert_eq!(answer.status.as_u16(), status, "{heading}: {}", answer.json());
            assert_eq!(answer.json()["code"], code, "{heading}");
        }
        // No text at all: refused, or taken under a name that is text; never a failure of ours.
        let answer = upload_named(app, &author, b"filename=\"\xff\xfe\0.txt\"").await;
        assert!(matches!(answer.status.as_u16(), 201 | 400 | 415 | 422), "{answer:?}");
    })
    .await;
}
