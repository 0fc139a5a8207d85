//! Where the journal's earlier site had what is now in the archive.

use rules::Language;
use rules::slug::{of_words, transliterated};
use sqlx::PgConnection;

use super::source::{Article, Issue, Kind, SECTIONS};

/// The earlier site had no later volumes.
const LAST_VOLUME: i32 = 10;
const LONGEST: usize = 100;

/// The issue itself and its clinical studies.
pub async fn add(transaction: &mut PgConnection, issue: &Issue, id: i64) -> anyhow::Result<()> {
    if issue.volume > LAST_VOLUME {
        return Ok(());
    }
    let clinical: Vec<&Article> =
        issue.articles.iter().filter(|article| article.kind == Kind::Clinical).collect();
    let paths: Vec<String> = clinical.iter().map(|article| address_of(issue, article)).collect();
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
        folder_of(issue),
        id
    )
    .execute(transaction)
    .await?;
    Ok(())
}

fn folder_of(issue: &Issue) -> String {
    format!("/archive/tom-{}-nomer-{}", issue.volume, issue.number)
}

fn address_of(issue: &Issue, article: &Article) -> String {
    let section = SECTIONS[article.kind.section()].in_language(Language::Ru);
    let [section, title] =
        [section, article.title(Language::Ru)].map(|words| of_words(words, LONGEST, transliterated));
    format!("{}/{section}/{title}", folder_of(issue))
}
