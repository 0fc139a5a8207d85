//! An article with what its reviewer may see of it.

use kit::{Actor, App, Problem, Result};
use rules::article::Standing;
use rules::reading::{Link, Part, Purpose, Reader, ReviewMode, opens};
use rules::review::{Party, Sight, Stage};
use rules::{ArticleId, ArticleStatus};
use sqlx::PgConnection;

use crate::articles::{Article, AttachedFile, load};
use crate::assignments::view::MyAssignment;
use crate::assignments::{all_of_mine, as_its_reviewer};
use crate::merged::Manuscript;

pub struct Reviewed {
    pub article: Article,
    pub sight: Sight,
    pub mode: ReviewMode,
    /// Of the newest assignment.
    pub stage: Stage,
    /// The reviewer's own, the newest first.
    pub assignments: Vec<MyAssignment>,
}

/// What the actor was asked to review; whoever comes by a link sees only what its assignment opens.
pub async fn read(app: &App, actor: &Actor, id: ArticleId) -> Result<Reviewed> {
    // One snapshot: the lists belong to the version that is shown.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let reviewed = read_in(app, &mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(reviewed)
}

async fn read_in(app: &App, connection: &mut PgConnection, actor: &Actor, id: ArticleId) -> Result<Reviewed> {
    let mut assignments = all_of_mine(connection, id, actor.id).await?;
    assignments.retain(|assignment| actor.link.is_none_or(|link| link.assignment == assignment.id));
    let stage = assignments.first().ok_or(Problem::NOT_FOUND)?.stage()?;
    if as_its_reviewer(connection, id, true, actor.id).await? != Party::Reviewer {
        return Err(Problem::NOT_FOUND.into());
    }
    let article = load(app, connection, id).await?.ok_or(Problem::NOT_FOUND)?;
    if !Standing::Reviewer.sees(article.status) {
        return Err(Problem::NOT_FOUND.into());
    }
    let rounds = assignments.iter().map(|mine| Ok((mine.article_revision, mine.stage()?)));
    let sight = Sight::of(rounds.collect::<sqlx::Result<Vec<_>>>()?);
    Ok(Reviewed { article, sight, mode: app.settings.review.mode, stage, assignments })
}

impl Reviewed {
    const fn reader(&self) -> Reader {
        Reader { standing: Standing::Reviewer, reviews: self.sight.round() }
    }

    fn opens(&self, status: ArticleStatus, revision: i32, part: Part) -> bool {
        opens(&Link { status, revision, part }, Purpose::Download, self.reader(), self.mode)
    }

    pub fn opens_file(&self, file: &AttachedFile) -> bool {
        let part = Part::Attached { file_type: file.file_type, from_author: file.from_author };
        self.opens(self.article.status, file.revision, part)
    }

    /// Those that are there, and that the reviewer may read.
    pub fn opens_manuscript(&self, made: &Manuscript) -> bool {
        let part = Part::MergedManuscript { names_authors: made.names_authors };
        made.is_ready() && self.opens(self.article.status, made.revision, part)
    }

    pub const fn sees_manuscript(&self) -> bool {
        self.sight.round().is_some()
    }

    /// Reviewers learn the authors once they have agreed, and only where the journal lets them.
    pub const fn sees_authors(&self) -> bool {
        self.sees_manuscript() && self.mode.shows_authors()
    }
}
