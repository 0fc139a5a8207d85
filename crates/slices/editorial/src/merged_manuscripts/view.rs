//! View of a merged manuscript.

use chrono::{DateTime, Utc};
use files::FileView;
use rules::Language;
use rules::article::lifecycle::is_with_author;
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::Article;
use crate::articles::manuscript::{Manuscript, ManuscriptState};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergedManuscript {
    pub revision: i32,
    pub status: MergedStatus,
    /// False if a file, the title, the type or an author has changed since.
    pub is_current: bool,
    #[schema(required)]
    pub file: Option<FileView>,
    /// Reason of the failure and what the author can do.
    #[schema(required)]
    pub failure: Option<String>,
    pub requested_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MergedStatus {
    Processing,
    Completed,
    Failed,
}

impl MergedManuscript {
    /// Views of every round, newest first.
    pub fn list(article: &Article, language: Language) -> Vec<MergedManuscript> {
        let fingerprint = article.fingerprint();
        // Manuscripts of past rounds and of submitted ones do not become outdated.
        let is_final = |manuscript: &Manuscript| {
            manuscript.revision < article.revision || !is_with_author(article.status)
        };
        let view = |manuscript: &Manuscript| {
            let is_current = is_final(manuscript) || manuscript.fingerprint == fingerprint;
            MergedManuscript::of(manuscript, is_current, language)
        };
        article.manuscripts.iter().map(view).collect()
    }

    fn of(manuscript: &Manuscript, is_current: bool, language: Language) -> MergedManuscript {
        let (status, file, failure) = match &manuscript.state {
            ManuscriptState::Processing => (MergedStatus::Processing, None, None),
            ManuscriptState::Completed(file) => (MergedStatus::Completed, Some(file.clone()), None),
            ManuscriptState::Failed { en, ru } => {
                let text = match language {
                    Language::En => en,
                    Language::Ru => ru,
                };
                (MergedStatus::Failed, None, Some(text.clone()))
            }
        };
        MergedManuscript {
            revision: manuscript.revision,
            status,
            is_current,
            file,
            failure,
            requested_at: manuscript.requested_at,
        }
    }
}
