//! Affiliations with department, institution, city and country marked where they stand in the line.

use std::io::Result;
use std::ops::Range;

use affiliations::country_name;
use quick_xml::escape::partial_escape;
use rules::Language;
use rules::article::affiliation_details::is_ror;
use rules::article::{Affiliation, AffiliationDetails, AffiliationDoubt};

use crate::details::affiliation_details;
use crate::inline_text::{InlineText, is_blank, strip_invalid_xml};
use crate::work::Bilingual;
use crate::xml_writer::XmlWriter;

pub fn write_affiliation(writer: &mut XmlWriter, number: usize, affiliation: &Affiliation) -> Result<()> {
    let id = format!("aff{number}");
    let text = Bilingual::new(&*affiliation.en, &*affiliation.ru);
    let details = affiliation_details(affiliation);
    let languages = Language::ALL.into_iter().filter(|language| !is_blank(text.only(*language)));
    let languages: Vec<Language> = languages.collect();
    let place = |language: Language| {
        let line = InlineText::plain(text.only(language)).to_plain_text();
        format!("<label>{number}</label>{}", line_xml(&line, &details, language))
    };
    match languages.as_slice() {
        [only] => writer.raw_xml("aff", &[("id", &id), ("xml:lang", only.code())], &place(*only)),
        several => writer.element("aff-alternatives", &[("id", &id)], |writer| {
            several.iter().try_for_each(|it| writer.raw_xml("aff", &[("xml:lang", it.code())], &place(*it)))
        }),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Department,
    Institution,
    City,
    Country,
}

/// Returns the line with elements around its parts. If a person has corrected the institution to one that the line
/// does not name, the details stand instead of the line.
fn line_xml(line: &str, details: &AffiliationDetails, language: Language) -> String {
    let (department, institution, city) = match language {
        Language::En => (&details.department_en, &details.institution_en, &details.city_en),
        Language::Ru => (&details.department_ru, &details.institution_ru, &details.city_ru),
    };
    let composed;
    let line = if institution.is_empty() || line.contains(institution.as_str()) {
        line
    } else {
        let parts = [department, institution, city].map(String::as_str);
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        composed = strip_invalid_xml(&parts.join(", "));
        &composed
    };
    let mut found = Found::default();
    found.add(line, Place::Institution, institution);
    for unit in department.split(", ") {
        found.add(line, Place::Department, unit);
    }
    found.add_last(line, Place::City, city);
    found.add_country(line, &details.country);
    let has = |place| found.ranges.iter().any(|(_, other)| *other == place);
    let (has_city, has_country) = (has(Place::City) || is_blank(city), has(Place::Country));
    let mut xml = found.into_xml(line, details);
    if !has_city {
        xml.push_str(&format!(", <city>{}</city>", partial_escape(strip_invalid_xml(city))));
    }
    if !has_country && let Some(name) = country_name(&details.country, language) {
        let name = partial_escape(name);
        xml.push_str(&format!(", <country country=\"{}\">{name}</country>", details.country));
    }
    xml
}

/// Parts of a line that do not overlap.
#[derive(Default)]
struct Found {
    ranges: Vec<(Range<usize>, Place)>,
}

impl Found {
    fn add(&mut self, line: &str, place: Place, part: &str) {
        self.add_first_free(line.match_indices(part).map(|(start, _)| start), place, part);
    }

    /// The city also stands in names such as `Moscow State University`, which come first.
    fn add_last(&mut self, line: &str, place: Place, part: &str) {
        let starts: Vec<usize> = line.match_indices(part).map(|(start, _)| start).collect();
        self.add_first_free(starts.into_iter().rev(), place, part);
    }

    fn add_first_free(&mut self, starts: impl Iterator<Item = usize>, place: Place, part: &str) {
        if part.is_empty() {
            return;
        }
        let mut ranges = starts.map(|start| start..start + part.len());
        let free = ranges.find(|range| {
            self.ranges.iter().all(|(other, _)| range.end <= other.start || other.end <= range.start)
        });
        self.ranges.extend(free.map(|range| (range, place)));
    }

    /// Marks the segment between commas that names the country by itself.
    fn add_country(&mut self, line: &str, country: &str) {
        if country.is_empty() {
            return;
        }
        let mut end = line.len();
        for segment in line.rsplit([',', ';']) {
            let start = end - segment.len();
            let name = segment.trim().trim_end_matches('.');
            let reading = affiliations::read(name, "");
            let names_country = reading.details.country == country
                && reading.details.city_en.is_empty()
                && !reading.doubts.contains(&AffiliationDoubt::CountryInferred);
            let start_of_name = start + (segment.len() - segment.trim_start().len());
            let range = start_of_name..start_of_name + name.len();
            let is_free =
                self.ranges.iter().all(|(other, _)| range.end <= other.start || other.end <= range.start);
            if names_country && is_free && !name.is_empty() {
                self.ranges.push((range, Place::Country));
                return;
            }
            end = start.saturating_sub(1);
        }
    }

    fn into_xml(mut self, line: &str, details: &AffiliationDetails) -> String {
        self.ranges.sort_by_key(|(range, _)| range.start);
        let (mut xml, mut end) = (String::new(), 0);
        for (range, place) in self.ranges {
            xml.push_str(&partial_escape(&line[end..range.start]));
            xml.push_str(&place_xml(place, &partial_escape(&line[range.clone()]), details));
            end = range.end;
        }
        xml.push_str(&partial_escape(&line[end..]));
        xml
    }
}

fn place_xml(place: Place, text: &str, details: &AffiliationDetails) -> String {
    match place {
        Place::Department => format!("<institution content-type=\"dept\">{text}</institution>"),
        Place::Institution if is_ror(&details.ror) => format!(
            "<institution-wrap><institution-id institution-id-type=\"ror\">https://ror.org/{}</institution-id>\
             <institution>{text}</institution></institution-wrap>",
            details.ror
        ),
        Place::Institution => format!("<institution>{text}</institution>"),
        Place::City => format!("<city>{text}</city>"),
        Place::Country => format!("<country country=\"{}\">{text}</country>", details.country),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn details() -> AffiliationDetails {
        AffiliationDetails {
            department_en: "Clinic of Bone Marrow, Unit 2".into(),
            institution_en: "Moscow University".into(),
            city_en: "Moscow".into(),
            country: "RU".into(),
            ..AffiliationDetails::default()
        }
    }

    #[test]
    fn parts_are_marked_where_they_stand() {
        let line = "Clinic of Bone Marrow, Moscow University, Unit 2, 1 Main St., Moscow, Russia";
        assert_eq!(
            line_xml(line, &details(), Language::En),
            "<institution content-type=\"dept\">Clinic of Bone Marrow</institution>, \
             <institution>Moscow University</institution>, \
             <institution content-type=\"dept\">Unit 2</institution>, 1 Main St., <city>Moscow</city>, \
             <country country=\"RU\">Russia</country>"
        );
    }

    #[test]
    fn city_and_country_that_the_line_does_not_name_follow() {
        let xml = line_xml("Moscow University, A & B", &details(), Language::En);
        assert_eq!(
            xml,
            "<institution>Moscow University</institution>, A &amp; B, <city>Moscow</city>, \
             <country country=\"RU\">Russia</country>"
        );
    }

    #[test]
    fn corrected_institution_stands_instead_of_the_line() {
        let details = AffiliationDetails {
            institution_en: "Pavlov University".into(),
            ror: "05n3x4p02".into(),
            country: String::new(),
            department_en: String::new(),
            city_en: String::new(),
            ..details()
        };
        assert_eq!(
            line_xml("Moscow", &details, Language::En),
            "<institution-wrap><institution-id institution-id-type=\"ror\">https://ror.org/05n3x4p02\
             </institution-id><institution>Pavlov University</institution></institution-wrap>"
        );
        assert_eq!(line_xml("<Clinic>", &AffiliationDetails::default(), Language::En), "&lt;Clinic&gt;");
    }
}
