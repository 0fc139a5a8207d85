//! Abstracts: parts of the JATS file.

use std::io::Result;

use rules::Language;

use crate::html_lines::html_to_plain_text;
use crate::jats;
use crate::publication::Publication;
use crate::work::other_language;
use crate::xml_writer::XmlWriter;

/// Writes the abstract in the language of the article, and the other one.
pub fn write_abstracts(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let language = publication.language();
    writer.with_prefix("jats:", |writer| {
        [language, other_language(language)]
            .into_iter()
            .try_for_each(|language| write_abstract(writer, publication, language))
    })
}

fn write_abstract(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    if html_to_plain_text(publication.work.article.r#abstract.only(language)).is_empty() {
        return Ok(());
    }
    jats::write_abstract(writer, "abstract", publication, language)
}
