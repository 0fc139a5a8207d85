//! An article as others cite it: two sentences for people, three files for their programs.
//!
//! They are written here because what others have written loses authors, or puts pages into the wrong field.

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

/// `Ivan Sergeevich Petrov`, one after another.
pub fn authors(article: &Article, language: Language) -> Vec<String> {
    let names = names::names_of(article, language).into_iter();
    names.map(|name| [name.given, name.family].join(" ").trim().to_owned()).collect()
}

/// Ends a sentence that may have ended already: `Why?` stays as it is.
fn ended(sentence: &str) -> String {
    if sentence.ends_with(['.', '?', '!', '…']) { sentence.to_owned() } else { format!("{sentence}.") }
}

/// `12–21`, with a dash of one's own.
fn range((first, last): (&str, Option<&str>), dash: &str) -> String {
    last.map_or_else(|| first.to_owned(), |last| format!("{first}{dash}{last}"))
}
