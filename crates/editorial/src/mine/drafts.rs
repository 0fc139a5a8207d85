//! What an author does with an article, each in one transaction.

use kit::{Actor, App, Problem, Result, limits};
use rules::article::lifecycle::decide;
use rules::article::{Action, Content, Facts, Standing};
use rules::limits::making;
use rules::{ArticleId, ArticleStatus};
use sqlx::PgConnection;

use crate::articles::act::{self, Deed, lock_own};
use crate::articles::events::{self, EventType, Part};
use crate::articles::refusals::{CHANGED_ELSEWHERE, refused};
use crate::articles::write::Whose;
use crate::articles::{Article, load, write};

pub async fn create(app: &App, actor: &Actor, content: Content) -> Result<Article> {
    let content = write::checked(content)?;
    write::check_number_of_files(app, content.files.len())?;
    limits::count(app, "draft", actor.id, making::DRAFTS).await?;
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let id = write::insert(&mut transaction, actor.id, &content, now).await?;
    write::check_files(&mut transaction, id, actor.id, Whose::Authors { revision: 0 }, &content).await?;
    write::update(app, &mut transaction, id, 0, &content).await?;
    let who = (actor.id, Part::Author);
    events::record(&mut transaction, id, who, EventType::Created, ArticleStatus::Draft, now).await?;
    let article = own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

pub async fn read(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    // One snapshot: the lists belong to the version that is shown.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let article = own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

pub async fn save(app: &App, actor: &Actor, id: ArticleId, content: Content) -> Result<Article> {
    let content = write::checked(content)?;
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let facts = Facts::new(article.status, article.revision);
    decide(&facts, Standing::Creator, Action::Edit).map_err(refused)?;
    if content.version != article.content.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    let staying = article.files.iter().filter(|file| !article.is_changeable(file)).count();
    write::check_number_of_files(app, staying + content.files.len())?;
    let whose = Whose::Authors { revision: article.revision };
    write::check_files(&mut transaction, id, actor.id, whose, &content).await?;
    write::update(app, &mut transaction, id, article.revision, &content).await?;
    let article = own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

pub async fn act(app: &App, actor: &Actor, id: ArticleId, action: Action) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let deed = Deed::new(actor.id, Standing::Creator, action);
    act::act(app, &mut transaction, &article, deed).await?;
    transaction.commit().await?;
    Ok(())
}

async fn own(app: &App, connection: &mut PgConnection, id: ArticleId, actor: &Actor) -> Result<Article> {
    let article = load(app, connection, id).await?.filter(|article| article.creator.id == actor.id);
    Ok(article.ok_or(Problem::NOT_FOUND)?)
}

/// For those parts of an article that are read without the whole of it.
pub async fn must_own(connection: &mut PgConnection, id: ArticleId, actor: &Actor) -> Result<ArticleStatus> {
    let status = sqlx::query_scalar!(
        "select status_id from articles where id = $1 and creator_id = $2 and removed_at is null",
        id.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(crate::articles::known(status)?)
}
