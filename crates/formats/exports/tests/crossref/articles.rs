//! Articles of which each has another record: complete, with a title only, in one language, and so on.

use exports::{Author, Bilingual, Publication};
use rules::Language::{self, En, Ru};

use crate::publications;

const DOI: &str = "10.18620/CTT-2024-3nqk8n78";

/// Returns all articles with the names of their golden files.
pub fn all() -> [(&'static str, Publication); 6] {
    [
        ("full", publications::full()),
        ("minimal", minimal()),
        ("russian", in_one_language(Ru)),
        ("translation", translation()),
        ("online-first", online_first()),
        ("group", by_a_group()),
    ]
}

/// An article with a title and a DOI.
pub fn minimal() -> Publication {
    let mut publication = publications::minimal();
    publication.work.article.doi = Some(DOI.into());
    publication
}

fn online_first() -> Publication {
    let mut publication = publications::full();
    publication.work.issue = None;
    let article = &mut publication.work.article;
    (article.doi, article.page_first, article.page_last) = (Some(DOI.into()), None, None);
    publication
}

/// An article whose full text is in one language; title and abstract are in both.
pub fn in_one_language(language: Language) -> Publication {
    let mut publication = publications::full();
    publication.work.article.languages = vec![language];
    match language {
        En => publication.full_text.ru.clear(),
        Ru => publication.full_text.en.clear(),
    }
    publication.pdfs.retain(|(other, _)| *other == language);
    publication
}

/// A translation that appears without the text of its original.
fn translation() -> Publication {
    let mut publication = in_one_language(En);
    publication.work.article.original_language = Some(Ru);
    (publication.work.journal.issn_print, publication.work.journal.is_printed) = (None, false);
    publication
}

/// An article of one group and nobody else, without references and with a page of its own.
fn by_a_group() -> Publication {
    let mut publication = minimal();
    publication.work.issue = publications::full().work.issue;
    let article = &mut publication.work.article;
    let last_name = Bilingual::new("RACE Study Group (EBMT/CIBMTR), 2024?", "Группа RACE");
    article.authors = vec![Author { last_name, is_group: true, ..Author::default() }];
    (article.page_first, article.page_last) = (Some("e7".into()), Some("e7".into()));
    publication
}
