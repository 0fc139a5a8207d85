//! Authors and affiliations, with their names in each language, and the addresses of corresponding authors.

use std::io::Result;

use rules::Language;
use rules::accounts::is_orcid;
use rules::article::Affiliation;

use crate::inline_text::{InlineText, is_blank};
use crate::publication::Publication;
use crate::work::{Author, Bilingual};
use crate::xml_writer::XmlWriter;

pub fn write_contributors(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let authors: Vec<(&Author, Vec<Name>)> =
        publication.work.article.authors.iter().map(with_names).collect();
    let named: Vec<_> = authors.into_iter().filter(|(_, names)| !names.is_empty()).collect();
    if named.is_empty() {
        return Ok(());
    }
    let affiliations: Vec<&Affiliation> = publication
        .affiliations
        .iter()
        .filter(|affiliation| !(is_blank(&affiliation.en) && is_blank(&affiliation.ru)))
        .collect();
    writer.element("contrib-group", &[("content-type", "authors")], |writer| {
        for (number, (author, names)) in (1..).zip(&named) {
            write_author(writer, number, author, names, &affiliations)?;
        }
        (1..)
            .zip(&affiliations)
            .try_for_each(|(number, affiliation)| write_affiliation(writer, number, affiliation))
    })?;
    write_correspondence(writer, &named, publication.language())
}

/// Writes the addresses of the corresponding authors, in `author-notes`.
fn write_correspondence(
    writer: &mut XmlWriter,
    authors: &[(&Author, Vec<Name>)],
    language: Language,
) -> Result<()> {
    let notes: Vec<(usize, &str, &[Name])> = (1..)
        .zip(authors)
        .filter_map(|(number, (author, names))| Some((number, public_email(author)?, names.as_slice())))
        .collect();
    if notes.is_empty() {
        return Ok(());
    }
    writer.element("author-notes", &[], |writer| {
        for &(number, email, names) in &notes {
            let name = names.iter().find(|name| name.language == language).or(names.first());
            let name = name.map(Name::in_text).unwrap_or_default();
            let [name, email] = [&*name, email].map(|text| InlineText::plain(text).to_xml());
            let note = format!("<label>*</label>{name}, <email>{email}</email>");
            writer.raw_xml("corresp", &[("id", &*format!("cor{number}"))], &note)?;
        }
        Ok(())
    })
}

/// Returns the address that readers may write to.
fn public_email(author: &Author) -> Option<&str> {
    author.public_email.as_deref().filter(|email| author.is_corresponding && !is_blank(email))
}

fn write_author(
    writer: &mut XmlWriter,
    number: usize,
    author: &Author,
    names: &[Name],
    affiliations: &[&Affiliation],
) -> Result<()> {
    let mut attributes = vec![("contrib-type", "author")];
    if author.is_corresponding {
        attributes.push(("corresp", "yes"));
    }
    writer.element("contrib", &attributes, |writer| {
        if is_orcid(&author.orcid) {
            let url = format!("https://orcid.org/{}", author.orcid);
            writer.text_with("contrib-id", &[("contrib-id-type", "orcid")], &url)?;
        }
        match names {
            [only] => only.write(writer)?,
            several => writer.element("name-alternatives", &[], |writer| {
                several.iter().try_for_each(|name| name.write(writer))
            })?,
        }
        let numbers =
            author.affiliations.iter().filter_map(|key| affiliations.iter().position(|it| it.key == *key));
        for number in numbers.map(|index| index + 1) {
            let attributes = [("ref-type", "aff"), ("rid", &*format!("aff{number}"))];
            writer.raw_xml("xref", &attributes, &format!("<sup>{number}</sup>"))?;
        }
        if public_email(author).is_some() {
            let attributes = [("ref-type", "corresp"), ("rid", &*format!("cor{number}"))];
            writer.raw_xml("xref", &attributes, "<sup>*</sup>")?;
        }
        Ok(())
    })
}

fn write_affiliation(writer: &mut XmlWriter, number: usize, affiliation: &Affiliation) -> Result<()> {
    let id = format!("aff{number}");
    let text = Bilingual::new(&*affiliation.en, &*affiliation.ru);
    let languages = Language::ALL.into_iter().filter(|language| !is_blank(text.only(*language)));
    let languages: Vec<Language> = languages.collect();
    match languages.as_slice() {
        [only] => writer.text_with("aff", &[("id", &id), ("xml:lang", only.code())], text.only(*only)),
        several => writer.element("aff-alternatives", &[("id", &id)], |writer| {
            several.iter().try_for_each(|language| {
                writer.text_with("aff", &[("xml:lang", language.code())], text.only(*language))
            })
        }),
    }
}

struct Name<'a> {
    language: Language,
    surname: &'a str,
    given: Vec<&'a str>,
}

/// Returns the author with a name for each language that has one.
fn with_names(author: &Author) -> (&Author, Vec<Name<'_>>) {
    let names = Language::ALL.into_iter().filter_map(|language| {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let mut parts: Vec<&str> =
            parts.into_iter().map(|part| part.only(language)).filter(|part| !is_blank(part)).collect();
        // The last part is the surname: a single name is a surname.
        let surname = parts.pop()?;
        Some(Name { language, surname, given: parts })
    });
    (author, names.collect())
}

impl Name<'_> {
    fn in_text(&self) -> String {
        let parts: Vec<&str> = self.given.iter().copied().chain([self.surname]).collect();
        parts.join(" ")
    }

    fn write(&self, writer: &mut XmlWriter) -> Result<()> {
        let style = match self.language {
            Language::En => "western",
            Language::Ru => "eastern",
        };
        let attributes = [("name-style", style), ("xml:lang", self.language.code())];
        writer.element("name", &attributes, |writer| {
            writer.required_text("surname", self.surname)?;
            writer.text("given-names", &self.given.join(" "))
        })
    }
}
