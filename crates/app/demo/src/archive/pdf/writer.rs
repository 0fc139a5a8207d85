//! Breaks paragraphs into lines and pages, and writes them as PDF.

use anyhow::Context;
use krilla::Document;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use rules::Language;

use crate::archive::font::{Font, Fonts};

const PAGE: (f32, f32) = (595.276, 841.89);
const MARGIN: f32 = 68.0;

#[derive(Debug, Clone, Copy)]
pub struct Style {
    is_bold: bool,
    size: f32,
    space_above: f32,
}

impl Style {
    pub const SMALL: Style = Style { is_bold: false, size: 9.0, space_above: 2.0 };
    pub const TITLE: Style = Style { is_bold: true, size: 19.0, space_above: 26.0 };
    pub const NAMES: Style = Style { is_bold: false, size: 11.0, space_above: 6.0 };
    pub const HEADING: Style = Style { is_bold: true, size: 13.0, space_above: 22.0 };
    pub const TEXT: Style = Style { is_bold: false, size: 11.0, space_above: 9.0 };

    fn font(self, fonts: &Fonts) -> &Font {
        if self.is_bold { &fonts.bold } else { &fonts.plain }
    }
}

pub struct Block {
    pub style: Style,
    pub text: String,
}

impl Block {
    pub fn new(style: Style, text: impl Into<String>) -> Block {
        Block { style, text: text.into() }
    }
}

pub fn write_pdf(
    fonts: &Fonts,
    title: &str,
    language: Language,
    blocks: &[Block],
) -> anyhow::Result<Vec<u8>> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).language(language.code().to_owned()));
    for lines in lay_out_pages(fonts, blocks) {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1).context("a page without size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for (y, Block { style, text }) in lines {
            let font = style.font(fonts);
            let start = Point::from_xy(MARGIN, y);
            surface.draw_glyphs(start, &font.glyphs(&text), font.embedded.clone(), &text, style.size, false);
        }
        surface.finish();
        page.finish();
    }
    document.finish().context("writing a PDF")
}

/// Lines of each page with their base lines, from the top of the page.
fn lay_out_pages(fonts: &Fonts, blocks: &[Block]) -> Vec<Vec<(f32, Block)>> {
    let (mut pages, mut page) = (Vec::new(), Vec::new());
    let mut y = MARGIN;
    for Block { style, text } in blocks {
        y += style.space_above;
        let step = style.size * 1.42;
        for text in style.font(fonts).wrap_text(text, (PAGE.0 - 2.0 * MARGIN) / style.size) {
            y += step;
            if y > PAGE.1 - MARGIN {
                pages.push(std::mem::take(&mut page));
                y = MARGIN + step;
            }
            page.push((y, Block { style: *style, text }));
        }
    }
    pages.push(page);
    pages
}
