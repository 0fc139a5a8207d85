//! Running submissions that come from another journal system, with their files, reviews and editor.
//!
//! Nobody is told of them and no job acts on what is added: reviews have ended, and no letter is queued. Of the history
//! only the creation becomes an event. Events of decisions would enter the figures of this journal through the trigger
//! on `article_events`, as decisions that its editors have never made; the import's report lists them instead.

use chrono::{DateTime, NaiveDate, Utc};
use html::clean_for_authors;
use identity::account::mark_as_author;
use kit::{App, Result};
use rules::article::{Content, PublicationData};
use rules::review::ReviewDraft;
use rules::review::form::MAX_COMMENT_CHARS;
use rules::{
    ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, ReviewAssignmentStatus, ReviewResult,
    UserId,
};
use sqlx::PgConnection;

use crate::articles::act::journal_date;
use crate::articles::events::{self, EventType};
use crate::articles::number::assign_numbers;
use crate::articles::write;
use crate::editor_articles::{set_doi_and_pages, write_publication};
use crate::participants::ParticipantRole;

/// A submission that is not published.
#[derive(Debug, Clone)]
pub struct ImportedSubmission {
    /// Validated; its files are in `files`.
    pub content: Content,
    /// Validated.
    pub publication: PublicationData,
    pub submitter: UserId,
    pub status: ArticleStatus,
    pub revision: i32,
    pub submitted_at: DateTime<Utc>,
    /// Only of an accepted one.
    pub accepted_on: Option<NaiveDate>,
    pub files: Vec<SubmissionFile>,
    /// In the order of the requests.
    pub reviews: Vec<ImportedReview>,
    pub handling_editor: Option<UserId>,
}

#[derive(Debug, Clone)]
pub struct SubmissionFile {
    pub id: FileId,
    pub revision: i32,
    pub file_type: ArticleFileType,
    pub comment: String,
    pub from_author: bool,
}

/// A review that has ended.
#[derive(Debug, Clone)]
pub struct ImportedReview {
    pub reviewer: UserId,
    pub revision: i32,
    /// Completed, declined or withdrawn.
    pub status: ReviewAssignmentStatus,
    pub due_on: NaiveDate,
    pub requested_at: DateTime<Utc>,
    /// None: the reviewer had not agreed. A completed review has a time.
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: DateTime<Utc>,
    /// Only of a completed review.
    pub draft: Option<ReviewDraft>,
}

/// What a reviewer has written, as text; true if something was cut off.
pub fn review_draft(result: Option<ReviewResult>, for_author: &str, for_editor: &str) -> (ReviewDraft, bool) {
    let (comment_for_author, is_author_cut) = comment_text(for_author);
    let (comment_for_editor, is_editor_cut) = comment_text(for_editor);
    let result_id = result.map(Enumeration::id);
    let draft = ReviewDraft { result_id, comment_for_author, comment_for_editor, ..ReviewDraft::default() };
    (draft, is_author_cut || is_editor_cut)
}

/// Reviews are plain text here, and HTML elsewhere.
fn comment_text(html: &str) -> (String, bool) {
    // Sanitizing removes these elements, and with them the end of the line.
    let html = html.replace("</div>", "</div>\n");
    let Some(clean) = clean_for_authors(&html) else { return (String::new(), true) };
    let text = html::paragraphs(&clean).join("\n");
    let text: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    match text.char_indices().nth(MAX_COMMENT_CHARS) {
        Some((end, _)) => (text.get(..end).unwrap_or_default().to_owned(), true),
        None => (text, false),
    }
}

/// Adds a submission as it stands and returns its id.
pub async fn insert(
    app: &App,
    transaction: &mut PgConnection,
    submission: &ImportedSubmission,
) -> Result<ArticleId> {
    let (submitter, submitted_at) = (submission.submitter, submission.submitted_at);
    let id = write::insert(transaction, submitter, &submission.content, submitted_at).await?;
    replace(app, transaction, id, submission).await?;
    // With the status in which it arrives: the next decision is then a change of it, and no submission of this journal.
    let author = (Some(submitter), ParticipantRole::Author);
    let status = submission.status;
    events::record(transaction, id, author, EventType::Created, status, submitted_at).await?;
    let today = journal_date(app, transaction).await?;
    assign_numbers(app, transaction, today).await?;
    Ok(id)
}

/// Replaces everything of an imported submission, which nobody has worked on, by what the source has now.
pub async fn replace(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    submission: &ImportedSubmission,
) -> Result<()> {
    write::update_texts(app, transaction, id, &submission.content).await?;
    set_doi_and_pages(transaction, id, &submission.publication).await?;
    write_publication(transaction, id, &submission.publication).await?;
    sqlx::query!(
        "update articles set creator_id = $2, status_id = $3, revision = $4, acceptance_date = $5,
             submission_date = ($6::timestamptz at time zone $7)::date, created_at = $6
         where id = $1",
        id.0,
        submission.submitter.0,
        submission.status.id(),
        submission.revision,
        submission.accepted_on,
        submission.submitted_at,
        app.settings.journal.time_zone
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update article_events set user_id = $2, status_id = $3, created_at = $4
         where article_id = $1 and type = 'created'",
        id.0,
        submission.submitter.0,
        submission.status.id(),
        submission.submitted_at
    )
    .execute(&mut *transaction)
    .await?;
    mark_as_author(transaction, submission.submitter).await?;
    replace_files(transaction, id, &submission.files).await?;
    replace_reviews(app, transaction, id, &submission.reviews).await?;
    replace_editor(transaction, id, submission.handling_editor, submission.submitted_at).await
}

