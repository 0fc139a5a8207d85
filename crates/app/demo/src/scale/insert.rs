//! Inserts issues and articles, with everything that triggers would have added.

use std::ops::Range;
use std::sync::Arc;

use kit::App;
use rules::{ArticleStatus, Enumeration};
use sqlx::PgConnection;

use super::copy_rows::{Rows, array};
use super::name_cache::USE_NAME_CACHE;
use super::text_generator::{ArticleText, TextGenerator};
use super::{ARTICLES_PER_ISSUE, Run};
use crate::archive::source::SECTIONS;

/// Above the volumes of the demo content and of tests. Each volume has twelve numbers.
const FIRST_VOLUME: u32 = 1_000;

/// Inserts all issues in one `copy`; there are forty times fewer issues than articles.
pub async fn add_issues(connection: &mut PgConnection, run: &Run) -> anyhow::Result<()> {
    let (mut issues, mut sections) = (Rows::default(), Rows::default());
    let per_issue = SECTIONS.len() as i64;
    for issue in 0..run.issues() {
        let id = run.last_ids.issues + 1 + i64::from(issue);
        let day = run.publication_day(issue * ARTICLES_PER_ISSUE).to_string();
        let (volume, number) = (FIRST_VOLUME + issue / 12, issue % 12 + 1);
        issues.add([&id.to_string(), &volume.to_string(), &number.to_string(), &day, &day, &day]);
        for (index, section) in SECTIONS.iter().enumerate() {
            let section_id = run.last_ids.sections + 1 + i64::from(issue) * per_issue + index as i64;
            let position = (index + 1).to_string();
            sections.add([&section_id.to_string(), &id.to_string(), &position, section.en, section.ru]);
        }
    }
    let columns = "issues (id, volume, number, publication_date, created_at, updated_at)";
    issues.copy_into(connection, columns).await?;
    sections.copy_into(connection, "issue_sections (id, issue_id, position, name_en, name_ru)").await
}

/// Inserts a batch of articles in one transaction without triggers.
pub async fn add_articles(
    app: &App,
    run: &Run,
    generator: &Arc<TextGenerator>,
    range: Range<u32>,
) -> anyhow::Result<()> {
    let mut transaction = app.pool.begin().await?;
    sqlx::raw_sql("set local session_replication_role = replica; set local synchronous_commit = off")
        .execute(&mut *transaction)
        .await?;
    sqlx::raw_sql(USE_NAME_CACHE).execute(&mut *transaction).await?;
    let (mut articles, mut authors, mut affiliations, mut full_texts, mut placements) =
        (Rows::default(), Rows::default(), Rows::default(), Rows::default(), Rows::default());
    let first = run.last_ids.articles + 1 + i64::from(range.start);
    let last = run.last_ids.articles + i64::from(range.end);
    for (number, id) in range.zip(first..) {
        let text = generator.generate(number);
        let id = id.to_string();
        add_article(&mut articles, run, number, &id, &text);
        for (index, [first_en, first_ru, last_en, last_ru]) in text.authors.iter().enumerate() {
            let is_corresponding = if index == 0 { "t" } else { "f" };
            let position = (index + 1).to_string();
            authors.add([
                &id,
                &position,
                first_en,
                first_ru,
                "",
                "",
                last_en,
                last_ru,
                "",
                "{1}",
                is_corresponding,
                "",
                "",
                "",
                "",
            ]);
        }
        affiliations.add([
            &id,
            "1",
            "1",
            "Northern Institute of Cell Therapy",
            "Северный институт клеточной терапии",
        ]);
        full_texts.add([&id, &text.html[0], &text.html[1]]);
        if number < run.articles_in_issues() {
            let (issue, section, position) = placement(run, number);
            placements.add([&id, &issue.to_string(), &section.to_string(), &position.to_string()]);
        }
    }
    articles.copy_into(&mut transaction, ARTICLES).await?;
    authors.copy_into(&mut transaction, AUTHORS).await?;
    affiliations
        .copy_into(&mut transaction, "article_affiliations (article_id, key, position, en, ru)")
        .await?;
    full_texts
        .copy_into(&mut transaction, "article_full_texts (article_id, content_html_en, content_html_ru)")
        .await?;
    placements
        .copy_into(&mut transaction, "issue_articles (article_id, issue_id, section_id, position)")
        .await?;
    add_to_public_site(&mut transaction, first, last).await?;
    transaction.commit().await?;
    Ok(())
}

