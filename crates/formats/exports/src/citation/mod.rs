//! Citations of an article: two styles as text, and three file formats for reference managers.
//!
//! Hand-written because existing crates drop authors or put pages into the wrong field.

mod bibtex;
mod csl;
mod gost;
pub(crate) mod names;
mod ris;
mod vancouver;

use rules::Language;

use crate::Article;

pub use bibtex::bibtex;
pub use csl::csl_json;
pub use gost::gost;
pub use ris::ris;
pub use vancouver::vancouver;

/// Returns the full names of the authors, such as `Ivan Sergeevich Petrov`.
pub fn author_names(article: &Article, language: Language) -> Vec<String> {
    let names = names::localized_names(article, language).into_iter();
    names.map(|name| [name.given, name.family].join(" ").trim().to_owned()).collect()
}

/// Appends a full stop unless the sentence already ends with punctuation, such as `Why?`.
fn with_full_stop(sentence: &str) -> String {
    if sentence.ends_with(['.', '?', '!', '…']) { sentence.to_owned() } else { format!("{sentence}.") }
}

/// Formats a page range such as `12–21`.
fn page_range((first, last): (&str, Option<&str>), dash: &str) -> String {
    last.map_or_else(|| first.to_owned(), |last| format!("{first}{dash}{last}"))
}
