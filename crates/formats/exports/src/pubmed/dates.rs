//! Publication dates and history.

use std::io::Result;

use chrono::{Datelike, NaiveDate};

use super::record::{Article, Record};
use crate::xml_writer::XmlWriter;

pub fn write_issue_date(writer: &mut XmlWriter, record: &Record) -> Result<()> {
    write_date(writer, issue_status(record), record.issue.published_on)
}

/// Returns the publication status of the issue. An online issue either appears with its articles or collects
/// articles published before it.
fn issue_status(record: &Record) -> &'static str {
    let day = record.issue.published_on;
    match record.article.published_on {
        _ if record.journal.is_printed => "ppublish",
        Some(published_on) if published_on != day => "ecollection",
        _ => "epublish",
    }
}

pub fn write_history(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let history = [
        ("received", article.received_on),
        ("accepted", article.accepted_on),
        ("epublish", article.published_on),
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
