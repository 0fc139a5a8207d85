//! Writing an article's content.

use chrono::{DateTime, Utc};
use kit::html::clean_for_authors;
use kit::{App, Result};
use rules::article::{Content, bounds};
use rules::{ArticleId, Checks, Fault, FaultKind, UserId};
use sqlx::PgConnection;

use super::Article;
pub use super::content::Whose;
use super::content::{write_files, write_people, write_suggested_reviewers};

/// The content as it will be stored, or everything that cannot be.
pub fn checked(content: Content) -> Result<Content> {
    let mut content = content.tidied();
    let mut checks = Checks::new();
    // Lengths first: nothing is cleaned that would be refused anyway.
    bounds::check(&mut checks, &content);
    checks.finish()?;
    clean([
        (clean_for_authors, "abstractEn", &mut content.abstract_en),
        (clean_for_authors, "abstractRu", &mut content.abstract_ru),
    ])?;
    Ok(content)
}

/// How a field is cleaned, its name, its HTML.
type Field<'a> = (fn(&str) -> Option<String>, &'a str, &'a mut String);

/// Every field of HTML by its list, or all that cannot be read.
pub fn clean<const N: usize>(fields: [Field<'_>; N]) -> Result<()> {
    let mut checks = Checks::new();
    for (clean, field, html) in fields {
        match clean(html) {
            Some(clean) => *html = clean,
            None => checks.fault(field, FaultKind::Malformed),
        }
    }
    Ok(checks.finish()?)
}

/// The row, for [`update`] to fill.
pub async fn insert(
    transaction: &mut PgConnection,
    creator: UserId,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<ArticleId> {
    let id = sqlx::query_scalar!(
        "insert into articles (creator_id, type_id, title_en, version, created_at, updated_at)
         values ($1, $2, $3, 0, $4, $4) returning id",
        creator.0,
        content.type_id,
        content.title_en,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(ArticleId(id))
}

/// Writes the author's content over a locked article and raises its version.
pub async fn update(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    revision: i32,
    content: &Content,
) -> Result<()> {
    update_texts(app, transaction, id, content).await?;
    write_suggested_reviewers(transaction, id, &content.suggested_reviewers).await?;
    write_files(transaction, id, Whose::Authors { revision }, content).await
}

/// The files that editors added; new ones belong to the present round.
pub async fn update_editors_files(
    transaction: &mut PgConnection,
    article: &Article,
    content: &Content,
) -> Result<()> {
    write_files(transaction, article.id, Whose::Editors { revision: article.revision }, content).await
}

/// Texts, authors and affiliations, which authors and editors write alike.
pub async fn update_texts(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    content: &Content,
) -> Result<()> {
    sqlx::query!(
        "update articles set type_id = $2, title_en = $3, title_ru = $4, theme_en = $5, theme_ru = $6,
             abstract_en = $7, abstract_ru = $8, keywords_en = $9, keywords_ru = $10,
             funding_information_en = $11, funding_information_ru = $12, conflict_of_interest_en = $13,
             conflict_of_interest_ru = $14, ask_for_translation = $15, updated_at = $16, version = version + 1
         where id = $1",
        id.0,
        content.type_id,
        content.title_en,
        content.title_ru,
        content.theme_en,
        content.theme_ru,
        content.abstract_en,
        content.abstract_ru,
        &content.keywords_en,
        &content.keywords_ru,
        content.funding_information_en,
        content.funding_information_ru,
        content.conflict_of_interest_en,
        content.conflict_of_interest_ru,
        content.ask_for_translation,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    write_people(transaction, id, content).await
}

/// After a change beside the texts.
pub async fn raise_version(app: &App, transaction: &mut PgConnection, id: ArticleId) -> Result<()> {
    sqlx::query!(
        "update articles set version = version + 1, updated_at = $2 where id = $1",
        id.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub fn check_number_of_files(app: &App, count: usize) -> Result<()> {
    let max = app.settings.uploads.max_files_per_article as usize;
    if count > max {
        return Err(vec![Fault::in_body("files", FaultKind::TooMany { max })].into());
    }
    Ok(())
}

/// Files that this person may link: there already among theirs, or their own uploads that no other article has.
pub async fn check_files(
    transaction: &mut PgConnection,
    id: ArticleId,
    person: UserId,
    whose: Whose,
    content: &Content,
) -> Result<()> {
    let (from_author, revision) = whose.parts();
    let wanted: Vec<uuid::Uuid> = content.files.iter().map(|file| file.file_id.0).collect();
    let linkable = sqlx::query_scalar!(
        "select files.id as \"id!\" from files left join article_files links on links.file_id = files.id
         where files.id = any($1)
           and (links.article_id = $2 and links.from_author = $4 and (links.revision = $3 or not $4)
                or links.article_id is null and files.uploader_id = $5
                   and not exists (select from merged_manuscripts made where made.file_id = files.id))",
        &wanted,
        id.0,
        revision,
        from_author,
        person.0
    )
    .fetch_all(transaction)
    .await?;
    let mut checks = Checks::new();
    for (index, file) in content.files.iter().enumerate() {
        if !linkable.contains(&file.file_id.0) {
            checks.fault_at(&["files", &index.to_string(), "fileId"], FaultKind::UnknownFile);
        }
    }
    Ok(checks.finish()?)
}
