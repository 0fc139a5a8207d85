//! Loads an article in one statement, with its lists as JSON columns.

use chrono::{DateTime, NaiveDate, Utc};
use kit::Result;
use publications::{LinkedArticle, Names};
use rules::ArticleId;
use rules::article::publishing::slug_of;
use rules::article::reference_parts::ReferenceParts;
use rules::article::references::ReferenceId;
use rules::article::{Affiliation, VersionPart};
use serde::Deserialize;
use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

pub struct ArticleRow {
    pub id: i64,
    pub slug: String,
    pub changed_at: DateTime<Utc>,
    pub is_withdrawn: bool,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    pub content_html_en: String,
    pub content_html_ru: String,
    pub original_language: Option<String>,
    pub pdf_en_size: Option<i64>,
    pub pdf_ru_size: Option<i64>,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub submission_date: Option<NaiveDate>,
    pub acceptance_date: Option<NaiveDate>,
    pub revision_date: Option<NaiveDate>,
    pub publication_date: Option<NaiveDate>,
    pub place: Option<Json<IssuePosition>>,
    pub notices: Json<Vec<LinkedArticle>>,
    pub target: Option<Json<LinkedArticle>>,
    pub authors: Json<Vec<Author>>,
    pub affiliations: Json<Vec<Affiliation>>,
    pub references: Json<Vec<CitedReference>>,
    /// Versions that corrections in place have replaced, oldest first.
    pub replaced: Json<Vec<ReplacedVersion>>,
}

impl ArticleRow {
    /// Number of the version that readers get without asking for one.
    pub fn current_version(&self) -> i32 {
        1 + self.replaced.len() as i32
    }

    /// Leaves what readers of a removed article still get: its citation.
    pub fn remove_text(&mut self) {
        for text in [
            &mut self.abstract_en,
            &mut self.abstract_ru,
            &mut self.content_html_en,
            &mut self.content_html_ru,
        ] {
            text.clear();
        }
        self.references.0.clear();
        (self.pdf_en_size, self.pdf_ru_size) = (None, None);
    }
}

/// Position of the article in a published issue.
#[derive(Deserialize)]
pub struct IssuePosition {
    pub volume: i32,
    pub number: i32,
    pub published_on: NaiveDate,
    pub cover_id: Option<Uuid>,
    pub section_en: String,
    pub section_ru: String,
    pub previous: Option<AdjacentArticle>,
    pub next: Option<AdjacentArticle>,
}

#[derive(Deserialize)]
pub struct AdjacentArticle {
    pub slug: String,
    pub title_en: String,
    pub title_ru: String,
    pub notices: Vec<LinkedArticle>,
}

/// Author with the contact data that is public.
#[derive(Deserialize)]
pub struct Author {
    #[serde(flatten)]
    pub names: Names,
    pub orcid: String,
    /// Keys of the affiliations.
    pub affiliations: Vec<i32>,
    pub is_corresponding: bool,
    pub is_group: bool,
    pub contributed_equally: bool,
    /// Null unless the author is a corresponding one.
    pub public_email: Option<String>,
}

#[derive(Deserialize)]
pub struct CitedReference {
    pub reference: String,
    pub article_ids: Vec<ReferenceId>,
    pub parts: Option<ReferenceParts>,
}

/// A version that a correction in place has replaced, and what the next one changes.
#[derive(Deserialize)]
pub struct ReplacedVersion {
    pub replaced_on: NaiveDate,
    pub changed_parts: Vec<VersionPart>,
    pub summary_en: String,
    pub summary_ru: String,
}

/// Returns the ids of articles on the same subject, nearest first.
pub async fn related(pool: &PgPool, article: i64, most: i32) -> Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(r#"select related_articles($1, $2) as "ids!""#, article, most);
    Ok(ids.fetch_one(pool).await?)
}

