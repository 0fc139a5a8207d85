//! Error responses of export and erasure.

use axum::http::StatusCode;
use identity::users::LAST_ADMIN;
use kit::{Actor, App, Problem, Result};
use rules::erasure::ErasureBlocker;
use rules::{ArticleStatus, Enumeration, LocalizedText, UserId};

/// Tells the owner what to do before the erasure.
pub const fn blocker_problem(blocker: ErasureBlocker) -> Problem {
    match blocker {
        ErasureBlocker::ArticlesInProgress => ARTICLES_IN_PROGRESS,
        ErasureBlocker::OpenAssignments => OPEN_ASSIGNMENTS,
        ErasureBlocker::LastAdmin => LAST_ADMIN,
    }
}

const ARTICLES_IN_PROGRESS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "articles-in-progress",
    LocalizedText::new(
        "You have articles under consideration or in revision. Ask the editors to decline them, or wait for publication.",
        "У вас есть статьи на рассмотрении или доработке. Попросите редакцию отклонить их или дождитесь публикации.",
    ),
);

const OPEN_ASSIGNMENTS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "open-assignments",
    LocalizedText::new(
        "Complete or decline your open reviews first.",
        "Сначала завершите рецензии, которых ждёт редакция, или откажитесь от них.",
    ),
);

/// For admins. Does not say which obligation remains, as that could reveal who reviews what.
pub const HAS_OBLIGATIONS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "still-awaited",
    LocalizedText::new(
        "This person has articles in progress or open reviews. First decline the articles and withdraw the review requests.",
        "У этого человека есть статьи на рассмотрении или незавершённые рецензии. Сначала отклоните статьи и отзовите запросы на рецензию.",
    ),
);

pub const ERASED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "erased",
    LocalizedText::new(
        "This account has been deleted. Nothing more can be done with it.",
        "Эта учётная запись удалена, действия с ней невозможны.",
    ),
);

/// The export and the blockers of an erasure would reveal whose articles a user reviews.
const ACTOR_IS_AUTHOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "author-here",
    LocalizedText::new(
        "You are an author in this journal, and this could tell you who reviews your work. Ask another administrator, or use the command line: octavo admin export-person, octavo admin erase-person.",
        "Вы автор этого журнала, и это могло бы раскрыть, кто рецензирует вашу работу. Попросите другого администратора или воспользуйтесь командной строкой: octavo admin export-person, octavo admin erase-person.",
    ),
);

/// Returns 409 if the actor is an author and the request concerns another user.
///
/// Only articles that have or could have reviewers count. Otherwise anyone could take these rights from an admin
/// by naming them as an author of a draft.
pub async fn require_non_author(app: &App, actor: &Actor, target: UserId) -> Result<()> {
    let is_author = sqlx::query_scalar!(
        "select exists (select from articles
                        where id in (select articles_by($1))
                          and (removed_at is null and status_id <> $2
                               or exists (select from review_assignments where article_id = articles.id)))
             as \"is_author!\"",
        actor.id.0,
        ArticleStatus::Draft.id()
    )
    .fetch_one(&app.pool)
    .await?;
    if is_author && actor.id != target { Err(ACTOR_IS_AUTHOR.into()) } else { Ok(()) }
}
