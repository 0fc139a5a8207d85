//! Published notices on articles, and the status that they give them.

use chrono::NaiveDate;
use exports::{Bilingual, LinkedWork, Notice};
use rules::Language;
use rules::article::{NoticeInitiator, NoticeKind, RecordStatus, notice};
use serde::Deserialize;

use crate::site_urls::SiteUrls;

/// The article at the other end of a notice, as the database functions `published_notices` and `notice_target` return
/// it.
#[derive(Debug, Clone, Deserialize)]
pub struct LinkedArticle {
    pub type_id: i16,
    pub slug: String,
    pub title_en: String,
    pub title_ru: String,
    pub doi: Option<String>,
    pub published_on: NaiveDate,
    pub decided_on: NaiveDate,
    initiated_by: String,
    /// Notices on the linked article, if a notice links to what it is about.
    #[serde(default)]
    notices: Vec<LinkedArticle>,
}

impl LinkedArticle {
    /// Kind of the notice that the linked article is.
    pub fn kind(&self) -> Option<NoticeKind> {
        NoticeKind::of_type_id(self.type_id)
    }

    /// Returns the title as readers see it, in both languages.
    pub fn marked_titles(&self) -> [String; 2] {
        marked_titles(record_status(&self.notices), [&self.title_en, &self.title_ru])
    }

    fn notice(self, kind: NoticeKind, urls: &SiteUrls) -> Option<Notice> {
        let initiator = NoticeInitiator::from_code(&self.initiated_by)?;
        let work = LinkedWork {
            url: urls.article(&self.slug),
            title: Bilingual::new(self.title_en, self.title_ru),
            doi: self.doi,
            published_on: self.published_on,
        };
        Some(Notice { kind, initiator, decided_on: self.decided_on, work })
    }
}

/// Derives the status of an article from the notices on it.
pub fn record_status(notices: &[LinkedArticle]) -> Option<RecordStatus> {
    RecordStatus::after(notices.iter().filter_map(LinkedArticle::kind))
}

/// True if readers get only the citation of an article with these notices.
pub fn is_text_removed(notices: &[LinkedArticle]) -> bool {
    notice::is_text_removed(notices.iter().filter_map(LinkedArticle::kind))
}

/// Returns the title as readers see it, in both languages.
pub fn marked_titles(status: Option<RecordStatus>, [en, ru]: [&str; 2]) -> [String; 2] {
    let mark = |title: &str, language| match status {
        Some(status) => status.mark_title(title, language),
        None => title.to_owned(),
    };
    [mark(en, Language::En), mark(ru, Language::Ru)]
}

/// Returns the notices on an article for exports.
pub(crate) fn notices_on(linked: Vec<LinkedArticle>, urls: &SiteUrls) -> Vec<Notice> {
    linked.into_iter().filter_map(|one| one.kind().and_then(|kind| one.notice(kind, urls))).collect()
}

/// Returns what a notice of the type is about, for exports.
pub(crate) fn notice_about(type_id: i16, target: Option<LinkedArticle>, urls: &SiteUrls) -> Option<Notice> {
    target?.notice(NoticeKind::of_type_id(type_id)?, urls)
}
