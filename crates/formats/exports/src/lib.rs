//! Bibliographic export formats. Pure: takes structs and returns bytes, without a database.

mod abstract_sections;
pub mod citation;
pub mod crossref;
mod details;
pub mod doaj;
mod file_names;
mod html_lines;
mod html_tree;
mod inline_text;
pub mod jats;
mod notice;
pub mod oai_dc;
pub mod pmc;
mod publication;
pub mod pubmed;
pub mod rsci;
mod work;
mod xml_writer;
pub mod xmp;

pub use affiliations::country_name;
pub use details::{affiliation_details, reference_parts};
pub use html_lines::{html_to_lines, html_to_plain_text};
pub use publication::{
    COPYRIGHT_HOLDER, Publication, copyright_statement, copyright_statement_in, publisher_item_id,
};
pub use work::{Article, Author, Bilingual, Issue, Journal, LinkedWork, Notice, Work, doi_path, doi_url};
pub use xml_writer::XmlWriter;
