//! View of an article in one language; untranslated texts are in the other.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use exports::{COPYRIGHT_HOLDER, copyright_statement_in, publisher_item_id};
use kit::App;
use publications::{is_text_removed, marked_titles, record_status};
use rules::article::references::Reference;
use rules::article::{Affiliation, NoticeKind};
use rules::people::full_name;
use rules::{ArticleType, Enumeration, FileId, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::citations::Citations;
use super::store::{AdjacentArticle, ArticleRow, Author, CitedReference};
use super::version_list::PublicVersion;
use crate::journal::LicenseView;
use crate::list_items::{ArticleLine, IssuePlace};
use crate::record_status::{PublicNotice, RecordStatusView, marked_title};
use crate::text::{PublicText, page_range};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicArticle {
    slug: String,
    /// Time of the last change.
    changed_at: DateTime<Utc>,
    /// With the status in front, such as `RETRACTED: `.
    title: PublicText,
    /// Status by the notices on the article.
    #[schema(required)]
    status: Option<RecordStatusView>,
    /// Notices on the article, oldest first.
    notices: Vec<PublicNotice>,
    /// The article that this one is a notice on.
    #[schema(required)]
    notice_on: Option<PublicNotice>,
    /// Title in the other language.
    #[schema(required)]
    other_title: Option<String>,
    type_name: String,
    #[schema(required)]
    submission_date: Option<NaiveDate>,
    /// Day of the last revised version.
    #[schema(required)]
    revision_date: Option<NaiveDate>,
    #[schema(required)]
    acceptance_date: Option<NaiveDate>,
    #[schema(required)]
    publication_date: Option<NaiveDate>,
    /// Year of the issue, or of publication for online-first articles.
    #[schema(required)]
    year: Option<i32>,
    #[schema(required)]
    doi: Option<String>,
    /// Page range, such as `12–21`.
    #[schema(required)]
    pages: Option<String>,
    /// Stands for the pages of an article without pages, such as `ctt-42`.
    #[schema(required)]
    e_location: Option<String>,
    /// Null for online-first articles.
    #[schema(required)]
    issue: Option<IssuePlace>,
    #[schema(required)]
    issue_date: Option<NaiveDate>,
    /// Id of a public picture.
    #[schema(required)]
    issue_cover_id: Option<FileId>,
    /// Section of the issue.
    #[schema(required)]
    section: Option<String>,
    /// Field of research that the authors name.
    #[schema(required)]
    theme: Option<String>,
    authors: Vec<PublicAuthor>,
    /// Authors refer to affiliations by position, from 1.
    affiliations: Vec<String>,
    /// Details of each affiliation, in the same order.
    organizations: Vec<PublicOrganization>,
    /// Sanitized HTML.
    r#abstract: PublicText,
    keywords: Vec<String>,
    /// Sanitized HTML; empty if only the abstract is available.
    full_text: PublicText,
    /// Languages of the full text.
    languages: Vec<Language>,
    original_language: Language,
    pdf: Vec<PublicPdf>,
    conflict_of_interest: PublicText,
    funding_information: PublicText,
    references: Vec<Reference>,
    citations: Citations,
    license: LicenseView,
    /// Null before the publication.
    #[schema(required)]
    copyright: Option<CopyrightView>,
    neighbours: Neighbours,
    /// Articles on the same subject, nearest first.
    related: Vec<ArticleLine>,
    /// Number of the version that this is.
    version: i32,
    /// All versions, newest first; empty if the article was never changed after its publication.
    versions: Vec<PublicVersion>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicAuthor {
    name: String,
    /// First and middle name.
    given_name: String,
    family_name: String,
    #[schema(required)]
    orcid: Option<String>,
    affiliations: Vec<usize>,
    is_corresponding: bool,
    /// A group, whose name is the family name.
    is_group: bool,
    contributed_equally: bool,
    /// Address of a corresponding author; null for the others.
    #[schema(required)]
    email: Option<String>,
}

/// Department, institution and place of an affiliation; unknown texts are `""`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicOrganization {
    department: String,
    institution: String,
    city: String,
    /// Name of the country.
    country: String,
    /// Country code of ISO 3166-1.
    country_code: String,
    /// Address in the Research Organization Registry.
    #[schema(required)]
    ror: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct CopyrightView {
    /// Sentence such as `© 2025 The Authors.`
    statement: String,
    holder: &'static str,
    year: i32,
}

impl CopyrightView {
    fn of(published_on: NaiveDate, language: Language) -> CopyrightView {
        CopyrightView {
            statement: copyright_statement_in(published_on, language),
            holder: COPYRIGHT_HOLDER.in_language(language),
            year: published_on.year(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PublicPdf {
    language: Language,
    /// In bytes.
    size: i64,
}

/// Previous and next article in the issue.
#[derive(Serialize, ToSchema)]
pub struct Neighbours {
    #[schema(required)]
    previous: Option<Neighbour>,
    #[schema(required)]
    next: Option<Neighbour>,
}

#[derive(Serialize, ToSchema)]
pub struct Neighbour {
    slug: String,
    title: PublicText,
}

impl PublicArticle {
    pub fn of(
        app: &App,
        mut article: ArticleRow,
        related: Vec<ArticleLine>,
        language: Language,
    ) -> PublicArticle {
        if is_text_removed(&article.notices) {
            article.remove_text();
        }
        let version = article.current_version();
        let versions = PublicVersion::list(&article, language);
        let status = record_status(&article.notices);
        [article.title_en, article.title_ru] = marked_titles(status, [&article.title_en, &article.title_ru]);
        let kind = NoticeKind::of_type_id(article.type_id);
        let citations = Citations::of(app, &article, language);
        let text = |en, ru| PublicText::of(en, ru, language);
        let original_language = original_language(&article);
        let e_location = || publisher_item_id(&app.settings.journal.short_name, article.id);
        let e_location = article.page_first.is_none().then(e_location);
        let affiliations = article.affiliations.0;
        let authors =
            article.authors.0.into_iter().map(|author| public_author(author, &affiliations, language));
        let other_title = match language {
            Language::En => &article.title_ru,
            Language::Ru => &article.title_en,
        };
        let other_title = Some(other_title.clone()).filter(|title| !title.is_empty());
        let title = text(article.title_en, article.title_ru);
        let type_name = ArticleType::from_id(article.type_id).map(|kind| kind.name().in_language(language));
        let place = article.place.map(|place| place.0);
        let issue_date = place.as_ref().map(|place| place.published_on);
        let texts = [(Language::En, &article.content_html_en), (Language::Ru, &article.content_html_ru)];
        let pdfs = [(Language::En, article.pdf_en_size), (Language::Ru, article.pdf_ru_size)];
        let journal = &app.settings.journal;
        PublicArticle {
            slug: article.slug,
            changed_at: article.changed_at,
            other_title: other_title.filter(|other| *other != title.text),
            title,
            status: RecordStatusView::of(&article.notices, language),
            notices: PublicNotice::list(article.notices.0, language),
            notice_on: Option::zip(kind, article.target)
                .map(|(kind, target)| PublicNotice::of(kind, target.0, language)),
            type_name: type_name.unwrap_or_default().to_owned(),
            submission_date: article.submission_date,
            revision_date: article.revision_date,
            acceptance_date: article.acceptance_date,
            publication_date: article.publication_date,
            year: issue_date.or(article.publication_date).map(|day| day.year()),
            doi: article.doi,
            e_location,
            pages: page_range(article.page_first, article.page_last),
            issue: place.as_ref().map(|at| IssuePlace::new(at.volume, at.number, at.published_on)),
            issue_date,
            issue_cover_id: place.as_ref().and_then(|at| at.cover_id).map(FileId),
            section: place.as_ref().map(|at| text(at.section_en.clone(), at.section_ru.clone()).text),
            theme: Some(text(article.theme_en, article.theme_ru).text).filter(|theme| !theme.is_empty()),
            authors: authors.collect(),
            r#abstract: text(article.abstract_en, article.abstract_ru),
            keywords: match language {
                Language::Ru if !article.keywords_ru.is_empty() => article.keywords_ru,
                Language::En if article.keywords_en.is_empty() => article.keywords_ru,
                _ => article.keywords_en,
            },
            languages: texts
                .into_iter()
                .filter(|(_, text)| !text.is_empty())
                .map(|(language, _)| language)
                .collect(),
            pdf: pdfs
                .into_iter()
                .filter_map(|(language, size)| Some(PublicPdf { language, size: size? }))
                .collect(),
            original_language,
            full_text: text(article.content_html_en, article.content_html_ru),
            conflict_of_interest: text(article.conflict_of_interest_en, article.conflict_of_interest_ru),
            funding_information: text(article.funding_information_en, article.funding_information_ru),
            organizations: affiliations.iter().map(|one| organization(one, language)).collect(),
            affiliations: affiliations.into_iter().map(|one| text(one.en, one.ru).text).collect(),
            references: article.references.0.into_iter().map(reference).collect(),
            citations,
            license: LicenseView::of(journal),
            copyright: article.publication_date.map(|day| CopyrightView::of(day, language)),
            neighbours: match place {
                Some(at) => Neighbours {
                    previous: at.previous.map(|article| neighbour(article, language)),
                    next: at.next.map(|article| neighbour(article, language)),
                },
                None => Neighbours { previous: None, next: None },
            },
            related,
            version,
            versions,
        }
    }
}

impl PublicArticle {
    /// Names the version that the content is of.
    pub fn of_version(self, version: i32) -> PublicArticle {
        PublicArticle { version, ..self }
    }
}

fn neighbour(article: AdjacentArticle, language: Language) -> Neighbour {
    let title = marked_title(&article.notices, article.title_en, article.title_ru, language);
    Neighbour { slug: article.slug, title }
}

fn public_author(author: Author, affiliations: &[Affiliation], language: Language) -> PublicAuthor {
    let [first, middle, last] = author.names.in_language(language);
    let number = |key: &i32| affiliations.iter().position(|one| one.key == *key).map(|index| index + 1);
    PublicAuthor {
        name: full_name(first, Some(middle), last),
        given_name: [first, middle].join(" ").trim().to_owned(),
        family_name: last.to_owned(),
        orcid: Some(author.orcid).filter(|orcid| !orcid.is_empty()),
        affiliations: author.affiliations.iter().filter_map(number).collect(),
        is_corresponding: author.is_corresponding,
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        email: author.public_email,
    }
}

fn reference(cited: CitedReference) -> Reference {
    let CitedReference { reference, article_ids, parts } = cited;
    let mut reference = Reference { reference, article_ids, parts };
    reference.parts = Some(exports::reference_parts(&reference));
    reference
}

fn organization(affiliation: &Affiliation, language: Language) -> PublicOrganization {
    let details = exports::affiliation_details(affiliation);
    let text = |en, ru| PublicText::of(en, ru, language).text;
    let country = exports::country_name(&details.country, language).unwrap_or_default();
    PublicOrganization {
        department: text(details.department_en, details.department_ru),
        institution: text(details.institution_en, details.institution_ru),
        city: text(details.city_en, details.city_ru),
        country: country.to_owned(),
        country_code: details.country,
        ror: Some(details.ror).filter(|ror| !ror.is_empty()).map(|ror| format!("https://ror.org/{ror}")),
    }
}

/// Returns the language that the editors have chosen, or that of the only text or PDF.
fn original_language(article: &ArticleRow) -> Language {
    let chosen = article.original_language.as_deref().and_then(Language::from_code);
    let is_in_english = !article.content_html_en.is_empty() || article.pdf_en_size.is_some();
    let is_in_russian = !article.content_html_ru.is_empty() || article.pdf_ru_size.is_some();
    let only_russian = is_in_russian && !is_in_english;
    chosen.unwrap_or(if only_russian { Language::Ru } else { Language::En })
}
