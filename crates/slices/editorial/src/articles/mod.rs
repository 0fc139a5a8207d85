//! Articles in the database: loading, saving, status changes.

pub mod access;
pub mod act;
pub mod content;
pub mod doi;
pub mod events;
pub mod handling;
pub mod hold;
pub mod issue;
mod load;
pub mod manuscript;
pub mod number;
pub mod refusals;
pub mod rounds;
pub mod slug;
pub mod view;
pub mod write;

use chrono::{DateTime, Utc};
use files::FileView;
use rules::article::completeness::{Round, submission_problems};
use rules::article::dates::Dates;
use rules::article::lifecycle::Assignments;
use rules::article::manuscript::{ManuscriptPart, ManuscriptSource, parts};
use rules::article::{Content, Facts, NoticeKind, SubmissionProblem};
use rules::{ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, ReviewMode, UserId};

use crate::participants::PersonName;

pub use issue::IssueRef;
pub use load::{load, lock};
use manuscript::{Fingerprint, Manuscript};

/// An article with the files and manuscripts of all rounds.
#[derive(Debug)]
pub struct Article {
    pub id: ArticleId,
    /// Given with the first submission.
    pub number: Option<String>,
    pub creator: Creator,
    pub status: ArticleStatus,
    pub revision: i32,
    /// Its `files` are those of the current round that the author can change.
    pub content: Content,
    /// Files of all rounds, newest round first.
    pub files: Vec<AttachedFile>,
    /// Merged manuscripts, one for each round, newest first.
    pub manuscripts: Vec<Manuscript>,
    pub issue: Option<IssueRef>,
    /// Path segment on the public site; set by the first publication and kept afterwards.
    pub slug: Option<String>,
    /// Counts for the review round, see `rules::article::lifecycle`.
    pub assignments: Assignments,
    pub doi: Option<String>,
    /// The journal gave the DOI with a decision of which the author is not notified yet.
    pub is_doi_held: bool,
    /// The DOI is registered, or on its way to the registry; see `crates/slices/deliveries`.
    pub is_registered: bool,
    /// There are notices on the article, published or not.
    pub has_notices: bool,
    /// The article is a notice that does not answer all questions of its template.
    pub has_open_questions: bool,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub dates: Dates,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Determines whether reviewers can see the authors.
    pub mode: ReviewMode,
}

#[derive(Debug)]
pub struct Creator {
    pub id: UserId,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
}

impl Creator {
    pub fn name(&self) -> PersonName {
        PersonName::of(&self.first_name_en, self.middle_name_en.as_deref(), &self.last_name_en)
    }
}

#[derive(Debug)]
pub struct AttachedFile {
    pub file_id: FileId,
    pub file_type: Option<ArticleFileType>,
    pub comment: String,
    pub from_author: bool,
    pub revision: i32,
    pub view: FileView,
}

impl ManuscriptSource for AttachedFile {
    fn file_type(&self) -> Option<ArticleFileType> {
        self.file_type
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_from_author(&self) -> bool {
        self.from_author
    }
}

impl Article {
    pub fn is_notice(&self) -> bool {
        NoticeKind::of_type_id(self.content.type_id).is_some()
    }

    /// Parts of the merged manuscript of the current round.
    pub fn manuscript_parts(&self) -> Vec<ManuscriptPart<'_, AttachedFile>> {
        parts(&self.files, self.revision, self.mode)
    }

    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }

    /// True if the author can still change this file.
    pub fn is_changeable(&self, file: &AttachedFile) -> bool {
        file.from_author && file.revision == self.revision
    }

    /// The merged manuscript of the current round, in any state, unless the article has changed since.
    pub fn current_manuscript(&self) -> Option<&Manuscript> {
        let manuscript = self.manuscripts.iter().find(|manuscript| manuscript.revision == self.revision)?;
        (manuscript.fingerprint == self.fingerprint()).then_some(manuscript)
    }

    pub fn submission_problems(&self) -> Vec<SubmissionProblem> {
        let has_current_manuscript = self.current_manuscript().is_some_and(Manuscript::is_ready);
        submission_problems(&self.content, Round { status: self.status, has_current_manuscript })
    }

    pub fn facts(&self) -> Facts {
        Facts {
            assignments: self.assignments,
            in_issue: self.issue.is_some(),
            is_registered: self.is_registered,
            has_publication_date: self.dates.publication.is_some(),
            is_notice: self.is_notice(),
            has_notices: self.has_notices,
            has_open_questions: self.has_open_questions,
            was_published: self.slug.is_some(),
            was_submitted: self.dates.submission.is_some(),
            submission_problems: self.submission_problems(),
            ..Facts::new(self.status, self.revision)
        }
    }
}

/// Decodes an enumeration id from the database.
pub fn decode_enum<E: Enumeration>(id: i16) -> sqlx::Result<E> {
    E::from_id(id).ok_or_else(|| sqlx::Error::Decode(format!("unknown enumeration id {id}").into()))
}
