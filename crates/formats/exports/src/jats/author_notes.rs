//! The `author-notes` element: addresses of corresponding authors, and the conflict of interest statement,
//! which JATS4R expects here and not in `back`.

use std::io::Result;

use rules::Language;

use super::contributors::{Name, NamedAuthor, preferred_name, public_email};
use crate::inline_text::{InlineText, is_blank};
use crate::publication::Publication;
use crate::work::Bilingual;
use crate::xml_writer::XmlWriter;

pub fn write_author_notes(
    writer: &mut XmlWriter,
    publication: &Publication,
    authors: &[NamedAuthor],
) -> Result<()> {
    let corresponding: Vec<(usize, &str, &[Name])> = (1..)
        .zip(authors)
        .filter_map(|(number, (author, names))| Some((number, public_email(author)?, names.as_slice())))
        .collect();
    let statement = &publication.conflict_of_interest;
    if corresponding.is_empty()
        && Language::ALL.into_iter().all(|language| is_blank(statement.only(language)))
    {
        return Ok(());
    }
    writer.element("author-notes", &[], |writer| {
        for (number, email, names) in corresponding {
            write_correspondence(writer, number, email, names, publication.language())?;
        }
        write_conflict_of_interest(writer, statement)
    })
}

fn write_correspondence(
    writer: &mut XmlWriter,
    number: usize,
    email: &str,
    names: &[Name],
    language: Language,
) -> Result<()> {
    let name = preferred_name(names, language).map(Name::in_text).unwrap_or_default();
    let [name, email] = [&*name, email].map(|text| InlineText::plain(text).to_xml());
    let note = format!("<label>*</label>{name}, <email>{email}</email>");
    writer.raw_xml("corresp", &[("id", &*format!("cor{number}"))], &note)
}

fn write_conflict_of_interest(writer: &mut XmlWriter, statement: &Bilingual) -> Result<()> {
    let languages = Language::ALL.into_iter().filter(|language| !is_blank(statement.only(*language)));
    languages.into_iter().try_for_each(|language| {
        let attributes = [("fn-type", "coi-statement"), ("xml:lang", language.code())];
        writer.element("fn", &attributes, |writer| writer.text("p", statement.only(language)))
    })
}
