//! System fonts for pictures and PDFs.

use std::fs;
use std::sync::Arc;

use krilla::text::{GlyphId, KrillaGlyph};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::PathElement::{Close, CurveTo, LineTo, MoveTo, QuadTo};
use skrifa::prelude::{FontRef, LocationRef, MetadataProvider, Size};
use tiny_skia::{Path, PathBuilder};

/// Folder of fonts on Debian.
const FOLDER: &str = "/usr/share/fonts/truetype";
/// Files of fonts-noto-core and fonts-dejavu-core: plain, then bold.
const FILES: [[&str; 2]; 2] = [
    ["noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf"],
    ["dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"],
];

pub struct Fonts {
    pub plain: Font,
    pub bold: Font,
}

impl Fonts {
    /// Returns `None` if no font is installed: then pictures have no text, and no PDFs are created.
    pub fn load_from_system() -> Option<Fonts> {
        FILES
            .into_iter()
            .find_map(|[plain, bold]| Some(Fonts { plain: Font::read(plain)?, bold: Font::read(bold)? }))
    }
}

pub struct Font {
    bytes: Arc<Vec<u8>>,
    /// Embeddable form of the font, for PDFs.
    pub embedded: krilla::text::Font,
}

impl Font {
    fn read(file: &str) -> Option<Font> {
        let bytes = Arc::new(fs::read(format!("{FOLDER}/{file}")).ok()?);
        Some(Font { embedded: krilla::text::Font::new(bytes.clone().into(), 0)?, bytes })
    }

    fn font_ref(&self) -> FontRef<'_> {
        FontRef::new(&self.bytes).expect("the font was checked when it was read")
    }

    /// Glyphs of a line, one for each character. Widths are multiples of the font size.
    pub fn glyphs(&self, text: &str) -> Vec<KrillaGlyph> {
        let font = self.font_ref();
        let charmap = font.charmap();
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs = text.char_indices().map(|(start, character)| {
            // Glyph 0 is the box for missing glyphs.
            let glyph = charmap.map(character).unwrap_or_default();
            let width = metrics.advance_width(glyph).unwrap_or_default() / self.embedded.units_per_em();
            let characters = start..start + character.len_utf8();
            KrillaGlyph::new(GlyphId::new(glyph.to_u32()), width, 0.0, 0.0, 0.0, characters, None)
        });
        glyphs.collect()
    }

    /// Width of a line as a multiple of the font size.
    pub fn width(&self, text: &str) -> f32 {
        self.glyphs(text).iter().map(|glyph| glyph.x_advance).sum()
    }

    /// Outline of a line that starts at (0, 0); y grows upwards.
    pub fn outline(&self, text: &str, size: f32) -> Option<Path> {
        let outlines = self.font_ref().outline_glyphs();
        let (mut path, mut left) = (PathBuilder::new(), 0.0);
        for glyph in self.glyphs(text) {
            let mut elements = Vec::new();
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            outlines.get(glyph.glyph_id.to_u32().into())?.draw(settings, &mut elements).ok()?;
            for element in elements {
                match element {
                    MoveTo { x, y } => path.move_to(left + x, y),
                    LineTo { x, y } => path.line_to(left + x, y),
                    QuadTo { cx0, cy0, x, y } => path.quad_to(left + cx0, cy0, left + x, y),
                    CurveTo { cx0, cy0, cx1, cy1, x, y } => {
                        path.cubic_to(left + cx0, cy0, left + cx1, cy1, left + x, y);
                    }
                    Close => path.close(),
                }
            }
            left += glyph.x_advance * size;
        }
        path.finish()
    }

    /// Breaks a text into lines that are at most `max_width` times the font size wide.
    pub fn wrap_text(&self, text: &str, max_width: f32) -> Vec<String> {
        let (mut lines, mut line_width) = (Vec::<String>::new(), 0.0);
        for word in text.split(' ') {
            let (word_width, space) = (self.width(word), self.width(" "));
            match lines.last_mut() {
                Some(line) if line_width + space + word_width <= max_width => {
                    *line = format!("{line} {word}");
                    line_width += space + word_width;
                }
                _ => {
                    lines.push(word.to_owned());
                    line_width = word_width;
                }
            }
        }
        lines
    }
}
