//! Small files in which a large object is shared, so that it could be read or copied a thousand times.

use std::time::{Duration, Instant};

use manuscripts::{InputError, InputKind, MergeError};

use crate::pdf_files::{one_page, pdf, stream};
use crate::pdf_inspection::{assert_valid_manuscript, count_pages, unpack};
use crate::setup::TestSetup;

const PAGES: usize = 300;
/// For a debug build on a busy machine.
const MAX_DURATION: Duration = Duration::from_secs(40);

/// Returns a PDF with identical pages and more objects from number 4 on.
fn identical_pages(in_page: &str, more: &[String]) -> Vec<u8> {
    let first = 4 + more.len();
    let kids: String = (first..first + PAGES).map(|number| format!("{number} 0 R ")).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {PAGES} >>"),
        stream("", "q Q"),
    ];
    objects.extend_from_slice(more);
    let page = format!("<< /Type /Page /Parent 2 0 R /Contents 3 0 R {in_page} >>");
    objects.extend((0..PAGES).map(|_| page.clone()));
    pdf(&objects)
}

/// Merges the file in limited time; returns the unpacked result, or `None` if the file is rejected as too
/// large.
async fn merge_or_too_large(file: &[u8]) -> Option<String> {
    let setup = TestSetup::new();
    let start = Instant::now();
    let merged = setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, file)]).await;
    assert!(start.elapsed() < MAX_DURATION, "{:?}", start.elapsed());
    match merged {
        Ok(merged) => {
            let size = std::fs::metadata(&merged).unwrap().len();
            assert!(size < 8 * 1024 * 1024, "{size} bytes");
            assert_eq!(count_pages(&merged), PAGES + 1);
            Some(unpack(&merged))
        }
        Err(MergeError::Input { error: InputError::TooLarge, .. }) => None,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn shared_properties_are_cleaned_once() {
    let names: String = (0..20_000).map(|number| format!("/P{number} 5 0 R ")).collect();
    let note = "<< /Type /Secret /Name (Secret Author) >>".to_owned();
    let file = identical_pages(
        "/MediaBox [0 0 300 300] /Resources << /Properties 4 0 R >>",
        &[format!("<< {names} >>"), note],
    );
    let all = merge_or_too_large(&file).await.unwrap();
    assert_eq!(all.matches("/P19999 ").count(), 1);
    assert!(!all.contains("Secret"));
}

#[tokio::test]
async fn shared_links_are_limited() {
    let link = |number: usize| {
        let address = format!("https://demo.test/{number}/{}", "a".repeat(1900));
        format!("<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI ({address}) >> >>")
    };
    let list: String = (0..500).map(|number| format!("{} 0 R ", number + 5)).collect();
    let mut more = vec![format!("[{list}]")];
    more.extend((0..500).map(link));
    let on_pages = identical_pages("/MediaBox [0 0 300 300] /Annots 4 0 R", &more);
    assert_eq!(merge_or_too_large(&on_pages).await, None);
}

#[tokio::test]
async fn annotations_outside_of_pages_are_ignored() {
    let setup = TestSetup::new();
    let link = "<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] \
        /A << /S /URI /URI (https://demo.test/only-once) >> >>";
    let mut more = vec![link.to_owned()];
    more.extend((0..3000).map(|_| "<< /Type /Page /Annots [6 0 R] >>".to_owned()));
    let others: String = (0..3000).map(|number| format!("{} 0 R ", number + 7)).collect();
    let file = one_page("Words", "", &format!("/Annots [6 0 R] /Others [{others}]"), &more);
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_valid_manuscript(&merged);
    assert_eq!(unpack(&merged).matches("only-once").count(), 1);
}

#[tokio::test]
async fn oversized_shared_page_box_is_rejected() {
    let file = identical_pages(
        "/MediaBox 4 0 R /CropBox 4 0 R",
        &[format!("[0 0 300 300 {}]", "0 ".repeat(50_000))],
    );
    assert_eq!(merge_or_too_large(&file).await, None);
}

#[tokio::test]
async fn long_layer_list_is_processed_in_linear_time() {
    let setup = TestSetup::new();
    let list = |from: usize| (from..from + 30_000).map(|number| format!("{number} 0 R ")).collect::<String>();
    let layers = format!(
        "/OCProperties << /OCGs [{}] /D << /BaseState /OFF /ON [{}] >> >>",
        list(1_000_000),
        list(1_030_000)
    );
    let file = one_page("Words", &layers, "", &[]);
    let start = Instant::now();
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert!(start.elapsed() < MAX_DURATION, "{:?}", start.elapsed());
    assert_valid_manuscript(&merged);
}
