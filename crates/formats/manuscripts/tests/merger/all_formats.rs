//! Merges of files of every kind.

use image::ImageFormat;
use manuscripts::{Cover, InputFile, InputKind};

use crate::office_files::{convert_with_libreoffice, docx_with, image_relation, picture_run};
use crate::pdf_files::one_page;
use crate::pdf_inspection::{assert_valid_manuscript, bookmarks, page_text, unpack};
use crate::picture_files::{photograph, picture};
use crate::setup::{LIMITS, TestSetup, cover, run_checked, text};

const HTML: &str = "<html><head><meta charset=\"utf-8\"></head><body><h1>Ответ рецензентам</h1>\
    <p>We thank the reviewers. Благодарим рецензентов.</p></body></html>";

/// Returns ten files, one of each kind that can be uploaded.
pub fn ten_parts(setup: &TestSetup) -> Vec<InputFile> {
    let manuscript = docx_with(
        &["Аллогенная трансплантация: обзор".into(), picture_run("r:embed", "p1"), "Conclusion.".into()],
        &image_relation("p1", "media/p.jpg", false),
        &[("word/media/p.jpg", &photograph(300, 200))],
    );
    let windows = encode_windows_1251("Текст из Блокнота\r\n\tс отступом\r\n");
    let utf_16: Vec<u8> =
        "\u{feff}пациент;возраст\nИванова;51,5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let doc = convert_with_libreoffice("answer.doc", "doc:MS Word 97", "answer.html", HTML);
    let xls =
        convert_with_libreoffice("table.xls", "xls:MS Excel 97", "table.csv", "группа,n\nконтроль,12\n");
    let xlsx = convert_with_libreoffice(
        "sheet.xlsx",
        "xlsx:Calc MS Excel 2007 XML",
        "sheet.csv",
        "dose,n\nдоза,7\n",
    );
    let pdf = one_page("Marked-up text", "", "/Rotate 90", &[]);
    let kinds: [(&str, InputKind, &[u8]); 10] = [
        ("Manuscript", InputKind::Docx, &manuscript),
        ("Marked-up manuscript", InputKind::Pdf, &pdf),
        ("Ответ рецензентам", InputKind::Doc, &doc),
        ("Table 1", InputKind::Xls, &xls),
        ("Table 2", InputKind::Xlsx, &xlsx),
        ("Table 3", InputKind::Csv, &utf_16),
        ("Figure 1", InputKind::Jpeg, &photograph(1200, 800)),
        ("Figure 2", InputKind::Png, &picture(300, 900, ImageFormat::Png)),
        ("Figure 3", InputKind::Bmp, &picture(200, 150, ImageFormat::Bmp)),
        ("Supporting material", InputKind::Txt, &windows),
    ];
    kinds
        .iter()
        .map(|(label, kind, bytes)| setup.write_input(label, &format!("{label} Secret Author"), *kind, bytes))
        .collect()
}

fn encode_windows_1251(text: &str) -> Vec<u8> {
    let encode = |character: char| match character {
        'А'..='я' => u8::try_from(character as u32 - 'А' as u32 + 0xc0).unwrap(),
        character => u8::try_from(character).unwrap(),
    };
    text.chars().map(encode).collect()
}

#[tokio::test]
async fn files_of_all_kinds_are_merged() {
    let setup = TestSetup::new();
    let parts = ten_parts(&setup);
    let merged = setup.merge(&parts).await.unwrap();
    assert_valid_manuscript(&merged);

    let mut expected = vec!["Cover".to_owned()];
    expected.extend(parts.iter().map(|part| part.label.clone()));
    let bookmarks = bookmarks(&merged);
    let labels: Vec<String> = bookmarks.iter().map(|(label, _)| label.clone()).collect();
    assert_eq!(labels, expected);

    let words = [
        "Отдалённые последствия",
        "Аллогенная трансплантация: обзор",
        "Marked-up text",
        "Благодарим рецензентов",
        "контроль",
        "доза",
        "Иванова",
        "",
        "",
        "",
        "Текст из Блокнота",
    ];
    for ((label, number), words) in bookmarks.iter().zip(words) {
        let text = page_text(&merged, usize::try_from(*number).unwrap());
        assert!(text.contains(words), "{label}, page {number}: {text}");
    }
    let first = page_text(&merged, 1);
    for expected in
        ["Cellular Therapy", "& <T-cell>", "Original clinical study", "Revision 2", "15.11.2026", "Orlova"]
    {
        assert!(first.contains(expected), "{expected}: {first}");
    }

    assert!(!unpack(&merged).contains("Secret"));
    let bytes = std::fs::read(&merged).unwrap();
    assert!(!bytes.windows(6).any(|some| some == b"Secret" || some == b"59.93N"));
    assert!(run_checked("pdfinfo", &[text(&merged)]).contains("Title:           Late effects"));
    let images = run_checked("pdfimages", &["-list", text(&merged)]);
    assert_eq!(images.lines().count() - 2, 4, "{images}");
}

#[tokio::test]
async fn cover_alone_is_a_valid_manuscript() {
    let setup = TestSetup::new();
    let merged = setup.merge(&[]).await.unwrap();
    assert_valid_manuscript(&merged);
    assert_eq!(bookmarks(&merged), [("Cover".to_owned(), 1)]);
}

#[tokio::test]
async fn long_cover_is_complete() {
    let setup = TestSetup::new();
    let title =
        "Reduced-intensity conditioning before haploidentical transplantation, кондиционирование ".repeat(5);
    let authors: Vec<String> = (1..=60).map(|number| format!("Konstantin Preobrazhensky-{number}")).collect();
    let cover = Cover { title: title.clone(), russian_title: Some(title), authors, revision: 0, ..cover() };
    let wide = format!(
        "{}\n",
        ["a rather long value; with a comma, and more"; 9].map(|v| format!("\"{v}\"")).join(",")
    );
    let parts = [
        setup.write_input("Table 1", "wide.csv", InputKind::Csv, wide.repeat(40).as_bytes()),
        setup.write_input("Figure 1", "dark.png", InputKind::Png, &picture(2480, 3508, ImageFormat::Png)),
    ];
    let merged = setup.merge_with_cover(&cover, &LIMITS, &parts).await.unwrap();
    assert_valid_manuscript(&merged);
    let first = page_text(&merged, 1);
    assert!(first.contains("Preobrazhensky-60") && first.contains("Initial version"), "{first}");
}
