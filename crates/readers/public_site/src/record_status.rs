//! Status of an article by the notices on it, for readers.

use chrono::NaiveDate;
use publications::{LinkedArticle, marked_titles, record_status};
use rules::Language;
use rules::article::{NoticeKind, RecordStatus};
use serde::Serialize;
use utoipa::ToSchema;

use crate::text::PublicText;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RecordStatusView {
    pub code: RecordStatus,
    /// Word such as `Retracted`.
    pub name: &'static str,
}

impl RecordStatusView {
    pub fn of(notices: &[LinkedArticle], language: Language) -> Option<RecordStatusView> {
        record_status(notices).map(|code| RecordStatusView { code, name: code.name().in_language(language) })
    }
}

/// A notice, with the article at its other end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicNotice {
    kind: NoticeKind,
    kind_name: &'static str,
    slug: String,
    /// With the status of the article in front, such as `RETRACTED: `.
    title: PublicText,
    #[schema(required)]
    doi: Option<String>,
    published_on: NaiveDate,
    /// Day of the decision to issue the notice.
    decided_on: NaiveDate,
}

impl PublicNotice {
    pub fn of(kind: NoticeKind, linked: LinkedArticle, language: Language) -> PublicNotice {
        let [title_en, title_ru] = linked.marked_titles();
        PublicNotice {
            kind,
            kind_name: kind.name().in_language(language),
            slug: linked.slug,
            title: PublicText::of(title_en, title_ru, language),
            doi: linked.doi,
            published_on: linked.published_on,
            decided_on: linked.decided_on,
        }
    }

    /// Lists the notices on an article.
    pub fn list(notices: Vec<LinkedArticle>, language: Language) -> Vec<PublicNotice> {
        let notice =
            |linked: LinkedArticle| linked.kind().map(|kind| PublicNotice::of(kind, linked, language));
        notices.into_iter().filter_map(notice).collect()
    }
}

/// Returns the title with the status in front.
pub fn marked_title(notices: &[LinkedArticle], en: String, ru: String, language: Language) -> PublicText {
    let [en, ru] = marked_titles(record_status(notices), [&en, &ru]);
    PublicText::of(en, ru, language)
}
