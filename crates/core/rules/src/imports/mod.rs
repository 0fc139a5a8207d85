//! Imports from other journal systems: kinds of sources, states, what becomes of each record, suggested mappings.

mod mapping;
mod outcome;
mod state;
mod submission;

pub use mapping::{suggest_article_type, suggest_language, suggest_roles};
pub use outcome::{ImportOutcome, ItemKind, StoredCopy, update_of};
pub use state::{ImportAction, ImportState, TRANSITIONS, Transition, allowed_actions, next_state};
pub use submission::{ImportedProgress, SourceProgress, progress_of, review_result, review_status};

use crate::coded::coded;

coded! {
    /// System that an import reads.
    ImportSource {
        /// A ZIP archive of JATS articles with their files, or one that this program has exported.
        Archive = "archive",
        /// A living site of Open Journal Systems, by its address.
        OjsSite = "ojs-site",
        /// A file in the native XML format of Open Journal Systems.
        OjsXml = "ojs-xml",
        /// A dump of the database of Open Journal Systems with its folder of files, in a ZIP archive.
        OjsDatabase = "ojs-database",
        /// A living site of Elpub, by its address.
        ElpubSite = "elpub-site",
        /// A table with a row for each article, in a ZIP archive with the PDFs.
        Table = "table",
    }
}

impl ImportSource {
    /// True if the source is an address, otherwise a file.
    pub const fn is_site(self) -> bool {
        matches!(self, ImportSource::OjsSite | ImportSource::ElpubSite)
    }
}
