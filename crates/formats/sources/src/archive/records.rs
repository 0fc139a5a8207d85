//! Records of the archive: those that all readers produce, with what only a journal of this platform has.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::{NoticeInitiator, NoticeKind};
use rules::issue::EditorGroup;
use serde::{Deserialize, Serialize};

use crate::records::{LanguageTag, SourceArticle, SourceIssue, SourceJournal, Texts};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchiveJournal {
    #[serde(flatten)]
    pub journal: SourceJournal,
    /// Settings that readers see, by the names in `docs/settings.md`: `journal.license_name`. An import compares them with
    /// its own and reports differences; it changes none.
    pub settings: BTreeMap<String, String>,
}

/// An issue; its `title` is the subtitle and its `description` the foreword.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchiveIssue {
    #[serde(flatten)]
    pub issue: SourceIssue,
    pub is_on_main_page: bool,
    /// Editorial board at the time of the issue.
    pub editor_groups: Vec<EditorGroup>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchiveArticle {
    #[serde(flatten)]
    pub article: SourceArticle,
    /// Name in the address of the article's page.
    pub slug: String,
    /// Number of the manuscript: `CTT-2026-0042`.
    pub manuscript_number: String,
    /// What a notice is about; `None` for other articles.
    pub notice: Option<ArchiveNotice>,
}

/// The article that a notice is about, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveNotice {
    pub kind: NoticeKind,
    pub initiator: NoticeInitiator,
    pub decided_on: NaiveDate,
    /// Slug of the article.
    pub article: String,
}

/// A static page; its texts are in files of their own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchivePage {
    pub slug: String,
    /// Names in the languages in which the page exists.
    pub names: Texts,
    /// Languages in which the page is not published.
    pub drafts: Vec<LanguageTag>,
    pub updated_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn article_is_a_record_that_other_readers_know() {
        let article =
            SourceArticle { key: "article:a-title".into(), edn: "ABCDEF".into(), ..SourceArticle::default() };
        let notice = ArchiveNotice {
            kind: NoticeKind::ExpressionOfConcern,
            initiator: NoticeInitiator::Editors,
            decided_on: NaiveDate::from_ymd_opt(2026, 3, 2).unwrap(),
            article: "another-title".into(),
        };
        let record = ArchiveArticle {
            article: article.clone(),
            slug: "a-title".into(),
            manuscript_number: "CTT-2026-0042".into(),
            notice: Some(notice),
        };
        let json = serde_json::to_string(&record).unwrap();
        assert!(json.contains(
            "\"kind\":\"expression-of-concern\",\"initiator\":\"editors\",\"decidedOn\":\"2026-03-02\""
        ));
        assert_eq!(serde_json::from_str::<ArchiveArticle>(&json).unwrap(), record);
        assert_eq!(serde_json::from_str::<SourceArticle>(&json).unwrap(), article);
        // Older records lack later fields.
        let sparse: ArchiveArticle =
            serde_json::from_str("{\"key\":\"article:a-title\",\"edn\":\"ABCDEF\"}").unwrap();
        assert_eq!(sparse, ArchiveArticle { article, ..ArchiveArticle::default() });
    }

    #[test]
    fn journal_issue_and_page_are_read_back() {
        let journal = ArchiveJournal {
            journal: SourceJournal { issn: "1866-8836".into(), ..SourceJournal::default() },
            settings: BTreeMap::from([("journal.license_name".into(), "CC BY 4.0".into())]),
        };
        let json = serde_json::to_value(&journal).unwrap();
        assert_eq!(
            (&json["issn"], &json["settings"]["journal.license_name"]),
            (&"1866-8836".into(), &"CC BY 4.0".into())
        );
        assert_eq!(serde_json::from_value::<ArchiveJournal>(json).unwrap(), journal);

        let group = EditorGroup { name_en: "Editor-in-Chief".into(), ..EditorGroup::default() };
        let issue = ArchiveIssue {
            issue: SourceIssue { volume: "13".into(), ..SourceIssue::default() },
            is_on_main_page: true,
            editor_groups: vec![group],
        };
        let json = serde_json::to_value(&issue).unwrap();
        assert_eq!(
            (&json["volume"], &json["editorGroups"][0]["nameEn"]),
            (&"13".into(), &"Editor-in-Chief".into())
        );
        assert_eq!(serde_json::from_value::<ArchiveIssue>(json).unwrap(), issue);

        let page = ArchivePage {
            slug: "about".into(),
            names: Texts::from([("en".into(), "About".into()), ("ru".into(), "О журнале".into())]),
            drafts: vec!["ru".into()],
            updated_at: Some(DateTime::UNIX_EPOCH),
        };
        let json = serde_json::to_string(&page).unwrap();
        assert_eq!(serde_json::from_str::<ArchivePage>(&json).unwrap(), page);
    }
}
