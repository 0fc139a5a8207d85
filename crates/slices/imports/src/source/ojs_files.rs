//! What Open Journal Systems hands over: native XML, and dumps of its database.

use std::fs::File;
use std::io::BufReader;

use anyhow::anyhow;
use sources::ojs_database::{OjsDatabase, OjsLimits};
use sources::ojs_native::{NativeExport, NativeOptions};
use sources::xml::Limits;
use sources::{Finding, FindingKind, SourceJournal, SourceRecord};
use tokio::sync::mpsc::Sender;

use super::part::SourcePart;
use super::problem::{NOTHING_FOUND, SourceProblem};

/// Sends the records of a native XML. `journal` is its path in the addresses of the site, which the document lacks.
pub fn read_native(
    document: BufReader<File>,
    journal: &str,
    parts: &Sender<SourcePart>,
) -> anyhow::Result<()> {
    let options = NativeOptions { journal_path: journal.to_owned() };
    let mut export = NativeExport::new(document, options, Limits::default()).map_err(unreadable)?;
    let journal = SourceJournal { path: journal.to_owned(), ..SourceJournal::default() };
    parts.blocking_send(SourcePart::Journal(Box::new(journal)))?;
    loop {
        match export.next_record() {
            Ok(Some(record)) => parts.blocking_send(SourcePart::record(record))?,
            Ok(None) => break,
            // What was read so far can be imported.
            Err(error) => {
                let note = Finding::new(FindingKind::Unreadable, error.to_string());
                parts.blocking_send(SourcePart::Note(note))?;
                break;
            }
        }
    }
    Ok(())
}

fn unreadable(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!(SourceProblem::new(NOTHING_FOUND, error))
}

/// Sends the records of one journal of a database.
pub fn read_database(
    document: BufReader<File>,
    journal: &str,
    parts: &Sender<SourcePart>,
) -> anyhow::Result<()> {
    let database = OjsDatabase::read(document, OjsLimits::default()).map_err(unreadable)?;
    let journals = database.journals();
    let chosen = journals.iter().find(|one| journal.is_empty() || one.journal.path == journal);
    let chosen = chosen.ok_or_else(|| SourceProblem::new(NOTHING_FOUND, format!("no journal {journal}")))?;
    send(parts, SourcePart::Journal(Box::new(chosen.journal.clone())))?;
    for other in journals.iter().filter(|other| other.id != chosen.id) {
        send(parts, SourcePart::Note(Finding::not_understood(format!("journal {}", other.journal.path))))?;
    }
    note_rest(&database, parts)?;
    let path = &chosen.journal.path;
    for issue in database.issues(path) {
        send(parts, SourcePart::record(SourceRecord::Issue(Box::new(issue))))?;
    }
    for person in database.people(path) {
        send(parts, SourcePart::record(SourceRecord::Person(person)))?;
    }
    for article in database.articles(path) {
        send(parts, SourcePart::record(SourceRecord::Article(Box::new(article))))?;
    }
    for submission in database.submissions(path) {
        send(parts, SourcePart::record(SourceRecord::Submission(Box::new(submission))))?;
    }
    Ok(())
}

/// Notes what the dump holds and an import does not take.
fn note_rest(database: &OjsDatabase, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
    for finding in database.findings() {
        send(parts, SourcePart::Note(finding.clone()))?;
    }
    for unused in database.unused_tables().into_iter().chain(database.unused_values()) {
        let note = Finding::not_understood(format!("{}: {}", unused.name, unused.count));
        send(parts, SourcePart::Note(note))?;
    }
    Ok(())
}

fn send(parts: &Sender<SourcePart>, part: SourcePart) -> anyhow::Result<()> {
    Ok(parts.blocking_send(part)?)
}
