//! Why not, and what to do about it.

use axum::http::StatusCode;
use identity::users::LAST_ADMIN;
use kit::{Actor, App, Problem, Result};
use rules::erasure::Hindrance;
use rules::{UserId, Words};

/// To the owner: what to do first.
pub const fn hindered(hindrance: Hindrance) -> Problem {
    match hindrance {
        Hindrance::ArticlesInProgress => ARTICLES_IN_PROGRESS,
        Hindrance::OpenAssignments => OPEN_ASSIGNMENTS,
        Hindrance::LastAdmin => LAST_ADMIN,
    }
}

const ARTICLES_IN_PROGRESS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "articles-in-progress",
    Words::new(
        "You have articles that the editors are working on or that wait for you. Please ask the editors to decline them, or wait until they are published.",
        "У вас есть статьи, которые рассматривает редакция или которые ждут вашей доработки. Попросите редакцию отклонить их или дождитесь публикации.",
    ),
);

const OPEN_ASSIGNMENTS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "open-assignments",
    Words::new(
        "You were asked for reviews that are still awaited. Please complete or decline them first.",
        "От вас ещё ждут рецензий. Сначала завершите их или откажитесь от них.",
    ),
);

/// To an admin, without saying which: who reviews what is told elsewhere, to those who may know it.
pub const STILL_AWAITED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "still-awaited",
    Words::new(
        "This person still has articles in progress or reviews to write. Please bring them to an end first: decline the articles, withdraw the requests for review.",
        "У этого человека есть статьи на рассмотрении или незавершённые рецензии. Сначала завершите их: отклоните статьи, отзовите запросы рецензий.",
    ),
);

pub const ERASED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "erased",
    Words::new(
        "This account was erased. There is nobody behind it any more.",
        "Эта учётная запись удалена. За ней больше никого нет.",
    ),
);

/// Everything about somebody would also tell whose work they review, and so would what hinders their erasure.
const AUTHOR_HERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "author-here",
    Words::new(
        "You are an author in this journal, and this could tell you who reviews your work. Please ask another administrator, or use the command line: octavo admin export-person, octavo admin erase-person.",
        "Вы автор этого журнала, и это могло бы раскрыть, кто рецензирует вашу работу. Попросите другого администратора или воспользуйтесь командной строкой: octavo admin export-person, octavo admin erase-person.",
    ),
);

/// Whoever has written anything here leaves it to another admin.
pub async fn refuse_authors(app: &App, actor: &Actor, about: UserId) -> Result<()> {
    let is_author =
        sqlx::query_scalar!("select exists (select articles_by($1)) as \"is_author!\"", actor.id.0)
            .fetch_one(&app.pool)
            .await?;
    if is_author && actor.id != about { Err(AUTHOR_HERE.into()) } else { Ok(()) }
}
