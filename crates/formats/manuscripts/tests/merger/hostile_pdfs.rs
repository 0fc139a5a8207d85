//! Malicious and damaged PDF files.

use manuscripts::{InputError, InputKind};

use crate::pdf_files::{encrypt, many_pages, one_page, stream};
use crate::pdf_inspection::{assert_valid_manuscript, count_pages, page_text, unpack};
use crate::setup::{LIMITS, TestSetup};

#[tokio::test]
async fn user_password_is_reported() {
    let setup = TestSetup::new();
    let locked = encrypt(&setup, &one_page("Secret", "", "", &[]), "user", "owner");
    let part = setup.write_input("Manuscript", "locked.pdf", InputKind::Pdf, &locked);
    assert_eq!(setup.merge_error(part).await, InputError::Encrypted);
}

/// The file opens without a password; the owner password only forbids copying, and the author wants the file
/// merged.
#[tokio::test]
async fn owner_password_is_ignored() {
    let setup = TestSetup::new();
    let locked = encrypt(&setup, &one_page("Readable", "", "", &[]), "", "owner");
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &locked)]).await.unwrap();
    assert_valid_manuscript(&merged);
    assert!(page_text(&merged, 2).contains("Readable"));
}

#[tokio::test]
async fn page_limit_applies() {
    let setup = TestSetup::new();
    let part = setup.write_input("Manuscript", "long.pdf", InputKind::Pdf, &many_pages(10_000));
    let error = InputError::TooManyPages { max: LIMITS.max_pages };
    assert_eq!(setup.merge_error(part).await, error);
}

#[tokio::test]
async fn active_and_hidden_content_is_removed() {
    let setup = TestSetup::new();
    let annotation =
        |what: &str| format!("<< /Type /Annot /Rect [72 600 200 640] /T (Secret Author) {what} >>");
    let appearance = "/AP << /N 12 0 R >>";
    let more = [
        "<< /S /JavaScript /JS (app.alert\\(1\\)) >>".to_owned(),
        annotation("/Subtype /Link /A << /S /Launch /F (calc.exe) >>"),
        annotation("/Subtype /Link /A << /S /URI /URI (https://doi.org/10.18620/x) /Next 6 0 R >>"),
        annotation("/Subtype /Text /Contents (Secret note)"),
        annotation(&format!("/Subtype /Widget /FT /Tx /V (typed) /F 4 /AA << /K 6 0 R >> {appearance}")),
        annotation(&format!("/Subtype /FileAttachment /FS 14 0 R {appearance}")),
        stream(
            "/Type /XObject /Subtype /Form /BBox [0 0 128 40] /Resources << /Font << /F 5 0 R >> >>",
            "BT /F 12 Tf 4 12 Td (typed) Tj ET",
        ),
        stream("/Type /EmbeddedFile", "MZ secret program"),
        "<< /Type /Filespec /F (virus.exe) /EF << /F 13 0 R >> >>".to_owned(),
        stream("/Type /Metadata /Subtype /XML", "<x:xmpmeta>Secret Author</x:xmpmeta>"),
    ];
    let in_catalog = "/OpenAction 6 0 R /Metadata 15 0 R /AcroForm << /Fields [10 0 R] >> \
        /Names << /EmbeddedFiles << /Names [(virus.exe) 14 0 R] >> /JavaScript << /Names [(x) 6 0 R] >> >> \
        /AF [14 0 R]";
    let in_page = "/Annots [7 0 R 8 0 R 9 0 R 10 0 R 11 0 R] /AA << /O 6 0 R >> /Metadata 15 0 R \
        /PieceInfo << /Secret << /Private 15 0 R >> >> /AF [14 0 R]";
    let file = one_page("Harmless words", in_catalog, in_page, &more);
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_valid_manuscript(&merged);
    let text = page_text(&merged, 2);
    assert!(text.contains("Harmless words") && text.contains("typed"), "{text}");
    let all = unpack(&merged);
    assert!(all.contains("https://doi.org/10.18620/x"));
    for forbidden in
        ["app.alert", "calc.exe", "virus.exe", "MZ secret", "Secret", "/Widget", "/FileAttachment"]
    {
        assert!(!all.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn hidden_layer_stays_hidden() {
    let setup = TestSetup::new();
    let layer = |name: &str| format!("<< /Type /OCG /Name ({name} Secret Author) >>");
    let content = "BT /F 14 Tf 72 720 Td /OC /A BDC (Shown) Tj EMC 0 -40 Td /OC /B BDC (Not meant to be seen) Tj EMC ET";
    let file = one_page(
        "",
        "/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>",
        "/Contents 8 0 R /Resources << /Font << /F 5 0 R >> /Properties << /A 6 0 R /B 7 0 R >> >>",
        &[layer("First"), layer("Second"), stream("", content)],
    );
    let parts = [
        setup.write_input("Figure 1", "a.pdf", InputKind::Pdf, &file),
        setup.write_input("Figure 2", "b.pdf", InputKind::Pdf, &file),
    ];
    let merged = setup.merge(&parts).await.unwrap();
    assert_valid_manuscript(&merged);
    for number in [2, 3] {
        let text = page_text(&merged, number);
        assert!(text.contains("Shown") && !text.contains("Not meant"), "{text}");
    }
    assert!(!unpack(&merged).contains("Secret"));
}

#[tokio::test]
async fn unusual_pages_keep_their_content() {
    let setup = TestSetup::new();
    // Pages that are cropped, rotated, of another size, leave the graphics state changed, or have no content.
    let odd = [
        one_page("Cut", "", "/CropBox [36 36 500 800] /Rotate -90", &[]),
        one_page("Wide", "", "/MediaBox [0 0 2384 1684]", &[]),
        one_page("Small", "", "/MediaBox [60 700 160 780]", &[]),
        one_page("Pen) Tj ET q 3 0 0 3 100 100 cm 1 0 0 rg BT (", "", "/Rotate 180", &[]),
        one_page("No size", "", "/MediaBox [0 0 0 0]", &[]),
        many_pages(1),
    ];
    let parts: Vec<_> =
        odd.iter().map(|file| setup.write_input("Odd", "odd.pdf", InputKind::Pdf, file)).collect();
    let merged = setup.merge(&parts).await.unwrap();
    assert_valid_manuscript(&merged);
    for (number, words) in ["Cut", "Wide", "Small", "Pen", "No size"].iter().enumerate() {
        assert!(page_text(&merged, number + 2).contains(words), "{words}");
    }
    assert_eq!(count_pages(&merged), 7);
}

#[tokio::test]
async fn other_formats_are_rejected() {
    let setup = TestSetup::new();
    let whole = one_page("Words", "", "", &[]);
    for (name, bytes) in
        [("html.pdf", &b"<html>%PDF</html>"[..]), ("empty.pdf", b""), ("cut.pdf", &whole[..200])]
    {
        let part = setup.write_input("Manuscript", name, InputKind::Pdf, bytes);
        assert_eq!(setup.merge_error(part).await, InputError::Broken, "{name}");
    }
}
