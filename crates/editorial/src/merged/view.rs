//! A merged manuscript as its author sees it.

use chrono::{DateTime, Utc};
use files::FileView;
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Fingerprint, Manuscript, State};
use crate::articles::Article;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergedManuscript {
    pub revision: i32,
    pub status: MergedStatus,
    /// False once a file, the title, the type or an author has changed since.
    pub is_current: bool,
    #[schema(required)]
    pub file: Option<FileView>,
    /// Why it failed and what the author can do.
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
    /// Of every round, the newest first.
    pub fn all_of(article: &Article, language: Language) -> Vec<MergedManuscript> {
        let fingerprint = article.fingerprint();
        let seen = |made| MergedManuscript::of(made, article.revision, &fingerprint, language);
        article.manuscripts.iter().map(seen).collect()
    }

    fn of(
        made: &Manuscript,
        present_round: i32,
        fingerprint: &Fingerprint,
        language: Language,
    ) -> MergedManuscript {
        let (status, file, failure) = match &made.state {
            State::Processing => (MergedStatus::Processing, None, None),
            State::Completed(file) => (MergedStatus::Completed, Some(file.clone()), None),
            State::Failed { en, ru } => {
                let words = match language {
                    Language::En => en,
                    Language::Ru => ru,
                };
                (MergedStatus::Failed, None, Some(words.clone()))
            }
        };
        MergedManuscript {
            revision: made.revision,
            status,
            // What a round that is over showed, it shows for ever.
            is_current: made.revision < present_round || made.fingerprint == *fingerprint,
            file,
            failure,
            requested_at: made.requested_at,
        }
    }
}
