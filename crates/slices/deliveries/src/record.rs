//! Records of articles, and their hashes.

use exports::Publication;
use kit::{App, Result};
use publications::{Extent, load_publication};
use rules::ArticleId;
use sha2::{Digest, Sha256};

use crate::indexer::{Indexer, RecordProblems};

/// To be raised when the same articles shall give other records.
const VERSION: u32 = 1;

/// The record of an article as it is now.
pub enum Record {
    /// The article is not published.
    None,
    Incomplete(RecordProblems),
    Complete(Box<CompleteRecord>),
}

pub struct CompleteRecord {
    pub publication: Publication,
    pub bytes: Vec<u8>,
    pub hash: Vec<u8>,
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

/// Hash of the settings that the records of all articles contain; a change of them concerns all.
pub fn basis(app: &App, indexer: &dyn Indexer) -> Vec<u8> {
    let settings = &app.settings;
    let journal = &settings.journal;
    let shown = serde_json::json!([
        VERSION,
        indexer.target().code(),
        journal.name_en,
        journal.name_ru,
        journal.short_name,
        journal.publisher_en,
        journal.publisher_ru,
        journal.issn,
        journal.issn_print,
        journal.issn_l,
        journal.license_name,
        journal.license_url.as_str(),
        settings.http.public_origin.as_str(),
        settings.crossref.as_ref().map(|it| [&it.depositor_name, &it.depositor_email, &it.registrant]),
    ]);
    Sha256::digest(shown.to_string()).to_vec()
}
