//! Authors and affiliations, with their names in each language.

use std::io::Result;

use rules::Language;
use rules::accounts::is_orcid;
use rules::article::Affiliation;

use super::affiliations::write_affiliation;
use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::work::Author;
use crate::xml_writer::XmlWriter;

pub type NamedAuthor<'a> = (&'a Author, Vec<Name<'a>>);

/// Returns the authors that have a name, with one for each language that has it.
pub fn named_authors(publication: &Publication) -> Vec<NamedAuthor<'_>> {
    let authors = publication.work.article.authors.iter().map(|author| (author, names(author)));
    authors.filter(|(_, names)| !names.is_empty()).collect()
}

pub fn write_contributors(
    writer: &mut XmlWriter,
    publication: &Publication,
    authors: &[NamedAuthor],
) -> Result<()> {
    if authors.is_empty() {
        return Ok(());
    }
    let affiliations: Vec<&Affiliation> = publication
        .affiliations
        .iter()
        .filter(|affiliation| !(is_blank(&affiliation.en) && is_blank(&affiliation.ru)))
        .collect();
    writer.element("contrib-group", &[("content-type", "authors")], |writer| {
        for (number, (author, names)) in (1..).zip(authors) {
            write_author(writer, number, author, names, &affiliations)?;
        }
        (1..)
            .zip(&affiliations)
            .try_for_each(|(number, affiliation)| write_affiliation(writer, number, affiliation))
    })
}

/// Returns the address that readers may write to.
pub fn public_email(author: &Author) -> Option<&str> {
    author.public_email.as_deref().filter(|email| author.is_corresponding && !is_blank(email))
}

/// Writes the names of the authors in one language, for a translation; in the other one if there is none.
pub fn write_names(writer: &mut XmlWriter, authors: &[NamedAuthor], language: Language) -> Result<()> {
    if authors.is_empty() {
        return Ok(());
    }
    writer.element("contrib-group", &[("content-type", "authors")], |writer| {
        authors.iter().try_for_each(|(_, names)| {
            let name = preferred_name(names, language);
            writer.element("contrib", &[("contrib-type", "author")], |writer| {
                name.map_or(Ok(()), |name| name.write(writer))
            })
        })
    })
}

pub fn preferred_name<'a>(names: &'a [Name<'a>], language: Language) -> Option<&'a Name<'a>> {
    names.iter().find(|name| name.language == language).or(names.first())
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
    if author.contributed_equally {
        attributes.push(("equal-contrib", "yes"));
    }
    writer.element("contrib", &attributes, |writer| {
        if is_orcid(&author.orcid) {
            let url = format!("https://orcid.org/{}", author.orcid);
            let authenticated = if author.has_authenticated_orcid { "true" } else { "false" };
            let attributes = [("contrib-id-type", "orcid"), ("authenticated", authenticated)];
            writer.text_with("contrib-id", &attributes, &url)?;
        }
        match names {
            [only] => only.write(writer)?,
            several => {
                let element = if author.is_group { "collab-alternatives" } else { "name-alternatives" };
                writer
                    .element(element, &[], |writer| several.iter().try_for_each(|name| name.write(writer)))?;
            }
        }
        writer.text("email", public_email(author).unwrap_or_default())?;
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

pub struct Name<'a> {
    pub language: Language,
    surname: &'a str,
    given: Vec<&'a str>,
    is_group: bool,
}

fn names(author: &Author) -> Vec<Name<'_>> {
    let names = Language::ALL.into_iter().filter_map(|language| {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let mut parts: Vec<&str> =
            parts.into_iter().map(|part| part.only(language)).filter(|part| !is_blank(part)).collect();
        // The last part is the surname: a single name is a surname.
        let surname = parts.pop()?;
        Some(Name { language, surname, given: parts, is_group: author.is_group })
    });
    names.collect()
}

impl Name<'_> {
    pub fn in_text(&self) -> String {
        let parts: Vec<&str> = self.given.iter().copied().chain([self.surname]).collect();
        parts.join(" ")
    }

    fn write(&self, writer: &mut XmlWriter) -> Result<()> {
        if self.is_group {
            return writer.text_with("collab", &[("xml:lang", self.language.code())], self.surname);
        }
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
