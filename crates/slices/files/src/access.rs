//! Read access to files: loads the facts that `rules::file_access` needs.
//!
//! A new table that links to files must be added to one of the two queries: links of articles, or of the
//! journal.

use kit::{OptionalActor, Problem, Result};
use rules::article::{NoticeKind, Relation};
use rules::file_access::{
    AccessKind, ArticleLink, FileRole, JournalLink, Reader, can_open, can_open_journal_file,
};
use rules::review::{ReviewerAccess, Stage};
use rules::{
    ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, ReviewAssignmentStatus, Role, UserId,
};
use sqlx::PgPool;

use crate::Files;

/// A file that the caller may read.
pub struct ReadableFile {
    pub file_name: String,
    pub mime_type: String,
    pub size: i64,
    pub storage_key: String,
    /// Set if an editor or admin reads the manuscript of an article.
    pub office_access: Option<OfficeAccess>,
}

/// Access of the editorial office to a file that an article's author or editor attached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfficeAccess {
    pub article: ArticleId,
    /// A merged manuscript, otherwise a single file.
    pub is_merged: bool,
    pub relation: Relation,
}

/// Way in which an article lets the caller open a file.
enum ArticleAccess {
    Office(OfficeAccess),
    Other,
}

/// Connections for a request: readers, who are not signed in, do not use those of the office.
fn pool_of<'a>(files: &'a Files, actor: &OptionalActor) -> &'a PgPool {
    if actor.id().is_none() { &files.app.reading_pool } else { &files.app.pool }
}

/// Finds a file; 404 if it does not exist or the caller may not read it.
pub async fn find_readable(
    files: &Files,
    actor: &OptionalActor,
    id: FileId,
    purpose: AccessKind,
) -> Result<ReadableFile> {
    let file = sqlx::query!(
        "select uploader_id, file_name, mime_type, size, storage_key from files where id = $1",
        id.0
    )
    .fetch_optional(pool_of(files, actor))
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    // A review link gives access to the files of its assignment, not to other uploads of the reviewer.
    let is_uploader = actor.id() == Some(UserId(file.uploader_id)) && actor.link().is_none();
    let access = if is_uploader { None } else { access_by_article(files, actor, id, purpose).await? };
    if !is_uploader && access.is_none() && !can_open_by_journal(files, actor, id, purpose).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let office_access = match access {
        Some(ArticleAccess::Office(access)) => Some(access),
        Some(ArticleAccess::Other) | None => None,
    };
    let (file_name, mime_type) = (file.file_name, file.mime_type);
    Ok(ReadableFile { file_name, mime_type, size: file.size, storage_key: file.storage_key, office_access })
}

/// Returns how an article that links to the file lets the caller open it.
///
/// Links of removed articles are ignored: only the uploader still reads their files.
async fn access_by_article(
    files: &Files,
    actor: &OptionalActor,
    id: FileId,
    purpose: AccessKind,
) -> Result<Option<ArticleAccess>> {
    let links = sqlx::query!(
        r#"select articles.id, articles.type_id as article_type_id, articles.status_id, articles.creator_id, links.revision as "revision!", links.type_id,
                  links.from_author as "from_author!", links.kind as "kind!", links.names_authors as "names_authors!",
                  is_among_authors(articles.id, $2) as "is_among_authors!",
                  is_text_removed(articles.id) as "is_text_removed!"
           from (
               select article_id, revision, type_id, from_author, 'attached' as kind, true as names_authors
               from article_files where file_id = $1
               union all
               select article_id, revision, null, true, 'merged', names_authors
               from merged_manuscripts where file_id = $1
               union all
               select article_id, 0, null, false, 'pdf', true
               from article_full_texts where $1 in (pdf_en_id, pdf_ru_id)
               union all
               select article_id, 0, null, false, 'picture', true
               from article_pictures where file_id = $1
               union all
               select article_id, 0, null, false, 'pdf', true
               from published_pdfs where file_id = $1
               union all
               select article_id, 0, null, false, 'pdf', true
               from article_versions where $1 in (pdf_en_id, pdf_ru_id)
           ) links
           join articles on articles.id = links.article_id
           where articles.removed_at is null"#,
        id.0,
        actor.id().map(|id| id.0)
    )
    .fetch_all(pool_of(files, actor))
    .await?;
    let assignments = load_assignments(files, actor).await?;
    // A review link is limited to its article, even if the reviewer is an author of others.
    let is_in_scope = |article: i64| actor.link().is_none_or(|link| link.article.0 == article);
    Ok(links.into_iter().filter(|row| is_in_scope(row.id)).find_map(|row| {
        let status = ArticleStatus::from_id(row.status_id)?;
        let is_creator = actor.id() == Some(UserId(row.creator_id));
        let theirs = assignments.iter().filter(|one| one.article.0 == row.id);
        let access = ReviewerAccess::of(theirs.map(|one| (one.revision, one.stage)));
        let relation = Relation::of(actor.roles(), is_creator, row.is_among_authors, access.has_assignment());
        let file_type = row.type_id.and_then(ArticleFileType::from_id);
        let role = match row.kind.as_str() {
            "merged" => FileRole::MergedManuscript { names_authors: row.names_authors },
            "pdf" => FileRole::Pdf,
            "picture" => FileRole::Picture,
            _ => FileRole::Attached { file_type, from_author: row.from_author },
        };
        let is_notice = NoticeKind::of_type_id(row.article_type_id).is_some();
        let link = ArticleLink {
            is_notice,
            is_text_removed: row.is_text_removed,
            status,
            revision: row.revision,
            role,
        };
        let reader = Reader { relation, review_round: access.round() };
        can_open(&link, purpose, reader, files.app.settings.review.mode)
            .then(|| ArticleAccess::of(ArticleId(row.id), role, relation))
    }))
}

