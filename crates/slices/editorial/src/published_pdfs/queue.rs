//! Queueing of the jobs, in the transaction of the change.

use kit::jobs::{self, Plan};
use rules::{ArticleId, IssueId};
use sqlx::PgConnection;

use super::make::MakePublishedPdfs;

/// All copies are made one after the other, so that they leave slots to authors who wait for a manuscript.
const QUEUE: &str = "published-pdfs";
/// After merged manuscripts.
const PRIORITY: i16 = 100;

/// Queues the check and the copy of an article's PDFs, if it has any, and of the article's that it is a notice on, which
/// bear its stamp.
pub async fn queue_pdfs(transaction: &mut PgConnection, article: ArticleId) -> sqlx::Result<()> {
    let with_pdfs = sqlx::query_scalar!(
        r#"select shown.id as "id!"
           from (select $1::bigint union select target_id from article_notices where notice_id = $1) as shown (id)
           where exists (select from article_full_texts
                         where article_id = shown.id and num_nonnulls(pdf_en_id, pdf_ru_id) > 0)
                 or exists (select from published_pdfs where article_id = shown.id)
           order by shown.id"#,
        article.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    add_jobs(transaction, with_pdfs).await
}

/// Queues the copies of all articles of an issue, whose volume, number or publication has changed, and of those that
/// its notices are about.
pub async fn queue_pdfs_of_issue(transaction: &mut PgConnection, issue: IssueId) -> sqlx::Result<()> {
    let articles = sqlx::query_scalar!(
        r#"select texts.article_id from article_full_texts texts
           where texts.article_id in (
                     select article_id from issue_articles where issue_id = $1
                     union
                     select notices.target_id from issue_articles placed
                     join article_notices notices on notices.notice_id = placed.article_id
                     where placed.issue_id = $1)
                 and num_nonnulls(texts.pdf_en_id, texts.pdf_ru_id) > 0
           order by texts.article_id"#,
        issue.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    add_jobs(transaction, articles).await
}

async fn add_jobs(transaction: &mut PgConnection, articles: Vec<i64>) -> sqlx::Result<()> {
    for article in articles {
        add_job(transaction, ArticleId(article)).await?;
    }
    Ok(())
}

/// A job that waits for the same article is replaced.
pub async fn add_job(connection: &mut PgConnection, article: ArticleId) -> sqlx::Result<()> {
    let plan =
        Plan::now().under_key(format!("published-pdfs:{article}")).serial_queue(QUEUE).priority(PRIORITY);
    jobs::add(connection, &MakePublishedPdfs { article }, plan).await
}
