//! What becomes of a record of the source.

use crate::coded::coded;

coded! {
    /// Kind of a record.
    ItemKind {
        Page = "page",
        Issue = "issue",
        Person = "person",
        Article = "article",
        /// A manuscript that is not published.
        Submission = "submission",
    }
}

coded! {
    ImportOutcome {
        /// Its turn has not come yet.
        Waiting = "waiting",
        Created = "created",
        /// An earlier import has added it; the source has changed since, and nobody has edited it here.
        Updated = "updated",
        /// An earlier import has added it, and the source has not changed since.
        Unchanged = "unchanged",
        /// The journal has it already, or somebody has edited it here since the earlier import: nothing is overwritten.
        Kept = "kept",
        /// The mapping or the source says that it is not wanted.
        LeftOut = "left-out",
        /// It cannot be added; the reason says why.
        Failed = "failed",
    }
}

/// The copy of a record that an earlier import has added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredCopy {
    /// The record of the source is the one that was imported.
    pub is_same_record: bool,
    /// Somebody has edited the copy here since.
    pub is_edited: bool,
}

/// Returns what happens to the copy of an earlier import; `None` if it is updated.
pub const fn update_of(copy: StoredCopy) -> Option<ImportOutcome> {
    match copy {
        StoredCopy { is_same_record: true, .. } => Some(ImportOutcome::Unchanged),
        StoredCopy { is_edited: true, .. } => Some(ImportOutcome::Kept),
        StoredCopy { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edited_copies_are_never_overwritten() {
        for (is_same_record, is_edited, expected) in [
            (true, false, Some(ImportOutcome::Unchanged)),
            (true, true, Some(ImportOutcome::Unchanged)),
            (false, true, Some(ImportOutcome::Kept)),
            (false, false, None),
        ] {
            assert_eq!(update_of(StoredCopy { is_same_record, is_edited }), expected);
        }
    }
}
