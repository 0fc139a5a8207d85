//! The merged manuscript: one PDF of a round's files, made in the background, stale as soon as they change.

mod fingerprint;
mod http;
mod merge;
mod outcome;
mod request;
pub mod view;

use chrono::{DateTime, Utc};
use files::FileView;
use kit::{App, Result, Routes};
use rules::{ArticleId, FileId, Permission};
use sqlx::PgConnection;
use utoipa_axum::routes;

pub use fingerprint::Fingerprint;
pub use merge::{Bindery, MergeManuscript, sweep_workspaces};
pub use outcome::GiveUpForgottenMerges;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ReadOwnArticles, routes!(http::list), app).allow(
        Permission::WriteOwnArticles,
        routes!(http::generate),
        app,
    )
}

#[derive(Debug)]
pub struct Manuscript {
    pub revision: i32,
    pub fingerprint: Fingerprint,
    pub state: State,
    /// On its cover.
    pub names_authors: bool,
    pub requested_at: DateTime<Utc>,
}

#[derive(Debug)]
pub enum State {
    Processing,
    Completed(FileView),
    Failed { en: String, ru: String },
}

impl Manuscript {
    pub fn is_ready(&self) -> bool {
        matches!(self.state, State::Completed(_))
    }
}

/// One for each round, the newest first.
pub async fn of_article(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<Manuscript>> {
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
                State::Completed(FileView::of(FileId(id), name, size, mime, at))
            }
            (_, Some(en), Some(ru)) => State::Failed { en, ru },
            _ => State::Processing,
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
