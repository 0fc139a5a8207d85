//! Loads issues with a fixed number of queries.

use chrono::{DateTime, NaiveDate, Utc};
use editorial::articles::IssueRef;
use files::FileView;
use kit::{Actor, App, Problem, Result};
use rules::issue::board::missing_default_groups;
use rules::issue::checklist::{IssueFacts, warnings};
use rules::issue::content::slug_of;
use rules::issue::stage::allowed_actions;
use rules::issue::{EditorGroup, IssueWarning, publishing};
use rules::{FileId, IssueId, Language};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::sections::{self, Section};
use crate::view::{ArticleWarnings, IssueBlockerView, IssueView};

#[derive(Debug)]
pub struct IssueRow {
    pub id: IssueId,
    pub version: i32,
    pub volume: i32,
    pub number: i32,
    pub subtitle_en: String,
    pub subtitle_ru: String,
    pub doi: Option<String>,
    pub cover_id: Option<FileId>,
    pub pdf_id: Option<FileId>,
    pub intro_en: String,
    pub intro_ru: String,
    pub show_on_main_page: bool,
    pub publication_date: Option<NaiveDate>,
    pub editor_groups: Vec<EditorGroup>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

pub async fn read(app: &App, actor: &Actor, id: IssueId, language: Language) -> Result<IssueView> {
    // One snapshot, so that the sections match the version of the issue.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let view = load_view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Locks an issue until the end of the transaction.
pub async fn lock(transaction: &mut PgConnection, id: IssueId) -> Result<IssueRow> {
    sqlx::query_scalar!("select id from issues where id = $1 for update", id.0)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    load_row(transaction, id).await
}

async fn load_row(connection: &mut PgConnection, id: IssueId) -> Result<IssueRow> {
    let row = sqlx::query!(
        r#"select version, volume, number, subtitle_en, subtitle_ru, doi, cover_id, pdf_id, intro_en, intro_ru,
                  show_on_main_page, publication_date, editor_groups as "editor_groups: Json<Vec<EditorGroup>>",
                  created_at, updated_at
           from issues where id = $1"#,
        id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(IssueRow {
        id,
        version: row.version,
        volume: row.volume,
        number: row.number,
        subtitle_en: row.subtitle_en,
        subtitle_ru: row.subtitle_ru,
        doi: row.doi,
        cover_id: row.cover_id.map(FileId),
        pdf_id: row.pdf_id.map(FileId),
        intro_en: row.intro_en,
        intro_ru: row.intro_ru,
        show_on_main_page: row.show_on_main_page,
        publication_date: row.publication_date,
        editor_groups: row.editor_groups.0,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

pub async fn load_view(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    id: IssueId,
    language: Language,
) -> Result<IssueView> {
    let row = load_row(connection, id).await?;
    let sections = sections::load(connection, actor, id).await?;
    let linked: Vec<Uuid> = [row.cover_id, row.pdf_id].into_iter().flatten().map(|id| id.0).collect();
    let files = files::load_views(connection, &linked).await?;
    Ok(build_view(app, row, sections, &files, language))
}

fn build_view(
    app: &App,
    row: IssueRow,
    sections: Vec<Section>,
    files: &[FileView],
    language: Language,
) -> IssueView {
    let file = |id: Option<FileId>| files.iter().find(|file| Some(file.id) == id).cloned();
    let articles = || sections.iter().flat_map(|section| &section.articles);
    let hindrances = articles().filter_map(|article| {
        Some(IssueBlockerView {
            article_id: article.view.id,
            title_en: article.view.title_en.clone(),
            title_ru: article.view.title_ru.clone(),
            reason: publishing::publication_blocker(&article.placed)?,
        })
    });
    let (warnings, article_warnings) = match row.publication_date {
        None => checklist(&row, &sections),
        Some(_) => (Vec::new(), Vec::new()),
    };
    IssueView {
        hindrances: hindrances.collect(),
        warnings,
        article_warnings,
        earliest_publication_date: publishing::earliest_publication_date(
            articles().map(|article| &article.placed),
        ),
        id: row.id,
        version: row.version,
        volume: row.volume,
        number: row.number,
        label: IssueRef { id: row.id.0, volume: row.volume, number: row.number }.label(language),
        slug: slug_of(row.volume, row.number),
        subtitle_en: row.subtitle_en,
        subtitle_ru: row.subtitle_ru,
        doi: row.doi.unwrap_or_default(),
        cover_url: row.cover_id.map(|id| format!("/api/v1/pictures/{id}")),
        cover: file(row.cover_id),
        cover_id: row.cover_id,
        pdf: file(row.pdf_id),
        pdf_id: row.pdf_id,
        intro_en: row.intro_en,
        intro_ru: row.intro_ru,
        show_on_main_page: row.show_on_main_page,
        allowed_actions: allowed_actions(row.publication_date.is_some()),
        publication_date: row.publication_date,
        suggested_editor_groups: missing_default_groups(&row.editor_groups),
        editor_groups: row.editor_groups,
        article_groups: sections.into_iter().map(Section::view).collect(),
        hold_minutes: app.settings.decisions.hold_minutes,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

/// Warnings for the issue and for each of its articles that has any.
fn checklist(row: &IssueRow, sections: &[Section]) -> (Vec<IssueWarning>, Vec<ArticleWarnings>) {
    let articles = || sections.iter().flat_map(|section| &section.articles);
    let of_issue = warnings(IssueFacts {
        articles: articles().count(),
        has_cover: row.cover_id.is_some(),
        board: &row.editor_groups,
        has_pdf: row.pdf_id.is_some(),
        has_doi: row.doi.is_some(),
    });
    let of_articles =
        articles().filter(|article| !article.warnings.is_empty()).map(|article| ArticleWarnings {
            article_id: article.view.id,
            title_en: article.view.title_en.clone(),
            warnings: article.warnings.clone(),
        });
    (of_issue, of_articles.collect())
}
