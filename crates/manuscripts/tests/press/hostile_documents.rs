//! Office files that mean harm, or were harmed.

use std::io::{Cursor, Write};
use std::net::TcpListener;

use kit::settings::Manuscripts;
use manuscripts::{Failure, InputFault, InputKind};
use rules::Language;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::office_files::{docx, docx_with, image_relation, picture_run};
use crate::picture_files::boundless_png;
use crate::reading::{assert_sound, page, pages, unpacked};
use crate::workshop::{LIMITS, Workshop};

/// Twenty times 64 MiB of nothing, in a file of a megabyte.
fn bomb() -> Vec<u8> {
    let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut one = ZipWriter::new(Cursor::new(Vec::new()));
    one.start_file("word/media/1", packed).unwrap();
    let nothing = vec![0; 1024 * 1024];
    (0..64).for_each(|_| one.write_all(&nothing).unwrap());
    let mut one = ZipArchive::new(one.finish().unwrap()).unwrap();
    let mut bomb = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..20 {
        let copied = one.by_index_raw(0).unwrap();
        bomb.raw_copy_file_rename(copied, format!("word/media/{number}")).unwrap();
    }
    bomb.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_bomb_is_not_unpacked() {
    let workshop = Workshop::open();
    let bomb = bomb();
    assert!(bomb.len() < 4 * 1024 * 1024);
    let part = workshop.part("Manuscript", "bomb.docx", InputKind::Docx, &bomb);
    assert_eq!(workshop.fault_of(part).await, InputFault::TooLarge);
}

/// Small enough to be unpacked, and then some hundred times as large in memory.
#[tokio::test]
async fn a_smaller_bomb_is_stopped() {
    let workshop = Workshop::open();
    let limits = Manuscripts { max_seconds_per_file: 5, ..LIMITS };
    let document = docx(&["<w:r><w:br/></w:r></w:p><w:p>".repeat(3_000_000)]);
    assert!(document.len() < 1024 * 1024);
    let part = workshop.part("Manuscript", "bomb.docx", InputKind::Docx, &document);
    match workshop.bind_with(&limits, &[part]).await {
        Err(Failure::Input { file_name, fault }) => {
            assert_eq!(file_name.as_deref(), Some("bomb.docx"));
            assert!(matches!(fault, InputFault::TookTooLong | InputFault::Broken), "{fault:?}");
        }
        other => panic!("{other:?}"),
    }
}

/// LibreOffice would need seven thousand megabytes for it, and has less than half.
#[tokio::test]
async fn a_boundless_picture_inside_does_no_harm() {
    let workshop = Workshop::open();
    let document = docx_with(
        &["Before".into(), picture_run("r:embed", "p1"), "After".into()],
        &image_relation("p1", "media/p.png", false),
        &[("word/media/p.png", &boundless_png())],
    );
    let good = docx(&["Words".into()]);
    let parts = [
        workshop.part("Manuscript", "m.docx", InputKind::Docx, &document),
        workshop.part("Table 1", "t.docx", InputKind::Docx, &good),
    ];
    match workshop.bind(&parts).await {
        Ok(bound) => {
            assert_sound(&bound);
            assert!(page(&bound, 2).contains("After") && page(&bound, 3).contains("Words"));
        }
        Err(Failure::Input { file_name, .. }) => assert_eq!(file_name.as_deref(), Some("m.docx")),
        Err(Failure::Machine(error)) => panic!("{error:#}"),
    }
}

#[tokio::test]
async fn a_page_of_the_web_is_no_document() {
    let workshop = Workshop::open();
    let html = b"<html><body><img src=\"http://127.0.0.1:1/x\">Hello</body></html>";
    for (name, kind) in [("m.docx", InputKind::Docx), ("m.doc", InputKind::Doc), ("m.xlsx", InputKind::Xlsx)]
    {
        let part = workshop.part("Manuscript", name, kind, html);
        assert_eq!(workshop.fault_of(part).await, InputFault::Broken, "{name}");
    }
}

#[tokio::test]
async fn the_broken_one_is_named_and_not_its_neighbours() {
    let workshop = Workshop::open();
    let good = docx(&["Words".into()]);
    let mut broken = ZipWriter::new(Cursor::new(Vec::new()));
    broken.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    broken.write_all(b"<w:document").unwrap();
    let broken = broken.finish().unwrap().into_inner();
    let parts = [
        workshop.part("Manuscript", "good.docx", InputKind::Docx, &good),
        workshop.part("Rebuttal letter", "broken.docx", InputKind::Docx, &broken),
        workshop.part("Table", "good too.docx", InputKind::Docx, &good),
    ];
    match workshop.bind(&parts).await {
        Err(Failure::Input { file_name, fault }) => {
            assert_eq!((file_name.as_deref(), fault), (Some("broken.docx"), InputFault::Broken));
        }
        other => panic!("{other:?}"),
    }
    assert_sound(&workshop.bind(&parts[..1]).await.unwrap());
}

/// A file with a password is packed in the older way, with a stream of this name.
#[tokio::test]
async fn a_password_is_asked_to_be_removed() {
    let workshop = Workshop::open();
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("EncryptionInfo").unwrap().write_all(&[4, 0, 4, 0, 0x40, 0, 0, 0]).unwrap();
    file.create_stream("EncryptedPackage").unwrap().write_all(&[7; 4096]).unwrap();
    let part = workshop.part("Manuscript", "locked.docx", InputKind::Docx, &file.into_inner().into_inner());
    assert_eq!(workshop.fault_of(part).await, InputFault::Encrypted);
}

/// The listener stands where the document points to; nobody may come. The sandbox has no network at all, and of the
/// machine's files it sees none.
#[tokio::test]
async fn nothing_outside_of_a_document_is_fetched() {
    let workshop = Workshop::open();
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
    let bound =
        workshop.bind(&[workshop.part("Manuscript", "m.docx", InputKind::Docx, &document)]).await.unwrap();
    assert_sound(&bound);
    let text = page(&bound, 2);
    assert!(text.contains("Before") && text.contains("After"), "{text}");
    assert!(!unpacked(&bound).contains("root:"));
    assert!(listener.accept().is_err(), "somebody came to fetch the picture");
}

#[tokio::test]
async fn names_are_only_words() {
    let workshop = Workshop::open();
    let good = docx(&["Words".into()]);
    let names = [
        "../../etc/passwd.docx",
        "two\nlines\r.docx",
        "\u{202e}xcod.docx",
        "'; rm -rf $(pwd) \".docx",
        "--outdir.docx",
        "",
    ];
    let parts: Vec<_> = names.iter().map(|name| workshop.part(name, name, InputKind::Docx, &good)).collect();
    let bound = workshop.bind(&parts).await.unwrap();
    assert_sound(&bound);
    assert_eq!(pages(&bound), 1 + names.len());
    let part = workshop.part("Manuscript", names[1], InputKind::Docx, b"nothing");
    let fault = workshop.fault_of(part).await;
    let message = fault.say(Language::En, Some(names[1]));
    assert!(message.starts_with("The file “twolines.docx” could not be read"), "{message}");
}
