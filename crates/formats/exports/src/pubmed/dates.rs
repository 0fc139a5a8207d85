//! Publication dates and history.

use std::io::Result;

use chrono::{Datelike, NaiveDate};

use super::record::Record;
use crate::xml_writer::XmlWriter;

/// Writes the date of the issue, or that of the article if it is ahead of its issue.
pub fn write_publication_date(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    let published_on = match &record.issue {
        Some(issue) => Some(issue.published_on),
        None => record.article.published_on,
    };
    published_on.map_or(Ok(()), |day| write_date(writer, publication_status(record), day))
}

/// Returns the status of the publication date. An online issue either appears with its articles or collects
/// articles published before it.
fn publication_status(record: &Record) -> &'static str {
    match &record.issue {
        None => "aheadofprint",
        Some(_) if record.journal.is_printed => "ppublish",
        Some(issue) if record.article.published_on.is_some_and(|day| day != issue.published_on) => {
            "ecollection"
        }
        Some(_) => "epublish",
    }
}

/// Writes the history. The day on which the article appeared ahead of its issue moves here with its status once
/// the issue has a date; before, it is the publication date.
pub fn write_history(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    let article = &record.article;
    let online_status = if record.was_ahead_of_print() { "aheadofprint" } else { "epublish" };
    let history = [
        ("received", article.received_on),
        ("revised", article.revised_on),
        ("accepted", article.accepted_on),
        (online_status, article.published_on.filter(|_| record.issue.is_some())),
    ];
    if history.iter().all(|(_, date)| date.is_none()) {
        return Ok(());
    }
    writer.element("History", &[], |writer| {
        history
            .iter()
            .try_for_each(|(status, date)| date.map_or(Ok(()), |date| write_date(writer, status, date)))
    })
}

fn write_date(writer: &mut XmlWriter, status: &str, date: NaiveDate) -> Result<()> {
    writer.element("PubDate", &[("PubStatus", status)], |writer| {
        writer.required_text("Year", &date.year().to_string())?;
        writer.required_text("Month", &format!("{:02}", date.month()))?;
        writer.required_text("Day", &format!("{:02}", date.day()))
    })
}
