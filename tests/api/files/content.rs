//! What a file is, its bytes say.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use testkit::{Answer, TestApp};

use super::samples::{self, archive, compound, docx, docx_with, pdf};
use super::{FILES, count, uploaded, url_of};

const MISMATCH: (u16, &str) = (415, "file-content-mismatch");

fn outcome(answer: &Answer) -> (u16, String) {
    let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
    (answer.status.as_u16(), code)
}

#[tokio::test]
async fn every_accepted_type_is_taken_when_bytes_and_name_agree() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        for (name, mime, bytes) in samples::of_every_type() {
            let file = uploaded(app, &author, name, bytes.clone()).await;
            assert_eq!(file["mimeType"], mime, "{name}");
            assert!(app.get_as(&author, url_of(&file)).await.body == bytes, "{name}");
        }
    })
    .await;
}

/// Each under every other name: only one that fits is taken.
#[tokio::test]
async fn no_type_passes_under_the_name_of_another() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let samples = samples::of_every_type();
        for (_, mime, bytes) in &samples {
            for (name, other, _) in &samples {
                let both_text = mime.starts_with("text/") && other.starts_with("text/");
                let answer = app.upload(&author, name, bytes.clone()).await;
                if mime == other || both_text {
                    assert_eq!(answer.status, StatusCode::CREATED, "{mime} as {name}");
                } else {
                    assert_eq!(outcome(&answer), (415, MISMATCH.1.to_owned()), "{mime} as {name}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn hostile_and_broken_files_are_refused() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
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
            ("a bomb in its list", "a.docx", samples::bomb_in_the_list(), MISMATCH),
            ("a crowd of parts", "a.docx", samples::crowd(), MISMATCH),
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
            let answer = app.upload(&author, name, bytes).await;
            assert_eq!(outcome(&answer), (status, code.to_owned()), "{case} as {name}");
        }
        assert_eq!(count(app, "files").await, 0);
        assert_eq!(count(app, "graphile_worker.jobs").await, 0);
    })
    .await;
}

#[tokio::test]
async fn unusual_but_honest_files_are_taken() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
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
            let answer = app.upload(&author, name, bytes).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{case} as {name}: {}", answer.json());
        }
    })
    .await;
}

/// Whatever is done to a file, it is taken or refused; nothing breaks.
#[tokio::test]
async fn damaged_files_never_break_the_judge() {
    TestApp::run(async |app| {
        let mut state = 20_261_115_u32;
        let mut chance = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize
        };
        for round in 0..40 {
            // One account may not upload so much.
            let author = app.person(&[Role::User]).await;
            for (name, _, mut bytes) in samples::of_every_type() {
                for _ in 0..=round {
                    let place = chance() % bytes.len();
                    bytes[place] = chance() as u8;
                }
                let answer = app.upload(&author, name, bytes).await;
                assert!(matches!(answer.status.as_u16(), 201 | 415 | 422), "{name} {}", answer.json());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn refusals_say_in_both_languages_what_the_file_seems_to_be() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        for (language, words) in [("en", "looks like a PDF document"), ("ru", "похоже, это документ PDF")]
        {
            let form = Form::new().part("file", Part::bytes(pdf()).file_name("a.docx"));
            let request = app.request(Method::POST, FILES).bearer_auth(&author.token).multipart(form);
            let answer = app.send(request.header("accept-language", language)).await;
            assert!(answer.json()["detail"].as_str().unwrap().contains(words), "{answer:?}");
        }
    })
    .await;
}
