//! Content of the newsletter: the issue and its first articles, in one language.

use kit::App;
use mailer::{BulkMessage, Mailer, SECRET_PLACEHOLDER, Value};
use rules::issue::content::slug_of;
use rules::newsletter::MAX_LISTED_ARTICLES;
use rules::subscription::Action;
use rules::{ArticleStatus, Enumeration, IssueId, Language};

use crate::links::confirmation_link;

/// Renders the newsletter; `None` if the issue is no longer published.
pub async fn render_message(
    mailer: &Mailer,
    issue: IssueId,
    language: Language,
) -> anyhow::Result<Option<BulkMessage>> {
    let app = &mailer.app;
    let row = sqlx::query!(
        r#"select volume, number, subtitle_en, subtitle_ru,
                  to_char(publication_date, 'DD.MM.YYYY') as publication_date,
                  (select count(*) from issue_articles where issue_id = issues.id) as "articles!"
           from issues where id = $1 and publication_date is not null"#,
        issue.0
    )
    .fetch_optional(&app.pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let articles = first_articles(app, issue, language).await?;
    let link =
        app.settings.http.public_origin.join(&format!("issues/{}", slug_of(row.volume, row.number)))?;
    let stop_link = confirmation_link(app, Action::Unsubscribe, SECRET_PLACEHOLDER)?;
    let values = mailer::values! {
        volume => row.volume,
        number => row.number,
        subtitle => match language {
            Language::En => row.subtitle_en,
            Language::Ru => row.subtitle_ru,
        },
        publication_date => row.publication_date,
        more => row.articles - i64::try_from(articles.len())?,
        articles,
        link => link.as_str(),
        stop_link => stop_link.as_str(),
    };
    Ok(Some(mailer.render_bulk_message("newsletter", language, values)?))
}

/// Published articles in the order of the issue. A missing translation is replaced by the other language.
async fn first_articles(app: &App, issue: IssueId, language: Language) -> sqlx::Result<Vec<Value>> {
    let rows = sqlx::query!(
        r#"select articles.title_en, articles.title_ru,
                  (select string_agg(concat_ws(' ', first_name_en, last_name_en), ', ' order by position)
                   from article_authors where article_id = articles.id) as authors_en,
                  (select string_agg(coalesce(nullif(concat_ws(' ', nullif(first_name_ru, ''), nullif(last_name_ru, '')), ''),
                                              concat_ws(' ', first_name_en, last_name_en)), ', ' order by position)
                   from article_authors where article_id = articles.id) as authors_ru
           from issue_articles
           join issue_sections on issue_sections.id = issue_articles.section_id
           join articles on articles.id = issue_articles.article_id
           where issue_articles.issue_id = $1 and articles.status_id = $3 and articles.removed_at is null
           order by issue_sections.position, issue_articles.position limit $2"#,
        issue.0,
        MAX_LISTED_ARTICLES,
        ArticleStatus::Published.id()
    )
    .fetch_all(&app.pool)
    .await?;
    let articles = rows.into_iter().map(|row| match language {
        Language::En => {
            mailer::values! { title => row.title_en, authors => row.authors_en.unwrap_or_default() }
        }
        Language::Ru => mailer::values! {
            title => Some(row.title_ru).filter(|title| !title.is_empty()).unwrap_or(row.title_en),
            authors => row.authors_ru.unwrap_or_default(),
        },
    });
    Ok(articles.collect())
}
