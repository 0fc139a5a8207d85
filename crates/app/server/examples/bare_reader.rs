//! A minimal server for articles: one handler, one row, the pool settings of the server. The baseline of
//! `make reader-speed`.
//!
//! usage: bare_reader CONFIG PORT

use anyhow::Context;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use rules::time_limits::Work;
use sqlx::PgPool;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, config, port] = arguments.as_slice() else { anyhow::bail!("usage: bare_reader CONFIG PORT") };
    let settings = kit::settings::load(std::path::Path::new(config))?;
    let pool = kit::database::pool(&settings.database, Work::Reading)?;
    let router = Router::new().route("/articles/{slug}", get(read_article)).with_state(pool);
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await.context("cannot bind the port")?;
    axum::serve(listener, router).await?;
    Ok(())
}

async fn read_article(State(pool): State<PgPool>, Path(slug): Path<String>) -> Result<Json<Row>, StatusCode> {
    sqlx::query_as(
        "select title_en, title_ru, abstract_en, abstract_ru, keywords_en, keywords_ru, content_html_en,
                content_html_ru, doi, page_first, page_last, publication_date::text
         from articles join article_full_texts on article_id = id
         where slug = $1 and status_id = 7",
    )
    .bind(slug)
    .fetch_optional(&pool)
    .await
    .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?
    .map(Json)
    .ok_or(StatusCode::NOT_FOUND)
}

#[derive(sqlx::FromRow, serde::Serialize)]
struct Row {
    title_en: String,
    title_ru: String,
    abstract_en: String,
    abstract_ru: String,
    keywords_en: Vec<String>,
    keywords_ru: Vec<String>,
    content_html_en: String,
    content_html_ru: String,
    doi: Option<String>,
    page_first: Option<String>,
    page_last: Option<String>,
    publication_date: String,
}
