//! An article as the database has it: read whole, written whole, moved from status to status in one place.

pub mod act;
pub mod content;
pub mod events;
pub mod issue;
mod load;
pub mod refusals;
pub mod rounds;
mod slug;
pub mod view;
pub mod write;

use chrono::{DateTime, Utc};
use files::FileView;
use rules::article::completeness::{Round, obstacles};
use rules::article::dates::Dates;
use rules::article::lifecycle::Assignments;
use rules::article::manuscript::{self, Attached};
use rules::article::{Content, Facts, Obstacle};
use rules::{ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, ReviewMode, UserId};

use crate::merged::{Fingerprint, Manuscript};
use crate::people::PersonName;

pub use issue::Issue;
pub use load::{load, lock};

/// Everything that hangs on an article, of all rounds.
#[derive(Debug)]
pub struct Article {
    pub id: ArticleId,
    pub creator: Creator,
    pub status: ArticleStatus,
    pub revision: i32,
    /// With the files of the present round that the author can change.
    pub content: Content,
    /// All of them, the newest round first.
    pub files: Vec<AttachedFile>,
    /// One for each round, the newest first.
    pub manuscripts: Vec<Manuscript>,
    /// In which it came out or will.
    pub issue: Option<Issue>,
    /// Where readers find it, or found it once.
    pub slug: Option<String>,
    /// Of the round that counts.
    pub assignments: Assignments,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub dates: Dates,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Who knows whom, which decides what reviewers get.
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

impl Attached for AttachedFile {
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
    /// What the merged manuscript of the present round would consist of.
    pub fn parts(&self) -> Vec<manuscript::Part<'_, AttachedFile>> {
        manuscript::parts(&self.files, self.revision, self.mode)
    }

    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }

    /// Whether the author can still change this file.
    pub fn is_changeable(&self, file: &AttachedFile) -> bool {
        file.from_author && file.revision == self.revision
    }

    /// The merged manuscript of the present round, ready or not, if it is of what the article now shows.
    pub fn current_manuscript(&self) -> Option<&Manuscript> {
        let made = self.manuscripts.iter().find(|made| made.revision == self.revision)?;
        (made.fingerprint == self.fingerprint()).then_some(made)
    }

    pub fn obstacles(&self) -> Vec<Obstacle> {
        let has_current_manuscript = self.current_manuscript().is_some_and(Manuscript::is_ready);
        obstacles(&self.content, Round { status: self.status, has_current_manuscript })
    }

    pub fn facts(&self) -> Facts {
        Facts {
            assignments: self.assignments,
            in_issue: self.issue.is_some(),
            has_publication_date: self.dates.publication.is_some(),
            was_published: self.slug.is_some(),
            obstacles: self.obstacles(),
            ..Facts::new(self.status, self.revision)
        }
    }
}

/// A number of the database that is in no list means that somebody wrote around the rules.
pub fn known<E: Enumeration>(id: i16) -> sqlx::Result<E> {
    E::from_id(id).ok_or_else(|| sqlx::Error::Decode(format!("{id} is in no list").into()))
}
