//! Validation of file contents against the file name.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use testkit::{TestApp, TestResponse};

use super::samples::{self, archive, compound, docx, docx_with, pdf};
use super::{FILES, count, upload, url_of};

const MISMATCH: (u16, &str) = (415, "file-content-mismatch");

fn outcome(response: &TestResponse) -> (u16, String) {
    let code = response.json()["code"].as_str().unwrap_or_default().to_owned();
    (response.status.as_u16(), code)
}

#[tokio::test]
async fn accepted_types_are_stored_when_content_matches_name() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (name, mime, bytes) in samples::all_types() {
            let file = upload(app, &author, name, bytes.clone()).await;
            assert_eq!(file["mimeType"], mime, "{name}");
            assert!(app.get_as(&author, url_of(&file)).await.body == bytes, "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn content_is_rejected_under_name_of_another_type() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let samples = samples::all_types();
        for (_, mime, bytes) in &samples {
            for (name, other, _) in &samples {
                let both_text = mime.starts_with("text/") && other.starts_with("text/");
                let response = app.upload_file(&author, name, bytes.clone()).await;
                if mime == other || both_text {
                    assert_eq!(response.status, StatusCode::CREATED, "{mime} as {name}");
                } else {
                    assert_eq!(outcome(&response), (415, MISMATCH.1.to_owned()), "{mime} as {name}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn hostile_and_broken_files_are_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let macros = docx_with(&[("word/vbaProject.bin", b"\xd0\xcf\x11\xe0")], "/word/document.xml");
        for (case, name, bytes, (status, code)) in [
            ("HTML", "a.docx", b"<!DOCTYPE html><html><body>Dear editor</body></html>".to_vec(), MISMATCH),
            ("HTML after a mark", "a.doc", b"\xef\xbb\xbf \r\n<HTML><script>".to_vec(), MISMATCH),
            ("RTF", "a.doc", b"{\\rtf1 Dear editor}".to_vec(), MISMATCH),
            ("a program", "a.txt", b"MZ\x90\0\x03\0\0\0\x04".to_vec(), MISMATCH),
            ("a program", "a.docx", b"\x7fELF\x02\x01\x01".to_vec(), MISMATCH),
            ("another archive", "a.docx", archive(&[("readme.txt", b"hello")]), MISMATCH),
            ("no main part", "a.docx", docx_with(&[], "/word/none.xml"), MISMATCH),
            ("a presentation", "a.doc", compound(&["/PowerPoint Document"]), MISMATCH),
            ("macros by part", "a.docx", macros, (415, "file-with-macros")),
            ("macros by type", "a.docx", samples::docm(), (415, "file-with-macros")),
            (
                "a password",
                "a.docx",
                compound(&["/EncryptedPackage", "/EncryptionInfo"]),
                (422, "file-protected"),
            ),
            ("a bomb", "a.docx", samples::bomb(), (422, "file-unpacks-too-large")),
            ("a bomb in its content types", "a.docx", samples::bomb_in_content_types(), MISMATCH),
            ("too many parts", "a.docx", samples::with_too_many_parts(), MISMATCH),
            ("half a document", "a.docx", docx()[..docx().len() / 2].to_vec(), MISMATCH),
            ("half a compound file", "a.doc", samples::doc()[..600].to_vec(), MISMATCH),
            ("no image size", "a.png", samples::png_claiming(0, 10), MISMATCH),
            ("only a PNG mark", "a.png", b"\x89PNG\r\n\x1a\n".to_vec(), MISMATCH),
            ("only a JPEG mark", "a.jpg", b"\xff\xd8\xff\xe0".to_vec(), MISMATCH),
            ("a text about BMT", "a.bmp", b"BMT outcomes in 2026 were ...".to_vec(), MISMATCH),
            ("a zero in a text", "a.csv", b"a;b\n\0;1".to_vec(), MISMATCH),
            ("a lone byte of UTF-16", "a.txt", b"\xff\xfea\0b".to_vec(), MISMATCH),
            ("a zero in UTF-16", "a.txt", b"\xff\xfea\0\0\0".to_vec(), MISMATCH),
        ] {
            let response = app.upload_file(&author, name, bytes).await;
            assert_eq!(outcome(&response), (status, code.to_owned()), "{case} as {name}");
        }
        assert_eq!(count(app, "files").await, 0);
        assert_eq!(count(app, "graphile_worker.jobs").await, 0);
    })
    .await;
}

#[tokio::test]
async fn unusual_but_valid_files_are_accepted() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let cp1251 = b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0\r\n\x1a".to_vec();
        let utf16 = "\u{feff}Привет\r\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let after_junk = [b"\x00\x01junk\n".as_slice(), &pdf()].concat();
        let about_pdf = b"A PDF file begins with %PDF-1.7, as everybody knows.".to_vec();
        for (case, name, bytes) in [
            ("windows-1251", "a.txt", cp1251),
            ("UTF-16", "a.csv", utf16),
            ("source of a page", "a.txt", b"<!doctype html><script>alert(1)</script>".to_vec()),
            ("a text about BMT", "a.txt", b"BMT outcomes in 2026".to_vec()),
            ("a text about PDF", "a.txt", about_pdf),
            ("a PDF after something else", "a.pdf", after_junk),
            (
                "another place for the main part",
                "a.docx",
                docx_with(&[("word/document2.xml", b"<w/>")], "/word/document2.xml"),
            ),
            ("a huge image", "a.png", samples::png_claiming(50_000, 50_000)),
        ] {
            let response = app.upload_file(&author, name, bytes).await;
            assert_eq!(response.status, StatusCode::CREATED, "{case} as {name}: {}", response.json());
        }
    })
    .await;
}

#[tokio::test]
async fn damaged_files_never_cause_server_error() {
    TestApp::run(async |app| {
        let mut state = 20_261_115_u32;
        let mut next_random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize
        };
        for round in 0..40 {
            // The upload limit of one account is lower.
            let author = app.create_user(&[Role::User]).await;
            for (name, _, mut bytes) in samples::all_types() {
                for _ in 0..=round {
                    let index = next_random() % bytes.len();
                    bytes[index] = next_random() as u8;
                }
                let response = app.upload_file(&author, name, bytes).await;
                assert!(matches!(response.status.as_u16(), 201 | 415 | 422), "{name} {}", response.json());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn mismatch_error_names_detected_type_in_both_languages() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (language, text) in [("en", "looks like a PDF document"), ("ru", "похоже, это документ PDF")]
        {
            let form = Form::new().part("file", Part::bytes(pdf()).file_name("a.docx"));
            let request = app.request(Method::POST, FILES).bearer_auth(&author.token).multipart(form);
            let response = app.send(request.header("accept-language", language)).await;
            assert!(response.json()["detail"].as_str().unwrap().contains(text), "{response:?}");
        }
    })
    .await;
}
