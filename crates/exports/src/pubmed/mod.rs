//! What the National Library of Medicine takes for PubMed: one article as a file of its "PubMed XML tagged format".

mod abstracts;
mod authors;
mod citation;
mod dates;
mod file_name;
mod kinds;
mod record;

pub use citation::article_set;
pub use file_name::file_name;
pub use record::{Article, Issue, Journal, Record};
