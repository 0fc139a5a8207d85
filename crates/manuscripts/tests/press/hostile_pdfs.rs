//! PDF files that mean harm, or were harmed.

use manuscripts::{InputFault, InputKind};

use crate::pdf_files::{encrypted, many_pages, one_page, stream};
use crate::reading::{assert_sound, page, pages, unpacked};
use crate::workshop::{LIMITS, Workshop};

#[tokio::test]
async fn a_password_is_asked_to_be_removed() {
    let workshop = Workshop::open();
    let locked = encrypted(&workshop, &one_page("Secret", "", "", &[]), "user", "owner");
    let part = workshop.part("Manuscript", "locked.pdf", InputKind::Pdf, &locked);
    assert_eq!(workshop.fault_of(part).await, InputFault::Encrypted);
}

/// It opens without a password; the other one only forbids copying, which nobody does here but by the author's wish.
#[tokio::test]
async fn a_password_against_copying_does_not_matter() {
    let workshop = Workshop::open();
    let locked = encrypted(&workshop, &one_page("Readable", "", "", &[]), "", "owner");
    let bound =
        workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &locked)]).await.unwrap();
    assert_sound(&bound);
    assert!(page(&bound, 2).contains("Readable"));
}

#[tokio::test]
async fn ten_thousand_pages_are_too_many() {
    let workshop = Workshop::open();
    let part = workshop.part("Manuscript", "long.pdf", InputKind::Pdf, &many_pages(10_000));
    let fault = InputFault::TooManyPages { max: LIMITS.max_pages };
    assert_eq!(workshop.fault_of(part).await, fault);
}

#[tokio::test]
async fn nothing_acts_and_nothing_is_hidden() {
    let workshop = Workshop::open();
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
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_sound(&bound);
    let text = page(&bound, 2);
    assert!(text.contains("Harmless words") && text.contains("typed"), "{text}");
    let all = unpacked(&bound);
    assert!(all.contains("https://doi.org/10.18620/x"));
    for never in ["app.alert", "calc.exe", "virus.exe", "MZ secret", "Secret", "/Widget", "/FileAttachment"] {
        assert!(!all.contains(never), "{never}");
    }
}

#[tokio::test]
async fn a_hidden_layer_stays_hidden() {
    let workshop = Workshop::open();
    let layer = |name: &str| format!("<< /Type /OCG /Name ({name} Secret Author) >>");
    let content = "BT /F 14 Tf 72 720 Td /OC /A BDC (Shown) Tj EMC 0 -40 Td /OC /B BDC (Not meant to be seen) Tj EMC ET";
    let file = one_page(
        "",
        "/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>",
        "/Contents 8 0 R /Resources << /Font << /F 5 0 R >> /Properties << /A 6 0 R /B 7 0 R >> >>",
        &[layer("First"), layer("Second"), stream("", content)],
    );
    let parts = [
        workshop.part("Figure 1", "a.pdf", InputKind::Pdf, &file),
        workshop.part("Figure 2", "b.pdf", InputKind::Pdf, &file),
    ];
    let bound = workshop.bind(&parts).await.unwrap();
    assert_sound(&bound);
    for number in [2, 3] {
        let text = page(&bound, number);
        assert!(text.contains("Shown") && !text.contains("Not meant"), "{text}");
    }
    assert!(!unpacked(&bound).contains("Secret"));
}

#[tokio::test]
async fn odd_pages_keep_what_they_show() {
    let workshop = Workshop::open();
    // A page that is cut, turned, of another size, that leaves the pen in a strange state, that has no content at all.
    let odd = [
        one_page("Cut", "", "/CropBox [36 36 500 800] /Rotate -90", &[]),
        one_page("Wide", "", "/MediaBox [0 0 2384 1684]", &[]),
        one_page("Small", "", "/MediaBox [60 700 160 780]", &[]),
        one_page("Pen) Tj ET q 3 0 0 3 100 100 cm 1 0 0 rg BT (", "", "/Rotate 180", &[]),
        one_page("No size", "", "/MediaBox [0 0 0 0]", &[]),
        many_pages(1),
    ];
    let parts: Vec<_> =
        odd.iter().map(|file| workshop.part("Odd", "odd.pdf", InputKind::Pdf, file)).collect();
    let bound = workshop.bind(&parts).await.unwrap();
    assert_sound(&bound);
    for (number, words) in ["Cut", "Wide", "Small", "Pen", "No size"].iter().enumerate() {
        assert!(page(&bound, number + 2).contains(words), "{words}");
    }
    assert_eq!(pages(&bound), 7);
}

#[tokio::test]
async fn what_is_no_pdf_is_refused() {
    let workshop = Workshop::open();
    let whole = one_page("Words", "", "", &[]);
    for (name, bytes) in
        [("html.pdf", &b"<html>%PDF</html>"[..]), ("empty.pdf", b""), ("cut.pdf", &whole[..200])]
    {
        let part = workshop.part("Manuscript", name, InputKind::Pdf, bytes);
        assert_eq!(workshop.fault_of(part).await, InputFault::Broken, "{name}");
    }
}
