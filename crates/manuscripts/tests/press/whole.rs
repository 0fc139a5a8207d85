//! Files of every kind become one manuscript.

use image::ImageFormat;
use manuscripts::{Cover, InputKind, Part};

use crate::office_files::{by_libreoffice, docx_with, image_relation, picture_run};
use crate::pdf_files::one_page;
use crate::picture_files::{photograph, picture};
use crate::reading::{assert_sound, bookmarks, page, unpacked};
use crate::workshop::{LIMITS, Workshop, cover, said, text};

const HTML: &str = "<html><head><meta charset=\"utf-8\"></head><body><h1>Ответ рецензентам</h1>\
    <p>We thank the reviewers. Благодарим рецензентов.</p></body></html>";

/// Ten parts, one of each kind that may be uploaded.
pub fn ten_parts(workshop: &Workshop) -> Vec<Part> {
    let manuscript = docx_with(
        &["Аллогенная трансплантация: обзор".into(), picture_run("r:embed", "p1"), "Conclusion.".into()],
        &image_relation("p1", "media/p.jpg", false),
        &[("word/media/p.jpg", &photograph(300, 200))],
    );
    let windows = encoded_for_windows("Текст из Блокнота\r\n\tс отступом\r\n");
    let utf_16: Vec<u8> =
        "\u{feff}пациент;возраст\nИванова;51,5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let doc = by_libreoffice("answer.doc", "doc:MS Word 97", "answer.html", HTML);
    let xls = by_libreoffice("table.xls", "xls:MS Excel 97", "table.csv", "группа,n\nконтроль,12\n");
    let xlsx = by_libreoffice("sheet.xlsx", "xlsx:Calc MS Excel 2007 XML", "sheet.csv", "dose,n\nдоза,7\n");
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
        .map(|(label, kind, bytes)| workshop.part(label, &format!("{label} Secret Author"), *kind, bytes))
        .collect()
}

fn encoded_for_windows(text: &str) -> Vec<u8> {
    let encoded = |sign: char| match sign {
        'А'..='я' => u8::try_from(sign as u32 - 'А' as u32 + 0xc0).unwrap(),
        sign => u8::try_from(sign).unwrap(),
    };
    text.chars().map(encoded).collect()
}

#[tokio::test]
async fn ten_files_of_all_kinds_become_one() {
    let workshop = Workshop::open();
    let parts = ten_parts(&workshop);
    let bound = workshop.bind(&parts).await.unwrap();
    assert_sound(&bound);

    let mut expected = vec!["Cover".to_owned()];
    expected.extend(parts.iter().map(|part| part.label.clone()));
    let bookmarks = bookmarks(&bound);
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
        let text = page(&bound, usize::try_from(*number).unwrap());
        assert!(text.contains(words), "{label}, page {number}: {text}");
    }
    let first = page(&bound, 1);
    for said in
        ["Cellular Therapy", "& <T-cell>", "Original clinical study", "Revision 2", "15.11.2026", "Orlova"]
    {
        assert!(first.contains(said), "{said}: {first}");
    }

    assert!(!unpacked(&bound).contains("Secret"));
    let bytes = std::fs::read(&bound).unwrap();
    assert!(!bytes.windows(6).any(|some| some == b"Secret" || some == b"59.93N"));
    assert!(said("pdfinfo", &[text(&bound)]).contains("Title:           Late effects"));
    let images = said("pdfimages", &["-list", text(&bound)]);
    assert_eq!(images.lines().count() - 2, 4, "{images}");
}

#[tokio::test]
async fn the_cover_alone_is_a_manuscript() {
    let workshop = Workshop::open();
    let bound = workshop.bind(&[]).await.unwrap();
    assert_sound(&bound);
    assert_eq!(bookmarks(&bound), [("Cover".to_owned(), 1)]);
}

#[tokio::test]
async fn a_long_cover_loses_nothing() {
    let workshop = Workshop::open();
    let title =
        "Reduced-intensity conditioning before haploidentical transplantation, кондиционирование ".repeat(5);
    let authors: Vec<String> = (1..=60).map(|number| format!("Konstantin Preobrazhensky-{number}")).collect();
    let cover = Cover { title: title.clone(), russian_title: Some(title), authors, revision: 0, ..cover() };
    let wide = format!(
        "{}\n",
        ["a rather long value; with a comma, and more"; 9].map(|v| format!("\"{v}\"")).join(",")
    );
    let parts = [
        workshop.part("Table 1", "wide.csv", InputKind::Csv, wide.repeat(40).as_bytes()),
        workshop.part("Figure 1", "dark.png", InputKind::Png, &picture(2480, 3508, ImageFormat::Png)),
    ];
    let bound = workshop.bind_under(&cover, &LIMITS, &parts).await.unwrap();
    assert_sound(&bound);
    let first = page(&bound, 1);
    assert!(first.contains("Preobrazhensky-60") && first.contains("Initial version"), "{first}");
}
