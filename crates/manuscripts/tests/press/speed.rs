//! How long binding takes, beside the same programs without sandbox, cover, checks and cleaning.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use image::ImageFormat;
use manuscripts::{InputKind, Part};

use crate::office_files::{by_libreoffice, docx_with, image_relation, picture_run};
use crate::pdf_files::one_page;
use crate::picture_files::{photograph, picture};
use crate::workshop::{Workshop, said, text};

const ROUNDS: usize = 7;
const MOST: f64 = 1.15;
const IMG2PDF: &str = "/usr/bin/img2pdf";

const SENTENCE: &str =
    "Аллогенная трансплантация гемопоэтических стволовых клеток remains the only curative option. ";

/// Ten files of the size that authors send.
fn ten_files(workshop: &Workshop) -> Vec<Part> {
    let mut paragraphs = vec![SENTENCE.repeat(7); 90];
    paragraphs.insert(40, picture_run("r:embed", "p1"));
    let photograph_inside = photograph(1600, 1000);
    let manuscript = docx_with(
        &paragraphs,
        &image_relation("p1", "media/p.jpg", false),
        &[("word/media/p.jpg", &photograph_inside)],
    );
    let html: String = (0..30).map(|_| format!("<p>{}</p>", SENTENCE.repeat(5))).collect();
    let html = format!("<html><head><meta charset=\"utf-8\"></head><body>{html}</body></html>");
    let rows: String = (0..120).map(|row| format!("пациент {row},{row},12.{row},remission,CD34\n")).collect();
    let doc = by_libreoffice("speed.doc", "doc:MS Word 97", "letter.html", &html);
    let xls = by_libreoffice("speed.xls", "xls:MS Excel 97", "table.csv", &rows);
    let xlsx = by_libreoffice("speed.xlsx", "xlsx:Calc MS Excel 2007 XML", "table.csv", &rows);
    let pdf = one_page("Marked-up text", "", "", &[]);
    let text = format!("{SENTENCE}\n").repeat(150);
    let files: [(InputKind, &str, &[u8]); 10] = [
        (InputKind::Docx, "docx", &manuscript),
        (InputKind::Pdf, "pdf", &pdf),
        (InputKind::Doc, "doc", &doc),
        (InputKind::Xls, "xls", &xls),
        (InputKind::Xlsx, "xlsx", &xlsx),
        (InputKind::Csv, "csv", rows.as_bytes()),
        (InputKind::Txt, "txt", text.as_bytes()),
        (InputKind::Jpeg, "jpg", &photograph(2400, 1800)),
        (InputKind::Png, "png", &picture(1600, 1200, ImageFormat::Png)),
        (InputKind::Bmp, "bmp", &picture(800, 600, ImageFormat::Bmp)),
    ];
    let part = |(place, (kind, ending, bytes)): (usize, &(InputKind, &str, &[u8]))| {
        let path = workshop.folder.join(format!("{place:02}.{ending}"));
        fs::write(&path, bytes).unwrap();
        Part { label: format!("Part {place}"), file_name: format!("{place}.{ending}"), kind: *kind, path }
    };
    files.iter().enumerate().map(part).collect()
}

/// The fastest way there is: one run of LibreOffice with a profile that it knows, one of img2pdf, one of qpdf. Where img2pdf
/// is not installed, the pictures cost nothing.
fn bare(workshop: &Workshop, parts: &[Part], pictures: &Path) -> Duration {
    let folder = text(&workshop.folder);
    let began = Instant::now();
    let profile = format!("-env:UserInstallation=file://{folder}/profile");
    let outputs = format!("{folder}/bare");
    let mut office = vec!["--headless", &profile, "--convert-to", "pdf", "--outdir", &outputs];
    let is_picture = |part: &&Part| matches!(part.kind, InputKind::Jpeg | InputKind::Png | InputKind::Bmp);
    let read_by_office = |part: &&Part| part.kind != InputKind::Pdf && !is_picture(part);
    office.extend(parts.iter().filter(read_by_office).map(|part| text(&part.path)));
    said("soffice", &office);
    let made: Vec<String> = parts
        .iter()
        .filter(read_by_office)
        .map(|part| format!("{outputs}/{}.pdf", part.path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    let mut draw = vec!["--output", text(pictures)];
    draw.extend(parts.iter().filter(is_picture).map(|part| text(&part.path)));
    if Path::new(IMG2PDF).exists() {
        said(IMG2PDF, &draw);
    }
    let mut join = vec!["--empty", "--pages", text(pictures)];
    join.extend(parts.iter().filter(|part| part.kind == InputKind::Pdf).map(|part| text(&part.path)));
    join.extend(made.iter().map(String::as_str));
    let joined = format!("{folder}/bare.pdf");
    join.extend(["--", &joined]);
    said("qpdf", &join);
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make manuscript-speed"]
async fn binding_costs_little_more_than_converting() {
    let workshop = Workshop::open();
    let parts = ten_files(&workshop);
    let page = workshop.folder.join("picture.pdf");
    fs::write(&page, one_page("A picture", "", "", &[])).unwrap();
    bare(&workshop, &parts, &page);
    let (mut of_bare, mut of_bound) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        of_bare.push(bare(&workshop, &parts, &page).as_secs_f64());
        let began = Instant::now();
        workshop.bind(&parts).await.unwrap();
        of_bound.push(began.elapsed().as_secs_f64());
    }
    // What else the machine does can only make a round longer, so the shortest ones are compared.
    println!("bare  {of_bare:.2?}\nbound {of_bound:.2?}");
    let best = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
    let ratio = best(&of_bound) / best(&of_bare);
    println!("best {:.2} s and {:.2} s: ratio {ratio:.2}, at most {MOST}", best(&of_bare), best(&of_bound));
    assert!(ratio <= MOST);
}