impl ArticleAccess {
    fn of(article: ArticleId, role: FileRole, relation: Relation) -> ArticleAccess {
        let is_office = matches!(relation, Relation::Editor | Relation::Admin | Relation::RecusedEditor);
        match role {
            FileRole::MergedManuscript { .. } if is_office => {
                ArticleAccess::Office(OfficeAccess { article, is_merged: true, relation })
            }
            FileRole::Attached { .. } if is_office => {
                ArticleAccess::Office(OfficeAccess { article, is_merged: false, relation })
            }
            _ => ArticleAccess::Other,
        }
    }
}

/// Returns true if an issue or a static page links to the file and the caller may open that link.
async fn can_open_by_journal(
    files: &Files,
    actor: &OptionalActor,
    id: FileId,
    purpose: AccessKind,
) -> Result<bool> {
    let links = sqlx::query!(
        r#"select 'pdf' as "kind!", publication_date is not null as "is_published!" from issues where pdf_id = $1
           union all
           select 'picture', publication_date is not null from issues where cover_id = $1
           union all
           select 'picture', issues.publication_date is not null
           from issue_pictures join issues on issues.id = issue_pictures.issue_id where issue_pictures.file_id = $1
           union all
           select 'page', not static_pages.is_draft
           from static_page_pictures join static_pages on static_pages.id = static_page_pictures.page_id
           where static_page_pictures.file_id = $1"#,
        id.0
    )
    .fetch_all(pool_of(files, actor))
    .await?;
    Ok(links.into_iter().any(|row| {
        let is_published = row.is_published;
        let link = match row.kind.as_str() {
            "pdf" => JournalLink::IssuePdf { is_published },
            "picture" => JournalLink::IssuePicture { is_published },
            _ => JournalLink::PagePicture { is_published },
        };
        can_open_journal_file(link, purpose, actor.roles())
    }))
}

/// A review assignment of the caller.
struct ReviewerAssignment {
    article: ArticleId,
    revision: i32,
    stage: Stage,
}

/// Loads the caller's assignments that were free of conflict when they were asked; with a review link, only the
/// one it opens.
async fn load_assignments(files: &Files, actor: &OptionalActor) -> Result<Vec<ReviewerAssignment>> {
    let Some(reviewer) = actor.id().filter(|_| actor.roles().contains(&Role::Reviewer)) else {
        return Ok(Vec::new());
    };
    let rows = sqlx::query!(
        r#"select article_id, article_revision, status_id, started_at is not null as "is_accepted!"
           from review_assignments join assigned_versions versions on versions.assignment_id = id
           where reviewer_id = $1 and not versions.is_author and ($2::bigint is null or id = $2)"#,
        reviewer.0,
        actor.link().map(|link| link.assignment.0)
    )
    .fetch_all(&files.app.pool)
    .await?;
    let assignments = rows.into_iter().filter_map(|row| {
        let stage = Stage::of(ReviewAssignmentStatus::from_id(row.status_id)?, row.is_accepted);
        Some(ReviewerAssignment { article: ArticleId(row.article_id), revision: row.article_revision, stage })
    });
    Ok(assignments.collect())
}
