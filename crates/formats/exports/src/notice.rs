//! Links between notices and the articles that they are about, as text.

use rules::Language;

use crate::work::{Article, LinkedWork, Notice, doi_url};

impl LinkedWork {
    /// Returns the address of the DOI, or of the page if there is none.
    pub(crate) fn address(&self) -> String {
        self.doi.as_deref().map_or_else(|| self.url.clone(), doi_url)
    }
}

impl Article {
    /// Returns a sentence for each notice on the article, and for the article that it is a notice on. Formats without a
    /// place for such links write it as a note.
    pub(crate) fn notice_sentences(&self, language: Language) -> Vec<String> {
        let about = |notice: &Notice| {
            let name = notice.kind.name().in_language(language);
            let target = notice.work.address();
            match language {
                Language::En => format!("{name} to: {target}"),
                Language::Ru => format!("{name}, статья: {target}"),
            }
        };
        let notice = |notice: &Notice| {
            format!("{}: {}", notice.kind.name().in_language(language), notice.work.address())
        };
        self.about.iter().map(about).chain(self.notices.iter().map(notice)).collect()
    }

    /// Returns the addresses of linked notices, and of the article that it is a notice on.
    pub(crate) fn linked_addresses(&self) -> impl Iterator<Item = String> + '_ {
        self.about.iter().chain(&self.notices).map(|notice| notice.work.address())
    }
}
