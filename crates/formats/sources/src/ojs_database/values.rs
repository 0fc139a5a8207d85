//! Values as OJS writes them: dates, pages, ORCID iDs, titles.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use rules::accounts::is_orcid;

/// Marks that a title may have.
const INLINE_MARKS: &[&str] = &["b", "i", "u", "sup", "sub", "em", "strong"];

/// Reads `2026-08-21` and `2026-08-21 06:12:00`.
pub(super) fn date(value: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(value.get(..10)?, "%Y-%m-%d").ok()
}

/// OJS keeps no time zone; its times count as UTC.
pub(super) fn moment(value: &str) -> Option<DateTime<Utc>> {
    let time = NaiveDateTime::parse_from_str(value.get(..19)?, "%Y-%m-%d %H:%M:%S").ok()?;
    Some(time.and_utc())
}

/// Returns the iD without its address; None if the value is none.
pub(super) fn orcid(value: &str) -> Option<String> {
    let id = value.trim().trim_end_matches('/').rsplit('/').next()?.to_uppercase();
    is_orcid(&id).then_some(id)
}

/// Returns first and last page; None if the value is no single range.
pub(super) fn pages(value: &str) -> Option<(String, String)> {
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
pub(super) fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Joins prefix, title and subtitle as OJS shows them.
pub(super) fn join_title(prefix: &str, title: &str, subtitle: &str) -> String {
    let title = one_line(&format!("{prefix} {title}"));
    let subtitle = one_line(subtitle);
    match title.chars().last() {
        None => subtitle,
        _ if subtitle.is_empty() => title,
        Some('?' | '!' | '/' | '&' | ':') => format!("{title} {subtitle}"),
        Some(_) => format!("{title}: {subtitle}"),
    }
}

/// Returns one line with inline marks: other markup stays as text, as OJS shows it.
pub(super) fn inline_html(value: &str) -> String {
    let line = one_line(value);
    let mut html = String::with_capacity(line.len());
    for (position, character) in line.char_indices() {
        let rest = &line[position..];
        match character {
            '<' if !starts_with_mark(rest) => html.push_str("&lt;"),
            '&' if !starts_with_entity(rest) => html.push_str("&amp;"),
            _ => html.push(character),
        }
    }
    html
}

fn starts_with_mark(rest: &str) -> bool {
    let name = rest.trim_start_matches('<').trim_start_matches('/');
    let mark = name.split_once('>').map(|(name, _)| name.to_ascii_lowercase());
    rest.len() - name.len() <= 2 && mark.is_some_and(|name| INLINE_MARKS.contains(&name.as_str()))
}

fn starts_with_entity(rest: &str) -> bool {
    let name =
        rest[1..].bytes().take(12).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
    name > 0 && rest.as_bytes().get(name + 1) == Some(&b';')
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Reads the name of a file that was uploaded as a cover: JSON, or PHP's serialisation in OJS 3.2.
pub(super) fn uploaded_name(value: &str) -> Option<String> {
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
    fn keeps_marks_and_escapes_the_rest() {
        assert_eq!(
            inline_html("CO<sub>2</sub> & R&amp;D, p < 0.05"),
            "CO<sub>2</sub> &amp; R&amp;D, p &lt; 0.05"
        );
        assert_eq!(inline_html("<<i>x</i></script>"), "&lt;<i>x</i>&lt;/script>");
        assert_eq!(inline_html("AT&T; &#8217; &"), "AT&T; &#8217; &amp;");
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
