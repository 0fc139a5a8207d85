//! Inserts the rows of the archive, a whole issue in a few statements.

use chrono::NaiveDate;
use rules::article::references::Reference;
use rules::article::{Affiliation, AuthorEntry};
use rules::{ArticleFileType, ArticleStatus, Enumeration, Language, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::archive_article::ArchiveArticle;
use super::dates::ArticleDates;
use super::prose::{self, Placeholders};
use super::typography;
use crate::archive::drawing::Plot;
use crate::archive::source::{CURRENT_ISSUE, Issue, SECTIONS};

/// An article with everything that belongs to it. The SQL below reads the fields from JSON.
#[derive(Debug, Serialize)]
pub struct ArticleRow {
    slug: String,
    /// Address of the account that submitted the article; an archive article without one is the admin's.
    submitter: String,
    type_id: i16,
    title_en: String,
    title_ru: String,
    abstract_en: String,
    abstract_ru: String,
    keywords_en: Vec<String>,
    keywords_ru: Vec<String>,
    funding_en: String,
    funding_ru: String,
    interests_en: String,
    interests_ru: String,
    doi: String,
    page_first: Option<String>,
    page_last: Option<String>,
    submitted: NaiveDate,
    accepted: NaiveDate,
    published: NaiveDate,
    revision: u32,
    events: Vec<Event>,
    content_html_en: String,
    content_html_ru: String,
    pdf_en_id: Option<Uuid>,
    pdf_ru_id: Option<Uuid>,
    original_language: Option<Language>,
    pictures: Vec<Uuid>,
    supplements: Vec<(Uuid, String)>,
    authors: Vec<AuthorEntry>,
    affiliations: Vec<Affiliation>,
    references: Vec<Reference>,
    /// Number of the section in the issue, from 1.
    section: usize,
}

/// Generated files of an article.
#[derive(Debug, Default)]
pub struct ArticleFiles {
    pub pictures: Vec<(Uuid, Plot)>,
    pub pdf_en: Option<Uuid>,
    pub pdf_ru: Option<Uuid>,
    /// Supporting files with their descriptions.
    pub supplements: Vec<(Uuid, String)>,
}

/// A row of `article_events`: a new article, or a change of its status.
#[derive(Debug, Serialize)]
struct Event {
    r#type: &'static str,
    role: &'static str,
    status: i16,
    day: NaiveDate,
}

impl Event {
    fn change(role: &'static str, status: ArticleStatus, day: NaiveDate) -> Event {
        Event { r#type: "status-changed", role, status: status.id(), day }
    }
}

/// Events that the workflow would have recorded. The rounds of revision are spread evenly between submission and
/// acceptance; the authors take a third of each.
fn events_of(dates: ArticleDates, revisions: u32) -> Vec<Event> {
    let mut events = vec![
        Event { r#type: "created", ..Event::change("author", ArticleStatus::Draft, dates.submitted) },
        Event::change("author", ArticleStatus::Submitted, dates.submitted),
    ];
    let round = (dates.accepted - dates.submitted) / (i32::try_from(revisions).unwrap_or_default() + 1);
    let mut start = dates.submitted;
    for _ in 0..revisions {
        events.push(Event::change("editor", ArticleStatus::Revision, start + round * 2 / 3));
        start += round;
        events.push(Event::change("author", ArticleStatus::Submitted, start));
    }
    events.push(Event::change("editor", ArticleStatus::Accepted, dates.accepted));
    events.push(Event::change("editor", ArticleStatus::Published, dates.published));
    events
}

impl ArticleRow {
    pub fn new(entry: &ArchiveArticle<'_>, files: &ArticleFiles) -> ArticleRow {
        let article = entry.article;
        let placeholders = Placeholders::new(article, entry.year());
        let text = |language| {
            let html = || prose::full_text_html(article, &placeholders, &files.pictures, language);
            article.details.has_text(language).then(html).unwrap_or_default()
        };
        let [[funding_en, interests_en], [funding_ru, interests_ru]] =
            Language::ALL.map(|language| prose::declarations(article, &placeholders, language));
        ArticleRow {
            slug: entry.slug.clone(),
            submitter: article.submitter(),
            type_id: article.kind.article_type().id(),
            title_en: article.title(Language::En).to_owned(),
            title_ru: article.title(Language::Ru).to_owned(),
            abstract_en: prose::abstract_html(article, Language::En),
            abstract_ru: prose::abstract_html(article, Language::Ru),
            keywords_en: article.keywords(Language::En),
            keywords_ru: article.keywords(Language::Ru),
            funding_en,
            funding_ru,
            interests_en,
            interests_ru,
            doi: entry.doi.clone(),
            page_first: entry.pages.map(|(first, _)| first.to_string()),
            page_last: entry.pages.map(|(_, last)| last.to_string()),
            submitted: entry.dates.submitted,
            accepted: entry.dates.accepted,
            published: entry.dates.published,
            revision: article.details.revisions,
            events: events_of(entry.dates, article.details.revisions),
            content_html_en: text(Language::En),
            content_html_ru: text(Language::Ru),
            pdf_en_id: files.pdf_en,
            pdf_ru_id: files.pdf_ru,
            original_language: article.details.original,
            pictures: files.pictures.iter().map(|(id, _)| *id).collect(),
            supplements: files.supplements.clone(),
            authors: entry.authors.clone(),
            affiliations: entry.affiliations.clone(),
            references: prose::references_for(article, entry.year()),
            section: article.kind.section() + 1,
        }
    }
}

/// Returns the id of the new issue, or `None` if one with this number exists.
pub async fn add_issue(
    transaction: &mut PgConnection,
    issue: &Issue,
    publication_date: NaiveDate,
    (cover, pdf): (Uuid, Option<Uuid>),
    board: serde_json::Value,
) -> anyhow::Result<Option<i64>> {
    let foreword = |language| -> String {
        let paragraph = |text: &super::bilingual::Bilingual| {
            format!("<p>{}</p>", typography::html(text.in_language(language), language))
        };
        issue.foreword.iter().map(paragraph).collect()
    };
    let id = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, intro_en, intro_ru, doi, cover_id, pdf_id,
                             editor_groups, publication_date, show_on_main_page, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date, $12, $11::date, $11::date)
         on conflict (volume, number) do nothing returning id",
        issue.volume,
        issue.number,
        issue.subtitle.in_language(Language::En),
        issue.subtitle.in_language(Language::Ru),
        foreword(Language::En),
        foreword(Language::Ru),
        format!(
            "10.18620/ctt-1866-8836-{}-{}-{}",
            publication_date.format("%Y"),
            issue.volume,
            issue.number
        ),
        cover,
        pdf,
        board,
        publication_date,
        (issue.volume, issue.number) == CURRENT_ISSUE
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(id) = id else { return Ok(None) };
    let is_used = |section: &usize| issue.articles.iter().any(|article| article.kind.section() == *section);
    let sections: Vec<usize> = (0..SECTIONS.len()).filter(is_used).collect();
    let column = |language| {
        sections.iter().map(|section| SECTIONS[*section].in_language(language).to_owned()).collect::<Vec<_>>()
    };
    let positions: Vec<i32> =
        sections.iter().map(|section| i32::try_from(section + 1).unwrap_or_default()).collect();
    sqlx::query!(
        "insert into issue_sections (issue_id, position, name_en, name_ru)
         select $1, section.position, section.name_en, section.name_ru
         from unnest($2::integer[], $3::text[], $4::text[]) as section (position, name_en, name_ru)",
        id,
        &positions,
        &column(Language::En),
        &column(Language::Ru)
    )
    .execute(transaction)
    .await?;
    Ok(Some(id))
}

/// Inserts articles; their files must be recorded already.
pub async fn add_articles(
    transaction: &mut PgConnection,
    creator: UserId,
    issue: Option<i64>,
    rows: &[ArticleRow],
) -> anyhow::Result<()> {
    let rows = serde_json::to_value(rows)?;
    add_article_rows(transaction, creator, &rows).await?;
    add_authors(transaction, &rows).await?;
    add_full_texts(transaction, &rows).await?;
    add_supplements(transaction, &rows).await?;
    add_events(transaction, &rows).await?;
    if let Some(issue) = issue {
        sqlx::query!(
            "insert into issue_articles (article_id, issue_id, section_id, position)
             select articles.id, $2, issue_sections.id,
                    row_number() over (partition by issue_sections.id order by rows.place)
             from jsonb_array_elements($1::jsonb) with ordinality as rows (entry, place)
             join articles on articles.slug = entry->>'slug'
             join issue_sections on issue_sections.issue_id = $2
                                and issue_sections.position = (entry->>'section')::integer",
            rows,
            issue
        )
        .execute(transaction)
        .await?;
    }
    Ok(())
}

async fn add_article_rows(
    transaction: &mut PgConnection,
    creator: UserId,
    rows: &serde_json::Value,
) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into articles (creator_id, type_id, status_id, title_en, title_ru, abstract_en, abstract_ru, keywords_en,
             keywords_ru, funding_information_en, funding_information_ru, conflict_of_interest_en,
             conflict_of_interest_ru, doi, page_first, page_last, submission_date, acceptance_date, publication_date,
             created_at, updated_at, revision, slug)
         select coalesce((select id from users where email = submitter::citext), $2), type_id, $3, title_en, title_ru, abstract_en, abstract_ru, keywords_en, keywords_ru, funding_en,
             funding_ru, interests_en, interests_ru, doi, page_first, page_last, submitted, accepted, published,
             submitted, published, revision, slug
         from jsonb_to_recordset($1::jsonb) as row
             (slug text, submitter text, type_id smallint, title_en text, title_ru text, abstract_en text, abstract_ru text,
              keywords_en text[], keywords_ru text[], funding_en text, funding_ru text, interests_en text,
              interests_ru text, doi text, page_first text, page_last text, submitted date, accepted date,
              published date, revision integer)",
        rows,
        creator.0,
        ArticleStatus::Published.id()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn add_authors(transaction: &mut PgConnection, rows: &serde_json::Value) -> anyhow::Result<()> {
    sqlx::query!(
        r#"insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
             middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding,
             email, phone, fax, address)
           select articles.id, position, entry->>'firstNameEn', entry->>'firstNameRu', entry->>'middleNameEn',
             entry->>'middleNameRu', entry->>'lastNameEn', entry->>'lastNameRu', entry->>'orcid',
             array(select jsonb_array_elements_text(entry->'affiliations')::integer),
             (entry->>'isCorrespondingAuthor')::boolean, coalesce(entry->'contact'->>'email', ''), '', '', ''
           from jsonb_array_elements($1::jsonb) as piece
           join articles on articles.slug = piece->>'slug',
                jsonb_array_elements(piece->'authors') with ordinality as entries (entry, position)"#,
        rows
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_author_marks (article_id, position, is_group, contributed_equally)
         select articles.id, position, (entry->>'isGroup')::boolean, (entry->>'contributedEqually')::boolean
         from jsonb_array_elements($1::jsonb) as piece
         join articles on articles.slug = piece->>'slug',
              jsonb_array_elements(piece->'authors') with ordinality as entries (entry, position)
         where (entry->>'isGroup')::boolean or (entry->>'contributedEqually')::boolean",
        rows
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        r#"insert into article_affiliations (article_id, position, key, en, ru, details)
           select articles.id, position, (entry->>'key')::integer, entry->>'en', entry->>'ru',
                  nullif(entry->'details', 'null')
           from jsonb_array_elements($1::jsonb) as piece
           join articles on articles.slug = piece->>'slug',
                jsonb_array_elements(piece->'affiliations') with ordinality as entries (entry, position)"#,
        rows
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn add_full_texts(transaction: &mut PgConnection, rows: &serde_json::Value) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru, pdf_en_id, pdf_ru_id)
         select articles.id, content_html_en, content_html_ru, pdf_en_id, pdf_ru_id
         from jsonb_to_recordset($1::jsonb) as row
             (slug text, content_html_en text, content_html_ru text, pdf_en_id uuid, pdf_ru_id uuid)
         join articles using (slug)",
        rows
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_languages (article_id, original_language)
         select articles.id, original_language
         from jsonb_to_recordset($1::jsonb) as row (slug text, original_language text)
         join articles using (slug)
         where original_language is not null",
        rows
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_pictures (article_id, file_id)
         select articles.id, picture::uuid
         from jsonb_array_elements($1::jsonb) as piece
         join articles on articles.slug = piece->>'slug',
              jsonb_array_elements_text(piece->'pictures') as picture",
        rows
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_references (article_id, position, reference, article_ids, parts)
         select articles.id, position, entry->>'reference', entry->'articleIds', nullif(entry->'parts', 'null')
         from jsonb_array_elements($1::jsonb) as piece
         join articles on articles.slug = piece->>'slug',
              jsonb_array_elements(piece->'references') with ordinality as entries (entry, position)",
        rows
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Attaches the supporting files to the last round.
async fn add_supplements(transaction: &mut PgConnection, rows: &serde_json::Value) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
         select articles.id, (file->>0)::uuid, articles.revision, position, $2, file->>1, true
         from jsonb_array_elements($1::jsonb) as piece
         join articles on articles.slug = piece->>'slug',
              jsonb_array_elements(piece->'supplements') with ordinality as files (file, position)",
        rows,
        ArticleFileType::SupportingMaterial.id()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn add_events(transaction: &mut PgConnection, rows: &serde_json::Value) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select articles.id, event->>'type', creator_id, event->>'role', (event->>'status')::smallint,
                (event->>'day')::date
         from jsonb_array_elements($1::jsonb) as piece
         join articles on articles.slug = piece->>'slug',
              jsonb_array_elements(piece->'events') with ordinality as events (event, place)
         order by articles.id, place",
        rows
    )
    .execute(transaction)
    .await?;
    Ok(())
}
