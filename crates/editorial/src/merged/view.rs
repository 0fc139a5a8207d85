//! A merged manuscript as its author sees it.

use chrono::{DateTime, Utc};
use files::FileView;
use rules::Language;
use rules::article::lifecycle::is_with_author;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Manuscript, State};
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
        // What a round that is over showed, it shows for ever; so does one that its author has handed in.
        let is_over = |made: &Manuscript| made.revision < article.revision || !is_with_author(article.status);
        let seen = |made: &Manuscript| {
            let is_current = is_over(made) || made.fingerprint == fingerprint;
            MergedManuscript::of(made, is_current, language)
        };
        article.manuscripts.iter().map(seen).collect()
    }

    fn of(made: &Manuscript, is_current: bool, language: Language) -> MergedManuscript {
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
            is_current,
            file,
            failure,
            requested_at: made.requested_at,
        }
    }
}
