//! Formats that the scholarly world asks for. Structs in, bytes out; no database here.

pub mod citing;
mod html_tree;
pub mod jats;
mod lines;
pub mod oai_dc;
mod publication;
pub mod pubmed;
mod running_text;
mod sheet;
mod work;

pub use lines::plain_text_of;
pub use publication::Publication;
pub use sheet::Sheet;
pub use work::{Article, Author, Bilingual, Issue, Journal, Work, doi_address};
