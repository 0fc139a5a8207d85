//! Loads published articles for exports, with one statement.

use chrono::{DateTime, NaiveDate, Utc};
use exports::{Article, Author, Bilingual, Issue, Journal, Publication, Work};
use kit::{App, Result};
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::{ArticleId, ArticleType, Enumeration, Language};
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::names::Names;
use crate::notices::{
    LinkedArticle, is_text_removed, marked_titles, notice_about, notices_on, record_status,
};
use crate::site_urls::SiteUrls;

/// Amount of data to load per article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Without full text and references, which are long.
    Metadata,
    FullText,
}

/// A published article with its export data.
pub struct PublishedArticle {
    pub id: i64,
    pub slug: String,
    pub changed_at: DateTime<Utc>,
    pub publication: Publication,
}

/// Loads the published ones among the articles, in no particular order.
pub async fn load_published(app: &App, ids: &[i64], extent: Extent) -> Result<Vec<PublishedArticle>> {
    load_published_in(&mut *app.pool.acquire().await?, app, ids, extent).await
}

/// Like [`load_published`], for a transaction.
pub async fn load_published_in(
    connection: &mut PgConnection,
    app: &App,
    ids: &[i64],
    extent: Extent,
) -> Result<Vec<PublishedArticle>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select published.article_id as "article_id!", published.slug as "slug!", published.changed_at as "changed_at!",
                  articles.type_id as "type_id!", articles.title_en as "title_en!", articles.title_ru as "title_ru!",
                  articles.theme_en as "theme_en!", articles.theme_ru as "theme_ru!",
                  articles.abstract_en as "abstract_en!", articles.abstract_ru as "abstract_ru!",
                  articles.keywords_en as "keywords_en!", articles.keywords_ru as "keywords_ru!",
                  articles.funding_information_en as "funding_information_en!",
                  articles.funding_information_ru as "funding_information_ru!",
                  articles.conflict_of_interest_en as "conflict_of_interest_en!",
                  articles.conflict_of_interest_ru as "conflict_of_interest_ru!",
                  languages.original_language as "original_language?",
                  coalesce(texts.content_html_en, '') <> '' as "has_text_en!",
                  coalesce(texts.content_html_ru, '') <> '' as "has_text_ru!",
                  case when $2 then coalesce(texts.content_html_en, '') else '' end as "text_en!",
                  case when $2 then coalesce(texts.content_html_ru, '') else '' end as "text_ru!",
                  texts.pdf_en_id is not null as "has_pdf_en!", texts.pdf_ru_id is not null as "has_pdf_ru!",
                  articles.doi, articles.page_first, articles.page_last, articles.submission_date,
                  articles.acceptance_date, published.publication_date as "publication_date!",
                  (select max(milestones.happened_at at time zone $3)::date from article_milestones milestones
                   where milestones.article_id = published.article_id and milestones.kind = 'resubmitted'
                     and milestones.undone_at is null) as revision_date,
                  published_notices(published.article_id) as "notices!: Json<Vec<LinkedArticle>>",
                  notice_target(published.article_id) as "target: Json<LinkedArticle>",
                  issues.volume as "volume?", issues.number as "number?", issues.publication_date as "issue_date?",
                  coalesce((select jsonb_agg(to_jsonb(authors) - '{email,phone,fax,address}'::text[]
                                       || jsonb_build_object('public_email',
                                              case when is_corresponding then nullif(authors.email, '') end,
                                              'has_authenticated_orcid', accounts.id is not null,
                                              'is_group', coalesce(is_group, false),
                                              'contributed_equally', coalesce(contributed_equally, false))
                                       order by position)
                            from article_authors authors
                            left join article_author_marks marks using (article_id, position)
                            left join users accounts on accounts.orcid = authors.orcid
                            where authors.article_id = published.article_id), '[]')
                      as "authors!: Json<Vec<StoredAuthor>>",
                  coalesce((select jsonb_agg(places order by position) from article_affiliations places
                            where places.article_id = published.article_id), '[]')
                      as "affiliations!: Json<Vec<Affiliation>>",
                  case when $2 then coalesce((
                      select jsonb_agg(jsonb_build_object('reference', cited.reference, 'articleIds', cited.article_ids,
                                                          'parts', cited.parts)
                                       order by position)
                      from article_references cited where cited.article_id = published.article_id), '[]')
                  else '[]' end as "references!: Json<Vec<Reference>>"
           from published_articles published
           join articles on articles.id = published.article_id
           left join article_full_texts texts on texts.article_id = published.article_id
           left join article_languages languages on languages.article_id = published.article_id
           left join issues on issues.id = published.issue_id
           where published.article_id = any($1) and not published.is_withdrawn"#,
        ids,
        extent == Extent::FullText,
        app.settings.journal.time_zone
    )
    .fetch_all(connection)
    .await?;
    let urls = SiteUrls::of(app);
    rows.into_iter().map(|row| row.into_article(app, &urls)).collect()
}

/// Loads the record of an article that all formats are made of; `None` if it is not published.
pub async fn load_publication(app: &App, article: ArticleId, extent: Extent) -> Result<Option<Publication>> {
    let found = load_published(app, &[article.0], extent).await?.pop();
    Ok(found.map(|published| published.publication))
}

