//! Reminders to the late reviewers of several articles.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, RequestLanguage};
use kit::{Actor, App, Error, Problem, Result, limits};
use rules::audit::AuditAction;
use rules::limits::creation;
use rules::review::reminders::ReminderRequest;
use rules::review::{AssignmentAction, AssignmentActor, Reminder};
use rules::{
    ArticleId, AssignmentId, Enumeration, Language, LocalizedText, ReviewAssignmentStatus, Validator,
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::audit::record_action;
use super::{ActionInput, AssignmentCommand, due_dates, lock_with_article, perform};
use crate::articles::Article;
use crate::articles::access::lock_for_editor;

const NOBODY_LATE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nobody-late",
    LocalizedText::new(
        "No reviewer of this article is late.",
        "Рецензенты этой статьи укладываются в сроки.",
    ),
);

const ALL_REMINDED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "reminded-recently",
    LocalizedText::new(
        "The late reviewers got an e-mail within the last 24 hours.",
        "Рецензенты, которые опаздывают, получили письмо менее суток назад.",
    ),
);

#[derive(Debug, Serialize, ToSchema)]
pub struct ReminderResults {
    pub results: Vec<ReminderResult>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReminderResult {
    pub article_id: ArticleId,
    /// Number of reviewers who get a letter.
    pub reminded: usize,
    /// Why nobody was reminded.
    #[schema(required)]
    pub problem: Option<ReminderProblem>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReminderProblem {
    pub code: &'static str,
    /// In the language of the request.
    pub text: String,
}

/// Reminds every reviewer of these articles whose answer or review is late. Each article has its own result.
#[utoipa::path(post, path = "/api/v1/articles/remind", tag = "articles", operation_id = "remindReviewers",
    request_body = ReminderRequest,
    responses((status = 200, body = ReminderResults), (status = 422, body = ErrorBody)))]
pub async fn remind_reviewers(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(request): Json<ReminderRequest>,
) -> Result<Json<ReminderResults>> {
    let mut validator = Validator::new();
    request.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut results = Vec::new();
    for article in request.article_ids.into_iter().collect::<BTreeSet<_>>() {
        // Articles do not depend on each other: what is possible happens.
        let result = match remind_article(&app, &actor, article).await {
            Ok(reminded) => ReminderResult { article_id: article, reminded, problem: None },
            Err(Error::Problem(problem)) => ReminderResult::refused(article, problem, language),
            Err(error) => return Err(error),
        };
        results.push(result);
    }
    Ok(Json(ReminderResults { results }))
}

impl ReminderResult {
    fn refused(article_id: ArticleId, problem: Problem, language: Language) -> ReminderResult {
        let text = problem.text.in_language(language).to_owned();
        ReminderResult {
            article_id,
            reminded: 0,
            problem: Some(ReminderProblem { code: problem.code, text }),
        }
    }
}

/// Reminds the late reviewers of an article and returns their number.
async fn remind_article(app: &App, actor: &Actor, id: ArticleId) -> Result<usize> {
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, id, actor).await?;
    let assignment_actor = AssignmentActor::from_relation(relation);
    // The same answer for all own articles, whoever reviews them.
    if assignment_actor != AssignmentActor::Editor {
        return Err(Problem::NOT_FOUND.into());
    }
    let deadlines = due_dates::deadlines(app, &mut transaction).await?;
    let (mut reminded, mut is_anybody_late) = (0, false);
    for open in list_open(&mut transaction, &article).await? {
        let (assignment, article) = lock_with_article(app, &mut transaction, open).await?;
        match assignment.facts(article.status, article.revision, deadlines).reminder {
            Reminder::NotLate => continue,
            Reminder::TooSoon => is_anybody_late = true,
            Reminder::Possible => {
                let command = AssignmentCommand {
                    assignment: &assignment,
                    article,
                    actor_id: actor.id,
                    actor: assignment_actor,
                    action: AssignmentAction::Remind,
                    input: ActionInput::Nothing,
                };
                perform(app, &mut transaction, command).await?;
                let entry = actor.audit(AuditAction::AssignmentChanged);
                record_action(app, &mut transaction, entry, &assignment, AssignmentAction::Remind).await?;
                reminded += 1;
            }
        }
    }
    transaction.commit().await?;
    match (reminded, is_anybody_late) {
        (0, true) => Err(ALL_REMINDED.into()),
        (0, false) => Err(NOBODY_LATE.into()),
        _ => Ok(reminded),
    }
}

/// Lists the assignments of the current round that have not ended.
async fn list_open(transaction: &mut PgConnection, article: &Article) -> Result<Vec<AssignmentId>> {
    let ids = sqlx::query_scalar!(
        "select id from review_assignments
         where article_id = $1 and article_revision = $2 and status_id = any($3) order by created_at, id",
        article.id.0,
        article.revision,
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id)
    )
    .fetch_all(transaction)
    .await?;
    Ok(ids.into_iter().map(AssignmentId).collect())
}
