//! Editors of sections, who get new submissions automatically.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, audit};
use rules::article::handling::{SectionEditorsChange, is_chief};
use rules::article::notice::submitted_types;
use rules::audit::AuditAction;
use rules::{Enumeration, FieldErrorKind, UserId, Validator};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::editor_articles::EditorName;
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SectionEditors {
    /// The article type, which is the section of a submission.
    pub type_id: i16,
    pub editors: Vec<EditorName>,
}

/// Lists the editors of every section.
#[utoipa::path(get, path = "/api/v1/section-editors", tag = "articles", operation_id = "listSectionEditors",
    responses((status = 200, body = Vec<SectionEditors>)))]
pub async fn list(State(app): State<App>, _: Actor) -> Result<Json<Vec<SectionEditors>>> {
    load(&mut *app.pool.acquire().await?).await.map(Json)
}

async fn load(connection: &mut PgConnection) -> Result<Vec<SectionEditors>> {
    let rows = sqlx::query!(
        "select section.type_id, users.id, users.first_name_en, users.middle_name_en, users.last_name_en
         from section_editors section join users on users.id = section.user_id
         where users.is_active and 'editor' = any(users.roles)
         order by lower(users.last_name_en), lower(users.first_name_en), users.id"
    )
    .fetch_all(connection)
    .await?;
    let mut sections: Vec<SectionEditors> = submitted_types()
        .into_iter()
        .map(|article_type| SectionEditors { type_id: article_type.id(), editors: Vec::new() })
        .collect();
    for row in rows {
        if let Some(section) = sections.iter_mut().find(|section| section.type_id == row.type_id) {
            let name = PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en);
            section.editors.push(EditorName { id: UserId(row.id), name });
        }
    }
    Ok(sections)
}

/// Replaces the editors of a section. For chief editors.
#[utoipa::path(put, path = "/api/v1/section-editors/{typeId}", tag = "articles", operation_id = "saveSectionEditors",
    params(("typeId" = i16, Path)), request_body = SectionEditorsChange,
    responses((status = 200, body = Vec<SectionEditors>), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    Path(type_id): Path<i16>,
    Json(change): Json<SectionEditorsChange>,
) -> Result<Json<Vec<SectionEditors>>> {
    submitted_types().into_iter().find(|kind| kind.id() == type_id).ok_or(Problem::NOT_FOUND)?;
    let mut transaction = app.pool.begin().await?;
    require_chief(&mut transaction, &actor).await?;
    check_editors(&mut transaction, &change).await?;
    replace(&mut transaction, type_id, &change.editor_ids).await?;
    let details = json!({ "typeId": type_id, "editors": change.editor_ids });
    let entry = actor.audit(AuditAction::SectionEditorsChanged).details(details);
    audit::record(&app, &mut transaction, entry).await?;
    let sections = load(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Json(sections))
}

async fn require_chief(transaction: &mut PgConnection, actor: &Actor) -> Result<()> {
    let is_marked = sqlx::query_scalar!(
        r#"select exists (select from chief_editors where user_id = $1) as "is_marked!""#,
        actor.id.0
    )
    .fetch_one(transaction)
    .await?;
    if is_chief(&actor.roles, is_marked) { Ok(()) } else { Err(Problem::FORBIDDEN.into()) }
}

/// Checks that everybody is an active editor.
async fn check_editors(transaction: &mut PgConnection, change: &SectionEditorsChange) -> Result<()> {
    let mut validator = Validator::new();
    change.check(&mut validator);
    validator.finish()?;
    let requested: Vec<i64> = change.editor_ids.iter().map(|id| id.0).collect();
    let known = sqlx::query_scalar!(
        "select id from users where id = any($1) and is_active and 'editor' = any(roles)",
        &requested
    )
    .fetch_all(transaction)
    .await?;
    let mut validator = Validator::new();
    for (index, _) in requested.iter().enumerate().filter(|(_, id)| !known.contains(id)) {
        validator.add_error_at(&["editorIds", &index.to_string()], FieldErrorKind::NotInList);
    }
    Ok(validator.finish()?)
}

async fn replace(transaction: &mut PgConnection, type_id: i16, editors: &[UserId]) -> Result<()> {
    let editors: Vec<i64> = editors.iter().map(|id| id.0).collect();
    sqlx::query!("delete from section_editors where type_id = $1 and user_id <> all($2)", type_id, &editors)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "insert into section_editors (type_id, user_id) select $1, id from unnest($2::bigint[]) as chosen (id)
         on conflict do nothing",
        type_id,
        &editors
    )
    .execute(transaction)
    .await?;
    Ok(())
}
