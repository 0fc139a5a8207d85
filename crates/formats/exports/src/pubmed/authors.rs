//! Authors and affiliations. The e-mail address of a corresponding author follows the last affiliation, where
//! NLM expects it; no other contact details are public.

use std::io::Result;

use rules::accounts::is_orcid;
use rules::article::{Affiliation, AuthorEntry};

use super::record::Article;
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
            writer.element("Author", &[], |writer| {
                name.write(writer)?;
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
    let mut names: Vec<String> = affiliation_names(author, affiliations).map(str::to_owned).collect();
    if let (Some(last), Some(email)) = (names.last_mut(), public_email(author)) {
        *last = format!("{}. {email}", last.trim_end().trim_end_matches('.'));
    }
    names.iter().try_for_each(|name| {
        writer.element("AffiliationInfo", &[], |writer| writer.text("Affiliation", name))
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

/// Returns the names of the author's affiliations in order; in Russian if there is no English name.
fn affiliation_names<'a>(
    author: &'a AuthorEntry,
    affiliations: &'a [Affiliation],
) -> impl Iterator<Item = &'a str> {
    let listed = author
        .affiliations
        .iter()
        .filter_map(|key| affiliations.iter().find(|affiliation| affiliation.key == *key));
    listed.filter_map(|affiliation| {
        [affiliation.en.as_str(), &affiliation.ru].into_iter().find(|text| !is_blank(text))
    })
}
