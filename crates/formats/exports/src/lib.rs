//! Bibliographic export formats. Pure: takes structs and returns bytes, without a database.

mod abstract_sections;
pub mod citation;
mod html_lines;
mod html_tree;
mod inline_text;
pub mod jats;
pub mod oai_dc;
mod publication;
pub mod pubmed;
mod work;
mod xml_writer;

pub use html_lines::html_to_plain_text;
pub use publication::{Publication, copyright_statement};
pub use work::{Article, Author, Bilingual, Issue, Journal, Work, doi_url};
pub use xml_writer::XmlWriter;
