//! What a source yields while it is read.

use sources::{Finding, SourceJournal, SourceRecord};

/// A record, or something about the source as a whole.
#[derive(Debug)]
pub enum SourcePart {
    Journal(Box<SourceJournal>),
    Record(Box<SourceRecord>),
    Note(Finding),
}

impl SourcePart {
    pub fn record(record: SourceRecord) -> SourcePart {
        SourcePart::Record(Box::new(record))
    }
}
