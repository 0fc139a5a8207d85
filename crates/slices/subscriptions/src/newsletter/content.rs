//! Content of the newsletter: the issue and its first articles, in one language.

use kit::App;
use mailer::{BulkMessage, Mailer, SECRET_PLACEHOLDER, Value};
use publications::{LinkedArticle, marked_titles, record_status};
use rules::article::NoticeKind;
use rules::issue::content::slug_of;
use rules::newsletter::MAX_LISTED_ARTICLES;
use rules::subscription::Action;
use rules::{ArticleStatus, Enumeration, IssueId, Language};
use sqlx::types::Json;

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

/// Published articles in the order of the issue.
async fn first_articles(app: &App, issue: IssueId, language: Language) -> sqlx::Result<Vec<Value>> {
    let rows = sqlx::query!(
        r#"select articles.type_id, articles.title_en, articles.title_ru,
                  published_notices(articles.id) as "notices!: Json<Vec<LinkedArticle>>",
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
    let articles = rows.into_iter().map(|row| {
        let title = listed_title(row.type_id, &row.notices, [row.title_en, row.title_ru], language);
        let authors = match language {
            Language::En => row.authors_en,
            Language::Ru => row.authors_ru,
        };
        mailer::values! { title, authors => authors.unwrap_or_default() }
    });
    Ok(articles.collect())
}

/// Returns the title with the status of the article, or the kind of a notice, in front. A missing translation is
/// replaced by the other language.
fn listed_title(type_id: i16, notices: &[LinkedArticle], titles: [String; 2], language: Language) -> String {
    let language = match language {
        Language::Ru if titles[1].is_empty() => Language::En,
        Language::En if titles[0].is_empty() => Language::Ru,
        language => language,
    };
    let named = |title: &str, language| match NoticeKind::of_type_id(type_id) {
        Some(kind) => kind.name_in_title(title, language),
        None => title.to_owned(),
    };
    let [en, ru] = [named(&titles[0], Language::En), named(&titles[1], Language::Ru)];
    let [en, ru] = marked_titles(record_status(notices), [&en, &ru]);
    match language {
        Language::En => en,
        Language::Ru => ru,
    }
}
