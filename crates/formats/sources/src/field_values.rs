//! Dates, DOIs and other single values as sites write them.

use chrono::{Datelike, NaiveDate};
use url::Url;

/// Reads `2014-10-12`, `2014/10/12`, `12.10.2014` and `2014-10-12T06:13:27Z`. A year alone is no day.
pub(crate) fn parse_day(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    let numbers: Vec<&str> = text.split(|character: char| !character.is_ascii_digit()).take(4).collect();
    let number = |at: usize| numbers.get(at).and_then(|digits| digits.parse::<u32>().ok());
    let (first, second, third) = (number(0)?, number(1)?, number(2)?);
    let (year, day) = if numbers[0].len() == 4 { (first, third) } else { (third, first) };
    let is_dotted = numbers[0].len() == 4 || text.contains('.');
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, second, day)?;
    // `10/12/2014` is a day in October or in December.
    (is_dotted && (1600..2200).contains(&date.year())).then_some(date)
}

/// Returns a DOI without address or prefix, if it is one.
pub(crate) fn parse_doi(text: &str) -> Option<String> {
    let text = text.trim();
    let start = text.find("10.")?;
    let before = text[..start].to_ascii_lowercase();
    let is_prefix = before.is_empty()
        || before.ends_with("doi.org/")
        || before.trim_end().ends_with("doi:")
        || before.trim_end() == "doi";
    let doi = &text[start..];
    let (registrant, suffix) = doi.split_once('/')?;
    let is_registrant =
        registrant[3..].bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && registrant.len() > 6;
    let is_doi = is_prefix
        && is_registrant
        && !suffix.is_empty()
        && doi.len() <= 300
        && !doi.contains(char::is_whitespace);
    is_doi.then(|| doi.to_owned())
}

/// Returns the sixteen digits of an ORCID iD with hyphens.
pub(crate) fn parse_orcid(text: &str) -> Option<String> {
    let id = text.trim().trim_end_matches('/').rsplit('/').next()?;
    let digits: String = id.chars().filter(|character| *character != '-').collect();
    let is_valid = digits.len() == 16
        && digits.bytes().enumerate().all(|(at, byte)| byte.is_ascii_digit() || (at == 15 && byte == b'X'));
    is_valid.then(|| [&digits[..4], &digits[4..8], &digits[8..12], &digits[12..]].join("-"))
}

/// Returns the address of a licence.
pub(crate) fn parse_license(text: &str) -> Option<String> {
    let text = text.trim();
    let url = Url::parse(if text.starts_with("//") {
        return parse_license(&format!("https:{text}"));
    } else {
        text
    })
    .ok()?;
    let is_license =
        matches!(url.scheme(), "http" | "https") && url.host_str().is_some() && text.len() <= 500;
    is_license.then(|| text.to_owned())
}

/// Splits pages, `12-20` or `e7`, into first and last.
pub(crate) fn parse_pages(text: &str) -> (String, String) {
    let is_dash = |character: char| matches!(character, '-' | '–' | '—' | '‒');
    let mut parts = text.split(is_dash).map(str::trim).filter(|part| !part.is_empty() && part.len() < 20);
    let first = parts.next().unwrap_or_default().to_owned();
    (first, parts.next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_if_they_are_certain() {
        let day = |text: &str| parse_day(text).map(|date| date.to_string()).unwrap_or_default();
        for text in ["2014-10-12", "2014/10/12", "12.10.2014", "2014-10-12T06:13:27Z", " 2014-10-12 "] {
            assert_eq!(day(text), "2014-10-12", "{text}");
        }
        for text in [
            "2014",
            "2014/10",
            "10/12/2014",
            "2014-13-01",
            "2014-02-30",
            "",
            "x-y-z",
            "99999999999-1-1",
            "0001-01-01",
        ] {
            assert_eq!(day(text), "", "{text}");
        }
    }

    #[test]
    fn identifiers_lose_their_addresses() {
        for text in [
            "10.5555/ctt.7",
            "https://doi.org/10.5555/ctt.7",
            "http://dx.doi.org/10.5555/ctt.7",
            "doi: 10.5555/ctt.7",
            "DOI:10.5555/ctt.7",
        ] {
            assert_eq!(parse_doi(text).as_deref(), Some("10.5555/ctt.7"), "{text}");
        }
        for text in
            ["", "10.", "10.5555/", "10.5555", "https://example.org/10.5555/x", "10.abcd/x", "10.5555/a b"]
        {
            assert_eq!(parse_doi(text), None, "{text}");
        }
        assert_eq!(
            parse_orcid("https://orcid.org/0000-0002-1825-009X").as_deref(),
            Some("0000-0002-1825-009X")
        );
        assert_eq!(parse_orcid("0000000218250097").as_deref(), Some("0000-0002-1825-0097"));
        assert_eq!(parse_orcid("https://orcid.org/0000-0002"), None);
        assert_eq!(parse_orcid("0000-0002-1825-009Я"), None);
        assert_eq!(
            parse_license("//creativecommons.org/licenses/by/4.0/").as_deref(),
            Some("https://creativecommons.org/licenses/by/4.0/")
        );
        assert_eq!(parse_license("javascript:alert(1)"), None);
        assert_eq!(parse_pages("12–20"), ("12".into(), "20".into()));
        assert_eq!(parse_pages("e7"), ("e7".into(), String::new()));
    }
}
