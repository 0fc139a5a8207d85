//! What becomes of articles and reviews when the person behind them goes. Which fate an article has is in
//! `rules::erasure`.

use identity::erasing::Whom;
use kit::Result;
use rules::erasure::{Fate, Obligations, Pseudonym, fate_of};
use rules::{ArticleStatus, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use crate::articles::known;

/// What somebody owes, with their articles held: nobody submits one meanwhile. Before their account is held.
pub async fn hold_obligations(transaction: &mut PgConnection, id: UserId) -> Result<Obligations> {
    sqlx::query!("select id from articles where creator_id = $1 order by id for no key update", id.0)
        .fetch_all(&mut *transaction)
        .await?;
    obligations_of(transaction, id).await
}

pub async fn obligations_of(connection: &mut PgConnection, id: UserId) -> Result<Obligations> {
    let articles = sqlx::query_scalar!("select distinct status_id from articles where creator_id = $1", id.0)
        .fetch_all(&mut *connection)
        .await?;
    let assignments =
        sqlx::query_scalar!("select distinct status_id from review_assignments where reviewer_id = $1", id.0)
            .fetch_all(connection)
            .await?;
    Ok(Obligations {
        articles: articles.into_iter().map(known::<ArticleStatus>).collect::<Result<_, _>>()?,
        assignments: assignments
            .into_iter()
            .map(known::<ReviewAssignmentStatus>)
            .collect::<Result<_, _>>()?,
        is_last_admin: false,
    })
}

/// After the account has its pseudonym.
pub async fn erase_person(transaction: &mut PgConnection, whom: &Whom) -> Result<()> {
    remove_drafts(transaction, whom.id, &with_fate(Fate::Removed, true)).await?;
    forget_author(transaction, whom).await?;
    forget_contacts(transaction, whom, &with_fate(Fate::KeptAsPrinted, true)).await?;
    forget_reviewer(transaction, whom).await
}

fn with_fate(fate: Fate, is_their_own: bool) -> Vec<i16> {
    let statuses = ArticleStatus::ALL.iter().filter(|status| fate_of(**status, is_their_own) == fate);
    statuses.map(|status| status.id()).collect()
}

/// What readers have once seen is not made away with, whatever it is now.
async fn remove_drafts(transaction: &mut PgConnection, id: UserId, statuses: &[i16]) -> Result<()> {
    sqlx::query!(
        "delete from articles where creator_id = $1 and status_id = any($2) and slug is null",
        id.0,
        statuses
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Their own row by address or ORCID iD; on what they submitted themselves also by name.
async fn forget_author(transaction: &mut PgConnection, whom: &Whom) -> Result<()> {
    let pseudonym = Pseudonym::of(whom.id);
    sqlx::query!(
        "update article_authors author
         set first_name_en = $6, last_name_en = $7, first_name_ru = $8, last_name_ru = $9, middle_name_en = '',
             middle_name_ru = '', orcid = '', phone = '', fax = '', address = '',
             email = case when author.email = '' then '' else $10 end
         from articles
         where articles.id = author.article_id and articles.slug is null
           and articles.status_id = any(case when articles.creator_id = $11 then $5::smallint[] else $12::smallint[] end)
           and (author.email <> '' and author.email::citext = $1::text::citext
                or author.orcid <> '' and author.orcid = $2
                or articles.creator_id = $11 and lower(author.first_name_en) = lower($3)
                   and lower(author.last_name_en) = lower($4))",
        whom.address,
        whom.orcid,
        whom.first_name_en,
        whom.last_name_en,
        &with_fate(Fate::Pseudonymised, true),
        pseudonym.first_name_en,
        pseudonym.last_name_en,
        pseudonym.first_name_ru,
        pseudonym.last_name_ru,
        pseudonym.address,
        whom.id.0,
        &with_fate(Fate::Pseudonymised, false),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Name, affiliation and ORCID iD are printed. How to reach somebody never was: it goes.
async fn forget_contacts(transaction: &mut PgConnection, whom: &Whom, statuses: &[i16]) -> Result<()> {
    sqlx::query!(
        "update article_authors author
         set phone = '', fax = '', address = '', email = case when author.email = '' then '' else $6 end
         from articles
         where articles.id = author.article_id and (articles.status_id = any($5) or articles.slug is not null)
           and (author.email <> '' and author.email::citext = $1::text::citext
                or author.orcid <> '' and author.orcid = $2
                or articles.creator_id = $7 and lower(author.first_name_en) = lower($3)
                   and lower(author.last_name_en) = lower($4))
           and (author.email <> '' or author.phone <> '' or author.fax <> '' or author.address <> '')",
        whom.address,
        whom.orcid,
        whom.first_name_en,
        whom.last_name_en,
        statuses,
        Pseudonym::of(whom.id).address,
        whom.id.0,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// What they completed stays. What they only began is nobody's, and no link opens anything. That somebody else wanted or
/// did not want them as a reviewer is kept only as long as it is needed: until the article is decided on.
async fn forget_reviewer(transaction: &mut PgConnection, whom: &Whom) -> Result<()> {
    sqlx::query!(
        "delete from reviews using review_assignments assignment
         where assignment.id = reviews.assignment_id and assignment.reviewer_id = $1 and assignment.status_id <> $2",
        whom.id.0,
        ReviewAssignmentStatus::Completed.id()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from review_links using review_assignments assignment
         where assignment.id = review_links.assignment_id and assignment.reviewer_id = $1",
        whom.id.0
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from article_suggested_reviewers suggested using articles
         where articles.id = suggested.article_id and articles.status_id = any($2)
           and suggested.email::citext = $1::text::citext",
        whom.address,
        &[ArticleStatus::Published.id(), ArticleStatus::Declined.id()]
    )
    .execute(&mut *transaction)
    .await?;
    // By these somebody who changes their name is kept from judging their own work; nobody will judge anything here.
    sqlx::query!("delete from article_recusals where user_id = $1", whom.id.0).execute(transaction).await?;
    Ok(())
}
