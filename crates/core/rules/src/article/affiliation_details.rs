//! Details of an affiliation: what indexes want to know about a line of a title page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::MAX_LINE_CHARS;
use crate::crockford;
use crate::language::LocalizedText;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

/// Department, institution, city and country of an affiliation. Unknown texts are `""`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct AffiliationDetails {
    pub department_en: String,
    pub department_ru: String,
    pub institution_en: String,
    pub institution_ru: String,
    pub city_en: String,
    pub city_ru: String,
    /// Country code of ISO 3166-1: `RU`.
    pub country: String,
    /// Id of the Research Organization Registry, without the address: `05n3x4p02`.
    pub ror: String,
}

/// What the reader of affiliations could not tell, so that a person looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AffiliationDoubt {
    /// No part of the line looks like an institution.
    NoInstitution,
    /// Several institutions stand in one line.
    SeveralInstitutions,
    NoCity,
    NoCountry,
    /// The country follows from the city or the institution; the line does not name it.
    CountryInferred,
    /// The English and the Russian line name different countries.
    LanguagesDisagree,
    /// Part of the line, such as a street, is in no field.
    TextLeftOver,
}

impl AffiliationDetails {
    pub fn is_empty(&self) -> bool {
        *self == AffiliationDetails::default()
    }

    /// Form in which details are stored: single lines, the country in capitals, a ROR id without its address.
    pub(super) fn normalized(mut self) -> AffiliationDetails {
        for line in [
            &mut self.department_en,
            &mut self.department_ru,
            &mut self.institution_en,
            &mut self.institution_ru,
            &mut self.city_en,
            &mut self.city_ru,
        ] {
            *line = one_line(line);
        }
        self.country = one_line(&self.country).to_uppercase();
        let ror = one_line(&self.ror).to_lowercase();
        self.ror = ror.rsplit('/').next().unwrap_or_default().to_owned();
        self
    }

    pub(super) fn check(&self, validator: &mut Validator, index: &str) {
        let path = |field| ["affiliations", index, "details", field];
        for (field, value) in [
            ("departmentEn", &self.department_en),
            ("departmentRu", &self.department_ru),
            ("institutionEn", &self.institution_en),
            ("institutionRu", &self.institution_ru),
            ("cityEn", &self.city_en),
            ("cityRu", &self.city_ru),
        ] {
            check_max_length(validator, &path(field), value, MAX_LINE_CHARS);
        }
        if !self.country.is_empty() && !is_country_code(&self.country) {
            validator.add_error_at(&path("country"), FieldErrorKind::NotInList);
        }
        if !self.ror.is_empty() && !is_ror(&self.ror) {
            let label = LocalizedText::new("ROR id", "Идентификатор ROR");
            validator.add_error_at(&path("ror"), FieldErrorKind::Invalid { label });
        }
    }
}

fn is_country_code(code: &str) -> bool {
    COUNTRY_CODES.as_bytes().chunks(3).any(|listed| &listed[..2] == code.as_bytes())
}

/// Country codes of ISO 3166-1, and `XK`, which stands for Kosovo in most indexes.
pub const COUNTRY_CODES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM \
BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG \
EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL \
IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF \
MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL \
PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG \
TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW ";

/// True for an id of the Research Organization Registry: `0`, six characters without i, l, o and u, and two check
/// digits.
pub fn is_ror(id: &str) -> bool {
    let Some(body) = id.strip_prefix('0').filter(|body| body.len() == 8 && body.is_ascii()) else {
        return false;
    };
    let (encoded, check) = body.split_at(6);
    crockford::decode(encoded).is_some_and(|number| crockford::check_digits(number) == check)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ror_ids_have_a_checksum() {
        for id in ["05n3x4p02", "03yrm5c26", "02twcfp32", "04fa4r544"] {
            assert!(is_ror(id), "{id}");
        }
        for id in
            ["", "05n3x4p03", "5n3x4p02", "05n3x4p0", "05n3x4p022", "05n3i4p02", "05n3x4pab", "0ё3x4p02"]
        {
            assert!(!is_ror(id), "{id}");
        }
    }

    #[test]
    fn countries_are_those_of_the_standard() {
        assert!(is_country_code("RU") && is_country_code("ZW") && is_country_code("AD"));
        for code in ["", "R", "ru", "UR", " R", "RUS", "XX", "U "] {
            assert!(!is_country_code(code), "{code}");
        }
    }

    #[test]
    fn details_are_stored_on_single_lines() {
        let details = AffiliationDetails {
            department_en: " Clinic \n of X".into(),
            country: " ru".into(),
            ror: "https://ror.org/05N3X4P02 ".into(),
            ..AffiliationDetails::default()
        };
        let details = details.normalized();
        assert_eq!(details.department_en, "Clinic of X");
        assert_eq!([&*details.country, &*details.ror], ["RU", "05n3x4p02"]);
        assert!(!details.is_empty() && AffiliationDetails::default().is_empty());
    }
}
