use std::io::Result;

use chrono::{Datelike, NaiveDate};

use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

/// Writes the date of first publication, and that of the issue if it differs.
pub fn write_publication_dates(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let work = &publication.work;
    let published_on = work.article.published_on;
    write_date(
        writer,
        "pub-date",
        &[("date-type", "pub"), ("publication-format", "electronic")],
        published_on,
    )?;
    match &work.issue {
        Some(issue) if issue.published_on != published_on => {
            let attributes = [("date-type", "collection"), ("publication-format", "electronic")];
            write_date(writer, "pub-date", &attributes, issue.published_on)
        }
        _ => Ok(()),
    }
}

pub fn write_history(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let candidates = [
        ("received", publication.received_on),
        ("rev-recd", publication.revised_on),
        ("accepted", publication.accepted_on),
    ];
    let dates: Vec<(&str, NaiveDate)> =
        candidates.into_iter().filter_map(|(name, day)| Some((name, day?))).collect();
    if dates.is_empty() {
        return Ok(());
    }
    writer.element("history", &[], |writer| {
        dates.iter().try_for_each(|(name, day)| write_date(writer, "date", &[("date-type", name)], *day))
    })
}

fn write_date(writer: &mut XmlWriter, name: &str, attributes: &[(&str, &str)], day: NaiveDate) -> Result<()> {
    let iso = day.to_string();
    let attributes: Vec<(&str, &str)> =
        attributes.iter().copied().chain([("iso-8601-date", iso.as_str())]).collect();
    writer.element(name, &attributes, |writer| {
        writer.required_text("day", &format!("{:02}", day.day()))?;
        writer.required_text("month", &format!("{:02}", day.month()))?;
        writer.required_text("year", &day.year().to_string())
    })
}