/// Selects the article that `$this` finds: its id, slug, issue and state. `$issue_date` is the publication date
/// of the issue, `$time_zone` that of the journal.
macro_rules! article_query {
    ($this:literal, $issue_date:literal, $time_zone:literal, $($argument:expr),+) => {
        sqlx::query_as!(
            ArticleRow,
            "with this as (" + $this + r#"),
           neighbours as (
               select placed.article_id, sections.name_en, sections.name_ru,
                      lag(placed.article_id) over in_print as previous_id,
                      lead(placed.article_id) over in_print as next_id
               from this
               join issue_articles placed on placed.issue_id = this.issue_id
               join issue_sections sections on sections.issue_id = this.issue_id and sections.id = placed.section_id
               window in_print as (order by sections.position, placed.position)
           )
           select this.article_id as id, this.slug as "slug!", this.changed_at as "changed_at!",
                  this.is_withdrawn as "is_withdrawn!",
                  articles.type_id, articles.title_en,
                  articles.title_ru, articles.theme_en, articles.theme_ru, articles.abstract_en, articles.abstract_ru, articles.keywords_en,
                  articles.keywords_ru, articles.funding_information_en, articles.funding_information_ru,
                  articles.conflict_of_interest_en, articles.conflict_of_interest_ru,
                  coalesce(texts.content_html_en, '') as "content_html_en!",
                  coalesce(texts.content_html_ru, '') as "content_html_ru!",
                  languages.original_language as "original_language?",
                  (select size from files where files.id = texts.pdf_en_id) as pdf_en_size,
                  (select size from files where files.id = texts.pdf_ru_id) as pdf_ru_size,
                  articles.doi, articles.page_first, articles.page_last, articles.submission_date,
                  articles.acceptance_date, articles.publication_date,
                  (select max(milestones.happened_at at time zone "# + $time_zone + r#")::date from article_milestones milestones
                   where milestones.article_id = articles.id and milestones.kind = 'resubmitted'
                     and milestones.undone_at is null) as revision_date,
                  (select jsonb_build_object('volume', issues.volume, 'number', issues.number,
                              'published_on', "# + $issue_date + r#", 'cover_id', issues.cover_id,
                              'section_en', neighbours.name_en, 'section_ru', neighbours.name_ru,
                              'previous', (select jsonb_build_object('slug', coalesce(beside.slug, ''),
                                                                     'title_en', beside.title_en,
                                                                     'title_ru', beside.title_ru,
                                                                     'notices', published_notices(beside.id))
                                           from articles beside where beside.id = neighbours.previous_id),
                              'next', (select jsonb_build_object('slug', coalesce(beside.slug, ''),
                                                                 'title_en', beside.title_en,
                                                                 'title_ru', beside.title_ru,
                                                                 'notices', published_notices(beside.id))
                                       from articles beside where beside.id = neighbours.next_id))
                   from neighbours join issues on issues.id = this.issue_id
                   where neighbours.article_id = this.article_id) as "place: Json<IssuePosition>",
                  published_notices(articles.id) as "notices!: Json<Vec<LinkedArticle>>",
                  notice_target(articles.id) as "target: Json<LinkedArticle>",
                  coalesce((select jsonb_agg(to_jsonb(authors) - '{email,phone,fax,address}'::text[]
                                       || jsonb_build_object('public_email',
                                              case when is_corresponding then nullif(email, '') end,
                                              'is_group', coalesce(is_group, false),
                                              'contributed_equally', coalesce(contributed_equally, false))
                                       order by position)
                            from article_authors authors left join article_author_marks marks using (article_id, position)
                            where authors.article_id = articles.id), '[]')
                      as "authors!: Json<Vec<Author>>",
                  coalesce((select jsonb_agg(places order by position) from article_affiliations places
                            where places.article_id = articles.id), '[]')
                      as "affiliations!: Json<Vec<Affiliation>>",
                  coalesce((select jsonb_agg(cited order by position) from article_references cited
                            where cited.article_id = articles.id), '[]') as "references!: Json<Vec<CitedReference>>",
                  coalesce((select jsonb_agg(jsonb_build_object('replaced_on',
                                                 (versions.replaced_at at time zone "# + $time_zone + r#")::date,
                                                 'changed_parts', versions.changed_parts,
                                                 'summary_en', versions.summary_en,
                                                 'summary_ru', versions.summary_ru)
                                             order by versions.number)
                            from article_versions versions where versions.article_id = articles.id), '[]')
                      as "replaced!: Json<Vec<ReplacedVersion>>"
           from this
           join articles on articles.id = this.article_id
           left join article_full_texts texts on texts.article_id = articles.id
           left join article_languages languages on languages.article_id = articles.id"#,
            $($argument),+
        )
    };
}

/// Finds a published or withdrawn article.
pub async fn find(pool: &PgPool, slug: &str, time_zone: &str) -> Result<Option<ArticleRow>> {
    let query = article_query!(
        "select article_id, slug, changed_at, is_withdrawn, issue_id from published_articles where slug = $1",
        "issues.publication_date",
        "$2",
        slug,
        time_zone
    );
    Ok(query.fetch_optional(pool).await?)
}

/// Finds an article that is not published yet, as if it and its issue were published on `day`.
pub async fn find_unpublished(
    pool: &PgPool,
    id: ArticleId,
    day: NaiveDate,
    time_zone: &str,
) -> Result<Option<ArticleRow>> {
    let query = article_query!(
        "select articles.id as article_id, coalesce(articles.slug, '') as slug,
                articles.updated_at as changed_at, false as is_withdrawn, issue_articles.issue_id
         from articles left join issue_articles on issue_articles.article_id = articles.id
         where articles.id = $1 and articles.removed_at is null",
        "coalesce(issues.publication_date, $2)",
        "$3",
        id.0,
        day,
        time_zone
    );
    let Some(mut article) = query.fetch_optional(pool).await? else { return Ok(None) };
    article.publication_date.get_or_insert(day);
    if article.slug.is_empty() {
        article.slug = slug_of(&article.title_en);
    }
    Ok(Some(article))
}
