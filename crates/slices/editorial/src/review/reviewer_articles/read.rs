//! Loads an article for a reviewer, and decides what the reviewer may see of it.

use kit::{Actor, App, Problem, Result};
use rules::article::Relation;
use rules::file_access::{AccessKind, ArticleLink, FileRole, Reader, can_open};
use rules::review::{ReviewerAccess, Stage};
use rules::{ArticleId, ArticleStatus, ReviewMode};
use sqlx::PgConnection;

use super::version::{self, AssignedVersion};
use crate::articles::manuscript::Manuscript;
use crate::articles::{Article, AttachedFile, load};
use crate::review::assignments::list_for_article_reviewer;
use crate::review::assignments::view::MyAssignment;

pub struct ReviewerArticleData {
    /// As it is now: its status, files and manuscripts. Its content is not for the reviewer.
    pub article: Article,
    /// As the reviewer was asked about it.
    pub version: AssignedVersion,
    /// Round of that version.
    pub revision: i32,
    pub access: ReviewerAccess,
    pub mode: ReviewMode,
    /// Stage of the newest assignment that was not refused.
    pub stage: Stage,
    /// The reviewer's assignments for the article, newest first.
    pub assignments: Vec<MyAssignment>,
}

/// Loads an article for its reviewer. With a review link only the link's assignment counts.
pub async fn read(app: &App, actor: &Actor, id: ArticleId) -> Result<ReviewerArticleData> {
    // One snapshot, so that the lists match the version of the article.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let data = load_data(app, &mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(data)
}

async fn load_data(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
) -> Result<ReviewerArticleData> {
    let mut assignments = list_for_article_reviewer(connection, id, actor.id).await?;
    assignments.retain(|assignment| actor.link.is_none_or(|link| link.assignment == assignment.id));
    let rounds = assignments.iter().map(|assignment| Ok((assignment.article_revision, assignment.stage()?)));
    let rounds = rounds.collect::<sqlx::Result<Vec<_>>>()?;
    let shown = ReviewerAccess::shown_assignment(rounds.iter().map(|(_, stage)| *stage));
    let shown = shown.and_then(|index| rounds.get(index).zip(assignments.get(index)));
    let (&(revision, stage), shown) = shown.ok_or(Problem::NOT_FOUND)?;
    let version = version::load(connection, shown.id).await?;
    let article = load(app, connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    if !Relation::Reviewer.can_see(article.status, article.is_notice()) {
        return Err(Problem::NOT_FOUND.into());
    }
    let (access, mode) = (ReviewerAccess::of(rounds), app.settings.review.mode);
    Ok(ReviewerArticleData { article, version, revision, access, mode, stage, assignments })
}

impl ReviewerArticleData {
    const fn reader(&self) -> Reader {
        Reader { relation: Relation::Reviewer, review_round: self.access.round() }
    }

    fn can_open(&self, status: ArticleStatus, revision: i32, role: FileRole) -> bool {
        can_open(
            &ArticleLink { is_notice: false, is_text_removed: false, status, revision, role },
            AccessKind::Download,
            self.reader(),
            self.mode,
        )
    }

    pub fn can_open_file(&self, file: &AttachedFile) -> bool {
        let role = FileRole::Attached { file_type: file.file_type, from_author: file.from_author };
        self.can_open(self.article.status, file.revision, role)
    }

    pub fn can_open_manuscript(&self, manuscript: &Manuscript) -> bool {
        let role = FileRole::MergedManuscript { names_authors: manuscript.names_authors };
        manuscript.is_ready() && self.can_open(self.article.status, manuscript.revision, role)
    }

    pub const fn sees_manuscript(&self) -> bool {
        self.access.round().is_some()
    }

    pub const fn sees_authors(&self) -> bool {
        self.access.sees_authors(self.mode)
    }
}
