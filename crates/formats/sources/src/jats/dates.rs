//! Dates of publication and of the manuscript.

use chrono::NaiveDate;

use super::JatsArticle;
use super::context::Context;
use crate::findings::FindingKind;
use crate::xml::Element;

/// Reads all `pub-date` elements: that of the article is the most exact one of the online edition.
pub fn read_publication_dates(meta: &Element, result: &mut JatsArticle, context: &mut Context) {
    let mut best: Option<(u8, NaiveDate)> = None;
    for date in meta.children("pub-date") {
        let is_of_issue = kind_of(date) == "collection";
        let Some(read) = read_date(date, context) else { continue };
        if is_of_issue && read.is_exact {
            result.issue_published_on = result.issue_published_on.or(Some(read.day));
        }
        let rank = rank(date) + if read.is_exact { 10 } else { 0 };
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, read.day));
        }
        if is_of_issue || result.year.is_empty() {
            result.year = read.year;
        }
    }
    if let Some((rank, day)) = best {
        result.article.published_on = Some(day);
        if rank < 10 {
            context.add(FindingKind::Missing, &format!("pub-date/day: taken as {day}"));
        }
    }
}

fn kind_of(date: &Element) -> &str {
    date.attribute("date-type").or_else(|| date.attribute("pub-type")).unwrap_or_default()
}

fn rank(date: &Element) -> u8 {
    let is_printed = date.attribute("publication-format") == Some("print");
    match kind_of(date) {
        "pub" if !is_printed => 6,
        "epub" | "epub-ppub" => 6,
        "" => 4,
        "ppub" | "pub" => 3,
        "collection" => 2,
        _ => 1,
    }
}

pub fn read_history(history: &Element, result: &mut JatsArticle, context: &mut Context) {
    for date in history.elements() {
        let kind = date.attribute("date-type").unwrap_or_default();
        let article = &mut result.article;
        let place = match (date.name.as_str(), kind) {
            ("date", "received") => &mut article.received_on,
            ("date", "rev-recd" | "revised" | "rev-received") => &mut article.revised_on,
            ("date", "accepted") => &mut article.accepted_on,
            ("date", _) => {
                context.add(FindingKind::NotUnderstood, &format!("history/date[{}]", short(kind)));
                continue;
            }
            _ => {
                context.not_understood("history", date);
                continue;
            }
        };
        match read_date(date, context) {
            // Of several revised versions the last one counts.
            Some(read) if read.is_exact => *place = (*place).max(Some(read.day)),
            Some(read) => context.add(FindingKind::InvalidValue, &format!("date {}: no day", read.year)),
            None => {}
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

struct ReadDate {
    /// The first day of the month or year if the day is missing.
    day: NaiveDate,
    year: String,
    is_exact: bool,
}

fn read_date(date: &Element, context: &mut Context) -> Option<ReadDate> {
    let parts = [date.line_of("year"), month(&date.line_of("month")), date.line_of("day")];
    let iso = date.attribute("iso-8601-date").unwrap_or_default();
    let iso_day = iso.get(..10).and_then(|day| NaiveDate::parse_from_str(day, "%Y-%m-%d").ok());
    if let Some(day) = iso_day {
        return Some(ReadDate { day, year: day.format("%Y").to_string(), is_exact: true });
    }
    let numbers = parts.each_ref().map(|part| part.parse::<u32>().ok());
    let read = numbers[0].filter(|year| (1000..=9999).contains(year)).and_then(|year| {
        let (month, day) = (numbers[1].unwrap_or(1), numbers[2].unwrap_or(1));
        let is_exact = numbers[1].is_some() && numbers[2].is_some();
        let day = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
        Some(ReadDate { day, year: year.to_string(), is_exact })
    });
    if read.is_none() {
        let [year, month, day] = parts.each_ref().map(|part| short(part));
        context.add(FindingKind::InvalidValue, &format!("{} {year}-{month}-{day}", date.name));
    }
    read
}

/// Returns the number of a month that may be named.
fn month(text: &str) -> String {
    const NAMES: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let lower = text.to_lowercase();
    match (1..).zip(NAMES).find(|(_, name)| lower.starts_with(name)) {
        Some((number, _)) => number.to_string(),
        None => text.to_owned(),
    }
}
