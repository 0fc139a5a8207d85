//! The journal archive: the whole journal as a folder or ZIP file that the import reads back. `docs/journal-archive.md`
//! describes it.

mod checksums;
mod file_names;
mod manifest;
mod paths;
mod records;

pub use checksums::{CHECKSUMS, Checksum};
pub use file_names::{MAX_FILE_NAME_BYTES, UniqueFileNames, safe_file_name};
pub use manifest::{
    ARCHIVE_FORMAT, ARCHIVE_VERSION, ArchiveCounts, ArchiveManifest, MANIFEST, ManifestError,
};
pub use paths::{
    ARTICLE_JATS, ARTICLE_RECORD, ISSUE_PDF, ISSUE_RECORD, JOURNAL, MAX_RECORD_BYTES, PAGES, PEOPLE,
    article_folder, article_pdf, issue_cover, issue_folder, page_picture, page_record, page_text, picture,
    resolve, supplement,
};
pub use records::ArchiveJournal;
