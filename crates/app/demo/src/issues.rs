//! The issue in preparation, and the notifications about issues.

use std::sync::Arc;

use chrono::TimeDelta;
use files::Files;
use kit::App;
use rules::issue::EditorGroup;
use rules::{ArticleStatus, Enumeration, NotificationType};
use sqlx::types::Json;

use super::accounts::{ADMIN, AUTHOR, find_user};
use super::archive::font::Fonts;
use super::archive::source::{CURRENT_ISSUE, Kind, SECTIONS};
use super::archive::{create_cover, generated_files};
use super::board::editorial_board;

/// Follows the current issue.
const IN_PREPARATION: (i32, i32) = (CURRENT_ISSUE.0, CURRENT_ISSUE.1 + 1);
const SUBTITLE: (&str, &str) = ("Complications of cellular therapy", "Осложнения клеточной терапии");
/// Days since the issue was created.
const AGE: i64 = 3;

/// Adds the issue in preparation, unless it exists, and returns the number of new issues.
pub async fn load(files: &Files, fonts: Option<Arc<Fonts>>) -> anyhow::Result<u64> {
    let app = &files.app;
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from issues where volume = $1 and number = $2) as "is_known!""#,
        IN_PREPARATION.0,
        IN_PREPARATION.1
    )
    .fetch_one(&app.pool)
    .await?;
    if is_known {
        return Ok(0);
    }
    let admin = find_user(app, ADMIN).await?;
    let cover = create_cover(app, IN_PREPARATION, fonts).await?;
    let cover_id = cover.id;
    let rows = generated_files::store(&files.storage, vec![cover]).await?;
    let mut transaction = app.pool.begin().await?;
    generated_files::record(&mut transaction, app, admin, &rows).await?;
    let issue = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, cover_id, editor_groups, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) returning id",
        IN_PREPARATION.0,
        IN_PREPARATION.1,
        SUBTITLE.0,
        SUBTITLE.1,
        cover_id,
        Json(editorial_board()) as Json<Vec<EditorGroup>>,
        app.clock.now() - TimeDelta::days(AGE)
    )
    .fetch_one(&mut *transaction)
    .await?;
    let section = SECTIONS[Kind::Case.section()];
    // The accepted article of whose acceptance the author knows.
    sqlx::query!(
        "with section as (
             insert into issue_sections (issue_id, position, name_en, name_ru) values ($1, 1, $2, $3) returning id
         )
         insert into issue_articles (article_id, issue_id, section_id, position)
         select articles.id, $1, section.id, 1
         from articles, section
         where articles.status_id = $4 and articles.removed_at is null
           and not exists (select from held_decisions where article_id = articles.id)
         order by articles.id limit 1",
        issue,
        section.en,
        section.ru,
        ArticleStatus::Accepted.id()
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    notify(app).await?;
    Ok(1)
}

/// Notifies all users of the current issue, the editors of the one in preparation, and the author of two
/// published articles.
async fn notify(app: &App) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into notifications (user_id, type_id, issue_id, created_at, released_at, read_at)
         select users.id, case when issues.publication_date is null then $3::smallint else $4 end, issues.id, moment,
                moment, case when issues.publication_date is not null then moment + interval '1 day' end
         from users, issues,
              lateral (select coalesce(issues.publication_date + interval '9 hours', issues.created_at) as moment) told
         where issues.volume = $1 and issues.number = any($2)
           and (issues.publication_date is not null or users.roles && array['editor', 'admin'])
         on conflict do nothing",
        CURRENT_ISSUE.0,
        &[CURRENT_ISSUE.1, IN_PREPARATION.1],
        NotificationType::IssueCreated.id(),
        NotificationType::IssuePublished.id()
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at, read_at)
         select creator_id, $2, articles.id, 0, moment, moment, moment + interval '1 day'
         from articles join users on users.id = creator_id,
              lateral (select publication_date + interval '9 hours' as moment) told
         where users.email = $1::text::citext and articles.status_id = $3",
        AUTHOR,
        NotificationType::ArticlePublished.id(),
        ArticleStatus::Published.id()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
