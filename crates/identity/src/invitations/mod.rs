//! Invitations to review: somebody without an account is asked, looks at what it is about, and sets a password.

mod accept;
mod http;

use kit::{App, Result, Routes};
use rules::{CodePurpose, UserId};
use sqlx::PgConnection;
use url::Url;
use utoipa_axum::routes;

use crate::codes::{self, About, INVALID_CODE};

pub use accept::accept;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(http::preview), app).public(routes!(http::accept), app)
}

/// What an invitation is about.
#[derive(Debug, Clone)]
pub struct InvitedArticle {
    pub title_en: String,
    pub abstract_en: String,
}

/// Invites an inactive account that waits for this address. Whoever invites sends the link.
pub async fn invite(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    email: &str,
    articles: &[InvitedArticle],
) -> Result<Url> {
    let id = codes::make(app, transaction, CodePurpose::Invitation, About::Account(user), email).await?;
    let titles: Vec<String> = articles.iter().map(|article| article.title_en.clone()).collect();
    let abstracts: Vec<String> = articles.iter().map(|article| article.abstract_en.clone()).collect();
    sqlx::query!(
        "insert into invitation_articles (code_id, position, title_en, abstract_en)
         select $1, position, title_en, abstract_en
         from unnest($2::text[], $3::text[]) with ordinality as articles (title_en, abstract_en, position)",
        id,
        &titles,
        &abstracts,
    )
    .execute(transaction)
    .await?;
    Ok(codes::link_of(app, CodePurpose::Invitation, id)?)
}

async fn articles_of(app: &App, code: &str) -> Result<Vec<InvitedArticle>> {
    let shown = codes::look_at(app, CodePurpose::Invitation, code).await?.ok_or(INVALID_CODE)?;
    let articles = sqlx::query_as!(
        InvitedArticle,
        "select title_en, abstract_en from invitation_articles where code_id = $1 order by position",
        shown.code_id
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(articles)
}
