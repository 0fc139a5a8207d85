//! Pages written as PDF, with the letters that they use.

use std::collections::BTreeSet;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use rules::Language;

use super::layout::{Block, Line, PAGE, pages_of};
use crate::demo::archive::letters::{Font, Fonts};

const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// Each font takes as many refs, from here.
const FONTS: [i32; 2] = [10, 20];
const NAMES: [&[u8]; 2] = [b"Plain", b"Bold"];
const FIRST_PAGE: i32 = 100;

/// A font, and the letters of the document that are set in it.
struct Letters<'a> {
    font: &'a Font,
    used: Vec<char>,
    glyphs: Vec<u16>,
    program: Vec<u8>,
}

impl<'a> Letters<'a> {
    fn of(font: &'a Font, used: BTreeSet<char>) -> Letters<'a> {
        let used: Vec<char> = used.into_iter().collect();
        let subset = font.subset(used.iter().map(|letter| font.glyph(*letter)));
        Letters { font, used, glyphs: subset.glyphs, program: subset.program }
    }

    fn id(&self, letter: char) -> u16 {
        let glyph = self.font.glyph(letter);
        let place = self.glyphs.iter().position(|known| *known == glyph).unwrap_or_default();
        u16::try_from(place).unwrap_or_default()
    }

    fn encoded(&self, text: &str) -> Vec<u8> {
        text.chars().flat_map(|letter| self.id(letter).to_be_bytes()).collect()
    }

    fn write(&self, pdf: &mut Pdf, first: i32, name: &[u8]) {
        let [font, cid, descriptor, file, cmap] = [0, 1, 2, 3, 4].map(|offset| Ref::new(first + offset));
        // Six letters and a plus say that it is not the whole font.
        let name = [b"DEMOAA+", name].concat();
        let name = Name(&name);
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        written.cid_to_gid_map_predefined(Name(b"Identity"));
        written.widths().consecutive(0, self.glyphs.iter().map(|glyph| self.font.advance(*glyph)));
        written.finish();
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
        for letter in &self.used {
            unicode.pair(self.id(*letter), *letter);
        }
        pdf.cmap(cmap, &unicode.finish());
    }
}

pub fn bind(fonts: &Fonts, title: &str, language: Language, blocks: &[Block]) -> Vec<u8> {
    let pages = pages_of(fonts, blocks);
    let letters = [false, true].map(|is_bold| {
        let used = blocks.iter().filter(|block| block.style.is_bold() == is_bold);
        let used = used.flat_map(|block| block.text.chars()).collect();
        Letters::of(if is_bold { &fonts.bold } else { &fonts.plain }, used)
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
        let mut leaf = pdf.page(page);
        leaf.parent(PAGES).media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).contents(content);
        let mut resources = leaf.resources();
        let mut known = resources.fonts();
        for (name, first) in NAMES.into_iter().zip(FONTS) {
            known.pair(Name(name), Ref::new(first));
        }
        known.finish();
        resources.finish();
        leaf.finish();
        pdf.stream(content, &set(lines, &letters));
    }
    for ((letters, first), name) in letters.iter().zip(FONTS).zip(NAMES) {
        letters.write(&mut pdf, first, name);
    }
    pdf.finish()
}

fn set(lines: &[Line], letters: &[Letters<'_>; 2]) -> Vec<u8> {
    let mut content = Content::new();
    for line in lines {
        let which = usize::from(line.style.is_bold());
        content.begin_text();
        content.set_font(Name(NAMES[which]), line.style.size());
        content.next_line(line.x, line.y);
        content.show(Str(&letters[which].encoded(&line.text)));
        content.end_text();
    }
    content.finish().to_vec()
}
