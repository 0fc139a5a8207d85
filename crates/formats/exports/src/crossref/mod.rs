//! Crossref's deposit schema 5.3.1: registers the DOI of an article, an issue or the journal.
//!
//! A record is everything that is registered about one DOI; a deposit is a record with its batch. Equal facts make
//! equal records, so that a comparison tells whether a DOI has to be registered again.

mod abstracts;
mod affiliations;
mod archive;
mod article;
mod citations;
mod contributors;
mod deposit;
mod doi_data;
mod journal;
mod license;
mod limits;
mod update;

use std::io::Result;

use rules::article::registration_problems::is_registrable_doi;

use crate::publication::Publication;
use crate::work::{Bilingual, Issue, Journal};
use crate::xml_writer::XmlWriter;

pub use archive::Archive;
pub use deposit::{Batch, deposit};

/// An issue with a DOI of its own.
#[derive(Debug, Clone, Default)]
pub struct RegisteredIssue {
    pub journal: Journal,
    pub issue: Issue,
    pub subtitle: Bilingual,
    pub doi: String,
    /// Absolute URL of its page.
    pub url: String,
}

/// A journal with a DOI of its own.
#[derive(Debug, Clone, Default)]
pub struct RegisteredJournal {
    pub journal: Journal,
    pub doi: String,
    /// Absolute URL of its front page.
    pub url: String,
}

/// Writes the record of an article; `None` if it has no DOI that can be registered. `archives` keep copies of the
/// journal. Other errors can only be those of memory allocation.
pub fn article_record(publication: &Publication, archives: &[Archive]) -> Result<Option<Vec<u8>>> {
    let Some(doi) = publication.work.article.doi().filter(|doi| is_registrable_doi(doi)) else {
        return Ok(None);
    };
    let work = &publication.work;
    write_journal(|writer| {
        journal::write_metadata(writer, &work.journal, publication.language(), |_| Ok(()))?;
        if let Some(issue) = &work.issue {
            journal::write_issue(writer, &work.journal, issue, &Bilingual::default(), |_| Ok(()))?;
        }
        article::write_article(writer, publication, doi, archives)
    })
}

/// Writes the record of an issue without its articles, which have records of their own.
pub fn issue_record(registered: &RegisteredIssue, archives: &[Archive]) -> Result<Option<Vec<u8>>> {
    let RegisteredIssue { journal, issue, subtitle, doi, url } = registered;
    if !is_registrable_doi(doi) {
        return Ok(None);
    }
    write_journal(|writer| {
        journal::write_metadata(writer, journal, journal::LANGUAGE, |_| Ok(()))?;
        journal::write_issue(writer, journal, issue, subtitle, |writer| {
            archive::write_archives(writer, archives)?;
            doi_data::write_doi_data(writer, doi, url, |_| Ok(()))
        })
    })
}

/// Writes the record of the journal.
pub fn journal_record(registered: &RegisteredJournal, archives: &[Archive]) -> Result<Option<Vec<u8>>> {
    let RegisteredJournal { journal, doi, url } = registered;
    if !is_registrable_doi(doi) {
        return Ok(None);
    }
    write_journal(|writer| {
        journal::write_metadata(writer, journal, journal::LANGUAGE, |writer| {
            archive::write_archives(writer, archives)?;
            doi_data::write_doi_data(writer, doi, url, |_| Ok(()))
        })
    })
}

fn write_journal(write_children: impl FnOnce(&mut XmlWriter) -> Result<()>) -> Result<Option<Vec<u8>>> {
    let mut writer = XmlWriter::without_declaration();
    writer.element("journal", &[], write_children)?;
    Ok(Some(writer.finish()))
}
