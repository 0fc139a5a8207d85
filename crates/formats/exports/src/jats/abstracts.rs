//! Abstracts, with a section for each label that the authors wrote.

use std::io::Result;

use rules::Language;

use super::body::write_paragraphs;
use super::inline::mark_element;
use crate::abstract_sections::{AbstractSection, split_abstract};
use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::work::other_language;
use crate::xml_writer::XmlWriter;

/// Writes the abstract in the language of the article, and the other one as its translation.
pub fn write_abstracts(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let text = &publication.work.article.r#abstract;
    let source_language = text.resolved_language(publication.language());
    write_abstract(writer, "abstract", publication, source_language)?;
    write_abstract(writer, "trans-abstract", publication, other_language(source_language))
}

/// Writes the abstract in one language; nothing if there is none.
pub fn write_abstract(
    writer: &mut XmlWriter,
    name: &str,
    publication: &Publication,
    language: Language,
) -> Result<()> {
    let html = publication.work.article.r#abstract.only(language);
    if is_blank(html) {
        return Ok(());
    }
    let sections = split_abstract(html);
    writer.element(name, &[("xml:lang", language.code())], |writer| {
        if sections.iter().all(|section| section.label.is_none()) {
            return write_paragraphs(writer, html, &publication.site);
        }
        sections.iter().try_for_each(|section| write_section(writer, section))
    })
}

/// Writes a section; only the first may have no label, and its paragraphs come before the others.
fn write_section(writer: &mut XmlWriter, section: &AbstractSection) -> Result<()> {
    let write_text = |writer: &mut XmlWriter| {
        section
            .paragraphs
            .iter()
            .try_for_each(|paragraph| writer.raw_xml("p", &[], &paragraph.to_xml_with(mark_element)))
    };
    match &section.label {
        Some(label) => writer.element("sec", &[], |writer| {
            writer.text("title", label)?;
            write_text(writer)
        }),
        None => write_text(writer),
    }
}
