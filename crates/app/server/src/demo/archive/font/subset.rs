//! Font subsetting: a font with only the glyphs that a document uses.

use super::Font;

const COPIED_TABLES: [&[u8; 4]; 3] = [b"cvt ", b"fpgm", b"prep"];

/// A font program, and the glyph id in the full font for each of its glyphs.
pub struct Subset {
    pub program: Vec<u8>,
    pub glyphs: Vec<u16>,
}

impl Font {
    /// Builds a subset. Glyph 0 is the box for missing glyphs; components of composite glyphs are included.
    pub fn subset(&self, required: impl IntoIterator<Item = u16>) -> Subset {
        let mut glyphs = vec![0];
        for glyph in required {
            if !glyphs.contains(&glyph) {
                glyphs.push(glyph);
            }
        }
        let mut index = 0;
        while let Some(&glyph) = glyphs.get(index) {
            for at in self.component_id_offsets_of(glyph) {
                let component = self.u16(at);
                if !glyphs.contains(&component) {
                    glyphs.push(component);
                }
            }
            index += 1;
        }
        Subset { program: self.program(&glyphs), glyphs }
    }

    fn component_id_offsets_of(&self, glyph: u16) -> Vec<usize> {
        let data = self.glyph_data(glyph);
        if data.is_empty() || self.i16(data.start) >= 0 {
            Vec::new()
        } else {
            self.component_id_offsets(data.start)
        }
    }

    fn program(&self, glyphs: &[u16]) -> Vec<u8> {
        let (mut glyf, mut loca, mut hmtx) = (Vec::new(), Vec::new(), Vec::new());
        for &glyph in glyphs {
            loca.extend((glyf.len() as u32).to_be_bytes());
            let data = self.glyph_data(glyph);
            let start = glyf.len();
            glyf.extend_from_slice(self.bytes.get(data.clone()).unwrap_or_default());
            for at in self.component_id_offsets_of(glyph) {
                let component = self.u16(at);
                let new = glyphs.iter().position(|other| *other == component).unwrap_or_default() as u16;
                let to = start + at - data.start;
                glyf[to..to + 2].copy_from_slice(&new.to_be_bytes());
            }
            glyf.resize(glyf.len().next_multiple_of(4), 0);
            let advance = (self.advance(glyph) / self.scale()).round() as u16;
            let left = if data.is_empty() { 0 } else { self.i16(data.start + 2) };
            hmtx.extend(advance.to_be_bytes());
            hmtx.extend(left.to_be_bytes());
        }
        loca.extend((glyf.len() as u32).to_be_bytes());
        let count = (glyphs.len() as u16).to_be_bytes();
        let mut head = self.table_bytes(b"head");
        head[50..52].copy_from_slice(&[0, 1]); // long `loca` offsets
        let mut hhea = self.table_bytes(b"hhea");
        hhea[34..36].copy_from_slice(&count);
        let mut maxp = self.table_bytes(b"maxp");
        maxp[4..6].copy_from_slice(&count);
        let mut tables = vec![
            (*b"glyf", glyf),
            (*b"head", head),
            (*b"hhea", hhea),
            (*b"hmtx", hmtx),
            (*b"loca", loca),
            (*b"maxp", maxp),
        ];
        tables.extend(COPIED_TABLES.iter().map(|tag| (**tag, self.table_bytes(tag))));
        tables.sort_by_key(|(tag, _)| *tag);
        assemble(&tables)
    }

    fn table_bytes(&self, tag: &[u8; 4]) -> Vec<u8> {
        self.bytes.get(self.table(tag)).unwrap_or_default().to_vec()
    }
}

/// Writes the table directory, then the tables.
fn assemble(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.ilog2() as u16;
    let range = 16 << power;
    let mut program = vec![0, 1, 0, 0];
    for number in [count, range, power, count * 16 - range] {
        program.extend(number.to_be_bytes());
    }
    let mut offset = 12 + tables.len() * 16;
    for (tag, data) in tables {
        program.extend(tag);
        program.extend(table_checksum(data).to_be_bytes());
        program.extend((offset as u32).to_be_bytes());
        program.extend((data.len() as u32).to_be_bytes());
        offset += data.len().next_multiple_of(4);
    }
    for (_, data) in tables {
        program.extend(data);
        program.resize(program.len().next_multiple_of(4), 0);
    }
    program
}

fn table_checksum(data: &[u8]) -> u32 {
    data.chunks(4).fold(0, |sum: u32, word| {
        let mut padded = [0; 4];
        padded[..word.len()].copy_from_slice(word);
        sum.wrapping_add(u32::from_be_bytes(padded))
    })
}
