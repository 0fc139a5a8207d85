//! Authors and affiliations. The e-mail address of a corresponding author follows the last affiliation, where
//! NLM expects it; no other contact details are public.

use std::io::Result;

use affiliations::country_name;
use rules::Language;
use rules::accounts::is_orcid;
use rules::article::{Affiliation, AffiliationDoubt, AuthorEntry};

use super::record::Article;
use crate::details::affiliation_details;
use crate::inline_text::is_blank;
use crate::xml_writer::XmlWriter;

pub fn write_authors(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let named: Vec<(Name, &AuthorEntry)> =
        article.authors.iter().filter_map(|author| Some((Name::preferred(author)?, author))).collect();
    if named.is_empty() {
        return Ok(());
    }
    writer.element("AuthorList", &[], |writer| {
        named.iter().try_for_each(|(name, author)| {
            let attributes: &[_] = if author.contributed_equally { &[("EqualContrib", "Y")] } else { &[] };
            writer.element("Author", attributes, |writer| {
                if author.is_group {
                    writer.required_text("CollectiveName", name.last)?;
                } else {
                    name.write(writer)?;
                }
                write_affiliations(writer, author, &article.affiliations)?;
                let orcid = author.orcid.as_str();
                writer.text_with(
                    "Identifier",
                    &[("Source", "ORCID")],
                    if is_orcid(orcid) { orcid } else { "" },
                )
            })
        })
    })
}

fn write_affiliations(
    writer: &mut XmlWriter,
    author: &AuthorEntry,
    affiliations: &[Affiliation],
) -> Result<()> {
    let mut places: Vec<Place> = places(author, affiliations).collect();
    if let (Some(last), Some(email)) = (places.last_mut(), public_email(author)) {
        last.line = format!("{}. {email}", without_full_stop(&last.line));
    }
    places.iter().try_for_each(|place| {
        writer.element("AffiliationInfo", &[], |writer| {
            writer.text("Affiliation", &place.line)?;
            writer.text_with("Identifier", &[("Source", "ROR")], &place.ror_url)
        })
    })
}

/// Returns the address that readers may write to.
fn public_email(author: &AuthorEntry) -> Option<&str> {
    let contact = author.contact.as_ref().filter(|_| author.is_corresponding_author)?;
    Some(contact.email.as_str()).filter(|email| !is_blank(email))
}

struct Name<'a> {
    first: &'a str,
    middle: &'a str,
    last: &'a str,
}

impl<'a> Name<'a> {
    /// Returns the English name, or the Russian one if there is no English name.
    fn preferred(author: &'a AuthorEntry) -> Option<Name<'a>> {
        let english = [&author.first_name_en, &author.middle_name_en, &author.last_name_en];
        let russian = [&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru];
        let names = [english, russian].map(|names| names.map(|name| if is_blank(name) { "" } else { name }));
        names.into_iter().find_map(|[first, middle, last]| match (first, middle, last) {
            ("", "", "") => None,
            // NLM expects a single name in the last name field.
            (only, "", "") | ("", only, "") => Some(Name { first: "", middle: "", last: only }),
            (first, middle, "") => Some(Name { first, middle: "", last: middle }),
            (first, middle, last) => Some(Name { first, middle, last }),
        })
    }

    fn write(&self, writer: &mut XmlWriter) -> Result<()> {
        if self.first.is_empty() {
            writer.empty_element("FirstName", &[("EmptyYN", "Y")])?;
        } else {
            writer.required_text("FirstName", self.first)?;
        }
        writer.text("MiddleName", self.middle)?;
        writer.required_text("LastName", self.last)
    }
}

struct Place {
    line: String,
    /// Empty if the institution is not known in the registry.
    ror_url: String,
}

/// Returns the author's affiliations in order; in Russian if there is no English name.
fn places(author: &AuthorEntry, affiliations: &[Affiliation]) -> impl Iterator<Item = Place> {
    let listed = author
        .affiliations
        .iter()
        .filter_map(|key| affiliations.iter().find(|affiliation| affiliation.key == *key));
    listed.filter_map(|affiliation| {
        let lines = [(Language::En, &affiliation.en), (Language::Ru, &affiliation.ru)];
        let (language, line) = lines.into_iter().find(|(_, line)| !is_blank(line))?;
        let details = affiliation_details(affiliation);
        let ror_url =
            if details.ror.is_empty() { String::new() } else { format!("https://ror.org/{}", details.ror) };
        Some(Place { line: with_country(line, language, &details.country), ror_url })
    })
}

/// Returns the line, with the country if it does not name it: NLM expects one in each affiliation.
fn with_country(line: &str, language: Language, country: &str) -> String {
    let Some(name) = country_name(country, language) else { return line.to_owned() };
    let reading = match language {
        Language::En => affiliations::read(line, ""),
        Language::Ru => affiliations::read("", line),
    };
    let is_named =
        reading.details.country == country && !reading.doubts.contains(&AffiliationDoubt::CountryInferred);
    if is_named { line.to_owned() } else { format!("{}, {name}.", without_full_stop(line)) }
}

fn without_full_stop(line: &str) -> &str {
    line.trim_end().trim_end_matches('.')
}
