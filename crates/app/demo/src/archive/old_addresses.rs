//! URLs of the archive on the journal's previous site, for redirects.

use rules::Language;
use rules::slug::{slugify, transliterate};
use sqlx::PgConnection;

use super::source::{Article, Issue, Kind, SECTIONS};

/// Last volume of the previous site.
const LAST_VOLUME: i32 = 10;
const MAX_SLUG_CHARS: usize = 100;

/// Adds old URLs of an issue and of its clinical studies.
pub async fn add(transaction: &mut PgConnection, issue: &Issue, id: i64) -> anyhow::Result<()> {
    if issue.volume > LAST_VOLUME {
        return Ok(());
    }
    let clinical: Vec<&Article> =
        issue.articles.iter().filter(|article| article.kind == Kind::Clinical).collect();
    let paths: Vec<String> = clinical.iter().map(|article| old_article_path(issue, article)).collect();
    let slugs: Vec<String> = clinical.iter().map(|article| article.slug()).collect();
    sqlx::query!(
        "insert into old_addresses (path, article_id)
         select old.path, articles.id from unnest($1::text[], $2::text[]) as old (path, slug)
         join articles using (slug)
         on conflict (path) do nothing",
        &paths,
        &slugs
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into old_addresses (path, issue_id) values ($1, $2) on conflict (path) do nothing",
        old_issue_path(issue),
        id
    )
    .execute(transaction)
    .await?;
    Ok(())
}

fn old_issue_path(issue: &Issue) -> String {
    format!("/archive/tom-{}-nomer-{}", issue.volume, issue.number)
}

fn old_article_path(issue: &Issue, article: &Article) -> String {
    let section = SECTIONS[article.kind.section()].in_language(Language::Ru);
    let [section, title] =
        [section, article.title(Language::Ru)].map(|text| slugify(text, MAX_SLUG_CHARS, transliterate));
    format!("{}/{section}/{title}", old_issue_path(issue))
}
