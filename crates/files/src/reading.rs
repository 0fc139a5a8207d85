//! Who may read a file: loads what `rules::reading` needs to know. A new kind of thing that links to files adds its
//! links to one of the two queries: an article's, or the house's own.

use kit::{Problem, Result, Visitor};
use rules::article::Standing;
use rules::reading::{HouseLink, Link, Part, Purpose, Reader, opens, opens_in_house};
use rules::review::{Sight, Stage};
use rules::{
    ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, ReviewAssignmentStatus, Role, UserId,
};

use crate::Files;

/// A file that somebody may read.
pub struct Readable {
    pub file_name: String,
    pub mime_type: String,
    pub size: i64,
    pub storage_key: String,
}

/// The file, or a 404 for those who may not know of it.
pub async fn readable(files: &Files, visitor: &Visitor, id: FileId, purpose: Purpose) -> Result<Readable> {
    let file = sqlx::query!(
        "select uploader_id, file_name, mime_type, size, storage_key from files where id = $1",
        id.0
    )
    .fetch_optional(&files.app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    // A link opens what its assignment does, and not what else its reviewer has uploaded.
    let is_uploader = visitor.id() == Some(UserId(file.uploader_id)) && visitor.link().is_none();
    if !is_uploader
        && !is_linked_for(files, visitor, id, purpose).await?
        && !is_in_house_for(files, visitor, id, purpose).await?
    {
        return Err(Problem::NOT_FOUND.into());
    }
    let (file_name, mime_type) = (file.file_name, file.mime_type);
    Ok(Readable { file_name, mime_type, size: file.size, storage_key: file.storage_key })
}

/// Whether a link opens the file. A removed article's links open nothing: it is gone for everybody but those whose files
/// they are.
async fn is_linked_for(files: &Files, visitor: &Visitor, id: FileId, purpose: Purpose) -> Result<bool> {
    let links = sqlx::query!(
        r#"select articles.id, articles.status_id, articles.creator_id, links.revision as "revision!", links.type_id,
                  links.from_author as "from_author!", links.kind as "kind!", links.names_authors as "names_authors!",
                  is_among_authors(articles.id, $2) as "is_among_authors!"
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
           ) links
           join articles on articles.id = links.article_id
           where articles.removed_at is null"#,
        id.0,
        visitor.id().map(|id| id.0)
    )
    .fetch_all(&files.app.pool)
    .await?;
    let asked = assignments_of(files, visitor).await?;
    // A link goes no further than its article, whatever else its reviewer has written.
    let reaches = |article: i64| visitor.link().is_none_or(|link| link.article.0 == article);
    Ok(links.into_iter().filter(|row| reaches(row.id)).any(|row| {
        let Some(status) = ArticleStatus::from_id(row.status_id) else { return false };
        let is_creator = visitor.id() == Some(UserId(row.creator_id));
        let theirs = asked.iter().filter(|asked| asked.article.0 == row.id);
        let sight = Sight::of(theirs.map(|asked| (asked.revision, asked.stage)));
        let standing = Standing::of(visitor.roles(), is_creator, row.is_among_authors, sight.was_asked());
        let file_type = row.type_id.and_then(ArticleFileType::from_id);
        let part = match row.kind.as_str() {
            "merged" => Part::MergedManuscript { names_authors: row.names_authors },
            "pdf" => Part::Pdf,
            "picture" => Part::Picture,
            _ => Part::Attached { file_type, from_author: row.from_author },
        };
        let link = Link { status, revision: row.revision, part };
        opens(&link, purpose, Reader { standing, reviews: sight.round() }, files.app.settings.review.mode)
    }))
}

/// Whether something of the journal's own opens it: an issue, a static page.
async fn is_in_house_for(files: &Files, visitor: &Visitor, id: FileId, purpose: Purpose) -> Result<bool> {
    let links = sqlx::query!(
        r#"select 'pdf' as "kind!", publication_date is not null as "is_published!" from issues where pdf_id = $1
           union all
           select 'picture', publication_date is not null from issues where cover_id = $1
           union all
           select 'picture', issues.publication_date is not null
           from issue_pictures join issues on issues.id = issue_pictures.issue_id where issue_pictures.file_id = $1
           union all
           select 'page', true from static_page_pictures where file_id = $1"#,
        id.0
    )
    .fetch_all(&files.app.pool)
    .await?;
    Ok(links.into_iter().any(|row| {
        let is_published = row.is_published;
        let link = match row.kind.as_str() {
            "pdf" => HouseLink::IssuePdf { is_published },
            "picture" => HouseLink::IssuePicture { is_published },
            _ => HouseLink::PagePicture,
        };
        opens_in_house(link, purpose, visitor.roles())
    }))
}

/// Something that the visitor was asked to review.
struct Asked {
    article: ArticleId,
    revision: i32,
    stage: Stage,
}

/// Of whoever comes by a link, only what the link is about.
async fn assignments_of(files: &Files, visitor: &Visitor) -> Result<Vec<Asked>> {
    let Some(reviewer) = visitor.id().filter(|_| visitor.roles().contains(&Role::Reviewer)) else {
        return Ok(Vec::new());
    };
    let rows = sqlx::query!(
        r#"select article_id, article_revision, status_id, started_at is not null as "is_accepted!"
           from review_assignments where reviewer_id = $1 and ($2::bigint is null or id = $2)"#,
        reviewer.0,
        visitor.link().map(|link| link.assignment.0)
    )
    .fetch_all(&files.app.pool)
    .await?;
    let asked = rows.into_iter().filter_map(|row| {
        let stage = Stage::of(ReviewAssignmentStatus::from_id(row.status_id)?, row.is_accepted);
        Some(Asked { article: ArticleId(row.article_id), revision: row.article_revision, stage })
    });
    Ok(asked.collect())
}
