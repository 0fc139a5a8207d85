//! Merged manuscripts of an article, and the fingerprint by which an outdated one is detected.

use chrono::{DateTime, Utc};
use files::FileView;
use kit::Result;
use rules::{ArticleId, FileId};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::Article;

#[derive(Debug)]
pub struct Manuscript {
    pub revision: i32,
    pub fingerprint: Fingerprint,
    pub state: ManuscriptState,
    /// True if its cover names the authors.
    pub names_authors: bool,
    pub requested_at: DateTime<Utc>,
}

#[derive(Debug)]
pub enum ManuscriptState {
    Processing,
    Completed(FileView),
    Failed { en: String, ru: String },
}

impl Manuscript {
    pub fn is_ready(&self) -> bool {
        matches!(self.state, ManuscriptState::Completed(_))
    }
}

/// Loads the merged manuscripts of an article, one for each round, newest first.
pub async fn load_manuscripts(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<Manuscript>> {
    let rows = sqlx::query!(
        r#"select made.revision, made.fingerprint, made.failure_en, made.failure_ru, made.requested_at,
                  made.names_authors,
                  files.id as "file_id?", files.file_name as "file_name?", files.size as "size?",
                  files.mime_type as "mime_type?", files.created_at as "file_created_at?"
           from merged_manuscripts made left join files on files.id = made.file_id
           where made.article_id = $1 order by made.revision desc"#,
        article.0
    )
    .fetch_all(connection)
    .await?;
    let manuscripts = rows.into_iter().map(|row| {
        let file = (row.file_id, row.file_name, row.size, row.mime_type, row.file_created_at);
        let state = match (file, row.failure_en, row.failure_ru) {
            ((Some(id), Some(name), Some(size), Some(mime), Some(at)), ..) => {
                ManuscriptState::Completed(FileView::of(FileId(id), name, size, mime, at))
            }
            (_, Some(en), Some(ru)) => ManuscriptState::Failed { en, ru },
            _ => ManuscriptState::Processing,
        };
        Manuscript {
            revision: row.revision,
            fingerprint: Fingerprint(row.fingerprint),
            state,
            names_authors: row.names_authors,
            requested_at: row.requested_at,
        }
    });
    Ok(manuscripts.collect())
}

/// Hash of everything that a merged manuscript shows, except the date and the manuscript number on its cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint(pub Vec<u8>);

impl Fingerprint {
    pub fn of(article: &Article) -> Fingerprint {
        let content = &article.content;
        let names: Vec<String> = content.authors.iter().map(|author| author.full_name_en()).collect();
        let parts: Vec<_> =
            article.manuscript_parts().iter().map(|part| json!([part.label, part.file.file_id])).collect();
        let content_json = json!([
            content.title_en,
            content.title_ru,
            content.type_id,
            article.revision,
            names,
            parts,
            article.mode
        ]);
        Fingerprint(Sha256::digest(content_json.to_string()).to_vec())
    }
}
