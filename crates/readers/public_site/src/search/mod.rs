//! Search of published articles: words in either language and script, in any inflection.
//!
//! If nothing matches, the search retries with corrected spelling and then with any of the words.

mod excerpts;
mod highlights;
mod spellings;
mod store;
mod terms;
#[cfg(test)]
mod terms_tests;

use kit::listing::PageBounds;
use kit::{App, Result};
use rules::{FieldError, FieldErrorKind};
use sqlx::PgPool;

use crate::browsing::{self, DateRange, FacetFilter, Order};
use crate::facets;
use crate::list_items::MatchField;
pub use highlights::attach_matches;
use store::{MAX_FILTERED, MAX_MATCHES, Matches, ParsedQuery};
use terms::{MAX_QUERY_CHARS, Term};

/// A search by words or DOI.
pub struct SearchRequest {
    pub query: Option<String>,
    pub field: Option<MatchField>,
    pub doi: Option<String>,
}

/// What a search is narrowed to.
pub struct Scope<'a> {
    pub dates: DateRange,
    pub filter: &'a FacetFilter,
}

/// One page of search results.
pub struct SearchPage {
    /// Article ids of the requested page.
    pub articles: Vec<i64>,
    /// All matches before the facets were applied, for their counts.
    pub matches: Vec<i64>,
    pub count: i64,
    pub is_more: bool,
    pub corrected_query: Option<String>,
    pub is_any_word: bool,
    pub basis: MatchBasis,
}

/// Criterion by which articles were found; determines their highlights.
pub enum MatchBasis {
    Doi,
    Words(ParsedQuery, Option<MatchField>),
}

/// All matches, before paging.
struct SearchMatches {
    matches: Matches,
    corrected_query: Option<String>,
    is_any_word: bool,
    basis: MatchBasis,
}

impl SearchRequest {
    pub fn is_empty(&self) -> bool {
        self.query.is_none() && self.doi.is_none()
    }

    pub fn validate(&self) -> Result<()> {
        let mut errors = Vec::new();
        for (name, text) in [("query", &self.query), ("doi", &self.doi)] {
            let Some(text) = text else { continue };
            if text.contains('\0') {
                errors.push(FieldError::in_query(name, FieldErrorKind::Malformed));
            } else if text.chars().count() > MAX_QUERY_CHARS {
                errors.push(FieldError::in_query(name, FieldErrorKind::TooLong { max: MAX_QUERY_CHARS }));
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors.into()) }
    }
}

pub async fn find(
    app: &App,
    request: &SearchRequest,
    scope: &Scope<'_>,
    order: Order,
    bounds: PageBounds,
) -> Result<SearchPage> {
    let bounds = browsing::check_depth_within(bounds, i64::from(MAX_MATCHES))?;
    let found = match request.doi(&app.settings.journal.doi_prefix) {
        Some(doi) => find_by_doi(&app.pool, &doi, request, scope.dates).await?,
        None => find_by_words(&app.pool, request, scope, order).await?,
    };
    let matches = found.matches.articles;
    let mut all = if scope.filter.is_empty() {
        matches.clone()
    } else {
        facets::retain_matching(&app.pool, &matches, scope.filter).await?
    };
    let most = MAX_MATCHES.unsigned_abs() as usize;
    let is_more = found.matches.is_more || all.len() > most;
    all.truncate(most);
    let index = |offset: i64| usize::try_from(offset).unwrap_or(usize::MAX).min(all.len());
    Ok(SearchPage {
        articles: all[index(bounds.offset)..index(bounds.offset + bounds.limit)].to_vec(),
        count: i64::try_from(all.len()).unwrap_or(i64::MAX),
        is_more,
        matches,
        corrected_query: found.corrected_query,
        is_any_word: found.is_any_word,
        basis: found.basis,
    })
}

impl SearchRequest {
    /// Returns the DOI to search for, also one typed as words. In the DOI field the journal's prefix may be
    /// omitted.
    fn doi(&self, prefix: &str) -> Option<String> {
        if let Some(doi) = &self.doi {
            return Some(terms::parse_doi(doi).unwrap_or_else(|| doi.clone()));
        }
        let query = self.query.as_ref()?;
        match terms::parse_doi(query) {
            None if self.field == Some(MatchField::Doi) => {
                Some(format!("{prefix}/{}", query.trim_start_matches('/')))
            }
            doi => doi,
        }
    }
}

async fn find_by_doi(
    pool: &PgPool,
    doi: &str,
    request: &SearchRequest,
    dates: DateRange,
) -> Result<SearchMatches> {
    let mut article = store::find_by_doi(pool, doi, dates).await?;
    // With both a DOI and words, the article must match the words too.
    if let (Some(id), Some(query), Some(_)) = (article, &request.query, &request.doi)
        && terms::parse_doi(query).is_none()
    {
        let parsed = store::parse_query(pool, &terms::parse(query), request.field).await?;
        article = store::is_match(pool, id, &parsed).await?.then_some(id);
    }
    let matches = Matches { articles: article.into_iter().collect(), is_more: false };
    Ok(SearchMatches { matches, corrected_query: None, is_any_word: false, basis: MatchBasis::Doi })
}

async fn find_by_words(
    pool: &PgPool,
    request: &SearchRequest,
    scope: &Scope<'_>,
    order: Order,
) -> Result<SearchMatches> {
    let dates = scope.dates;
    let most = if scope.filter.is_empty() { MAX_MATCHES } else { MAX_FILTERED };
    let query = request.query.as_deref().unwrap_or_default();
    let field = request.field;
    let terms = terms::parse(query);
    let parsed = store::parse_query(pool, &terms, field).await?;
    let found = |matches, corrected_query, is_any_word, parsed| SearchMatches {
        matches,
        corrected_query,
        is_any_word,
        basis: MatchBasis::Words(parsed, field),
    };
    let matches = store::matches(pool, &parsed, dates, order, most).await?;
    if !matches.articles.is_empty() {
        return Ok(found(matches, None, false, parsed));
    }
    let corrected_query = correct_spelling(pool, query, &terms, field).await?;
    let parsed = match &corrected_query {
        Some(corrected) => {
            let parsed = store::parse_query(pool, &terms::parse(corrected), field).await?;
            let matches = store::matches(pool, &parsed, dates, order, most).await?;
            if !matches.articles.is_empty() {
                return Ok(found(matches, corrected_query, false, parsed));
            }
            parsed
        }
        None => parsed,
    };
    let articles = match parsed.each_one.len() {
        0 | 1 => Vec::new(),
        _ => store::partial_matches(pool, &parsed, dates).await?,
    };
    let is_any_word = !articles.is_empty();
    let corrected_query = corrected_query.filter(|_| is_any_word);
    Ok(found(Matches { articles, is_more: false }, corrected_query, is_any_word, parsed))
}

/// Returns the query with misspelt words corrected, or `None` if there are none.
async fn correct_spelling(
    pool: &PgPool,
    query: &str,
    terms: &[Term],
    field: Option<MatchField>,
) -> Result<Option<String>> {
    let words: Vec<&Term> = terms.iter().filter(|term| !term.is_phrase && !term.is_excluded).collect();
    let texts: Vec<String> = words.iter().map(|term| term.text.clone()).collect();
    let nearest = store::nearest_words(pool, &texts, field).await?;
    let corrections: Vec<(&Term, String)> =
        words.into_iter().zip(nearest).filter_map(|(term, nearest)| Some((term, nearest?))).collect();
    Ok((!corrections.is_empty()).then(|| terms::replace_words(query, &corrections)))
}
