//! Breaks paragraphs into lines, and lines into pages.

use crate::demo::archive::font::{Font, Fonts};

pub const PAGE: (f32, f32) = (595.276, 841.89);
const MARGIN: f32 = 68.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Small,
    Title,
    Names,
    Heading,
    Text,
}

impl Style {
    pub const fn is_bold(self) -> bool {
        matches!(self, Style::Title | Style::Heading)
    }

    pub const fn size(self) -> f32 {
        match self {
            Style::Small => 9.0,
            Style::Title => 19.0,
            Style::Names | Style::Text => 11.0,
            Style::Heading => 13.0,
        }
    }

    const fn space_above(self) -> f32 {
        match self {
            Style::Small => 2.0,
            Style::Title => 26.0,
            Style::Names => 6.0,
            Style::Heading => 22.0,
            Style::Text => 9.0,
        }
    }

    pub fn font(self, fonts: &Fonts) -> &Font {
        if self.is_bold() { &fonts.bold } else { &fonts.plain }
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

pub struct Line {
    pub style: Style,
    pub text: String,
    pub x: f32,
    pub y: f32,
}

pub fn lay_out_pages(fonts: &Fonts, blocks: &[Block]) -> Vec<Vec<Line>> {
    let mut pages = vec![Vec::new()];
    let mut y = PAGE.1 - MARGIN;
    for Block { style, text } in blocks {
        y -= style.space_above();
        let step = style.size() * 1.42;
        for text in wrap_text(style.font(fonts), style.size(), text) {
            y -= step;
            if y < MARGIN {
                pages.push(Vec::new());
                y = PAGE.1 - MARGIN - step;
            }
            if let Some(page) = pages.last_mut() {
                page.push(Line { style: *style, text, x: MARGIN, y });
            }
        }
    }
    pages
}

fn wrap_text(font: &Font, size: f32, text: &str) -> Vec<String> {
    let max_width = (PAGE.0 - 2.0 * MARGIN) * 1000.0 / size;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if font.width(line) + font.width(" ") + font.width(word) <= max_width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
