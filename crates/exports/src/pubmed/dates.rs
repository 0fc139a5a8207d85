//! When an article went where.

use std::io::Result;

use chrono::{Datelike, NaiveDate};

use super::record::{Article, Record};
use crate::sheet::Sheet;

pub fn write_date_of_issue(sheet: &mut Sheet, record: &Record) -> Result<()> {
    write_date(sheet, status_of_issue(record), record.issue.published_on)
}

/// On paper an issue has a day of its own. Online it is either out with its articles, or collects what was out before.
fn status_of_issue(record: &Record) -> &'static str {
    let day = record.issue.published_on;
    match record.article.published_on {
        _ if record.journal.is_printed => "ppublish",
        Some(published_on) if published_on != day => "ecollection",
        _ => "epublish",
    }
}

pub fn write_history(sheet: &mut Sheet, article: &Article) -> Result<()> {
    let history = [
        ("received", article.received_on),
        ("accepted", article.accepted_on),
        ("epublish", article.published_on),
    ];
    if history.iter().all(|(_, date)| date.is_none()) {
        return Ok(());
    }
    sheet.group("History", &[], |sheet| {
        history
            .iter()
            .try_for_each(|(status, date)| date.map_or(Ok(()), |date| write_date(sheet, status, date)))
    })
}

fn write_date(sheet: &mut Sheet, status: &str, date: NaiveDate) -> Result<()> {
    sheet.group("PubDate", &[("PubStatus", status)], |sheet| {
        sheet.required("Year", &date.year().to_string())?;
        sheet.required("Month", &format!("{:02}", date.month()))?;
        sheet.required("Day", &format!("{:02}", date.day()))
    })
}
