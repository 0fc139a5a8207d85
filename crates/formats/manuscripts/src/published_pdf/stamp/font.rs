//! System fonts for stamps.

use std::fs;
use std::sync::Arc;

use anyhow::Context;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::prelude::{FontRef, LocationRef, MetadataProvider, Size};

/// Folder of fonts on Debian.
const FOLDER: &str = "/usr/share/fonts/truetype";
/// Files of fonts-noto-core and fonts-dejavu-core, both with Cyrillic letters: plain, then bold.
const FILES: [[&str; 2]; 2] = [
    ["noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf"],
    ["dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"],
];

/// A font whose text can be measured.
pub struct StampFont {
    bytes: Arc<Vec<u8>>,
    pub embedded: Font,
}

impl StampFont {
    pub fn load(is_bold: bool) -> anyhow::Result<StampFont> {
        FILES
            .iter()
            .find_map(|files| StampFont::read(files[usize::from(is_bold)]))
            .context("no font for stamps is installed")
    }

    fn read(file: &str) -> Option<StampFont> {
        let bytes = Arc::new(fs::read(format!("{FOLDER}/{file}")).ok()?);
        FontRef::new(&bytes).ok()?;
        Some(StampFont { embedded: Font::new(bytes.clone().into(), 0)?, bytes })
    }

    /// Glyphs of a line, one for each character. Widths are multiples of the font size.
    pub fn glyphs(&self, text: &str) -> Vec<KrillaGlyph> {
        // The font was read before.
        let Ok(font) = FontRef::new(&self.bytes) else { return Vec::new() };
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

    /// Breaks a text into lines that are at most `max_width` times the font size wide, unless a word is wider.
    pub fn wrap(&self, text: &str, max_width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= max_width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}
