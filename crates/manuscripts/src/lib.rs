//! An article's files bound into one PDF: a cover, then the parts in their order, with bookmarks and page numbers, and
//! nothing of the people who made them but what they print. Paths in, path out; see decision 018.

mod author_pdf;
mod bench;
mod binding;
mod containers;
mod cover;
mod failure;
mod flat_document;
mod office;
mod patience;
mod pdf;
mod pictures;
mod plain_text;
mod press;
mod sandbox;
mod spreadsheet;

use std::path::PathBuf;

use rules::uploads::{UPLOAD_TYPES, UploadType};

pub use failure::{Failure, InputFault};
pub use press::Press;

/// What the first page says.
#[derive(Debug, Clone)]
pub struct Cover {
    pub journal: String,
    pub title: String,
    pub russian_title: Option<String>,
    pub article_type: String,
    /// 0 is the initial version.
    pub revision: i32,
    /// As it is to be printed.
    pub date: String,
    /// Empty where reviewers may not know them.
    pub authors: Vec<String>,
}

/// One of the article's files.
#[derive(Debug, Clone)]
pub struct Part {
    /// Names the bookmark: what the part is, never what its file is called.
    pub label: String,
    /// Only for messages to the author.
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

    /// How names of such files end in here.
    const fn ending(self) -> &'static str {
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

    pub fn of_upload(upload: UploadType) -> Option<InputKind> {
        InputKind::ALL.into_iter().find(|kind| upload.endings.contains(&kind.ending()))
    }

    /// By the type under which a file was stored.
    pub fn of_mime(mime: &str) -> Option<InputKind> {
        UPLOAD_TYPES.into_iter().find(|upload| upload.mime == mime).and_then(InputKind::of_upload)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_may_be_uploaded_can_be_bound() {
        for upload in UPLOAD_TYPES {
            assert!(InputKind::of_mime(upload.mime).is_some(), "{}", upload.mime);
        }
        assert_eq!(InputKind::of_mime("text/html"), None);
    }
}
