//! Writes pages as PDF with embedded font subsets.

use std::collections::BTreeSet;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use rules::Language;

use super::layout::{Block, Line, PAGE, lay_out_pages};
use crate::demo::archive::font::{Font, Fonts};

const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// First object reference of each font.
const FIRST_FONT_REFS: [i32; 2] = [10, 20];
const FONT_NAMES: [&[u8]; 2] = [b"Plain", b"Bold"];
const FIRST_PAGE: i32 = 100;

/// A font subset with the characters that the document uses.
struct EmbeddedFont<'a> {
    font: &'a Font,
    used: Vec<char>,
    glyphs: Vec<u16>,
    program: Vec<u8>,
}

impl<'a> EmbeddedFont<'a> {
    fn new(font: &'a Font, used: BTreeSet<char>) -> EmbeddedFont<'a> {
        let used: Vec<char> = used.into_iter().collect();
        let subset = font.subset(used.iter().map(|character| font.glyph(*character)));
        EmbeddedFont { font, used, glyphs: subset.glyphs, program: subset.program }
    }

    fn id(&self, character: char) -> u16 {
        let glyph = self.font.glyph(character);
        let index = self.glyphs.iter().position(|other| *other == glyph).unwrap_or_default();
        u16::try_from(index).unwrap_or_default()
    }

    fn encode(&self, text: &str) -> Vec<u8> {
        text.chars().flat_map(|character| self.id(character).to_be_bytes()).collect()
    }

    fn write(&self, pdf: &mut Pdf, first: i32, name: &[u8]) {
        let [font, cid, descriptor, file, cmap] = [0, 1, 2, 3, 4].map(|offset| Ref::new(first + offset));
        // A prefix of six capital letters and a plus marks a font subset.
        let name = [b"DEMOAA+", name].concat();
        let name = Name(&name);
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut cid_font = pdf.cid_font(cid);
        cid_font
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(IDENTITY)
            .font_descriptor(descriptor);
        cid_font.cid_to_gid_map_predefined(Name(b"Identity"));
        cid_font.widths().consecutive(0, self.glyphs.iter().map(|glyph| self.font.advance(*glyph)));
        cid_font.finish();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(-600.0, -400.0, 1400.0, 1200.0))
            .italic_angle(0.0)
            .ascent(1069.0)
            .descent(-293.0)
            .cap_height(714.0)
            .stem_v(90.0)
            .font_file2(file);
        pdf.stream(file, &self.program).pair(Name(b"Length1"), self.program.len() as i32);
        let mut unicode = UnicodeCmap::new(Name(b"Demo"), IDENTITY);
        for character in &self.used {
            unicode.pair(self.id(*character), *character);
        }
        pdf.cmap(cmap, &unicode.finish());
    }
}

pub fn write_pdf(fonts: &Fonts, title: &str, language: Language, blocks: &[Block]) -> Vec<u8> {
    let pages = lay_out_pages(fonts, blocks);
    let embedded_fonts = [false, true].map(|is_bold| {
        let used = blocks.iter().filter(|block| block.style.is_bold() == is_bold);
        let used = used.flat_map(|block| block.text.chars()).collect();
        EmbeddedFont::new(if is_bold { &fonts.bold } else { &fonts.plain }, used)
    });
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES).lang(TextStr(language.code()));
    pdf.document_info(INFO).title(TextStr(title));
    let refs: Vec<(Ref, Ref)> = (FIRST_PAGE..)
        .step_by(2)
        .take(pages.len())
        .map(|first| (Ref::new(first), Ref::new(first + 1)))
        .collect();
    pdf.pages(PAGES).kids(refs.iter().map(|(page, _)| *page)).count(pages.len() as i32);
    for ((page, content), lines) in refs.into_iter().zip(&pages) {
        let mut page_writer = pdf.page(page);
        page_writer.parent(PAGES).media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).contents(content);
        let mut resources = page_writer.resources();
        let mut font_resources = resources.fonts();
        for (name, first) in FONT_NAMES.into_iter().zip(FIRST_FONT_REFS) {
            font_resources.pair(Name(name), Ref::new(first));
        }
        font_resources.finish();
        resources.finish();
        page_writer.finish();
        pdf.stream(content, &write_content(lines, &embedded_fonts));
    }
    for ((font, first), name) in embedded_fonts.iter().zip(FIRST_FONT_REFS).zip(FONT_NAMES) {
        font.write(&mut pdf, first, name);
    }
    pdf.finish()
}

fn write_content(lines: &[Line], embedded_fonts: &[EmbeddedFont<'_>; 2]) -> Vec<u8> {
    let mut content = Content::new();
    for line in lines {
        let index = usize::from(line.style.is_bold());
        content.begin_text();
        content.set_font(Name(FONT_NAMES[index]), line.style.size());
        content.next_line(line.x, line.y);
        content.show(Str(&embedded_fonts[index].encode(&line.text)));
        content.end_text();
    }
    content.finish().to_vec()
}
