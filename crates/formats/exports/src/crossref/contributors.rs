//! Authors: people with their names in both languages, and groups.

use std::io::Result;

use rules::Language;
use rules::accounts::is_orcid;
use rules::article::Affiliation;

use super::affiliations::write_affiliations;
use super::limits::{MAX_LINE_CHARS, clean_name, shorten};
use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::work::Author;
use crate::xml_writer::XmlWriter;

/// A group has a name of at most 511 characters, and the journal admits 300.
const MAX_GROUP_CHARS: usize = 2 * MAX_LINE_CHARS;

/// Writes the authors that have a name.
pub fn write_contributors(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let authors = publication.work.article.authors.iter();
    let contributors: Vec<Contributor> = authors.filter_map(Contributor::new).collect();
    if contributors.is_empty() {
        return Ok(());
    }
    writer.element("contributors", &[], |writer| {
        contributors.iter().enumerate().try_for_each(|(index, contributor)| {
            let sequence = if index == 0 { "first" } else { "additional" };
            contributor.write(writer, sequence, &publication.affiliations)
        })
    })
}

enum Contributor<'a> {
    Group {
        name: String,
        language: Language,
    },
    /// The first name is English if there is an English one: references to the article have it.
    Person {
        author: &'a Author,
        names: Vec<PersonName>,
    },
}

impl Contributor<'_> {
    fn new(author: &Author) -> Option<Contributor<'_>> {
        if author.is_group {
            let language = author.last_name.resolved_language(Language::En);
            let name = author.last_name.with_fallback(Language::En);
            return (!is_blank(name))
                .then(|| Contributor::Group { name: shorten(name, MAX_GROUP_CHARS), language });
        }
        let names = Language::ALL.into_iter().filter_map(|language| PersonName::new(author, language));
        let names: Vec<PersonName> = names.collect();
        (!names.is_empty()).then_some(Contributor::Person { author, names })
    }

    fn write(&self, writer: &mut XmlWriter, sequence: &str, affiliations: &[Affiliation]) -> Result<()> {
        let attributes = [("sequence", sequence), ("contributor_role", "author")];
        match self {
            Contributor::Group { name, language } => {
                let language = ("language", language.code());
                writer.text_with("organization", &[attributes[0], attributes[1], language], name)
            }
            Contributor::Person { author, names } => {
                let [name, others @ ..] = names.as_slice() else { return Ok(()) };
                let language = ("language", name.language.code());
                writer.element("person_name", &[attributes[0], attributes[1], language], |writer| {
                    writer.text("given_name", &name.given)?;
                    writer.text("surname", &name.surname)?;
                    write_affiliations(writer, author, affiliations, name.language)?;
                    write_orcid(writer, author)?;
                    write_other_names(writer, others)
                })
            }
        }
    }
}

fn write_orcid(writer: &mut XmlWriter, author: &Author) -> Result<()> {
    if !is_orcid(&author.orcid) {
        return Ok(());
    }
    let authenticated = if author.has_authenticated_orcid { "true" } else { "false" };
    let url = format!("https://orcid.org/{}", author.orcid);
    writer.text_with("ORCID", &[("authenticated", authenticated)], &url)
}

fn write_other_names(writer: &mut XmlWriter, names: &[PersonName]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    writer.element("alt-name", &[], |writer| {
        names.iter().try_for_each(|name| {
            writer.element("name", &[("language", name.language.code())], |writer| {
                writer.text("surname", &name.surname)?;
                writer.text("given_name", &name.given)
            })
        })
    })
}

/// A name in one language, as the schema accepts it.
struct PersonName {
    language: Language,
    /// First and middle name; may be empty.
    given: String,
    surname: String,
}

impl PersonName {
    fn new(author: &Author, language: Language) -> Option<PersonName> {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let mut parts: Vec<String> =
            parts.into_iter().filter_map(|part| clean_name(part.only(language))).collect();
        // A single name is a surname.
        let surname = parts.pop()?;
        Some(PersonName { language, given: clean_name(&parts.join(" ")).unwrap_or_default(), surname })
    }
}
