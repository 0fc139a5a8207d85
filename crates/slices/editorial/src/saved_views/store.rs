//! Reads and writes saved views.

use axum::http::StatusCode;
use kit::error::OnConstraint;
use kit::{Actor, App, Problem, Result};
use rules::saved_views::{MAX_VIEWS, ViewContent, ViewRelation};
use rules::{FieldError, FieldErrorKind, LocalizedText, UserId};
use sqlx::{PgConnection, PgPool};

use crate::participants::PersonName;

const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "This view has changed since you opened it. Nothing was overwritten. Reload the page and repeat your changes.",
        "Это представление изменили после того, как вы его открыли. Ничего не перезаписано. Обновите страницу и повторите изменения.",
    ),
);

const TOO_MANY_VIEWS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "too-many-views",
    LocalizedText::new(
        "You have 50 views, the most that can be saved. Delete one that you no longer use.",
        "У вас уже 50 представлений, больше сохранить нельзя. Удалите одно из тех, которыми не пользуетесь.",
    ),
);

/// A row of `article_views`.
#[derive(Debug)]
pub struct StoredView {
    pub id: i64,
    owner: Option<UserId>,
    pub owner_name: Option<PersonName>,
    pub name: String,
    pub query: String,
    is_shared: bool,
    pub version: i32,
}

struct Row {
    id: i64,
    owner_id: Option<i64>,
    name: String,
    query: String,
    is_shared: bool,
    version: i32,
    first_name_en: Option<String>,
    middle_name_en: Option<String>,
    last_name_en: Option<String>,
}

impl From<Row> for StoredView {
    fn from(row: Row) -> StoredView {
        let names = row.first_name_en.zip(row.last_name_en);
        let name =
            |(first, last): (String, String)| PersonName::of(&first, row.middle_name_en.as_deref(), &last);
        StoredView {
            id: row.id,
            owner: row.owner_id.map(UserId),
            owner_name: names.map(name),
            name: row.name,
            query: row.query,
            is_shared: row.is_shared,
            version: row.version,
        }
    }
}

impl StoredView {
    pub fn relation(&self, actor: &Actor) -> ViewRelation {
        ViewRelation {
            is_own: self.owner == Some(actor.id),
            is_shared: self.is_shared,
            has_owner: self.owner.is_some(),
        }
    }
}

pub async fn list(pool: &PgPool, actor: &Actor) -> Result<Vec<StoredView>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select views.id, views.owner_id, views.name, views.query, views.is_shared, views.version,
                  users.first_name_en as "first_name_en?", users.middle_name_en, users.last_name_en as "last_name_en?"
           from article_views views left join users on users.id = views.owner_id
           where views.owner_id = $1 or views.is_shared
           order by lower(views.name), views.id"#,
        actor.id.0
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(StoredView::from).collect())
}

/// Locks a view that the actor may see; 404 for others.
async fn lock(transaction: &mut PgConnection, actor: &Actor, id: i64) -> Result<StoredView> {
    let row = sqlx::query_as!(
        Row,
        r#"select views.id, views.owner_id, views.name, views.query, views.is_shared, views.version,
                  users.first_name_en as "first_name_en?", users.middle_name_en, users.last_name_en as "last_name_en?"
           from article_views views left join users on users.id = views.owner_id
           where views.id = $1 for update of views"#,
        id
    )
    .fetch_optional(transaction)
    .await?;
    let view = row.map(StoredView::from).filter(|view| view.relation(actor).can_see());
    Ok(view.ok_or(Problem::NOT_FOUND)?)
}

pub async fn create(app: &App, actor: &Actor, content: ViewContent) -> Result<StoredView> {
    let mut transaction = app.pool.begin().await?;
    // Serialises the actor's own requests, so that two at once do not exceed the limit.
    sqlx::query!("select id from users where id = $1 for no key update", actor.id.0)
        .fetch_one(&mut *transaction)
        .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from article_views where owner_id = $1"#,
        actor.id.0
    )
    .fetch_one(&mut *transaction)
    .await?;
    if usize::try_from(count).is_ok_and(|count| count >= MAX_VIEWS) {
        return Err(TOO_MANY_VIEWS.into());
    }
    let id = sqlx::query_scalar!(
        "insert into article_views (owner_id, name, query, is_shared, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5) returning id",
        actor.id.0,
        content.name,
        content.query,
        content.is_shared,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await
    .on_constraint("article_views_owner_name", name_taken)?;
    let created = lock(&mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(created)
}

pub async fn update(
    app: &App,
    actor: &Actor,
    id: i64,
    version: i32,
    content: ViewContent,
) -> Result<StoredView> {
    let mut transaction = app.pool.begin().await?;
    let view = lock(&mut transaction, actor, id).await?;
    if !view.relation(actor).can_change() {
        return Err(Problem::FORBIDDEN.into());
    }
    if view.version != version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    sqlx::query!(
        "update article_views set name = $2, query = $3, is_shared = $4, version = version + 1, updated_at = $5
         where id = $1",
        id,
        content.name,
        content.query,
        content.is_shared,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("article_views_owner_name", name_taken)?;
    let updated = lock(&mut transaction, actor, id).await?;
    transaction.commit().await?;
    Ok(updated)
}

fn name_taken() -> kit::Error {
    vec![FieldError::in_body("name", FieldErrorKind::AlreadyTaken)].into()
}

pub async fn delete(app: &App, actor: &Actor, id: i64) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let view = lock(&mut transaction, actor, id).await?;
    if !view.relation(actor).can_delete(&actor.roles) {
        return Err(Problem::FORBIDDEN.into());
    }
    sqlx::query!("delete from article_views where id = $1", id).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Deletes the user's views. Shared ones stay, without their owner: colleagues work with them.
pub async fn erase_user(transaction: &mut PgConnection, id: UserId) -> Result<()> {
    sqlx::query!("delete from article_views where owner_id = $1 and not is_shared", id.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("update article_views set owner_id = null where owner_id = $1", id.0)
        .execute(transaction)
        .await?;
    Ok(())
}
