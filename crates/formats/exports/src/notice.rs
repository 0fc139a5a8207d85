//! Links between notices and the articles that they are about, as text.

use rules::Language;
use rules::article::{PdfStamp, RecordStatus};

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

    /// Returns what each page of the PDF in this language says of the status of the article; `None` if the notices do not
    /// change it. A notice is stamped only if there is a notice on itself.
    pub fn pdf_stamp(&self, language: Language) -> Option<PdfStamp> {
        let notices = self.notices.iter().map(|notice| (notice.kind, &notice.work));
        let (status, notice) = RecordStatus::given_by(notices)?;
        Some(PdfStamp::new(status, notice.published_on, &notice.address(), language))
    }

    /// Returns the addresses of linked notices, and of the article that it is a notice on.
    pub(crate) fn linked_addresses(&self) -> impl Iterator<Item = String> + '_ {
        self.about.iter().chain(&self.notices).map(|notice| notice.work.address())
    }
}
