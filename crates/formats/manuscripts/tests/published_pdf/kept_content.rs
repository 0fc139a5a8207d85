//! What a copy has in addition, and everything that stays.

use std::fs;
use std::path::{Path, PathBuf};

use rules::article::PdfFacts;

use crate::pdf_files::{one_page, stream};
use crate::pdf_inspection::{page_text, unpack};
use crate::setup::{TestSetup, run, run_checked, text};
use crate::{copy, expected, inspect};

const DOCUMENT: &str = "<html lang=\"en\"><head><title>Draft 7 final</title><meta name=\"author\" content=\"python-docx\">\
    </head><body><h1>Late effects of transplantation</h1><p>Text of several words with \
    <a href=\"https://creativecommons.org/licenses/by/4.0/\">a licence</a>, long enough to be a text layer that \
    can be searched, copied and read aloud, as every article of this journal has one.</p>\
    <table><tr><th>Graft</th></tr><tr><td>17</td></tr></table></body></html>";

fn information(pdf: &Path) -> String {
    run_checked("pdfinfo", &[text(pdf)])
}

fn packet(pdf: &Path) -> String {
    run_checked("pdfinfo", &["-meta", text(pdf)])
}

/// Makes a PDF with LibreOffice, tagged unless `options` say otherwise.
fn office_pdf(setup: &TestSetup, options: &str) -> Vec<u8> {
    let source = setup.folder.join("document.html");
    fs::write(&source, DOCUMENT).unwrap();
    let profile = format!("-env:UserInstallation=file://{}/profile", text(&setup.folder));
    let filter = format!("pdf:writer_web_pdf_Export:{{{options}}}");
    let outcome = run(
        "soffice",
        &[&profile, "--headless", "--convert-to", &filter, "--outdir", text(&setup.folder), text(&source)],
    );
    assert!(outcome.status.success());
    fs::read(setup.folder.join("document.pdf")).unwrap()
}

fn tagged_pdf(setup: &TestSetup) -> Vec<u8> {
    let option = |name: &str| format!("\"{name}\":{{\"type\":\"boolean\",\"value\":\"true\"}}");
    office_pdf(setup, &[option("UseTaggedPDF"), option("PDFUACompliance")].join(","))
}

fn save(setup: &TestSetup, bytes: &[u8]) -> PathBuf {
    let path = setup.folder.join("original.pdf");
    fs::write(&path, bytes).unwrap();
    path
}

#[tokio::test]
async fn copy_has_metadata_and_all_content_of_the_upload() {
    let setup = TestSetup::new();
    let bytes = tagged_pdf(&setup);
    let original = save(&setup, &bytes);
    let copied = copy(&setup, &bytes).await;
    run_checked("qpdf", &["--check", text(&copied)]);
    let information = information(&copied);
    for line in [
        "Title:           Отдалённые последствия (CD34⁺) \\ & <b>",
        "Author:          Иван Петров, Anne-Marie O'Brien",
        "Subject:         Клеточная терапия и трансплантация. 2024;13(2):12–21.",
        "Keywords:        CD34, трансплантация",
        "Tagged:          yes",
        "Optimized:       yes",
    ] {
        assert!(information.contains(line), "{line}: {information}");
    }
    assert!(information.contains("Producer:        LibreOffice"), "{information}");
    let all = unpack(&copied);
    assert!(all.contains("/DisplayDocTitle true") && all.contains("/Lang (en"), "the language stays");
    assert!(!all.contains("python-docx") && !all.contains("Draft 7"));
    let before = unpack(&original);
    for name in ["/StructElem", "/Link", "/URI", "/StructParents"] {
        assert_eq!(all.matches(name).count(), before.matches(name).count(), "{name}");
    }
    assert_eq!(page_text(&copied, 1), page_text(&original, 1));
    let packet = packet(&copied);
    assert!(packet.contains(">Отдалённые последствия</rdf:li>"), "{packet}");
    assert!(packet.contains("<pdfuaid:part>1</pdfuaid:part>"), "{packet}");
    fs::write(setup.folder.join("packet.xml"), packet).unwrap();
    run_checked("xmllint", &["--noout", text(&setup.folder.join("packet.xml"))]);
    // The packet is found by programs that do not read PDF.
    let raw = String::from_utf8_lossy(&fs::read(&copied).unwrap()).into_owned();
    assert!(raw.contains("W5M0MpCehiHzreSzNTczkc9d") && raw.contains("Отдалённые последствия</rdf:li>"));
}

#[tokio::test]
async fn pages_look_the_same() {
    let setup = TestSetup::new();
    let bytes = tagged_pdf(&setup);
    let original = save(&setup, &bytes);
    let copied = copy(&setup, &bytes).await;
    let picture = |pdf: &Path, name: &str| {
        let prefix = setup.folder.join(name);
        run_checked("pdftoppm", &["-r", "72", "-singlefile", text(pdf), text(&prefix)]);
        fs::read(prefix.with_extension("ppm")).unwrap()
    };
    assert_eq!(picture(&original, "before"), picture(&copied, "after"));
}

#[tokio::test]
async fn same_file_and_metadata_give_the_same_bytes() {
    let setup = TestSetup::new();
    let bytes = one_page("Words", "", "", &[]);
    let copies = [copy(&setup, &bytes).await, copy(&setup, &bytes).await];
    let [first, second] = copies.map(|copied| fs::read(copied).unwrap());
    assert!(first == second);
}

#[tokio::test]
async fn missing_language_is_that_of_the_file_and_preferences_stay() {
    let setup = TestSetup::new();
    let preferences = stream("/Type /Metadata /Subtype /XML", "not XML at all pdfuaid:part");
    let bytes = one_page(
        "Words",
        "/Lang () /ViewerPreferences << /Direction /R2L /DisplayDocTitle false >> /Metadata 6 0 R \
         /PageLabels << /Nums [0 << /St 12 >>] >>",
        "",
        &[preferences],
    );
    let all = unpack(&copy(&setup, &bytes).await);
    for kept in ["/Lang (ru)", "/Direction /R2L", "/DisplayDocTitle true", "/St 12"] {
        assert!(all.contains(kept), "{kept}");
    }
    assert!(!all.contains("DisplayDocTitle false") && !all.contains("not XML at all"));
}

#[tokio::test]
async fn checklist_facts_are_found() {
    let setup = TestSetup::new();
    let bytes = tagged_pdf(&setup);
    let size = bytes.len() as u64;
    let facts = inspect(&setup, &bytes).await;
    let all =
        PdfFacts { bytes: size, is_tagged: true, has_text: true, shows_title: true, names_license: true };
    assert_eq!(facts, all, "expected: {:?}", expected());
    let scanned = inspect(&setup, &one_page("", "", "", &[])).await;
    let none = PdfFacts {
        is_tagged: false,
        has_text: false,
        shows_title: false,
        names_license: false,
        bytes: scanned.bytes,
    };
    assert_eq!(scanned, none);
}
