//! A living site of OJS 3: its pages as records. The caller fetches, one page at a time.
//!
//! Titles, abstracts and sections come in the language of a page; [`merge_translation`] adds those of the page in another
//! language, whose address [`addresses_in_language`] knows. Languages are written without region, as OJS writes one
//! language as `ru_RU`, `ru-RU` and `ru` in one page.

mod article;
mod authors;
mod content;
mod galleys;
mod issues;
mod languages;
mod merging;
mod meta_tags;
mod numbering;
mod paths;

pub use article::{ArticlePage, PageError, read_article_page};
pub use issues::{ArchiveEntry, ArchivePage, IssueArticle, IssuePage, read_archive_page, read_issue_page};
pub use languages::{SiteLanguage, addresses_in_language};
pub use merging::{add_addresses, merge_record, merge_translation};
pub use numbering::{IssueNumbering, parse_numbering};
pub use paths::{OjsPage, article_paths, download_address, galley_paths, issue_paths, read_page_address};

#[cfg(test)]
mod tests;
