//! Tables of countries, regions, cities and well-known institutions.

use std::collections::HashMap;
use std::sync::LazyLock;

use rules::Language;

use crate::folding::key;

/// What a name stands for; some stand for several things ("Georgia", "Singapore", "New York").
#[derive(Debug, Clone, Default)]
pub struct Meaning {
    pub country: Option<&'static str>,
    /// Countries that have a region of this name, the likeliest first.
    pub region: Vec<&'static str>,
    pub city: Option<City>,
}

#[derive(Debug, Clone, Copy)]
pub struct City {
    /// Empty if the table does not say to which country it belongs.
    pub country: &'static str,
    /// The name is also an ordinary word or a surname.
    pub is_ambiguous: bool,
}

struct Tables {
    names: HashMap<String, Meaning>,
    /// Adjectives and other forms that name a country within the name of an institution.
    adjectives: HashMap<String, &'static str>,
    institutions: HashMap<String, &'static str>,
    country_names: HashMap<&'static str, [&'static str; 2]>,
}

/// More words than the longest name in the tables.
pub const MAX_WORDS: usize = 7;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::load);

impl Tables {
    fn load() -> Tables {
        let mut tables = Tables {
            names: HashMap::new(),
            adjectives: HashMap::new(),
            institutions: HashMap::new(),
            country_names: HashMap::new(),
        };
        tables.add_countries();
        for [code, names] in rows(include_str!("../data/regions.tsv")) {
            for name in names.split('|') {
                tables.names.entry(key(name)).or_default().region.push(code);
            }
        }
        tables.add_cities();
        for [code, names] in rows(include_str!("../data/institutions.tsv")) {
            tables.institutions.extend(names.split('|').map(|name| (key(name), code)));
        }
        tables
    }

    fn add_countries(&mut self) {
        for [code, en, ru, variants, adjectives] in rows(include_str!("../data/countries.tsv")) {
            self.country_names.insert(code, [en, ru]);
            for name in [en, ru].into_iter().chain(variants.split('|')).filter(|name| !name.is_empty()) {
                self.names.entry(key(name)).or_default().country = Some(code);
            }
            for adjective in adjectives.split('|').filter(|adjective| !adjective.is_empty()) {
                self.adjectives.insert(key(adjective), code);
            }
        }
    }

    fn add_cities(&mut self) {
        for [country, en, ru, ambiguous] in rows(include_str!("../data/cities.tsv")) {
            let country = if country == "-" { "" } else { country };
            let city = City { country, is_ambiguous: !ambiguous.is_empty() };
            for name in en.split('|').chain(ru.split('|')).filter(|name| !name.is_empty()) {
                self.names.entry(key(name)).or_default().city = Some(city);
            }
            if country.is_empty() {
                continue;
            }
            for name in ru.split('|').map(key).filter(|name| name.chars().count() > 3) {
                for stem in adjective_stems(&name) {
                    self.adjectives.entry(stem).or_insert(country);
                }
            }
        }
    }
}

/// Rows of a table; missing cells are empty.
pub fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().map(|line| {
        let mut cells = line.split('\t');
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

/// Stems of the adjective of a Russian city: "самарск" of "самара".
fn adjective_stems(city: &str) -> [String; 2] {
    let base = city.strip_suffix("ск").unwrap_or(city);
    let short = base.strip_suffix(['а', 'я', 'ь', 'и', 'ы', 'о', 'е']).unwrap_or(base);
    [format!("{base}ск"), format!("{short}ск")]
}

/// Looks up a name of a country, region or city.
pub fn find(name_key: &str) -> Option<&'static Meaning> {
    TABLES.names.get(name_key)
}

/// Country that an adjective or a form of its name tells, as in "Новосибирский университет".
pub fn country_of_adjective(word_key: &str) -> Option<&'static str> {
    const ENDINGS: &[&str] = &["ии", "ая", "ое", "ого", "ои", "ом", "ую", "ому", "их", "ие", "им", "ими"];
    if let Some(country) = TABLES.adjectives.get(word_key) {
        return Some(country);
    }
    let end = word_key.rfind("ск")? + "ск".len();
    let (stem, ending) = word_key.split_at(end);
    if ENDINGS.contains(&ending) { TABLES.adjectives.get(stem).copied() } else { None }
}

/// Country of a well-known institution.
pub fn country_of_institution(name_key: &str) -> Option<&'static str> {
    TABLES.institutions.get(name_key).copied()
}

pub fn country_name(code: &str, language: Language) -> Option<&'static str> {
    let [en, ru] = TABLES.country_names.get(code)?;
    Some(match language {
        Language::En => en,
        Language::Ru => ru,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::article::affiliation_details::COUNTRY_CODES;

    #[test]
    fn tables_name_listed_countries_only() {
        let codes: Vec<&str> = COUNTRY_CODES.split_whitespace().collect();
        for meaning in TABLES.names.values() {
            let city = meaning.city.map(|city| city.country).filter(|country| !country.is_empty());
            for code in meaning.country.iter().chain(&meaning.region).chain(&city) {
                assert!(codes.contains(code), "{code}");
            }
        }
        for code in TABLES.institutions.values().chain(TABLES.adjectives.values()) {
            assert!(codes.contains(code), "{code}");
        }
        assert_eq!(TABLES.country_names.len(), codes.len());
    }

    #[test]
    fn adjectives_of_cities_tell_the_country() {
        for (word, country) in [
            ("Новосибирский", "RU"),
            ("Санкт-Петербургского", "RU"),
            ("Самарская", "RU"),
            ("Гомельский", "BY"),
            ("Ставропольской", "RU"),
            ("Казахский", "KZ"),
        ] {
            assert_eq!(country_of_adjective(&key(word)), Some(country), "{word}");
        }
        assert_eq!(country_of_adjective(&key("медицинский")), None);
    }
}
