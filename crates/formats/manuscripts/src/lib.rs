//! Merges an article's files into one PDF: a cover, then the files in order, with bookmarks and page numbers,
//! and without metadata about their authors (decision 018). Copies the PDFs of published articles with metadata
//! (decision 081). Takes and returns paths.

mod assembly;
mod author_pdf;
mod cancel;
mod containers;
mod cover;
mod error;
mod flat_document;
mod merger;
mod office;
mod pdf;
mod pictures;
mod plain_text;
mod published_pdf;
mod sandbox;
mod spreadsheet;
mod workspace;

use std::path::PathBuf;

use rules::uploads::{UPLOAD_TYPES, UploadType};

pub use error::{InputError, MergeError};
pub use merger::ManuscriptMerger;
pub use published_pdf::{DocumentMetadata, ExpectedTexts, PdfPublisher, PublishedPdfError};

/// Content of the first page.
#[derive(Debug, Clone)]
pub struct Cover {
    pub journal: String,
    pub title: String,
    pub russian_title: Option<String>,
    pub article_type: String,
    /// Manuscript number; absent before the first submission.
    pub number: Option<String>,
    /// 0 is the initial version.
    pub revision: i32,
    /// Formatted for printing.
    pub date: String,
    /// Empty if reviewers must not see the authors.
    pub authors: Vec<String>,
}

/// A file of the article, to be merged.
#[derive(Debug, Clone)]
pub struct InputFile {
    /// Bookmark title: the role of the file, never its file name.
    pub label: String,
    /// Used only in messages to the author.
    pub file_name: String,
    pub kind: InputKind,
    pub path: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    Pdf,
    Doc,
    Docx,
    Xls,
    Xlsx,
    Csv,
    Txt,
    Jpeg,
    Png,
    Bmp,
}

impl InputKind {
    const ALL: [InputKind; 10] = [
        InputKind::Pdf,
        InputKind::Doc,
        InputKind::Docx,
        InputKind::Xls,
        InputKind::Xlsx,
        InputKind::Csv,
        InputKind::Txt,
        InputKind::Jpeg,
        InputKind::Png,
        InputKind::Bmp,
    ];

    /// File name extension in the workspace.
    const fn extension(self) -> &'static str {
        match self {
            InputKind::Pdf => "pdf",
            InputKind::Doc => "doc",
            InputKind::Docx => "docx",
            InputKind::Xls => "xls",
            InputKind::Xlsx => "xlsx",
            InputKind::Csv => "csv",
            InputKind::Txt => "txt",
            InputKind::Jpeg => "jpg",
            InputKind::Png => "png",
            InputKind::Bmp => "bmp",
        }
    }

    pub fn from_upload(upload: UploadType) -> Option<InputKind> {
        InputKind::ALL.into_iter().find(|kind| upload.extensions.contains(&kind.extension()))
    }

    /// Finds the kind by the MIME type of a stored file.
    pub fn from_mime(mime: &str) -> Option<InputKind> {
        UPLOAD_TYPES.into_iter().find(|upload| upload.mime == mime).and_then(InputKind::from_upload)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_upload_type_can_be_merged() {
        for upload in UPLOAD_TYPES {
            assert!(InputKind::from_mime(upload.mime).is_some(), "{}", upload.mime);
        }
        assert_eq!(InputKind::from_mime("text/html"), None);
    }
}
