//! Authors with their places of work, in each language in which they have a name.

use std::io::Result;

use affiliations::country_name;
use rules::Language;
use rules::accounts::is_orcid;
use rules::article::Affiliation;

use super::code;
use crate::details::affiliation_details;
use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::work::{Author, Bilingual};
use crate::xml_writer::XmlWriter;

pub fn write_authors(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let authors = publication.work.article.authors.iter().map(|author| (author, Name::all_of(author)));
    let authors: Vec<(&Author, Vec<Name>)> = authors.filter(|(_, names)| !names.is_empty()).collect();
    if authors.is_empty() {
        return Ok(());
    }
    writer.element("authors", &[], |writer| {
        (1..).zip(&authors).try_for_each(|(number, (author, names)): (usize, _)| {
            writer.element("author", &[("num", &number.to_string())], |writer| {
                write_author(writer, author, names, &publication.affiliations)
            })
        })
    })
}

fn write_author(
    writer: &mut XmlWriter,
    author: &Author,
    names: &[Name],
    affiliations: &[Affiliation],
) -> Result<()> {
    if author.is_corresponding {
        writer.text("correspondent", "1")?;
    }
    if is_orcid(&author.orcid) {
        writer.element("authorCodes", &[], |writer| writer.text("orcid", &author.orcid))?;
    }
    let listed = author.affiliations.iter().filter_map(|key| affiliations.iter().find(|it| it.key == *key));
    let listed: Vec<&Affiliation> = listed.collect();
    let email = author.public_email.as_deref().filter(|_| author.is_corresponding).unwrap_or_default();
    names.iter().try_for_each(|name| {
        writer.element("individInfo", &[("lang", code(name.language))], |writer| {
            writer.required_text("surname", name.surname)?;
            writer.text("initials", &name.given)?;
            Workplace::of(&listed, name.language).write(writer)?;
            writer.text("email", email)
        })
    })
}

struct Name<'a> {
    language: Language,
    surname: &'a str,
    /// First and middle name, written out; empty for a group.
    given: String,
}

impl Name<'_> {
    fn all_of(author: &Author) -> Vec<Name<'_>> {
        let names = [Language::Ru, Language::En].into_iter().filter_map(|language| {
            let parts = [&author.first_name, &author.middle_name, &author.last_name];
            let mut parts: Vec<&str> =
                parts.into_iter().map(|part| part.only(language)).filter(|part| !is_blank(part)).collect();
            // A single name is a surname.
            let surname = parts.pop()?;
            Some(Name { language, surname, given: parts.join(" ") })
        });
        names.collect()
    }
}

/// Places of work in one language.
#[derive(Default)]
struct Workplace {
    organization: String,
    city: String,
    country: String,
}

impl Workplace {
    /// The format has room for one town and country, so those of several affiliations stay in their lines.
    fn of(affiliations: &[&Affiliation], language: Language) -> Workplace {
        let line = |it: &Affiliation| Bilingual::new(&*it.en, &*it.ru).with_fallback(language).to_owned();
        match affiliations {
            [only] => Workplace::of_one(only, language).unwrap_or_else(|| Workplace::of_line(line(only))),
            several => {
                let lines: Vec<String> =
                    several.iter().map(|it| line(it)).filter(|line| !is_blank(line)).collect();
                Workplace::of_line(lines.join("; "))
            }
        }
    }

    /// Returns `None` if no institution was found in the line, which then is the best that is known.
    fn of_one(affiliation: &Affiliation, wanted: Language) -> Option<Workplace> {
        let details = affiliation_details(affiliation);
        let institution = Bilingual::new(&*details.institution_en, &*details.institution_ru);
        let language = institution.resolved_language(wanted);
        let (department, city) = match language {
            Language::En => (&details.department_en, &details.city_en),
            Language::Ru => (&details.department_ru, &details.city_ru),
        };
        let name = institution.only(language);
        if is_blank(name) {
            return None;
        }
        let parts: Vec<&str> =
            [department.as_str(), name].into_iter().filter(|part| !is_blank(part)).collect();
        Some(Workplace {
            organization: parts.join(", "),
            city: city.clone(),
            country: country_name(&details.country, language).unwrap_or_default().to_owned(),
        })
    }

    fn of_line(line: String) -> Workplace {
        Workplace { organization: line, ..Workplace::default() }
    }

    fn write(&self, writer: &mut XmlWriter) -> Result<()> {
        writer.text("orgName", &self.organization)?;
        writer.text("town", &self.city)?;
        writer.text("country", &self.country)
    }
}