async fn replace_files(
    transaction: &mut PgConnection,
    id: ArticleId,
    files: &[SubmissionFile],
) -> Result<()> {
    sqlx::query!("delete from article_files where article_id = $1", id.0).execute(&mut *transaction).await?;
    for (position, file) in (1..).zip(files) {
        sqlx::query!(
            "insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
             values ($1, $2, $3, $4, $5, $6, $7)",
            id.0,
            file.id.0,
            file.revision,
            position,
            file.file_type.id(),
            file.comment,
            file.from_author
        )
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// One after the other, because a trigger numbers them in the order of the requests.
async fn replace_reviews(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    reviews: &[ImportedReview],
) -> Result<()> {
    sqlx::query!("delete from review_assignments where article_id = $1", id.0)
        .execute(&mut *transaction)
        .await?;
    for review in reviews {
        let assignment = sqlx::query_scalar!(
            "insert into review_assignments (id, article_id, reviewer_id, article_revision, status_id, due_date,
                                             created_at, started_at, ended_at)
             overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
            // Reviewers see it: it must not reveal how many others were asked before.
            app.rng.opaque_id(),
            id.0,
            review.reviewer.0,
            review.revision,
            review.status.id(),
            review.due_on,
            review.requested_at,
            review.started_at,
            review.ended_at
        )
        .fetch_one(&mut *transaction)
        .await?;
        if let Some(draft) = &review.draft {
            write_review(transaction, assignment, (draft, review.ended_at)).await?;
        }
    }
    Ok(())
}

async fn write_review(
    transaction: &mut PgConnection,
    assignment: i64,
    (draft, ended_at): (&ReviewDraft, DateTime<Utc>),
) -> Result<()> {
    sqlx::query!(
        "insert into reviews (assignment_id, result_id, comment_for_author, comment_for_editor, updated_at)
         values ($1, $2, $3, $4, $5)",
        assignment,
        draft.result_id,
        draft.comment_for_author,
        draft.comment_for_editor,
        ended_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn replace_editor(
    transaction: &mut PgConnection,
    id: ArticleId,
    editor: Option<UserId>,
    assigned_at: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!("delete from article_editors where article_id = $1", id.0)
        .execute(&mut *transaction)
        .await?;
    if let Some(editor) = editor {
        sqlx::query!(
            "insert into article_editors (article_id, user_id, assigned_at) values ($1, $2, $3)",
            id.0,
            editor.0,
            assigned_at
        )
        .execute(transaction)
        .await?;
    }
    Ok(())
}

/// True if somebody has worked on an imported submission here. Requests and messages do not raise its version.
pub async fn is_worked_on(connection: &mut PgConnection, id: ArticleId) -> Result<bool> {
    let is_worked_on = sqlx::query_scalar!(
        r#"select exists (select from article_events where article_id = $1 and type <> 'created')
             or exists (select from article_messages where article_id = $1)
             or exists (select from review_assignments where article_id = $1 and assigned_by is not null)
             or exists (select from review_ratings join review_assignments assignments on assignments.id = assignment_id
                        where assignments.article_id = $1)
             or exists (select from article_editors
                        where article_id = $1 and (assigned_by is not null or ended_at is not null))
             or exists (select from decision_recommendations where article_id = $1) as "is_worked_on!""#,
        id.0
    )
    .fetch_one(connection)
    .await?;
    Ok(is_worked_on)
}

/// True for an article that readers have here.
pub async fn is_published(connection: &mut PgConnection, id: ArticleId) -> Result<bool> {
    let is_published = sqlx::query_scalar!(
        r#"select status_id = $2 as "is_published!" from articles where id = $1"#,
        id.0,
        ArticleStatus::Published.id()
    )
    .fetch_optional(connection)
    .await?;
    Ok(is_published.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_text_within_their_limit() {
        let (draft, is_cut) = review_draft(
            Some(ReviewResult::NeedsChanges),
            "<div><strong>First</strong></div><p>A &amp; <b>B</b></p><p>third</p><script>alert(1)</script>",
            "",
        );
        assert_eq!(draft.comment_for_author, "First\nA & B\nthird");
        assert_eq!((draft.comment_for_editor.as_str(), draft.result_id, is_cut), ("", Some(3), false));
        let (draft, is_cut) = review_draft(None, &"я".repeat(MAX_COMMENT_CHARS + 1), "\u{1}x");
        assert_eq!(draft.comment_for_author.chars().count(), MAX_COMMENT_CHARS);
        assert_eq!((draft.comment_for_editor.as_str(), draft.result_id, is_cut), ("x", None, true));
    }
}
