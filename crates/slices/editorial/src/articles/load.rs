//! Loads articles with a fixed number of queries.

use files::FileView;
use kit::{App, Result};
use rules::article::dates::Dates;
use rules::article::lifecycle::review_round;
use rules::article::notice_questions::QUESTION_START;
use rules::article::{Content, FileLink};
use rules::{ArticleFileType, ArticleId, ArticleStatus, Enumeration, FileId, UserId};
use sqlx::PgConnection;

use super::{Article, AttachedFile, Creator, IssueRef, content, decode_enum, manuscript, rounds};

/// Loads an article; `None` if it does not exist or was removed.
pub async fn load(app: &App, connection: &mut PgConnection, id: ArticleId) -> Result<Option<Article>> {
    let Some(row) = sqlx::query!(
        r#"select creator_id, type_id, status_id, revision, articles.version, title_en, title_ru, theme_en, theme_ru,
                  abstract_en, abstract_ru, keywords_en, keywords_ru, funding_information_en,
                  funding_information_ru, conflict_of_interest_en, conflict_of_interest_ru, ask_for_translation,
                  articles.slug, articles.doi, page_first, page_last, submission_date, acceptance_date,
                  articles.publication_date, articles.created_at, articles.updated_at,
                  users.first_name_en, users.middle_name_en, users.last_name_en,
                  issues.id as "issue_id?", issues.volume as "volume?", issues.number as "number?",
                  numbers.number as "manuscript_number?",
                  exists (select from deliveries where deliveries.article_id = articles.id
                          and deliveries.target = 'crossref'
                          and (deliveries.delivered_at is not null or deliveries.attempt_id is not null))
                      as "is_registered!",
                  exists (select from article_notices join articles notices on notices.id = article_notices.notice_id
                          where article_notices.target_id = articles.id and notices.removed_at is null)
                      as "has_notices!",
                  exists (select from article_notices join article_full_texts texts on texts.article_id = notice_id
                          where notice_id = articles.id
                            and strpos(texts.content_html_en || texts.content_html_ru, $2) > 0)
                      as "has_open_questions!",
                  has_held_doi(articles.id) as "is_doi_held!"
           from articles join users on users.id = articles.creator_id
           left join issue_articles on issue_articles.article_id = articles.id
           left join issues on issues.id = issue_articles.issue_id
           left join manuscript_numbers numbers on numbers.article_id = articles.id
           where articles.id = $1 and articles.removed_at is null"#,
        id.0,
        QUESTION_START
    )
    .fetch_optional(&mut *connection)
    .await?
    else {
        return Ok(None);
    };
    let status = decode_enum::<ArticleStatus>(row.status_id)?;
    let files = load_files(connection, id).await?;
    let content = Content {
        version: row.version,
        type_id: row.type_id,
        title_en: row.title_en,
        title_ru: row.title_ru,
        theme_en: row.theme_en,
        theme_ru: row.theme_ru,
        abstract_en: row.abstract_en,
        abstract_ru: row.abstract_ru,
        keywords_en: row.keywords_en,
        keywords_ru: row.keywords_ru,
        funding_information_en: row.funding_information_en,
        funding_information_ru: row.funding_information_ru,
        conflict_of_interest_en: row.conflict_of_interest_en,
        conflict_of_interest_ru: row.conflict_of_interest_ru,
        ask_for_translation: row.ask_for_translation,
        authors: content::load_authors(connection, id).await?,
        affiliations: content::load_affiliations(connection, id).await?,
        files: file_links(&files, row.revision),
        suggested_reviewers: content::load_suggested_reviewers(connection, id).await?,
    };
    Ok(Some(Article {
        id,
        number: row.manuscript_number,
        creator: Creator {
            id: UserId(row.creator_id),
            first_name_en: row.first_name_en,
            middle_name_en: row.middle_name_en,
            last_name_en: row.last_name_en,
        },
        status,
        revision: row.revision,
        content,
        files,
        manuscripts: manuscript::load_manuscripts(connection, id).await?,
        issue: IssueRef::of(row.issue_id, row.volume, row.number),
        slug: row.slug,
        assignments: rounds::count_assignments(connection, id, review_round(status, row.revision)).await?,
        doi: row.doi,
        is_doi_held: row.is_doi_held,
        is_registered: row.is_registered,
        has_notices: row.has_notices,
        has_open_questions: row.has_open_questions,
        page_first: row.page_first,
        page_last: row.page_last,
        dates: Dates {
            submission: row.submission_date,
            acceptance: row.acceptance_date,
            publication: row.publication_date,
        },
        created_at: row.created_at,
        updated_at: row.updated_at,
        mode: app.settings.review.mode,
    }))
}

/// Locks an article until the end of the transaction and loads it.
///
/// `for no key update` blocks other changes, but not inserts that reference the article.
pub async fn lock(app: &App, transaction: &mut PgConnection, id: ArticleId) -> Result<Option<Article>> {
    sqlx::query!("select id from articles where id = $1 for no key update", id.0)
        .fetch_optional(&mut *transaction)
        .await?;
    load(app, transaction, id).await
}

async fn load_files(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<AttachedFile>> {
    let rows = sqlx::query!(
        "select links.file_id, links.type_id, links.comment, links.from_author, links.revision,
                files.file_name, files.size, files.mime_type, files.created_at
         from article_files links join files on files.id = links.file_id
         where links.article_id = $1
         order by links.revision desc, links.from_author desc, links.position",
        id.0
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let file_id = FileId(row.file_id);
            Ok(AttachedFile {
                file_id,
                file_type: row.type_id.map(decode_enum::<ArticleFileType>).transpose()?,
                comment: row.comment,
                from_author: row.from_author,
                revision: row.revision,
                view: FileView::of(file_id, row.file_name, row.size, row.mime_type, row.created_at),
            })
        })
        .collect()
}

/// Files of a round that the author can change.
pub fn file_links(files: &[AttachedFile], revision: i32) -> Vec<FileLink> {
    let changeable = files.iter().filter(|file| file.from_author && file.revision == revision);
    let link = |file: &AttachedFile| FileLink {
        file_id: file.file_id,
        type_id: file.file_type.map(Enumeration::id),
        comment: file.comment.clone(),
    };
    changeable.map(link).collect()
}
