//! Duration of a merge, compared with the same programs without sandbox, cover, checks and cleaning.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use image::ImageFormat;
use manuscripts::{InputFile, InputKind};

use crate::office_files::{convert_with_libreoffice, docx_with, image_relation, picture_run};
use crate::pdf_files::one_page;
use crate::picture_files::{photograph, picture};
use crate::setup::{TestSetup, run_checked, text};

const ROUNDS: usize = 7;
const MAX_RATIO: f64 = 1.15;
const IMG2PDF: &str = "/usr/bin/img2pdf";

const SENTENCE: &str =
    "Аллогенная трансплантация гемопоэтических стволовых клеток remains the only curative option. ";

/// Ten files of a typical size.
fn ten_files(setup: &TestSetup) -> Vec<InputFile> {
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
    let doc = convert_with_libreoffice("speed.doc", "doc:MS Word 97", "letter.html", &html);
    let xls = convert_with_libreoffice("speed.xls", "xls:MS Excel 97", "table.csv", &rows);
    let xlsx = convert_with_libreoffice("speed.xlsx", "xlsx:Calc MS Excel 2007 XML", "table.csv", &rows);
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
    let part = |(index, (kind, extension, bytes)): (usize, &(InputKind, &str, &[u8]))| {
        let path = setup.folder.join(format!("{index:02}.{extension}"));
        fs::write(&path, bytes).unwrap();
        InputFile {
            label: format!("Part {index}"),
            file_name: format!("{index}.{extension}"),
            kind: *kind,
            path,
        }
    };
    files.iter().enumerate().map(part).collect()
}

/// Measures the fastest possible conversion: one run of LibreOffice with an existing profile, one of img2pdf,
/// one of qpdf. If img2pdf is not installed, the pictures cost nothing.
fn measure_bare_conversion(setup: &TestSetup, parts: &[InputFile], pictures: &Path) -> Duration {
    let folder = text(&setup.folder);
    let start = Instant::now();
    let profile = format!("-env:UserInstallation=file://{folder}/profile");
    let outputs = format!("{folder}/bare");
    let mut office = vec!["--headless", &profile, "--convert-to", "pdf", "--outdir", &outputs];
    let is_picture =
        |part: &&InputFile| matches!(part.kind, InputKind::Jpeg | InputKind::Png | InputKind::Bmp);
    let read_by_office = |part: &&InputFile| part.kind != InputKind::Pdf && !is_picture(part);
    office.extend(parts.iter().filter(read_by_office).map(|part| text(&part.path)));
    run_checked("soffice", &office);
    let made: Vec<String> = parts
        .iter()
        .filter(read_by_office)
        .map(|part| format!("{outputs}/{}.pdf", part.path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    let mut draw = vec!["--output", text(pictures)];
    draw.extend(parts.iter().filter(is_picture).map(|part| text(&part.path)));
    if Path::new(IMG2PDF).exists() {
        run_checked(IMG2PDF, &draw);
    }
    let mut join = vec!["--empty", "--pages", text(pictures)];
    join.extend(parts.iter().filter(|part| part.kind == InputKind::Pdf).map(|part| text(&part.path)));
    join.extend(made.iter().map(String::as_str));
    let joined = format!("{folder}/bare.pdf");
    join.extend(["--", &joined]);
    run_checked("qpdf", &join);
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bind-speed"]
async fn merge_takes_little_longer_than_bare_conversion() {
    let setup = TestSetup::new();
    let parts = ten_files(&setup);
    let picture_pdf = setup.folder.join("picture.pdf");
    fs::write(&picture_pdf, one_page("A picture", "", "", &[])).unwrap();
    measure_bare_conversion(&setup, &parts, &picture_pdf);
    let (mut bare_seconds, mut merge_seconds) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare_seconds.push(measure_bare_conversion(&setup, &parts, &picture_pdf).as_secs_f64());
        let start = Instant::now();
        setup.merge(&parts).await.unwrap();
        merge_seconds.push(start.elapsed().as_secs_f64());
    }
    // Other load can only make a round longer, so the shortest rounds are compared.
    println!("bare   {bare_seconds:.2?}\nmerge  {merge_seconds:.2?}");
    let best = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
    let ratio = best(&merge_seconds) / best(&bare_seconds);
    println!(
        "best {:.2} s and {:.2} s: ratio {ratio:.2}, at most {MAX_RATIO}",
        best(&bare_seconds),
        best(&merge_seconds)
    );
    assert!(ratio <= MAX_RATIO);
}
