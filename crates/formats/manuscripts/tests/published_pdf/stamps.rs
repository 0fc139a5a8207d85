//! Stamps on the pages of every size, rotation and kind of file.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use manuscripts::{PdfPublisher, PublishedPdfError};
use rules::Language;
use rules::article::{PdfStamp, PdfWarning, RecordStatus};

use crate::pdf_files::{encrypt, one_page, pdf, stream};
use crate::pdf_inspection::{count_pages, page_text, unpack};
use crate::setup::{LIMITS, TestSetup, run_checked, text};
use crate::{metadata, write_source};

const ADDRESS: &str = "https://doi.org/10.18620/ctt-1866-8836-2026-15-1-1-9";

fn stamp(status: RecordStatus, language: Language) -> PdfStamp {
    PdfStamp::new(status, NaiveDate::from_ymd_opt(2026, 3, 2).unwrap(), ADDRESS, language)
}

async fn try_to_stamp(
    setup: &TestSetup,
    bytes: &[u8],
    stamp: &PdfStamp,
) -> Result<PathBuf, PublishedPdfError> {
    let (source, folder) = write_source(setup, bytes);
    let copied =
        PdfPublisher::new(&LIMITS).copy_with_metadata(&folder, &source, &metadata(), Some(stamp)).await;
    assert_eq!(fs::read(source).unwrap(), bytes);
    // To look at the pages, set `OCTAVO_KEEP_MANUSCRIPTS` to a folder for them.
    if let (Ok(copied), Ok(folder)) = (&copied, std::env::var("OCTAVO_KEEP_MANUSCRIPTS")) {
        let test = std::thread::current().name().unwrap_or("stamp").replace("::", "-");
        let number = fs::read_dir(&folder).unwrap().count();
        fs::copy(copied, Path::new(&folder).join(format!("{test}-{number}.pdf"))).unwrap();
    }
    copied
}

async fn stamped(setup: &TestSetup, bytes: &[u8], stamp: &PdfStamp) -> PathBuf {
    let copied = try_to_stamp(setup, bytes, stamp).await.unwrap();
    run_checked("qpdf", &["--check", text(&copied)]);
    for number in 1..=count_pages(&copied) {
        // Other text at the same place does not mix with it in the order of the content.
        let (page, path) = (number.to_string(), text(&copied));
        let page = on_one_line(&run_checked("pdftotext", &["-raw", "-f", &page, "-l", &page, path, "-"]));
        assert!(page.contains(&on_one_line(&stamp.line)), "page {number}: {page}");
    }
    copied
}

/// Without spaces, which depend on the layout.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns a page with these entries, the font 3 and more objects from number 5 on.
fn page_with(entries: &str, more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] >>"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R {entries} >>"),
    ];
    objects.extend_from_slice(more);
    pdf(&objects)
}

