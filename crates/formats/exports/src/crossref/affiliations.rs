//! Institutions of a person.

use std::io::Result;

use affiliations::country_name;
use rules::Language;
use rules::article::Affiliation;
use rules::article::affiliation_details::is_ror;
use rules::article::registration_problems::MAX_REGISTERED_PLACE_CHARS;

use super::limits::shorten;
use crate::details::affiliation_details;
use crate::inline_text::is_blank;
use crate::work::{Author, Bilingual};
use crate::xml_writer::XmlWriter;

const MAX_INSTITUTION_CHARS: usize = 1_024;
const MIN_PLACE_CHARS: usize = 2;

/// Writes the affiliations of an author in one language; each in the other one if it has no name in this.
pub fn write_affiliations(
    writer: &mut XmlWriter,
    author: &Author,
    affiliations: &[Affiliation],
    language: Language,
) -> Result<()> {
    let listed = author.affiliations.iter().filter_map(|key| affiliations.iter().find(|it| it.key == *key));
    let institutions: Vec<Institution> = listed.filter_map(|it| Institution::new(it, language)).collect();
    if institutions.is_empty() {
        return Ok(());
    }
    writer.element("affiliations", &[], |writer| {
        institutions.iter().try_for_each(|institution| institution.write(writer))
    })
}

struct Institution {
    name: String,
    ror: String,
    place: String,
    department: String,
}

impl Institution {
    /// Returns `None` if neither a name nor an id is known. Where no institution was found in the line, the line is
    /// the name.
    fn new(affiliation: &Affiliation, wanted: Language) -> Option<Institution> {
        let line = Bilingual::new(&*affiliation.en, &*affiliation.ru);
        let details = affiliation_details(affiliation);
        let institution = Bilingual::new(&*details.institution_en, &*details.institution_ru);
        let name = if is_blank(institution.with_fallback(wanted)) { &line } else { &institution };
        let language = name.resolved_language(wanted);
        let name = name.with_fallback(wanted);
        if is_blank(name) && !is_ror(&details.ror) {
            return None;
        }
        // The whole line names them already.
        let is_line = is_blank(institution.with_fallback(wanted)) && !is_blank(name);
        let (city, department) = match language {
            Language::En => (&details.city_en, &details.department_en),
            Language::Ru => (&details.city_ru, &details.department_ru),
        };
        let country = country_name(&details.country, language).unwrap_or_default();
        let place: Vec<&str> = [city.as_str(), country].into_iter().filter(|part| !is_blank(part)).collect();
        let unless_line = |text: &str| if is_line { String::new() } else { fit(text) };
        Some(Institution {
            name: shorten(name, MAX_INSTITUTION_CHARS),
            ror: if is_ror(&details.ror) {
                format!("https://ror.org/{}", details.ror)
            } else {
                String::new()
            },
            place: unless_line(&place.join(", ")),
            department: unless_line(department),
        })
    }

    fn write(&self, writer: &mut XmlWriter) -> Result<()> {
        writer.element("institution", &[], |writer| {
            writer.text("institution_name", &self.name)?;
            writer.text_with("institution_id", &[("type", "ror")], &self.ror)?;
            writer.text("institution_place", &self.place)?;
            writer.text("institution_department", &self.department)
        })
    }
}

/// Returns the text in the length of a place or department; `""` if it is too short.
fn fit(text: &str) -> String {
    let text = shorten(text, MAX_REGISTERED_PLACE_CHARS);
    if text.chars().count() < MIN_PLACE_CHARS { String::new() } else { text }
}
