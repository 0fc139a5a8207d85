//! Small files in which something large is shared by everything: what is written once would be read or copied a
//! thousand times.

use std::time::{Duration, Instant};

use manuscripts::{Failure, InputFault, InputKind};

use crate::pdf_files::{one_page, pdf, stream};
use crate::reading::{assert_sound, pages, unpacked};
use crate::workshop::Workshop;

const PAGES: usize = 300;
/// Of a debug build, on a machine that does other things as well.
const SOON: Duration = Duration::from_secs(40);

/// Pages that are all alike, with more objects from number 4 on.
fn alike(in_page: &str, more: &[String]) -> Vec<u8> {
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

/// Binds the file, which must end soon, with a sound manuscript or with the words that it is too large.
async fn bound_or_too_large(file: &[u8]) -> Option<String> {
    let workshop = Workshop::open();
    let began = Instant::now();
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, file)]).await;
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    match bound {
        Ok(bound) => {
            let size = std::fs::metadata(&bound).unwrap().len();
            assert!(size < 8 * 1024 * 1024, "{size} bytes");
            assert_eq!(pages(&bound), PAGES + 1);
            Some(unpacked(&bound))
        }
        Err(Failure::Input { fault: InputFault::TooLarge, .. }) => None,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn shared_notes_are_cleaned_once() {
    let names: String = (0..20_000).map(|number| format!("/P{number} 5 0 R ")).collect();
    let note = "<< /Type /Secret /Name (Secret Author) >>".to_owned();
    let file = alike(
        "/MediaBox [0 0 300 300] /Resources << /Properties 4 0 R >>",
        &[format!("<< {names} >>"), note],
    );
    let all = bound_or_too_large(&file).await.unwrap();
    assert_eq!(all.matches("/P19999 ").count(), 1);
    assert!(!all.contains("Secret"));
}

#[tokio::test]
async fn shared_links_are_not_copied_without_end() {
    let link = |number: usize| {
        let address = format!("https://demo.test/{number}/{}", "a".repeat(1900));
        format!("<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI ({address}) >> >>")
    };
    let list: String = (0..500).map(|number| format!("{} 0 R ", number + 5)).collect();
    let mut more = vec![format!("[{list}]")];
    more.extend((0..500).map(link));
    let on_pages = alike("/MediaBox [0 0 300 300] /Annots 4 0 R", &more);
    assert_eq!(bound_or_too_large(&on_pages).await, None);
}

#[tokio::test]
async fn links_of_what_is_no_page_are_left_alone() {
    let workshop = Workshop::open();
    let link = "<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] \
        /A << /S /URI /URI (https://demo.test/only-once) >> >>";
    let mut more = vec![link.to_owned()];
    more.extend((0..3000).map(|_| "<< /Type /Page /Annots [6 0 R] >>".to_owned()));
    let others: String = (0..3000).map(|number| format!("{} 0 R ", number + 7)).collect();
    let file = one_page("Words", "", &format!("/Annots [6 0 R] /Others [{others}]"), &more);
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_sound(&bound);
    assert_eq!(unpacked(&bound).matches("only-once").count(), 1);
}

#[tokio::test]
async fn a_shared_size_without_end_is_refused() {
    let file = alike("/MediaBox 4 0 R /CropBox 4 0 R", &[format!("[0 0 300 300 {}]", "0 ".repeat(50_000))]);
    assert_eq!(bound_or_too_large(&file).await, None);
}

#[tokio::test]
async fn an_endless_list_of_layers_is_gone_through_once() {
    let workshop = Workshop::open();
    let list = |from: usize| (from..from + 30_000).map(|number| format!("{number} 0 R ")).collect::<String>();
    let layers = format!(
        "/OCProperties << /OCGs [{}] /D << /BaseState /OFF /ON [{}] >> >>",
        list(1_000_000),
        list(1_030_000)
    );
    let file = one_page("Words", &layers, "", &[]);
    let began = Instant::now();
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    assert_sound(&bound);
}