const ARTICLES: &str =
    "articles (id, creator_id, type_id, status_id, title_en, title_ru, abstract_en, abstract_ru,
    keywords_en, keywords_ru, doi, page_first, page_last, submission_date, acceptance_date, publication_date,
    created_at, updated_at, slug)";
const AUTHORS: &str = "article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
    middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address)";

fn add_article(articles: &mut Rows, run: &Run, number: u32, id: &str, text: &ArticleText) {
    let day = run.publication_day(number).to_string();
    let kind = (number % 4 + 1).to_string();
    let (first, last) = ((number % ARTICLES_PER_ISSUE) * 8 + 5, (number % ARTICLES_PER_ISSUE) * 8 + 12);
    articles.add([
        id,
        &run.creator.to_string(),
        &kind,
        &ArticleStatus::Published.id().to_string(),
        &text.title[0],
        &text.title[1],
        &text.summary[0],
        &text.summary[1],
        &array(&text.keywords[0]),
        &array(&text.keywords[1]),
        &format!("10.5555/scale.{}", number + 1),
        &first.to_string(),
        &last.to_string(),
        &day,
        &day,
        &day,
        &day,
        &day,
        &format!("study-{}", number + 1),
    ]);
}

/// Issue, section and position of an article; sections are filled one after the other.
fn placement(run: &Run, number: u32) -> (i64, i64, u32) {
    let (issue, index) = (i64::from(number / ARTICLES_PER_ISSUE), number % ARTICLES_PER_ISSUE);
    let articles_per_section = ARTICLES_PER_ISSUE / SECTIONS.len() as u32;
    let section = i64::from(index / articles_per_section);
    (
        run.last_ids.issues + 1 + issue,
        run.last_ids.sections + 1 + issue * SECTIONS.len() as i64 + section,
        index % articles_per_section + 1,
    )
}

/// Does the work of `refresh_published_article` for many articles. Contended rows are updated last.
async fn add_to_public_site(transaction: &mut PgConnection, first: i64, last: i64) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into article_search
         select entry.* from articles, lateral article_words(articles.id) as entry
         where articles.id between $1 and $2",
        first,
        last
    )
    .execute(&mut *transaction)
    .await?;
    let moment =
        sqlx::query_scalar!(r#"select note_site_change() as "moment!""#).fetch_one(&mut *transaction).await?;
    sqlx::query!(
        "insert into published_articles (article_id, slug, changed_at, changed_in, is_withdrawn, publication_date, issue_id)
         select articles.id, slug, $3, pg_current_xact_id(), false, publication_date, issue_id
         from articles left join issue_articles on article_id = articles.id
         where articles.id between $1 and $2",
        first,
        last,
        moment
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into harvest_entries (article_id, type_id, changed_at)
         select id, type_id, $3 from articles where id between $1 and $2",
        first,
        last,
        moment
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_facets
         select facets.* from published_articles published, lateral facets_of(published.article_id) as facets
         where published.article_id between $1 and $2",
        first,
        last
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "select count_month(min(publication_date), count(*)::integer)
         from published_articles where article_id between $1 and $2 group by date_trunc('month', publication_date)",
        first,
        last
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update site_version
         set articles = site_version.articles + shown.articles,
             online_first = site_version.online_first + shown.online_first
         from (select count(*) as articles, count(*) filter (where issue_id is null) as online_first
               from published_articles where article_id between $1 and $2) shown",
        first,
        last
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Sets sequences, fills the spelling dictionary and updates planner statistics.
pub async fn finish(connection: &mut PgConnection, generator: &TextGenerator) -> anyhow::Result<()> {
    sqlx::raw_sql(
        "select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles));
         select setval(pg_get_serial_sequence('issues', 'id'), (select max(id) from issues));
         select setval(pg_get_serial_sequence('issue_sections', 'id'), (select max(id) from issue_sections))",
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into facet_counts
         select extract(year from publication_date), type_id, section_en, section_ru, count(*)
         from article_facets group by 1, 2, 3, 4
         on conflict (year, type_id, section_en, section_ru) do update set articles = excluded.articles"
    )
    .execute(&mut *connection)
    .await?;
    let vocabulary: Vec<String> = generator.vocabulary().collect();
    for words in vocabulary.chunks(50_000) {
        sqlx::query!(
            "insert into search_words
             select distinct word
             from unnest($1::text[]) as written, regexp_split_to_table(lower(search_text(written)), ' ') as word
             where length(word) between 4 and 40 and word !~ '[0-9]'
             on conflict do nothing",
            words
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::raw_sql("vacuum analyze").execute(connection).await?;
    Ok(())
}
