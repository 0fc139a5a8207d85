use std::io::Result;

use chrono::{Datelike, NaiveDate};

use crate::publication::Publication;
use crate::sheet::Sheet;

/// The day on which it could first be read, and that of its issue where it is another.
pub fn write_publication_dates(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let work = &publication.work;
    let published_on = work.article.published_on;
    write_date(
        sheet,
        "pub-date",
        &[("date-type", "pub"), ("publication-format", "electronic")],
        published_on,
    )?;
    match &work.issue {
        Some(issue) if issue.published_on != published_on => {
            let attributes = [("date-type", "collection"), ("publication-format", "electronic")];
            write_date(sheet, "pub-date", &attributes, issue.published_on)
        }
        _ => Ok(()),
    }
}

pub fn write_history(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let days = [("received", publication.received_on), ("accepted", publication.accepted_on)];
    let known: Vec<(&str, NaiveDate)> =
        days.into_iter().filter_map(|(name, day)| Some((name, day?))).collect();
    if known.is_empty() {
        return Ok(());
    }
    sheet.group("history", &[], |sheet| {
        known.iter().try_for_each(|(name, day)| write_date(sheet, "date", &[("date-type", name)], *day))
    })
}

fn write_date(sheet: &mut Sheet, name: &str, attributes: &[(&str, &str)], day: NaiveDate) -> Result<()> {
    let iso = day.to_string();
    let attributes: Vec<(&str, &str)> =
        attributes.iter().copied().chain([("iso-8601-date", iso.as_str())]).collect();
    sheet.group(name, &attributes, |sheet| {
        sheet.required("day", &format!("{:02}", day.day()))?;
        sheet.required("month", &format!("{:02}", day.month()))?;
        sheet.required("year", &day.year().to_string())
    })
}
