//! A table with a row for each article.

use std::fs::File;
use std::io::BufReader;

use sources::csv::{CsvLimits, read};
use sources::{SourceJournal, SourceRecord};
use tokio::sync::mpsc::Sender;

use super::part::SourcePart;
use super::problem::{NOTHING_FOUND, SourceProblem};

/// Language of columns that do not say theirs.
const LANGUAGE: &str = "en";

pub fn read_all(document: BufReader<File>, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
    let table = read(document, LANGUAGE, CsvLimits::default())
        .map_err(|error| SourceProblem::new(NOTHING_FOUND, error))?;
    let journal = SourceJournal { language: LANGUAGE.into(), ..SourceJournal::default() };
    parts.blocking_send(SourcePart::Journal(Box::new(journal)))?;
    for finding in table.findings {
        parts.blocking_send(SourcePart::Note(finding))?;
    }
    for issue in table.issues {
        parts.blocking_send(SourcePart::record(SourceRecord::Issue(Box::new(issue))))?;
    }
    for article in table.articles {
        parts.blocking_send(SourcePart::record(SourceRecord::Article(Box::new(article))))?;
    }
    Ok(())
}
