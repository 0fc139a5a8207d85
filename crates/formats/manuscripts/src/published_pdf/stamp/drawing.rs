//! Draws stamps: a PDF with a page for each size of page.

use anyhow::Context;
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use rules::article::{PdfStamp, RecordStatus};

use super::font::StampFont;

/// The font size grows with the page: 8.5 points on A4.
const PAGE_PER_FONT_SIZE: f32 = 70.0;
const FONT_SIZES: (f32, f32) = (7.0, 40.0);
/// Multiples of the font size.
const SIDE_MARGIN: f32 = 2.0;
const FIRST_BASE_LINE: f32 = 1.8;
const LINE_HEIGHT: f32 = 1.35;
const ASCENT: f32 = 1.1;
const DESCENT: f32 = 0.4;
const PADDING: f32 = 0.6;
/// Height of capital letters.
const CAPITALS: f32 = 0.714;
/// Length of the word across the page, as a share of the diagonal; its height as a share of the shorter side.
const WORD_LENGTH: f32 = 0.7;
const WORD_HEIGHT: f32 = 0.22;
/// Text under the word stays readable, on paper, too.
const WORD_OPACITY: f32 = 0.14;

/// Width and height in points.
pub type PageSize = (u32, u32);

pub struct Drawing {
    pub pdf: Vec<u8>,
    /// Rectangle of the text on each page, from the lower left corner.
    pub rectangles: Vec<[f64; 4]>,
}

pub fn draw(stamp: &PdfStamp, sizes: &[PageSize]) -> anyhow::Result<Drawing> {
    let font = StampFont::load(stamp.status != RecordStatus::Corrected)?;
    let mut document = Document::new();
    let mut rectangles = Vec::new();
    for &(width, height) in sizes {
        let size = (width as f32, height as f32);
        let settings = PageSettings::from_wh(size.0, size.1).context("a page without size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        if let Some(word) = stamp.watermark {
            draw_word(&mut surface, &font, word, size, color(stamp.status))?;
        }
        let [left, top, right, bottom] = draw_line(&mut surface, &font, stamp, size)?;
        rectangles.push([left, size.1 - bottom, right, size.1 - top].map(f64::from));
        surface.finish();
        page.finish();
    }
    let pdf = document.finish().map_err(|error| anyhow::anyhow!("writing a stamp failed: {error:?}"))?;
    Ok(Drawing { pdf, rectangles })
}

/// Colours of the banner on the page of the article.
fn color(status: RecordStatus) -> rgb::Color {
    match status {
        RecordStatus::Retracted | RecordStatus::Removed => rgb::Color::new(0xa3, 0x22, 0x2f),
        RecordStatus::Concern => rgb::Color::new(0x8a, 0x4b, 0x08),
        RecordStatus::Corrected => rgb::Color::new(0x0f, 0x3d, 0x5c),
    }
}

fn fill(color: rgb::Color, opacity: f32) -> Option<Fill> {
    let opacity = NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE);
    Some(Fill { paint: color.into(), opacity, ..Fill::default() })
}

/// Draws the line at the top, in several lines on a narrow page, and returns its rectangle. White below it keeps it
/// readable on pictures.
fn draw_line(
    surface: &mut Surface<'_>,
    font: &StampFont,
    stamp: &PdfStamp,
    (width, height): (f32, f32),
) -> anyhow::Result<[f32; 4]> {
    let wanted = (width.min(height) / PAGE_PER_FONT_SIZE).clamp(FONT_SIZES.0, FONT_SIZES.1);
    let longest = stamp.line.split(' ').map(|word| font.width(word)).fold(1.0, f32::max);
    let size = wanted.min(width / (longest + 2.0 * SIDE_MARGIN));
    let lines = font.wrap(&stamp.line, width / size - 2.0 * SIDE_MARGIN);
    let longest = lines.iter().map(|line| font.width(line)).fold(0.0, f32::max) * size;
    let last_base_line = FIRST_BASE_LINE + LINE_HEIGHT * (lines.len() - 1) as f32;
    let rectangle = [
        (width - longest) / 2.0 - PADDING * size,
        (FIRST_BASE_LINE - ASCENT) * size,
        (width + longest) / 2.0 + PADDING * size,
        (last_base_line + DESCENT) * size,
    ];
    let [left, top, right, bottom] = rectangle;
    let mut background = PathBuilder::new();
    background.push_rect(Rect::from_ltrb(left, top, right, bottom).context("a stamp without size")?);
    surface.set_fill(fill(rgb::Color::white(), 1.0));
    surface.draw_path(&background.finish().context("a stamp without size")?);
    surface.set_fill(fill(color(stamp.status), 1.0));
    for (line, number) in lines.iter().zip(0_u16..) {
        let start = Point::from_xy(
            (width - font.width(line) * size) / 2.0,
            (FIRST_BASE_LINE + LINE_HEIGHT * f32::from(number)) * size,
        );
        surface.draw_glyphs(start, &font.glyphs(line), font.embedded.clone(), line, size, false);
    }
    Ok(rectangle)
}

/// Draws a word from the lower left to the upper right, as outlines: letters would mix with the text of the page for
/// those who search or copy it.
fn draw_word(
    surface: &mut Surface<'_>,
    font: &StampFont,
    word: &str,
    (width, height): (f32, f32),
    color: rgb::Color,
) -> anyhow::Result<()> {
    let diagonal = width.hypot(height);
    let length = font.width(word);
    anyhow::ensure!(length > 0.0, "a word without width");
    let size = (diagonal * WORD_LENGTH / length).min(width.min(height) * WORD_HEIGHT / CAPITALS);
    let (cosine, sine) = (width / diagonal, height / diagonal);
    surface.push_transform(&Transform::from_row(cosine, -sine, sine, cosine, width / 2.0, height / 2.0));
    surface.set_fill(fill(color, WORD_OPACITY));
    let start = Point::from_xy(-length * size / 2.0, CAPITALS * size / 2.0);
    surface.draw_glyphs(start, &font.glyphs(word), font.embedded.clone(), word, size, true);
    surface.pop();
    Ok(())
}
