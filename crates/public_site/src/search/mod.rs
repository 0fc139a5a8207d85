//! Readers' search: words in either language and script, in any of their forms; forgiving where nothing is found.

mod excerpts;
mod reasons;
mod spellings;
mod store;
mod terms;
#[cfg(test)]
mod terms_tests;

use kit::listing::Slice;
use kit::{App, Result};
use rules::{Fault, FaultKind};
use sqlx::PgPool;

use crate::browsing::{self, Days, Order};
use crate::lines::MatchField;
pub use reasons::explain;
use store::{MOST, Matches, Understood};
use terms::{MAX_QUERY_CHARS, Term};

/// What a reader looks for.
pub struct Wanted {
    pub query: Option<String>,
    pub field: Option<MatchField>,
    pub doi: Option<String>,
}

pub struct Outcome {
    /// Of the page that was asked for.
    pub articles: Vec<i64>,
    pub count: i64,
    pub is_more: bool,
    pub corrected_query: Option<String>,
    pub is_any_word: bool,
    pub sought: Sought,
}

/// What the articles were found by; says what is to be shown of them.
pub enum Sought {
    Doi,
    Words(Understood, Option<MatchField>),
}

/// Everything that was found, before it is cut into pages.
struct Found {
    matches: Matches,
    corrected_query: Option<String>,
    is_any_word: bool,
    sought: Sought,
}

impl Wanted {
    pub fn is_nothing(&self) -> bool {
        self.query.is_none() && self.doi.is_none()
    }

    pub fn check(&self) -> Result<()> {
        let mut faults = Vec::new();
        for (name, text) in [("query", &self.query), ("doi", &self.doi)] {
            let Some(text) = text else { continue };
            if text.contains('\0') {
                faults.push(Fault::in_query(name, FaultKind::Malformed));
            } else if text.chars().count() > MAX_QUERY_CHARS {
                faults.push(Fault::in_query(name, FaultKind::TooLong { max: MAX_QUERY_CHARS }));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
    }
}

pub async fn find(app: &App, wanted: &Wanted, days: Days, order: Order, slice: Slice) -> Result<Outcome> {
    let slice = browsing::within(slice, i64::from(MOST))?;
    let found = match wanted.doi_in(&app.settings.journal.doi_prefix) {
        Some(doi) => of_doi(&app.pool, &doi, wanted, days).await?,
        None => of_words(&app.pool, wanted, days, order).await?,
    };
    let all = found.matches.articles;
    let page = |at: i64| usize::try_from(at).unwrap_or(usize::MAX).min(all.len());
    Ok(Outcome {
        articles: all[page(slice.offset)..page(slice.offset + slice.limit)].to_vec(),
        count: i64::try_from(all.len()).unwrap_or(i64::MAX),
        is_more: found.matches.is_more,
        corrected_query: found.corrected_query,
        is_any_word: found.is_any_word,
        sought: found.sought,
    })
}

impl Wanted {
    /// A DOI is one wherever it was typed; of the journal's own, its end is enough where only DOIs are looked for.
    fn doi_in(&self, prefix: &str) -> Option<String> {
        if let Some(doi) = &self.doi {
            return Some(terms::doi(doi).unwrap_or_else(|| doi.clone()));
        }
        let query = self.query.as_ref()?;
        match terms::doi(query) {
            None if self.field == Some(MatchField::Doi) => {
                Some(format!("{prefix}/{}", query.trim_start_matches('/')))
            }
            doi => doi,
        }
    }
}

async fn of_doi(pool: &PgPool, doi: &str, wanted: &Wanted, days: Days) -> Result<Found> {
    let mut article = store::by_doi(pool, doi, days).await?;
    // Both a DOI and words: the article has to have them.
    if let (Some(id), Some(query), Some(_)) = (article, &wanted.query, &wanted.doi)
        && terms::doi(query).is_none()
    {
        let asked = store::understand(pool, &terms::terms(query), wanted.field).await?;
        article = store::is_match(pool, id, &asked).await?.then_some(id);
    }
    let matches = Matches { articles: article.into_iter().collect(), is_more: false };
    Ok(Found { matches, corrected_query: None, is_any_word: false, sought: Sought::Doi })
}

async fn of_words(pool: &PgPool, wanted: &Wanted, days: Days, order: Order) -> Result<Found> {
    let query = wanted.query.as_deref().unwrap_or_default();
    let field = wanted.field;
    let typed = terms::terms(query);
    let asked = store::understand(pool, &typed, field).await?;
    let found = |matches, corrected_query, is_any_word, asked| Found {
        matches,
        corrected_query,
        is_any_word,
        sought: Sought::Words(asked, field),
    };
    let matches = store::matches(pool, &asked, days, order).await?;
    if !matches.articles.is_empty() {
        return Ok(found(matches, None, false, asked));
    }
    let corrected_query = correct(pool, query, &typed, field).await?;
    let asked = match &corrected_query {
        Some(corrected) => {
            let asked = store::understand(pool, &terms::terms(corrected), field).await?;
            let matches = store::matches(pool, &asked, days, order).await?;
            if !matches.articles.is_empty() {
                return Ok(found(matches, corrected_query, false, asked));
            }
            asked
        }
        None => asked,
    };
    let articles = match asked.each_one.len() {
        0 | 1 => Vec::new(),
        _ => store::partial_matches(pool, &asked, days).await?,
    };
    let is_any_word = !articles.is_empty();
    let corrected_query = corrected_query.filter(|_| is_any_word);
    Ok(found(Matches { articles, is_more: false }, corrected_query, is_any_word, asked))
}

/// The same query with its misspelt words written as articles write them; none where none is.
async fn correct(
    pool: &PgPool,
    query: &str,
    typed: &[Term],
    field: Option<MatchField>,
) -> Result<Option<String>> {
    let words: Vec<&Term> = typed.iter().filter(|term| !term.is_phrase && !term.is_excluded).collect();
    let texts: Vec<String> = words.iter().map(|term| term.text.clone()).collect();
    let nearest = store::corrections(pool, &texts, field).await?;
    let corrections: Vec<(&Term, String)> =
        words.into_iter().zip(nearest).filter_map(|(term, nearest)| Some((term, nearest?))).collect();
    Ok((!corrections.is_empty()).then(|| terms::corrected(query, &corrections)))
}
