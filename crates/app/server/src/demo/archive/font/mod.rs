//! A TrueType parser for the system fonts, as far as pictures and PDFs need it.

mod outline;
mod subset;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

/// Paths on Debian (fonts-noto-core, fonts-dejavu-core): plain, then bold.
const FONT_PATHS: [[&str; 2]; 2] = [
    [
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    ],
    [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    ],
];

pub struct Fonts {
    pub plain: Font,
    pub bold: Font,
}

impl Fonts {
    /// Returns `None` if no font is installed: then pictures have no text, and no PDFs are created.
    pub fn load_from_system() -> Option<Fonts> {
        FONT_PATHS
            .into_iter()
            .find_map(|[plain, bold]| Some(Fonts { plain: Font::read(plain)?, bold: Font::read(bold)? }))
    }
}

pub struct Font {
    bytes: Vec<u8>,
    tables: BTreeMap<[u8; 4], Range<usize>>,
    glyphs: BTreeMap<char, u16>,
}

impl Font {
    fn read(path: &str) -> Option<Font> {
        let bytes = fs::read(path).ok()?;
        let mut font = Font { bytes, tables: BTreeMap::new(), glyphs: BTreeMap::new() };
        for entry in 0..usize::from(font.u16(4)) {
            let at = 12 + entry * 16;
            let tag = font.bytes.get(at..at + 4)?.try_into().ok()?;
            let start = font.u32(at + 8) as usize;
            font.tables.insert(tag, start..start + font.u32(at + 12) as usize);
        }
        font.glyphs = font.read_glyphs()?;
        font.tables.contains_key(b"glyf").then_some(font)
    }

    /// Reads the character map of the basic multilingual plane (`cmap` format 4).
    fn read_glyphs(&self) -> Option<BTreeMap<char, u16>> {
        let cmap = self.table(b"cmap").start;
        let format_4 = (0..usize::from(self.u16(cmap + 2)))
            .map(|entry| cmap + self.u32(cmap + 4 + entry * 8 + 4) as usize)
            .find(|&subtable| self.u16(subtable) == 4)?;
        let segments = usize::from(self.u16(format_4 + 6)) / 2;
        let column = |which: usize, segment: usize| {
            // One word of padding follows the first column.
            format_4 + 14 + which * segments * 2 + segment * 2 + if which > 0 { 2 } else { 0 }
        };
        let mut glyphs = BTreeMap::new();
        for segment in 0..segments {
            let [end, start, delta, offset] = [0, 1, 2, 3].map(|which| self.u16(column(which, segment)));
            for code in start..=end.min(0xfffe) {
                let glyph = if offset == 0 {
                    code.wrapping_add(delta)
                } else {
                    let at = column(3, segment) + usize::from(offset) + usize::from(code - start) * 2;
                    match self.u16(at) {
                        0 => 0,
                        glyph => glyph.wrapping_add(delta),
                    }
                };
                if let (Some(character), true) = (char::from_u32(u32::from(code)), glyph != 0) {
                    glyphs.insert(character, glyph);
                }
            }
        }
        Some(glyphs)
    }

    /// Glyph of a character, or 0 (the box for missing glyphs).
    pub fn glyph(&self, character: char) -> u16 {
        self.glyphs.get(&character).copied().unwrap_or_default()
    }

    /// Advance width in thousandths of the font size.
    pub fn advance(&self, glyph: u16) -> f32 {
        let metrics = self.u16(self.table(b"hhea").start + 34).max(1);
        let at = self.table(b"hmtx").start + usize::from(glyph.min(metrics - 1)) * 4;
        f32::from(self.u16(at)) * self.scale()
    }

    /// Width of a line in thousandths of the font size.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|character| self.advance(self.glyph(character))).sum()
    }

    /// Factor from font units to thousandths of the font size.
    fn scale(&self) -> f32 {
        1000.0 / f32::from(self.u16(self.table(b"head").start + 18).max(1))
    }

    fn table(&self, tag: &[u8; 4]) -> Range<usize> {
        self.tables.get(tag).cloned().unwrap_or_default()
    }

    /// Byte range of a glyph in the file; empty for a space.
    fn glyph_data(&self, glyph: u16) -> Range<usize> {
        let is_long = self.u16(self.table(b"head").start + 50) == 1;
        let (loca, glyf) = (self.table(b"loca").start, self.table(b"glyf").start);
        let offset = |index: usize| {
            if is_long {
                self.u32(loca + index * 4) as usize
            } else {
                usize::from(self.u16(loca + index * 2)) * 2
            }
        };
        glyf + offset(usize::from(glyph))..glyf + offset(usize::from(glyph) + 1)
    }

    fn u8(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    fn u16(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u8(at), self.u8(at + 1)])
    }

    fn i16(&self, at: usize) -> i16 {
        i16::from_be_bytes([self.u8(at), self.u8(at + 1)])
    }

    fn u32(&self, at: usize) -> u32 {
        u32::from(self.u16(at)) << 16 | u32::from(self.u16(at + 2))
    }
}
