//! Authors of a publication with their affiliations.

use std::collections::BTreeMap;

use super::journal::Journal;
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{one_line, orcid};
use crate::records::{LanguageTag, SourceAffiliation, SourceArticle, SourceAuthor, SourceName, Texts};

/// Keys of an article's affiliations by lines, country and ROR id.
type KnownAffiliations = BTreeMap<(Texts, String, String), i32>;

/// Names by language, from the settings `givenName` and `familyName`.
pub(super) fn names(settings: &Settings<'_>) -> BTreeMap<LanguageTag, SourceName> {
    let mut names = BTreeMap::<LanguageTag, SourceName>::new();
    for (language, given) in settings.texts("givenName") {
        names.entry(language).or_default().given = one_line(&given);
    }
    for (language, family) in settings.texts("familyName") {
        names.entry(language).or_default().family = one_line(&family);
    }
    names
}

pub(super) fn add_authors<'a>(journal: &Journal<'a>, publication: &Row<'a>, article: &mut SourceArticle) {
    let id = publication.text("publication_id");
    let rows = journal.tables.find_in_order("authors", "publication_id", id, "author_id");
    let mut known = KnownAffiliations::new();
    for (position, row) in rows.iter().enumerate() {
        let author_id = row.text("author_id");
        let settings = Settings::find(journal.tables, "author_settings", "author_id", author_id);
        let owner = format!("author {}: ", position + 1);
        let mut author = SourceAuthor { names: names(&settings), ..SourceAuthor::default() };
        if author.names.is_empty() {
            article.findings.push(Finding::new(FindingKind::Missing, format!("{owner}name")));
        }
        add_orcid(&settings, &owner, &mut author, article);
        author.is_corresponding = author_id == publication.text("primary_contact_id");
        if author.is_corresponding {
            author.email = row.text("email").trim().to_owned();
        }
        author.affiliations = affiliation_keys(journal, author_id, &settings, &mut known, article);
        for (language, text) in settings.texts("competingInterests") {
            let whole = article.conflict_of_interest.entry(language).or_default();
            whole.push_str(&text);
            whole.push('\n');
        }
        let unread = settings.unread(&owner);
        let is_country_used = !author.affiliations.is_empty();
        let country = format!("{owner}country: ");
        let unread =
            unread.into_iter().filter(|found| !(is_country_used && found.detail.starts_with(&country)));
        article.findings.extend(unread);
        article.authors.push(author);
    }
    for text in article.conflict_of_interest.values_mut() {
        text.truncate(text.trim_end().len());
    }
}

fn add_orcid(settings: &Settings<'_>, owner: &str, author: &mut SourceAuthor, article: &mut SourceArticle) {
    let value = settings.text("orcid");
    if value.is_empty() {
        return;
    }
    match orcid(value) {
        Some(orcid) => author.orcid = orcid,
        None => {
            let detail = format!("{owner}ORCID iD `{value}`");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
}

/// Adds the affiliations of an author that the article does not have yet; returns the keys of all.
fn affiliation_keys(
    journal: &Journal<'_>,
    author: &str,
    settings: &Settings<'_>,
    known: &mut KnownAffiliations,
    article: &mut SourceArticle,
) -> Vec<i32> {
    let country = settings.text("country").to_owned();
    let mut affiliations = Vec::new();
    // Since OJS 3.5 an author has any number of affiliations.
    for row in journal.tables.find_by_age("author_affiliations", "author_id", author, "author_affiliation_id")
    {
        let (table, owner) = ("author_affiliation_settings", "author_affiliation_id");
        let names = Settings::find(journal.tables, table, owner, row.text(owner)).texts("name");
        affiliations.push((names, row.text("ror")));
    }
    if affiliations.is_empty() {
        affiliations.push((settings.texts("affiliation"), settings.text("rorId")));
    }
    let mut keys = Vec::new();
    for (lines, ror) in affiliations {
        let lines = lines.into_iter().map(|(language, line)| (language, one_line(&line))).collect::<Texts>();
        let ror = ror.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
        if lines.is_empty() && ror.is_empty() {
            continue;
        }
        let next = i32::try_from(article.affiliations.len() + 1).unwrap_or(i32::MAX);
        let key = *known.entry((lines.clone(), country.clone(), ror.clone())).or_insert(next);
        if key == next {
            let country = country.clone();
            article.affiliations.push(SourceAffiliation { key, lines, country, ror, details: None });
        }
        keys.push(key);
    }
    keys
}
