//! Who wrote it, and where they work, as they are called in each language.

use std::io::Result;

use rules::Language;
use rules::accounts::is_orcid;
use rules::article::Affiliation;

use crate::publication::Publication;
use crate::running_text::is_blank;
use crate::sheet::Sheet;
use crate::work::{Author, Bilingual};

pub fn write_people(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let authors: Vec<(&Author, Vec<Name>)> = publication.work.article.authors.iter().map(named).collect();
    let named: Vec<_> = authors.iter().filter(|(_, names)| !names.is_empty()).collect();
    if named.is_empty() {
        return Ok(());
    }
    let places: Vec<&Affiliation> = publication
        .affiliations
        .iter()
        .filter(|place| !(is_blank(&place.en) && is_blank(&place.ru)))
        .collect();
    sheet.group("contrib-group", &[("content-type", "authors")], |sheet| {
        for (author, names) in named {
            write_author(sheet, author, names, &places)?;
        }
        (1..).zip(&places).try_for_each(|(number, place)| write_place(sheet, number, place))
    })
}

fn write_author(sheet: &mut Sheet, author: &Author, names: &[Name], places: &[&Affiliation]) -> Result<()> {
    sheet.group("contrib", &[("contrib-type", "author")], |sheet| {
        if is_orcid(&author.orcid) {
            let address = format!("https://orcid.org/{}", author.orcid);
            sheet.line_with("contrib-id", &[("contrib-id-type", "orcid")], &address)?;
        }
        match names {
            [only] => only.write(sheet)?,
            several => sheet.group("name-alternatives", &[], |sheet| {
                several.iter().try_for_each(|name| name.write(sheet))
            })?,
        }
        let numbers =
            author.affiliations.iter().filter_map(|key| places.iter().position(|it| it.key == *key));
        for number in numbers.map(|index| index + 1) {
            let attributes = [("ref-type", "aff"), ("rid", &*format!("aff{number}"))];
            sheet.xml("xref", &attributes, &format!("<sup>{number}</sup>"))?;
        }
        Ok(())
    })
}

fn write_place(sheet: &mut Sheet, number: usize, place: &Affiliation) -> Result<()> {
    let id = format!("aff{number}");
    let text = Bilingual::new(&*place.en, &*place.ru);
    let languages = Language::ALL.into_iter().filter(|language| !is_blank(text.only(*language)));
    let languages: Vec<Language> = languages.collect();
    match languages.as_slice() {
        [only] => sheet.line_with("aff", &[("id", &id), ("xml:lang", only.code())], text.only(*only)),
        several => sheet.group("aff-alternatives", &[("id", &id)], |sheet| {
            several.iter().try_for_each(|language| {
                sheet.line_with("aff", &[("xml:lang", language.code())], text.only(*language))
            })
        }),
    }
}

struct Name<'a> {
    language: Language,
    surname: &'a str,
    given: Vec<&'a str>,
}

/// In each language in which there is anything to call them by.
fn named(author: &Author) -> (&Author, Vec<Name<'_>>) {
    let names = Language::ALL.into_iter().filter_map(|language| {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let mut parts: Vec<&str> =
            parts.into_iter().map(|part| part.only(language)).filter(|part| !is_blank(part)).collect();
        // The last part there is: a name that stands alone is a surname.
        let surname = parts.pop()?;
        Some(Name { language, surname, given: parts })
    });
    (author, names.collect())
}

impl Name<'_> {
    fn write(&self, sheet: &mut Sheet) -> Result<()> {
        let style = match self.language {
            Language::En => "western",
            Language::Ru => "eastern",
        };
        let attributes = [("name-style", style), ("xml:lang", self.language.code())];
        sheet.group("name", &attributes, |sheet| {
            sheet.required("surname", self.surname)?;
            sheet.line("given-names", &self.given.join(" "))
        })
    }
}
