//! Records of articles, and their hashes.

use kit::{App, Result};
use publications::{Extent, load_publication};
use rules::ArticleId;
use sha2::{Digest, Sha256};

use crate::indexer::{CompleteRecord, Indexer, RecordProblems};

/// A release may write other records of the same articles.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The record of an article as it is now.
pub enum Record {
    /// The article is not published.
    None,
    Incomplete(RecordProblems),
    Complete(Box<CompleteRecord>),
}

pub async fn load_record(app: &App, indexer: &dyn Indexer, article: ArticleId) -> Result<Record> {
    let Some(publication) = load_publication(app, article, Extent::FullText).await? else {
        return Ok(Record::None);
    };
    Ok(match indexer.write_record(&publication)? {
        Ok(bytes) => {
            let hash = Sha256::digest(&bytes).to_vec();
            Record::Complete(Box::new(CompleteRecord { publication, bytes, hash }))
        }
        Err(problems) => Record::Incomplete(problems),
    })
}

/// Hash of everything that records contain and no table does: settings, and the program that writes them. A change of
/// it concerns all records, so they are compared; those that are the same are not sent.
pub fn basis(app: &App, indexer: &dyn Indexer) -> Vec<u8> {
    let settings = &app.settings;
    // All settings of the journal, so that none is forgotten that a record begins to show.
    let facts = format!(
        "{PROGRAM_VERSION} {} {} {:?} {:?}",
        indexer.target().code(),
        settings.http.public_origin,
        settings.journal,
        settings.pubmed
    );
    Sha256::digest(facts).to_vec()
}
