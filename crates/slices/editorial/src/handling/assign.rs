//! Assignment of a handling editor to one or several articles, in a fixed number of queries.

use std::collections::BTreeMap;

use kit::{Actor, App, Problem, Result, audit};
use notifications::notify_editor_of_articles;
use rules::article::handling::{EditorPart, Handling};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Relation};
use rules::audit::AuditAction;
use rules::{ArticleId, ArticleStatus, FieldError, FieldErrorKind, UserId};
use serde_json::json;
use sqlx::PgConnection;

use super::refusals::EDITOR_IS_AUTHOR;
use crate::articles::decode_enum;
use crate::articles::handling::replace_editor;
use crate::articles::refusals::refusal_problem;

/// Assigns the editor, or nobody, to those articles where the actor may. Returns the problem of each of the others.
pub async fn assign(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    articles: &[ArticleId],
    editor: Option<UserId>,
) -> Result<BTreeMap<ArticleId, Problem>> {
    if let Some(editor) = editor {
        require_editor(transaction, editor).await?;
    }
    let candidates = lock_candidates(app, transaction, actor, articles, editor).await?;
    let mut problems: BTreeMap<_, _> = articles.iter().map(|id| (*id, Problem::NOT_FOUND)).collect();
    let mut accepted = Vec::new();
    for candidate in &candidates {
        match candidate.check() {
            Ok(()) => {
                problems.remove(&candidate.id);
                accepted.push(candidate.id);
            }
            Err(problem) => {
                problems.insert(candidate.id, problem);
            }
        }
    }
    let changed = replace_editor(app, transaction, &accepted, editor, Some(actor.id)).await?;
    for id in &changed {
        let details = json!({ "editor": editor });
        let entry = actor.audit(AuditAction::HandlingEditorAssigned).article(*id).details(details);
        audit::record(app, transaction, entry).await?;
    }
    if let Some(editor) = editor.filter(|editor| *editor != actor.id) {
        notify_editor_of_articles(app, transaction, editor, &changed).await?;
    }
    Ok(problems)
}

/// Checks that the account is an active editor.
async fn require_editor(transaction: &mut PgConnection, editor: UserId) -> Result<()> {
    let is_editor = sqlx::query_scalar!(
        r#"select exists (select from users where id = $1 and is_active and 'editor' = any(roles)) as "is_editor!""#,
        editor.0
    )
    .fetch_one(transaction)
    .await?;
    match is_editor {
        true => Ok(()),
        false => Err(vec![FieldError::in_body("editorId", FieldErrorKind::NotInList)].into()),
    }
}

struct Candidate {
    id: ArticleId,
    status: ArticleStatus,
    relation: Relation,
    handling: Handling,
    editor_is_author: bool,
}

impl Candidate {
    fn check(&self) -> Result<(), Problem> {
        let facts = Facts { handling: self.handling, ..Facts::new(self.status, 0) };
        decide(&facts, self.relation, Action::AssignHandlingEditor)
            .map_err(|refusal| refusal_problem(&refusal))?;
        if self.editor_is_author { Err(EDITOR_IS_AUTHOR) } else { Ok(()) }
    }
}

/// Locks the articles, in the order of their ids, and then reads what decides about each: an assignment that was made
/// meanwhile counts.
async fn lock_candidates(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    articles: &[ArticleId],
    editor: Option<UserId>,
) -> Result<Vec<Candidate>> {
    let ids: Vec<i64> = articles.iter().map(|id| id.0).collect();
    sqlx::query!("select id from articles where id = any($1) order by id for no key update", &ids)
        .fetch_all(&mut *transaction)
        .await?;
    let rows = sqlx::query!(
        r#"select articles.id, articles.status_id, articles.creator_id = $2 as "is_creator!",
                  is_among_authors(articles.id, $2) as "is_among_authors!",
                  (articles.creator_id = $3 or is_among_authors(articles.id, $3)) is true as "editor_is_author!",
                  handled.user_id as "handling_editor?",
                  exists (select from chief_editors where user_id = $2) as "is_marked!"
           from articles left join handling_editors handled on handled.article_id = articles.id
           where articles.id = any($1) and articles.removed_at is null order by articles.id"#,
        &ids,
        actor.id.0,
        editor.map(|id| id.0)
    )
    .fetch_all(transaction)
    .await?;
    let candidates = rows.into_iter().map(|row| {
        let is_handling = row.handling_editor == Some(actor.id.0);
        Ok(Candidate {
            id: ArticleId(row.id),
            status: decode_enum(row.status_id)?,
            relation: Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false)
                .in_editor_view(),
            handling: Handling {
                mode: app.settings.handling.decisions,
                part: EditorPart::of(&actor.roles, row.is_marked, is_handling),
                is_handled: row.handling_editor.is_some(),
                ..Handling::default()
            },
            editor_is_author: row.editor_is_author,
        })
    });
    Ok(candidates.collect::<sqlx::Result<_>>()?)
}
