//! Who wrote it, and where they work. Addresses to write to stay with the journal.

use std::io::Result;

use rules::accounts::is_orcid;
use rules::article::{Affiliation, AuthorEntry};

use super::record::Article;
use crate::running_text::is_blank;
use crate::sheet::Sheet;

pub fn write_authors(sheet: &mut Sheet, article: &Article) -> Result<()> {
    let named: Vec<(Name, &AuthorEntry)> =
        article.authors.iter().filter_map(|author| Some((Name::of(author)?, author))).collect();
    if named.is_empty() {
        return Ok(());
    }
    sheet.group("AuthorList", &[], |sheet| {
        named.iter().try_for_each(|(name, author)| {
            sheet.group("Author", &[], |sheet| {
                name.write(sheet)?;
                for place in places_of(author, &article.affiliations) {
                    sheet.group("AffiliationInfo", &[], |sheet| sheet.line("Affiliation", place))?;
                }
                let orcid = author.orcid.as_str();
                sheet.line_with(
                    "Identifier",
                    &[("Source", "ORCID")],
                    if is_orcid(orcid) { orcid } else { "" },
                )
            })
        })
    })
}

struct Name<'a> {
    first: &'a str,
    middle: &'a str,
    last: &'a str,
}

impl<'a> Name<'a> {
    /// In Latin letters. Somebody who gave only the Russian name is named by that rather than left out.
    fn of(author: &'a AuthorEntry) -> Option<Name<'a>> {
        let english = [&author.first_name_en, &author.middle_name_en, &author.last_name_en];
        let russian = [&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru];
        let names = [english, russian].map(|names| names.map(|name| if is_blank(name) { "" } else { name }));
        names.into_iter().find_map(|[first, middle, last]| match (first, middle, last) {
            ("", "", "") => None,
            // A name that stands alone is a last name to the library.
            (only, "", "") | ("", only, "") => Some(Name { first: "", middle: "", last: only }),
            (first, middle, "") => Some(Name { first, middle: "", last: middle }),
            (first, middle, last) => Some(Name { first, middle, last }),
        })
    }

    fn write(&self, sheet: &mut Sheet) -> Result<()> {
        if self.first.is_empty() {
            sheet.empty("FirstName", &[("EmptyYN", "Y")])?;
        } else {
            sheet.required("FirstName", self.first)?;
        }
        sheet.line("MiddleName", self.middle)?;
        sheet.required("LastName", self.last)
    }
}

/// In the author's order; in Russian where there is no English.
fn places_of<'a>(author: &'a AuthorEntry, affiliations: &'a [Affiliation]) -> impl Iterator<Item = &'a str> {
    let listed =
        author.affiliations.iter().filter_map(|key| affiliations.iter().find(|place| place.key == *key));
    listed.filter_map(|place| [place.en.as_str(), &place.ru].into_iter().find(|text| !is_blank(text)))
}
