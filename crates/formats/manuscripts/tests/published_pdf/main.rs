//! Tests of published PDFs with real programs: what changes, what stays, and files that are not copied.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod hostile;
mod kept_content;
mod large_files;
#[allow(dead_code, reason = "the tests of the merger use the rest")]
#[path = "../merger/pdf_files.rs"]
mod pdf_files;
#[allow(dead_code, reason = "the tests of the merger use the rest")]
#[path = "../merger/pdf_inspection.rs"]
mod pdf_inspection;
#[allow(dead_code, reason = "the tests of the merger use the rest")]
#[path = "../merger/setup.rs"]
mod setup;
mod stamps;

use std::fs;
use std::path::PathBuf;

use kit::settings::Manuscripts;
use manuscripts::{DocumentMetadata, ExpectedTexts, PdfPublisher, PublishedPdfError};
use rules::Language;
use rules::article::{PdfFacts, PdfWarning};
use setup::{LIMITS, TestSetup};

/// Packet with the properties that viewers and `pdfinfo` read.
const PACKET: &str = "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
    <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n  <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n    \
    <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n      \
    <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">Late effects</rdf:li>\
    <rdf:li xml:lang=\"ru\">Отдалённые последствия</rdf:li></rdf:Alt></dc:title>\n    \
    </rdf:Description>\n  </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";

fn metadata() -> DocumentMetadata {
    DocumentMetadata {
        language: Language::Ru,
        title: "Отдалённые последствия (CD34⁺) \\ & <b>".into(),
        authors: "Иван Петров, Anne-Marie O'Brien".into(),
        subject: "Клеточная терапия и трансплантация. 2024;13(2):12–21.".into(),
        keywords: "CD34, трансплантация".into(),
        xmp: PACKET.into(),
    }
}

fn expected() -> ExpectedTexts {
    ExpectedTexts {
        title: "Late effects of transplantation".into(),
        license_name: "CC BY 4.0".into(),
        license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
    }
}

fn write_source(setup: &TestSetup, bytes: &[u8]) -> (PathBuf, PathBuf) {
    let number = fs::read_dir(&setup.folder).unwrap().count();
    let source = setup.folder.join(format!("upload-{number}.pdf"));
    fs::write(&source, bytes).unwrap();
    let folder = setup.folder.join(format!("workspace-{number}"));
    fs::create_dir(&folder).unwrap();
    (source, folder)
}

/// Copies a PDF in a new folder, and asserts that the file itself is not touched.
async fn copy_within(
    limits: &Manuscripts,
    setup: &TestSetup,
    bytes: &[u8],
) -> Result<PathBuf, PublishedPdfError> {
    let (source, folder) = write_source(setup, bytes);
    let copied = PdfPublisher::new(limits).copy_with_metadata(&folder, &source, &metadata(), None).await;
    assert_eq!(fs::read(source).unwrap(), bytes);
    copied
}

async fn copy(setup: &TestSetup, bytes: &[u8]) -> PathBuf {
    copy_within(&LIMITS, setup, bytes).await.unwrap()
}

async fn refusal(setup: &TestSetup, bytes: &[u8]) -> PdfWarning {
    match copy_within(&LIMITS, setup, bytes).await {
        Err(PublishedPdfError::Unsuitable(warning)) => warning,
        other => panic!("{other:?}"),
    }
}

async fn inspect(setup: &TestSetup, bytes: &[u8]) -> PdfFacts {
    let (source, folder) = write_source(setup, bytes);
    PdfPublisher::new(&LIMITS).inspect(&folder, &source, &expected()).await.unwrap()
}