/// Returns a file with a page for each of these entries; the words are at (40, 60) and along the upper edge.
fn file_with_pages(entries: &[&str]) -> Vec<u8> {
    let kids: String = (0..entries.len()).map(|number| format!("{} 0 R ", number + 5)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        // All that pages can inherit.
        format!(
            "<< /Type /Pages /Kids [{kids}] /Count {} /MediaBox [0 0 595 842] \
             /Resources << /Font << /F 4 0 R >> >> >>",
            entries.len()
        ),
        stream(
            "",
            "BT /F 11 Tf 40 60 Td (Words of the page) Tj 0 640 Td 14 TL (More words, here and there) Tj ET",
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>".to_owned(),
    ];
    objects.extend(
        entries.iter().map(|entries| format!("<< /Type /Page /Parent 2 0 R /Contents [3 0 R] {entries} >>")),
    );
    pdf(&objects)
}

const SHAPES: [&str; 12] = [
    "",
    "/MediaBox [0 0 842 595]",
    "/Rotate 90",
    "/Rotate 180",
    "/Rotate -90",
    // Cropped, with another origin, and with the marks of a printer.
    "/MediaBox [-100 -50 500 800] /CropBox [20 30 440 690]",
    "/MediaBox [0 0 700 950] /TrimBox [50 50 650 900] /Rotate 270",
    "/CropBox [100 100 400 750] /Rotate 90",
    "/MediaBox [0 0 200 300]",
    "/MediaBox [0 0 72 72]",
    "/MediaBox [0 0 2384 3370]",
    "/MediaBox [0 0 960 540] /UserUnit 1.5",
];

#[tokio::test]
async fn pages_of_every_size_and_rotation_show_the_stamp() {
    let setup = TestSetup::new();
    let bytes = file_with_pages(&SHAPES);
    for status in RecordStatus::ALL {
        for language in Language::ALL {
            let copied = stamped(&setup, &bytes, &stamp(status, language)).await;
            assert!(page_text(&copied, 1).contains("Words of the page"));
            assert_eq!(unpack(&copied).matches("/Subtype /Link").count(), SHAPES.len());
        }
    }
}

/// Returns the line of text with the stamp as it is displayed: left, top, right, bottom; and the size of the page.
fn place(copied: &Path, number: usize) -> ([f64; 4], [f64; 2]) {
    let number = number.to_string();
    let words =
        run_checked("pdftotext", &["-cropbox", "-bbox", "-f", &number, "-l", &number, text(copied), "-"]);
    let numbers = |line: &str| -> Vec<f64> {
        line.split('"').skip(1).step_by(2).filter_map(|value| value.parse().ok()).collect()
    };
    let page = numbers(words.lines().find(|line| line.contains("<page ")).unwrap());
    let word = numbers(words.lines().find(|line| line.contains(">RETRACTED<")).unwrap());
    (word.try_into().unwrap(), page.try_into().unwrap())
}

#[tokio::test]
async fn stamp_is_at_the_upper_edge_as_displayed() {
    let setup = TestSetup::new();
    let copied =
        stamped(&setup, &file_with_pages(&SHAPES), &stamp(RecordStatus::Retracted, Language::En)).await;
    for number in 1..=SHAPES.len() {
        let ([left, top, right, bottom], [width, height]) = place(&copied, number);
        assert!(left > 0.0 && right < width && right - left > bottom - top, "page {number}: upright");
        assert!(top > 0.0 && (bottom < 0.05 * height || height < 400.0), "page {number}: {top} of {height}");
    }
}

#[tokio::test]
async fn link_covers_the_text_and_tagged_files_have_none() {
    let setup = TestSetup::new();
    let stamp = stamp(RecordStatus::Retracted, Language::En);
    let plain =
        one_page("Words", "", "/Rotate 90 /Annots [6 0 R]", &["<< /Subtype /Text /Rect [9 9 9 9] >>".into()]);
    let all = unpack(&stamped(&setup, &plain, &stamp).await);
    assert!(all.contains(&format!("/URI ({ADDRESS})")) && all.contains("/Subtype /Text"), "others stay");

    let tags = ["<< /Type /StructTreeRoot /K 7 0 R >>", "<< /Type /StructElem /S /Document /P 6 0 R >>"];
    let tagged = one_page(
        "Words",
        "/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R",
        "/StructParents 0",
        &tags.map(str::to_owned),
    );
    let copied = stamped(&setup, &tagged, &stamp).await;
    let all = unpack(&copied);
    assert!(!all.contains("/Subtype /Link"));
    for kept in ["/StructElem", "/StructParents 0", "/Artifact << /Type /Pagination >> BDC"] {
        assert!(all.contains(kept), "{kept}");
    }
    assert!(run_checked("pdfinfo", &[text(&copied)]).contains("Optimized:       yes"));
}

#[tokio::test]
async fn stamp_lies_over_scans_and_text_at_the_edge() {
    let setup = TestSetup::new();
    let mut content = String::from("0.25 0.3 0.35 rg 0 0 595 842 re f 0.9 g BT /F 10 Tf 12 TL 8 836 Td");
    for line in 0..70 {
        content.push_str(&format!(
            " (Line {line} of a page whose text begins at the very edge and fills it from side to side) '"
        ));
    }
    content.push_str(" ET");
    let file = page_with("/Contents 5 0 R /Resources << /Font << /F 3 0 R >> >>", &[stream("", &content)]);
    let copied = stamped(&setup, &file, &stamp(RecordStatus::Concern, Language::En)).await;
    assert!(page_text(&copied, 1).contains("Line 40 of a page"));
}

#[tokio::test]
async fn odd_contents_and_resources_are_stamped() {
    let setup = TestSetup::new();
    let stamp = stamp(RecordStatus::Corrected, Language::Ru);
    let words = || stream("", "BT /F 14 Tf 72 720 Td (Words) Tj ET");
    let fonts = "/Resources << /Font << /F 3 0 R >> >>";
    for (entries, more) in [
        (format!("/Contents 5 0 R {fonts}"), vec!["[6 0 R]".to_owned(), words()]),
        (format!("/Contents [] {fonts}"), vec![]),
        (String::new(), vec![]),
        (
            "/Contents 5 0 R /Resources 6 0 R".to_owned(),
            vec![words(), "<< /XObject 7 0 R /Font << /F 3 0 R >> >>".to_owned(), "<< >>".to_owned()],
        ),
        (format!("/Contents 5 0 R {fonts} /Annots 6 0 R"), vec![words(), "[]".to_owned()]),
        // Restores too little or too much.
        (format!("/Contents 5 0 R {fonts}"), vec![stream("", "q 1 0 0 1 5000 -300 cm")]),
        (format!("/Contents 5 0 R {fonts}"), vec![stream("", "1 0 0 1 5000 -300 cm Q Q")]),
    ] {
        stamped(&setup, &page_with(&entries, &more), &stamp).await;
    }
    // A stamped copy that was uploaded again.
    let once = fs::read(stamped(&setup, &one_page("Words", "", "", &[]), &stamp).await).unwrap();
    let retracted = PdfStamp { line: "RETRACTED".into(), ..stamp };
    let twice = stamped(&setup, &once, &retracted).await;
    assert!(page_text(&twice, 1).contains("Статья исправлена") && page_text(&twice, 1).contains("RETRACTED"));
}

#[tokio::test]
async fn same_file_and_stamp_give_the_same_bytes() {
    let setup = TestSetup::new();
    let bytes = file_with_pages(&SHAPES);
    let retracted = stamp(RecordStatus::Retracted, Language::Ru);
    let first = fs::read(stamped(&setup, &bytes, &retracted).await).unwrap();
    assert!(first == fs::read(stamped(&setup, &bytes, &retracted).await).unwrap());
    let corrected = stamp(RecordStatus::Corrected, Language::Ru);
    assert!(first != fs::read(stamped(&setup, &bytes, &corrected).await).unwrap());
}

#[tokio::test]
async fn files_that_cannot_be_stamped_are_refused() {
    let setup = TestSetup::new();
    let stamp = stamp(RecordStatus::Retracted, Language::En);
    let plain = one_page("Words", "", "", &[]);
    let hidden = stream("", "q 1 0 0 1 5000 5000 cm q q");
    for (bytes, expected) in [
        (encrypt(&setup, &plain, "", "owner"), PdfWarning::Encrypted),
        (plain[..200].to_vec(), PdfWarning::Damaged),
        // The content moves whatever follows it out of the page.
        (page_with("/Contents 5 0 R", &[hidden]), PdfWarning::Damaged),
    ] {
        match try_to_stamp(&setup, &bytes, &stamp).await {
            Err(PublishedPdfError::Unsuitable(warning)) => assert_eq!(warning, expected),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_thousand_pages_are_stamped_in_seconds() {
    let setup = TestSetup::new();
    let start = std::time::Instant::now();
    let copied =
        try_to_stamp(&setup, &file_with_pages(&[""; 1000]), &stamp(RecordStatus::Retracted, Language::En))
            .await;
    println!("stamped in {:?}", start.elapsed());
    assert_eq!(count_pages(&copied.unwrap()), 1000);
    assert!(start.elapsed().as_secs() < 60);
}
