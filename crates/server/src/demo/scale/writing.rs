//! The rows, with everything that triggers would have added to them.

use std::ops::Range;
use std::sync::Arc;

use kit::App;
use rules::{ArticleStatus, Enumeration};
use sqlx::PgConnection;

use super::copying::{Rows, array};
use super::names::LOOK_HERE_FIRST;
use super::texts::{Text, Texts};
use super::{IN_ONE_ISSUE, Run};
use crate::demo::archive::source::SECTIONS;

/// Above those of the demonstration and of tests; twelve numbers in each.
const FIRST_VOLUME: u32 = 1_000;

/// All at once: there are forty times fewer than articles.
pub async fn add_issues(connection: &mut PgConnection, run: &Run) -> anyhow::Result<()> {
    let (mut issues, mut sections) = (Rows::default(), Rows::default());
    let per_issue = SECTIONS.len() as i64;
    for issue in 0..run.issues() {
        let id = run.taken.issues + 1 + i64::from(issue);
        let day = run.day_of(issue * IN_ONE_ISSUE).to_string();
        let (volume, number) = (FIRST_VOLUME + issue / 12, issue % 12 + 1);
        issues.add([&id.to_string(), &volume.to_string(), &number.to_string(), &day, &day, &day]);
        for (place, section) in SECTIONS.iter().enumerate() {
            let section_id = run.taken.sections + 1 + i64::from(issue) * per_issue + place as i64;
            let place = (place + 1).to_string();
            sections.add([&section_id.to_string(), &id.to_string(), &place, section.en, section.ru]);
        }
    }
    let columns = "issues (id, volume, number, publication_date, created_at, updated_at)";
    issues.copy_into(connection, columns).await?;
    sections.copy_into(connection, "issue_sections (id, issue_id, position, name_en, name_ru)").await
}

/// In one transaction, in which nothing fires.
pub async fn add_articles(app: &App, run: &Run, texts: &Arc<Texts>, range: Range<u32>) -> anyhow::Result<()> {
    let mut transaction = app.pool.begin().await?;
    sqlx::raw_sql("set local session_replication_role = replica; set local synchronous_commit = off")
        .execute(&mut *transaction)
        .await?;
    sqlx::raw_sql(LOOK_HERE_FIRST).execute(&mut *transaction).await?;
    let (mut articles, mut authors, mut affiliations, mut full_texts, mut places) =
        (Rows::default(), Rows::default(), Rows::default(), Rows::default(), Rows::default());
    let first = run.taken.articles + 1 + i64::from(range.start);
    let last = run.taken.articles + i64::from(range.end);
    for (number, id) in range.zip(first..) {
        let text = texts.text(number);
        let id = id.to_string();
        add_article(&mut articles, run, number, &id, &text);
        for (place, [first_en, first_ru, last_en, last_ru]) in text.authors.iter().enumerate() {
            let is_first = if place == 0 { "t" } else { "f" };
            let place = (place + 1).to_string();
            authors.add([
                &id, &place, first_en, first_ru, "", "", last_en, last_ru, "", "{1}", is_first, "", "", "",
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
        if number < run.in_issues() {
            let (issue, section, position) = place_of(run, number);
            places.add([&id, &issue.to_string(), &section.to_string(), &position.to_string()]);
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
    places.copy_into(&mut transaction, "issue_articles (article_id, issue_id, section_id, position)").await?;
    show_to_readers(&mut transaction, first, last).await?;
    transaction.commit().await?;
    Ok(())
}

const ARTICLES: &str =
    "articles (id, creator_id, type_id, status_id, title_en, title_ru, abstract_en, abstract_ru,
    keywords_en, keywords_ru, doi, page_first, page_last, submission_date, acceptance_date, publication_date,
    created_at, updated_at, slug)";
const AUTHORS: &str = "article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
    middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address)";

fn add_article(articles: &mut Rows, run: &Run, number: u32, id: &str, text: &Text) {
    let day = run.day_of(number).to_string();
    let kind = (number % 4 + 1).to_string();
    let (first, last) = ((number % IN_ONE_ISSUE) * 8 + 5, (number % IN_ONE_ISSUE) * 8 + 12);
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

/// Issue, section and position: the sections of an issue are filled one after the other.
fn place_of(run: &Run, number: u32) -> (i64, i64, u32) {
    let (issue, place) = (i64::from(number / IN_ONE_ISSUE), number % IN_ONE_ISSUE);
    let in_section = IN_ONE_ISSUE / SECTIONS.len() as u32;
    let section = i64::from(place / in_section);
    (
        run.taken.issues + 1 + issue,
        run.taken.sections + 1 + issue * SECTIONS.len() as i64 + section,
        place % in_section + 1,
    )
}

/// As `refresh_published_article` does, for many at once. What others wait for comes last.
async fn show_to_readers(transaction: &mut PgConnection, first: i64, last: i64) -> anyhow::Result<()> {
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

/// The next ids, words that may be misspelt, and what the planner has to know.
pub async fn finish(connection: &mut PgConnection, texts: &Texts) -> anyhow::Result<()> {
    sqlx::raw_sql(
        "select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles));
         select setval(pg_get_serial_sequence('issues', 'id'), (select max(id) from issues));
         select setval(pg_get_serial_sequence('issue_sections', 'id'), (select max(id) from issue_sections))",
    )
    .execute(&mut *connection)
    .await?;
    let vocabulary: Vec<String> = texts.vocabulary().collect();
    for some in vocabulary.chunks(50_000) {
        sqlx::query!(
            "insert into search_words
             select distinct word
             from unnest($1::text[]) as written, regexp_split_to_table(lower(search_text(written)), ' ') as word
             where length(word) between 4 and 40 and word !~ '[0-9]'
             on conflict do nothing",
            some
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::raw_sql("vacuum analyze").execute(connection).await?;
    Ok(())
}
