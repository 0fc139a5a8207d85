//! Encrypted, signed, damaged and malicious files: they are not copied, and harm nothing.

use rules::article::PdfWarning;

use crate::pdf_files::{encrypt, many_pages, one_page, stream};
use crate::pdf_inspection::unpack;
use crate::setup::{LIMITS, TestSetup};
use crate::{copy, copy_within, refusal};

#[tokio::test]
async fn encrypted_files_are_not_copied() {
    let setup = TestSetup::new();
    let plain = one_page("Words", "", "", &[]);
    for (user, owner) in [("user", "owner"), ("", "owner")] {
        let locked = encrypt(&setup, &plain, user, owner);
        assert_eq!(refusal(&setup, &locked).await, PdfWarning::Encrypted, "{user}");
    }
}

#[tokio::test]
async fn signed_files_are_not_copied() {
    let setup = TestSetup::new();
    for in_catalog in
        ["/AcroForm << /Fields [] /SigFlags 3 >>", "/AcroForm 6 0 R", "/Perms << /DocMDP 6 0 R >>"]
    {
        let form = "<< /Fields [] /SigFlags 1 >>".to_owned();
        let signed = one_page("Words", in_catalog, "", &[form]);
        assert_eq!(refusal(&setup, &signed).await, PdfWarning::Signed, "{in_catalog}");
    }
    let form = "/AcroForm << /Fields [] >>";
    assert!(unpack(&copy(&setup, &one_page("Words", form, "", &[])).await).contains("/AcroForm"));
}

#[tokio::test]
async fn damaged_files_are_not_copied() {
    let setup = TestSetup::new();
    let whole = one_page("Words", "", "", &[]);
    let without_table = String::from_utf8(whole.clone()).unwrap().replace("xref", "fehl");
    let broken_stream =
        one_page("Words", "", "/Contents 6 0 R", &[stream("/Filter /FlateDecode", "no flate")]);
    let files: [(&str, &[u8]); 6] = [
        ("html", b"<html>%PDF</html>"),
        ("empty", b""),
        ("cut", &whole[..200]),
        ("no table", without_table.as_bytes()),
        ("broken stream", &broken_stream),
        ("rubbish", b"%PDF-1.7\n\0\xff\xfe trailer << /Root 1 0 R >> startxref 9999999999 %%EOF"),
    ];
    for (name, bytes) in files {
        assert_eq!(refusal(&setup, bytes).await, PdfWarning::Damaged, "{name}");
    }
}

/// Circles, wrong types and endless nesting where metadata is expected.
#[tokio::test]
async fn odd_catalogs_do_no_harm() {
    let setup = TestSetup::new();
    let nested = format!("{}{}", "[".repeat(300), "]".repeat(300));
    for in_catalog in [
        "/Metadata 1 0 R",
        "/Metadata (text)",
        "/Metadata 3 0 R",
        "/ViewerPreferences 6 0 R",
        "/ViewerPreferences [1 2]",
        "/Lang 6 0 R",
        "/AcroForm 1 0 R",
        &format!("/Odd {nested}"),
    ] {
        let file = one_page("Words", in_catalog, "", &["6 0 R".to_owned()]);
        match copy_within(&LIMITS, &setup, &file).await {
            Ok(copied) => assert!(unpack(&copied).contains("/DisplayDocTitle true"), "{in_catalog}"),
            Err(error) => assert!(
                matches!(
                    error,
                    manuscripts::PublishedPdfError::Unsuitable(PdfWarning::Damaged | PdfWarning::TooComplex)
                ),
                "{in_catalog}: {error:?}"
            ),
        }
    }
}

#[tokio::test]
async fn limits_of_the_sandbox_apply() {
    let setup = TestSetup::new();
    let limits = kit::settings::Manuscripts { max_memory_megabytes: 8, ..LIMITS };
    let outcome = copy_within(&limits, &setup, &many_pages(100)).await;
    assert!(outcome.is_err(), "{outcome:?}");
    let limits = kit::settings::Manuscripts { max_seconds: 0, ..LIMITS };
    match copy_within(&limits, &setup, &many_pages(100)).await {
        Err(manuscripts::PublishedPdfError::Unsuitable(PdfWarning::TooComplex)) => {}
        other => panic!("{other:?}"),
    }
}
