//! Malicious and damaged office files.

use std::io::{Cursor, Write};
use std::net::TcpListener;

use kit::settings::Manuscripts;
use manuscripts::{InputError, InputKind, MergeError};
use rules::Language;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::office_files::{docx, docx_with, image_relation, picture_run};
use crate::pdf_inspection::{assert_valid_manuscript, count_pages, page_text, unpack};
use crate::picture_files::oversized_png;
use crate::setup::{LIMITS, TestSetup};

/// Twenty times 64 MiB of zeros, in a file of a megabyte.
fn zip_bomb() -> Vec<u8> {
    let deflated = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut one = ZipWriter::new(Cursor::new(Vec::new()));
    one.start_file("word/media/1", deflated).unwrap();
    let zeros = vec![0; 1024 * 1024];
    (0..64).for_each(|_| one.write_all(&zeros).unwrap());
    let mut one = ZipArchive::new(one.finish().unwrap()).unwrap();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..20 {
        let copied = one.by_index_raw(0).unwrap();
        archive.raw_copy_file_rename(copied, format!("word/media/{number}")).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[tokio::test]
async fn zip_bomb_is_rejected() {
    let setup = TestSetup::new();
    let bytes = zip_bomb();
    assert!(bytes.len() < 4 * 1024 * 1024);
    let part = setup.write_input("Manuscript", "bomb.docx", InputKind::Docx, &bytes);
    assert_eq!(setup.merge_error(part).await, InputError::TooLarge);
}

/// Small enough to be unpacked, and some hundred times as large in memory.
#[tokio::test]
async fn document_that_expands_in_memory_is_stopped() {
    let setup = TestSetup::new();
    let limits = Manuscripts { max_seconds_per_file: 5, ..LIMITS };
    let document = docx(&["<w:r><w:br/></w:r></w:p><w:p>".repeat(3_000_000)]);
    assert!(document.len() < 1024 * 1024);
    let part = setup.write_input("Manuscript", "bomb.docx", InputKind::Docx, &document);
    match setup.merge_with_limits(&limits, &[part]).await {
        Err(MergeError::Input { file_name, error }) => {
            assert_eq!(file_name.as_deref(), Some("bomb.docx"));
            assert!(matches!(error, InputError::TookTooLong | InputError::Broken), "{error:?}");
        }
        other => panic!("{other:?}"),
    }
}

/// LibreOffice would need 7000 megabytes for the picture and has less than half of it.
#[tokio::test]
async fn oversized_embedded_picture_is_contained() {
    let setup = TestSetup::new();
    let document = docx_with(
        &["Before".into(), picture_run("r:embed", "p1"), "After".into()],
        &image_relation("p1", "media/p.png", false),
        &[("word/media/p.png", &oversized_png())],
    );
    let good = docx(&["Words".into()]);
    let parts = [
        setup.write_input("Manuscript", "m.docx", InputKind::Docx, &document),
        setup.write_input("Table 1", "t.docx", InputKind::Docx, &good),
    ];
    match setup.merge(&parts).await {
        Ok(merged) => {
            assert_valid_manuscript(&merged);
            assert!(page_text(&merged, 2).contains("After") && page_text(&merged, 3).contains("Words"));
        }
        Err(MergeError::Input { file_name, .. }) => assert_eq!(file_name.as_deref(), Some("m.docx")),
        Err(MergeError::Internal(error)) => panic!("{error:#}"),
    }
}

#[tokio::test]
async fn html_is_rejected_as_document() {
    let setup = TestSetup::new();
    let html = b"<html><body><img src=\"http://127.0.0.1:1/x\">Hello</body></html>";
    for (name, kind) in [("m.docx", InputKind::Docx), ("m.doc", InputKind::Doc), ("m.xlsx", InputKind::Xlsx)]
    {
        let part = setup.write_input("Manuscript", name, kind, html);
        assert_eq!(setup.merge_error(part).await, InputError::Broken, "{name}");
    }
}

#[tokio::test]
async fn error_names_the_broken_file() {
    let setup = TestSetup::new();
    let good = docx(&["Words".into()]);
    let mut broken = ZipWriter::new(Cursor::new(Vec::new()));
    broken.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    broken.write_all(b"<w:document").unwrap();
    let broken = broken.finish().unwrap().into_inner();
    let parts = [
        setup.write_input("Manuscript", "good.docx", InputKind::Docx, &good),
        setup.write_input("Rebuttal letter", "broken.docx", InputKind::Docx, &broken),
        setup.write_input("Table", "good too.docx", InputKind::Docx, &good),
    ];
    match setup.merge(&parts).await {
        Err(MergeError::Input { file_name, error }) => {
            assert_eq!((file_name.as_deref(), error), (Some("broken.docx"), InputError::Broken));
        }
        other => panic!("{other:?}"),
    }
    assert_valid_manuscript(&setup.merge(&parts[..1]).await.unwrap());
}

/// An encrypted document is a compound file with a stream of this name.
#[tokio::test]
async fn password_is_reported() {
    let setup = TestSetup::new();
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("EncryptionInfo").unwrap().write_all(&[4, 0, 4, 0, 0x40, 0, 0, 0]).unwrap();
    file.create_stream("EncryptedPackage").unwrap().write_all(&[7; 4096]).unwrap();
    let part =
        setup.write_input("Manuscript", "locked.docx", InputKind::Docx, &file.into_inner().into_inner());
    assert_eq!(setup.merge_error(part).await, InputError::Encrypted);
}

/// The document points to the listener, which must see no connection. The sandbox has no network and none of
/// the host's files.
#[tokio::test]
async fn external_content_is_not_fetched() {
    let setup = TestSetup::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = format!("http://{}/p.jpg", listener.local_addr().unwrap());
    let field = |code: &str| {
        format!(
            "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>{code}</w:instrText></w:r>\
             <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>shown</w:t></w:r>\
             <w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
        )
    };
    let relations = [
        image_relation("p1", &address, true),
        image_relation("p2", "file:///etc/passwd", true),
        format!(
            "<Relationship Id=\"t1\" TargetMode=\"External\" Target=\"{address}\" \
             Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate\"/>"
        ),
    ];
    let document = docx_with(
        &[
            "Before".into(),
            picture_run("r:link", "p1"),
            picture_run("r:link", "p2"),
            field("INCLUDETEXT &quot;file:///etc/passwd&quot;"),
            field(&format!("INCLUDEPICTURE &quot;{address}&quot; \\d")),
            "After".into(),
        ],
        &relations.concat(),
        &[],
    );
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.docx", InputKind::Docx, &document)]).await.unwrap();
    assert_valid_manuscript(&merged);
    let text = page_text(&merged, 2);
    assert!(text.contains("Before") && text.contains("After"), "{text}");
    assert!(!unpack(&merged).contains("root:"));
    assert!(listener.accept().is_err(), "the picture was fetched");
}

#[tokio::test]
async fn hostile_file_names_are_harmless() {
    let setup = TestSetup::new();
    let good = docx(&["Words".into()]);
    let names = [
        "../../etc/passwd.docx",
        "two\nlines\r.docx",
        "\u{202e}xcod.docx",
        "'; rm -rf $(pwd) \".docx",
        "--outdir.docx",
        "",
    ];
    let parts: Vec<_> =
        names.iter().map(|name| setup.write_input(name, name, InputKind::Docx, &good)).collect();
    let merged = setup.merge(&parts).await.unwrap();
    assert_valid_manuscript(&merged);
    assert_eq!(count_pages(&merged), 1 + names.len());
    let part = setup.write_input("Manuscript", names[1], InputKind::Docx, b"nothing");
    let error = setup.merge_error(part).await;
    let message = error.message(Language::En, Some(names[1]));
    assert!(message.starts_with("The file “twolines.docx” could not be read"), "{message}");
}
