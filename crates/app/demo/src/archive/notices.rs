//! Notices on articles of the archive: `archive/notices.toml`.

use anyhow::Context;
use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use kit::App;
use rules::article::publishing::slug_of;
use rules::article::{NoticeInitiator, NoticeKind};
use rules::{ArticleStatus, Enumeration, Language};
use serde::Deserialize;
use sqlx::PgConnection;

use super::archive_article::DOI;
use super::bilingual::Bilingual;
use super::source::{self, Article};
use super::typography;

const NOTICES: &str = include_str!("../../archive/notices.toml");
/// Days between the decision and the publication.
const DAYS_TO_PUBLICATION: u64 = 6;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenNotice {
    kind: NoticeKind,
    /// Beginning of the English title of the article.
    on: String,
    initiated_by: NoticeInitiator,
    /// Age of the publication in days.
    days_ago: u64,
    text: Vec<Bilingual>,
}

/// A notice with the article that it is about.
struct Notice {
    written: WrittenNotice,
    target: Article,
    doi: String,
    decided_on: NaiveDate,
    published_on: NaiveDate,
}

/// Adds missing notices and returns their number.
pub async fn load(app: &App) -> anyhow::Result<usize> {
    let mut added = 0;
    for notice in notices(app.clock.now())? {
        let mut transaction = app.pool.begin().await?;
        if let Some(id) = insert(&mut transaction, &notice).await? {
            add_authors(&mut transaction, app, &notice, id).await?;
            add_text_and_events(&mut transaction, &notice, id).await?;
            added += 1;
        }
        transaction.commit().await?;
    }
    Ok(added)
}

/// Notices, oldest first.
fn notices(now: DateTime<Utc>) -> anyhow::Result<Vec<Notice>> {
    #[derive(Deserialize)]
    struct File {
        notice: Vec<WrittenNotice>,
    }
    let file: File = toml::from_str(NOTICES).context("demo/archive/notices.toml")?;
    let articles: Vec<Article> = source::issues()?.into_iter().flat_map(|issue| issue.articles).collect();
    let day = |days| now.date_naive().checked_sub_days(Days::new(days)).unwrap_or_default();
    let notices = file.notice.into_iter().rev().zip(1..).map(|(written, number)| {
        let target = articles.iter().find(|article| article.title(Language::En).starts_with(&written.on));
        let target = target.with_context(|| written.on.clone())?.clone();
        let published_on = day(written.days_ago);
        Ok(Notice {
            doi: format!("{DOI}-{}-notice-{number}", published_on.year()),
            decided_on: day(written.days_ago + DAYS_TO_PUBLICATION),
            published_on,
            target,
            written,
        })
    });
    notices.collect()
}

impl Notice {
    fn title(&self, language: Language) -> String {
        self.written.kind.title(self.target.title(language), language)
    }

    fn text(&self, language: Language) -> String {
        let paragraph =
            |text: &Bilingual| format!("<p>{}</p>", typography::html(text.in_language(language), language));
        self.written.text.iter().map(paragraph).collect()
    }
}

/// Inserts the notice with its link to the article, and returns its id; `None` if it exists.
async fn insert(transaction: &mut PgConnection, notice: &Notice) -> anyhow::Result<Option<i64>> {
    let id = sqlx::query_scalar!(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, keywords_en, keywords_ru, doi,
                               submission_date, acceptance_date, publication_date, created_at, updated_at, slug)
         select creator_id, $2, $3, $4, $5, keywords_en, keywords_ru, $6, $7::date, $7::date, $8::date, $7::date,
                $8::date, $9
         from articles target
         where slug = $1 and not exists (select from articles known where known.slug = $9)
         returning id",
        notice.target.slug(),
        notice.written.kind.article_type().id(),
        ArticleStatus::Published.id(),
        notice.title(Language::En),
        notice.title(Language::Ru),
        notice.doi,
        notice.decided_on,
        notice.published_on,
        slug_of(&notice.title(Language::En))
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(id) = id else { return Ok(None) };
    sqlx::query!(
        "insert into article_notices (notice_id, target_id, original_id, initiated_by, decided_on)
         select $1, id, id, $3, $4 from articles where slug = $2",
        id,
        notice.target.slug(),
        notice.written.initiated_by.code(),
        notice.decided_on
    )
    .execute(transaction)
    .await?;
    Ok(Some(id))
}

/// The authors of an article correct it themselves; the editors sign everything else.
async fn add_authors(
    transaction: &mut PgConnection,
    app: &App,
    notice: &Notice,
    id: i64,
) -> anyhow::Result<()> {
    if notice.written.initiated_by != NoticeInitiator::Authors {
        let journal = &app.settings.journal;
        sqlx::query!(
            "with editors as (
                 insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
                     middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone,
                     fax, address)
                 values ($1, 1, '', '', '', '', $2, $3, '', '{}', false, '', '', '', '') returning article_id, position
             )
             insert into article_author_marks (article_id, position, is_group, contributed_equally)
             select article_id, position, true, false from editors",
            id,
            format!("Editors of {}", journal.name_en),
            format!("Редакция журнала «{}»", journal.name_ru)
        )
        .execute(transaction)
        .await?;
        return Ok(());
    }
    let target = notice.target.slug();
    sqlx::query!(
        "insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en, middle_name_ru,
             last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address)
         select $1, position, first_name_en, first_name_ru, middle_name_en, middle_name_ru, last_name_en, last_name_ru,
                orcid, affiliations, is_corresponding, email, phone, fax, address
         from article_authors where article_id = (select id from articles where slug = $2)",
        id,
        target
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_affiliations (article_id, position, key, en, ru, details)
         select $1, position, key, en, ru, details
         from article_affiliations where article_id = (select id from articles where slug = $2)",
        id,
        target
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Adds the text, and the events that the workflow would have recorded.
async fn add_text_and_events(transaction: &mut PgConnection, notice: &Notice, id: i64) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru) values ($1, $2, $3)",
        id,
        notice.text(Language::En),
        notice.text(Language::Ru)
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select articles.id, event.type, creator_id, 'editor', event.status, event.day
         from articles, unnest($2::text[], $3::smallint[], $4::date[]) as event (type, status, day)
         where articles.id = $1 order by event.day",
        id,
        &["created".to_owned(), "status-changed".to_owned()],
        &[ArticleStatus::Accepted.id(), ArticleStatus::Published.id()],
        &[notice.decided_on, notice.published_on]
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use html::clean_for_editors;
    use rules::article::notice_questions::QUESTION_START;

    use super::*;

    #[test]
    fn notices_are_complete_in_both_languages() {
        let notices = notices("2026-03-02T12:00:00Z".parse().unwrap()).unwrap();
        let kinds: Vec<NoticeKind> = notices.iter().map(|notice| notice.written.kind).collect();
        assert_eq!(kinds, [NoticeKind::Correction, NoticeKind::ExpressionOfConcern, NoticeKind::Retraction]);
        for (notice, language) in
            notices.iter().flat_map(|notice| Language::ALL.map(|language| (notice, language)))
        {
            let text = notice.text(language);
            assert_eq!(clean_for_editors(&text).unwrap(), text);
            assert!(!text.contains(QUESTION_START), "{text}");
            let is_russian = text.chars().any(|letter| matches!(letter, 'а'..='я'));
            assert_eq!(is_russian, language == Language::Ru, "{text}");
        }
    }
}
