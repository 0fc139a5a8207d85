//! Who may read a file: loads what `rules::reading` needs to know. A new kind of thing that links to files adds its
//! links to this one query.

use kit::{Problem, Result, Visitor};
use rules::article::Standing;
use rules::reading::{Link, Part, Purpose, Reader, opens};
use rules::{ArticleFileType, ArticleStatus, Enumeration, FileId, UserId};

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
    let is_uploader = visitor.id() == Some(UserId(file.uploader_id));
    if !is_uploader && !is_linked_for(files, visitor, id, purpose).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    let (file_name, mime_type) = (file.file_name, file.mime_type);
    Ok(Readable { file_name, mime_type, size: file.size, storage_key: file.storage_key })
}

/// Whether a link opens the file. A removed article's links open nothing: it is gone for everybody but those whose files
/// they are.
async fn is_linked_for(files: &Files, visitor: &Visitor, id: FileId, purpose: Purpose) -> Result<bool> {
    let links = sqlx::query!(
        r#"select articles.status_id, articles.creator_id, links.revision as "revision!", links.type_id,
                  links.from_author as "from_author!", links.kind as "kind!",
                  is_among_authors(articles.id, $2) as "is_among_authors!"
           from (
               select article_id, revision, type_id, from_author, 'attached' as kind
               from article_files where file_id = $1
               union all
               select article_id, revision, null, true, 'merged'
               from merged_manuscripts where file_id = $1
               union all
               select article_id, 0, null, false, 'pdf'
               from article_full_texts where $1 in (pdf_en_id, pdf_ru_id)
               union all
               select article_id, 0, null, false, 'picture'
               from article_pictures where file_id = $1
           ) links
           join articles on articles.id = links.article_id
           where articles.removed_at is null"#,
        id.0,
        visitor.id().map(|id| id.0)
    )
    .fetch_all(&files.app.pool)
    .await?;
    Ok(links.into_iter().any(|row| {
        let Some(status) = ArticleStatus::from_id(row.status_id) else { return false };
        let is_creator = visitor.id() == Some(UserId(row.creator_id));
        // Nobody can be asked to review yet.
        let standing = Standing::of(visitor.roles(), is_creator, row.is_among_authors, false);
        let file_type = row.type_id.and_then(ArticleFileType::from_id);
        let part = match row.kind.as_str() {
            "merged" => Part::MergedManuscript,
            "pdf" => Part::Pdf,
            "picture" => Part::Picture,
            _ => Part::Attached { file_type, from_author: row.from_author },
        };
        let link = Link { status, revision: row.revision, part };
        opens(&link, purpose, Reader { standing, reviews: None }, files.app.settings.review.mode)
    }))
}
