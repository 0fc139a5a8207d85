//! Values as OJS writes them: dates, pages, ORCID iDs, titles.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use rules::accounts::is_orcid;

use crate::xml::resolve_references;

/// Names of tags, with the start and end of the mark that each becomes.
const MARKS: &[(&[&str], &str, &str)] = &[
    (&["b", "strong"], "<b>", "</b>"),
    (&["i", "em"], "<i>", "</i>"),
    (&["u"], "<u>", "</u>"),
    (&["sup"], "<sup>", "</sup>"),
    (&["sub"], "<sub>", "</sub>"),
];
/// Longest tag, in bytes: links have addresses.
const LONGEST_TAG: usize = 1_000;

/// Reads `2026-08-21` and `2026-08-21 06:12:00`.
pub(crate) fn date(value: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(value.get(..10)?, "%Y-%m-%d").ok()
}

/// OJS keeps no time zone; its times count as UTC.
pub(crate) fn moment(value: &str) -> Option<DateTime<Utc>> {
    let time = NaiveDateTime::parse_from_str(value.get(..19)?, "%Y-%m-%d %H:%M:%S").ok()?;
    Some(time.and_utc())
}

/// Returns the iD without its address; None if the value is none.
pub(crate) fn orcid(value: &str) -> Option<String> {
    let id = value.trim().trim_end_matches('/').rsplit('/').next()?.to_uppercase();
    is_orcid(&id).then_some(id)
}

/// Returns first and last page; None if the value is no single range.
pub(crate) fn pages(value: &str) -> Option<(String, String)> {
    if value.contains([',', ';']) {
        return None;
    }
    let parts = value.split(['-', '–', '—', '−']).map(str::trim).collect::<Vec<_>>();
    match parts[..] {
        [first] => Some((first.to_owned(), String::new())),
        [first, last] if !first.is_empty() && !last.is_empty() => Some((first.to_owned(), last.to_owned())),
        _ => None,
    }
}

/// Joins spaces and lines.
pub(crate) fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Joins prefix, title and subtitle as OJS shows them.
pub(crate) fn join_title(prefix: &str, title: &str, subtitle: &str) -> String {
    let title = one_line(&format!("{prefix} {title}"));
    let subtitle = one_line(subtitle);
    match title.chars().last() {
        None => subtitle,
        _ if subtitle.is_empty() => title,
        Some('?' | '!' | '/' | '&' | ':') => format!("{title} {subtitle}"),
        Some(_) => format!("{title}: {subtitle}"),
    }
}

/// Returns one line in which the few inline marks stand as typed tags: `CD34<sup>+</sup>`. It is not HTML: `<` and `&`
/// are themselves. Links and the like are left out, their text stays.
pub(crate) fn marked_line(value: &str) -> String {
    let (mut line, mut rest) = (String::with_capacity(value.len()), value);
    while let Some(at) = rest.find('<') {
        line.push_str(&resolve_references(&rest[..at]));
        rest = &rest[at..];
        let (text, length) = read_tag(rest).unwrap_or(("<", 1));
        line.push_str(text);
        rest = &rest[length..];
    }
    line.push_str(&resolve_references(rest));
    one_line(&line)
}

/// Returns what stands for a tag, and its length; None if it is text.
fn read_tag(rest: &str) -> Option<(&'static str, usize)> {
    let length = rest.bytes().take(LONGEST_TAG).position(|byte| byte == b'>')? + 1;
    let is_end = rest[1..].starts_with('/');
    let name = rest[if is_end { 2 } else { 1 }..length].split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let name = name.to_ascii_lowercase();
    let mark = MARKS.iter().find(|(names, ..)| names.contains(&name.as_str()));
    let text = match (mark, name.as_str()) {
        (Some((_, _, end)), _) if is_end => end,
        (Some((_, start, _)), _) => start,
        (None, "a" | "span" | "font" | "small") => "",
        (None, "br" | "p" | "div") => " ",
        _ => return None,
    };
    Some((text, length))
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Reads the name of a file that was uploaded as a cover: JSON, or PHP's serialisation in OJS 3.2.
pub(crate) fn uploaded_name(value: &str) -> Option<String> {
    if let Ok(cover) = serde_json::from_str::<serde_json::Value>(value) {
        return cover.get("uploadName").and_then(|name| name.as_str()).map(str::to_owned);
    }
    let behind_key = value.split_once("\"uploadName\";s:")?.1;
    let (length, rest) = behind_key.split_once(":\"")?;
    rest.get(..length.parse().ok()?).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_pages() {
        let range = |first: &str, last: &str| Some((first.to_owned(), last.to_owned()));
        assert_eq!(pages("71-98"), range("71", "98"));
        assert_eq!(pages(" 71 – 98 "), range("71", "98"));
        assert_eq!(pages("e12"), range("e12", ""));
        assert_eq!(pages("1-2, 5-6"), None);
        assert_eq!(pages("-5"), None);
        assert_eq!(pages("1-2-3"), None);
    }

    #[test]
    fn joins_titles_as_ojs_does() {
        assert_eq!(join_title("The", "Signalling\nTheory", "A Review"), "The Signalling Theory: A Review");
        assert_eq!(join_title("", "Why?", "Because"), "Why? Because");
        assert_eq!(join_title("", "Title", ""), "Title");
        assert_eq!(join_title("", "", "Only"), "Only");
    }

    #[test]
    fn keeps_marks_and_resolves_references() {
        assert_eq!(marked_line("CO<sub>2</sub> & R&amp;D,\np < 0.05"), "CO<sub>2</sub> & R&D, p < 0.05");
        assert_eq!(marked_line("<<em class=\"x\">x</EM></script>"), "<<i>x</i></script>");
        assert_eq!(marked_line("AT&T; &#8217; &laquo; &"), "AT&T; ’ « &");
        assert_eq!(marked_line("<p>a <a href=\"https://b.org/\">b</a><br/>c</p>"), "a b c");
        assert_eq!(marked_line("ж<ж>ж<"), "ж<ж>ж<");
    }

    #[test]
    fn reads_names_of_covers() {
        let json = r#"{"dateUploaded":"2024","uploadName":"a.png","altText":""}"#;
        assert_eq!(uploaded_name(json).as_deref(), Some("a.png"));
        let php = r#"a:2:{s:10:"uploadName";s:5:"a.png";s:7:"altText";s:0:"";}"#;
        assert_eq!(uploaded_name(php).as_deref(), Some("a.png"));
        assert_eq!(uploaded_name(r#"a:1:{s:10:"uploadName";s:99:"a.png";}"#), None);
    }

    #[test]
    fn reads_dates_and_orcid_ids() {
        assert_eq!(date("2026-08-21 06:12:00"), NaiveDate::from_ymd_opt(2026, 8, 21));
        assert_eq!(date("0000-00-00"), None);
        assert_eq!(moment("2026-08-21 06:12:00.5").unwrap().to_rfc3339(), "2026-08-21T06:12:00+00:00");
        assert_eq!(orcid("https://orcid.org/0000-0002-1825-0097/").as_deref(), Some("0000-0002-1825-0097"));
        assert_eq!(orcid("https://orcid.org/0000-0002-1825-0098"), None);
    }
}
