//! Commands of an author, each in one transaction.

use kit::{Actor, App, Result, limits};
use rules::article::lifecycle::decide;
use rules::article::{Action, Content, Facts, NoticeKind, Relation};
use rules::limits::creation;
use rules::{ArticleId, ArticleStatus, FieldError, FieldErrorKind};

use crate::articles::access::{load_own, lock_own};
use crate::articles::act::{self, ArticleCommand};
use crate::articles::events::{self, EventType};
use crate::articles::refusals::{CHANGED_ELSEWHERE, refusal_error};
use crate::articles::write::FileOwner;
use crate::articles::{Article, write};
use crate::merged_manuscripts::NumberCover;
use crate::participants::ParticipantRole;

pub async fn create(app: &App, actor: &Actor, content: Content) -> Result<Article> {
    let content = write::validate(content)?;
    check_type(&content)?;
    write::check_file_count(app, content.files.len())?;
    limits::count(app, "draft", actor.id, creation::DRAFTS).await?;
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let id = write::insert(&mut transaction, actor.id, &content, now).await?;
    write::check_files(&mut transaction, id, actor.id, FileOwner::Authors { revision: 0 }, &content).await?;
    write::update(app, &mut transaction, id, 0, &content).await?;
    let actor_role = (Some(actor.id), ParticipantRole::Author);
    events::record(&mut transaction, id, actor_role, EventType::Created, ArticleStatus::Draft, now).await?;
    let article = load_own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Authors submit no notices.
fn check_type(content: &Content) -> Result<()> {
    if NoticeKind::of_type_id(content.type_id).is_some() {
        return Err(vec![FieldError::in_body("typeId", FieldErrorKind::NotInList)].into());
    }
    Ok(())
}

pub async fn save(app: &App, actor: &Actor, id: ArticleId, content: Content) -> Result<Article> {
    let content = write::validate(content)?;
    check_type(&content)?;
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let facts = Facts::new(article.status, article.revision);
    decide(&facts, Relation::Creator, Action::Edit).map_err(refusal_error)?;
    if content.version != article.content.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    let unchangeable = article.files.iter().filter(|file| !article.is_changeable(file)).count();
    write::check_file_count(app, unchangeable + content.files.len())?;
    let owner = FileOwner::Authors { revision: article.revision };
    write::check_files(&mut transaction, id, actor.id, owner, &content).await?;
    write::update(app, &mut transaction, id, article.revision, &content).await?;
    let article = load_own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

pub async fn act(app: &App, actor: &Actor, id: ArticleId, action: Action) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let command = ArticleCommand::new(actor.id, Relation::Creator, action);
    act::act(app, &mut transaction, &article, command).await?;
    act::record_decision(app, &mut transaction, actor, &article, action).await?;
    if action == Action::Submit {
        NumberCover::queue(&mut transaction, &article).await?;
    }
    transaction.commit().await?;
    Ok(())
}