struct Row {
    article_id: i64,
    slug: String,
    changed_at: DateTime<Utc>,
    type_id: i16,
    title_en: String,
    title_ru: String,
    theme_en: String,
    theme_ru: String,
    abstract_en: String,
    abstract_ru: String,
    keywords_en: Vec<String>,
    keywords_ru: Vec<String>,
    funding_information_en: String,
    funding_information_ru: String,
    conflict_of_interest_en: String,
    conflict_of_interest_ru: String,
    original_language: Option<String>,
    has_text_en: bool,
    has_text_ru: bool,
    text_en: String,
    text_ru: String,
    has_pdf_en: bool,
    has_pdf_ru: bool,
    doi: Option<String>,
    page_first: Option<String>,
    page_last: Option<String>,
    submission_date: Option<NaiveDate>,
    acceptance_date: Option<NaiveDate>,
    revision_date: Option<NaiveDate>,
    publication_date: NaiveDate,
    volume: Option<i32>,
    number: Option<i32>,
    issue_date: Option<NaiveDate>,
    notices: Json<Vec<LinkedArticle>>,
    target: Option<Json<LinkedArticle>>,
    authors: Json<Vec<StoredAuthor>>,
    affiliations: Json<Vec<Affiliation>>,
    references: Json<Vec<Reference>>,
}

/// Author with the contact data that is public.
#[derive(Deserialize)]
struct StoredAuthor {
    #[serde(flatten)]
    names: Names,
    orcid: String,
    affiliations: Vec<i32>,
    is_corresponding: bool,
    is_group: bool,
    contributed_equally: bool,
    has_authenticated_orcid: bool,
    public_email: Option<String>,
}

impl Row {
    /// Leaves what readers of a removed article still get: its citation.
    fn remove_text(&mut self) {
        for text in [&mut self.abstract_en, &mut self.abstract_ru, &mut self.text_en, &mut self.text_ru] {
            text.clear();
        }
        self.references.0.clear();
        (self.has_text_en, self.has_text_ru, self.has_pdf_en, self.has_pdf_ru) = (false, false, false, false);
    }

    fn into_article(mut self, app: &App, urls: &SiteUrls) -> Result<PublishedArticle> {
        if is_text_removed(&self.notices) {
            self.remove_text();
        }
        let settings = &app.settings.journal;
        let kind = ArticleType::from_id(self.type_id)
            .ok_or_else(|| anyhow::anyhow!("article {} has type {}", self.article_id, self.type_id))?;
        let issue = self.volume.zip(self.number).zip(self.issue_date);
        let issue = issue.map(|((volume, number), published_on)| Issue { volume, number, published_on });
        let with_pdf = [(Language::En, self.has_pdf_en), (Language::Ru, self.has_pdf_ru)].into_iter();
        let pdfs = with_pdf
            .filter(|(_, is_available)| *is_available)
            .map(|(language, _)| (language, urls.pdf(&self.slug, language)));
        let status = record_status(&self.notices);
        let [title_en, title_ru] = marked_titles(status, [&self.title_en, &self.title_ru]);
        let article = Article {
            url: urls.article(&self.slug),
            languages: languages(self.has_text_en || self.has_pdf_en, self.has_text_ru || self.has_pdf_ru),
            original_language: self.original_language.as_deref().and_then(Language::from_code),
            title: Bilingual::new(title_en, title_ru),
            authors: self.authors.0.into_iter().map(Author::from).collect(),
            r#abstract: Bilingual::new(self.abstract_en, self.abstract_ru),
            keywords_en: self.keywords_en,
            keywords_ru: self.keywords_ru,
            published_on: self.publication_date,
            doi: self.doi,
            page_first: self.page_first,
            page_last: self.page_last,
            status,
            notices: notices_on(self.notices.0, urls),
            about: notice_about(self.type_id, self.target.map(|target| target.0), urls),
            ..Article::default()
        };
        let publication = Publication {
            work: Work { journal: journal(app), issue, article },
            id: ArticleId(self.article_id),
            kind,
            short_name: settings.short_name.clone(),
            site: urls.origin().to_owned(),
            license_name: settings.license_name.clone(),
            license_url: settings.license_url.to_string(),
            theme: Bilingual::new(self.theme_en, self.theme_ru),
            full_text: Bilingual::new(self.text_en, self.text_ru),
            affiliations: self.affiliations.0,
            references: self.references.0,
            funding: Bilingual::new(self.funding_information_en, self.funding_information_ru),
            conflict_of_interest: Bilingual::new(self.conflict_of_interest_en, self.conflict_of_interest_ru),
            received_on: self.submission_date,
            revised_on: self.revision_date,
            accepted_on: self.acceptance_date,
            pdfs: pdfs.collect(),
        };
        Ok(PublishedArticle {
            id: self.article_id,
            slug: self.slug,
            changed_at: self.changed_at,
            publication,
        })
    }
}

fn journal(app: &App) -> Journal {
    let journal = &app.settings.journal;
    Journal {
        name: Bilingual::new(&*journal.name_en, &*journal.name_ru),
        nlm_title: journal.nlm_title.clone(),
        publisher: Bilingual::new(&*journal.publisher_en, &*journal.publisher_ru),
        issn: journal.issn.clone(),
        issn_print: journal.issn_print.clone(),
        issn_l: journal.issn_l.clone(),
        is_printed: journal.is_printed,
        corrections_doi: journal.corrections_doi.clone(),
    }
}

/// Returns the languages of the full text or PDF; English if there is neither yet.
fn languages(in_english: bool, in_russian: bool) -> Vec<Language> {
    match (in_english, in_russian) {
        (true, true) => Language::ALL.into(),
        (false, true) => vec![Language::Ru],
        _ => vec![Language::En],
    }
}

impl From<StoredAuthor> for Author {
    fn from(author: StoredAuthor) -> Author {
        Author {
            orcid: author.orcid,
            affiliations: author.affiliations,
            is_corresponding: author.is_corresponding,
            is_group: author.is_group,
            contributed_equally: author.contributed_equally,
            has_authenticated_orcid: author.has_authenticated_orcid,
            public_email: author.public_email,
            ..author.names.into()
        }
    }
}
