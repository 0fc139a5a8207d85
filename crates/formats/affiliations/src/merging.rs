//! Joins the readings of the English and the Russian line.

use rules::article::{AffiliationDetails, AffiliationDoubt};

use crate::AffiliationReading;
use crate::country::{Country, Evidence};
use crate::line::LineReading;

pub fn merge(en: LineReading, ru: LineReading) -> AffiliationReading {
    let lines: Vec<&LineReading> = [&en, &ru].into_iter().filter(|line| !line.is_empty).collect();
    if lines.is_empty() {
        let details =
            AffiliationDetails { ror: first_filled(en.ror, ru.ror), ..AffiliationDetails::default() };
        return AffiliationReading { details, doubts: Vec::new() };
    }
    let country = surer(en.country, ru.country);
    let doubts = doubts(&lines, country, disagree(en.country, ru.country));
    let details = AffiliationDetails {
        department_en: en.department,
        department_ru: ru.department,
        institution_en: en.institution,
        institution_ru: ru.institution,
        city_en: en.city,
        city_ru: ru.city,
        country: country.map(|country| country.code.to_owned()).unwrap_or_default(),
        ror: first_filled(en.ror, ru.ror),
    };
    AffiliationReading { details, doubts }
}

fn first_filled(one: String, other: String) -> String {
    if one.is_empty() { other } else { one }
}

/// The country with the better evidence; if it is equal, that of the English line.
fn surer(en: Option<Country>, ru: Option<Country>) -> Option<Country> {
    match (en, ru) {
        (Some(en), Some(ru)) => Some(if ru.evidence > en.evidence { ru } else { en }),
        _ => en.or(ru),
    }
}

/// Names of institutions mislead too often to contradict the other line.
fn disagree(en: Option<Country>, ru: Option<Country>) -> bool {
    let (Some(en), Some(ru)) = (en, ru) else { return false };
    en.code != ru.code && en.evidence.min(ru.evidence) > Evidence::Institution
}

fn doubts(lines: &[&LineReading], country: Option<Country>, disagree: bool) -> Vec<AffiliationDoubt> {
    let any = |test: fn(&LineReading) -> bool| lines.iter().any(|line| test(line));
    let is_inferred = country.is_some_and(|country| country.evidence < Evidence::Named);
    let doubts = [
        (AffiliationDoubt::NoInstitution, any(|line| !line.is_institution_sure)),
        (AffiliationDoubt::SeveralInstitutions, any(|line| line.has_several_institutions)),
        (AffiliationDoubt::NoCity, any(|line| line.city.is_empty())),
        (AffiliationDoubt::NoCountry, country.is_none()),
        (AffiliationDoubt::CountryInferred, is_inferred),
        (AffiliationDoubt::LanguagesDisagree, disagree),
        (AffiliationDoubt::TextLeftOver, any(|line| line.has_text_left_over)),
    ];
    doubts.into_iter().filter(|(_, applies)| *applies).map(|(doubt, _)| doubt).collect()
}
