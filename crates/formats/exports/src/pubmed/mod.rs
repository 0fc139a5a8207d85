//! PubMed XML: one article in the tagged format of the National Library of Medicine (NLM).

mod article_set;
mod authors;
mod dates;
mod file_name;
mod publication_types;
mod record;

pub use article_set::write_article_set;
pub use file_name::file_name;
pub use record::{Article, Issue, Journal, Record};
