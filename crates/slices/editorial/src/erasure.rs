//! Erasure of a user's personal data from articles and reviews. `rules::erasure` decides the effect on each
//! article.

use identity::erasure::ErasureSubject;
use kit::Result;
use rules::article::notice::notice_type_ids;
use rules::erasure::{ErasureEffect, Obligations, Pseudonym, erasure_effect};
use rules::{ArticleStatus, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use crate::articles::decode_enum;
use crate::saved_views;

/// Locks the user's articles, so that none is submitted during the erasure, and loads the user's obligations.
///
/// Must run before the account is locked.
pub async fn lock_obligations(transaction: &mut PgConnection, id: UserId) -> Result<Obligations> {
    sqlx::query!("select id from articles where creator_id = $1 order by id for no key update", id.0)
        .fetch_all(&mut *transaction)
        .await?;
    load_obligations(transaction, id).await
}

pub async fn load_obligations(connection: &mut PgConnection, id: UserId) -> Result<Obligations> {
    // Notices are no work of the author. Includes the states before held decisions: a refusal must not depend on what the author cannot see.
    let articles = sqlx::query_scalar!(
        r#"select status_id as "status_id!" from articles where creator_id = $1 and type_id <> all($2)
           union
           select held.status_id from articles join held_decisions held on held.article_id = articles.id
           join notifications on notifications.id = held.notification_id
           where articles.creator_id = $1 and articles.type_id <> all($2) and notifications.released_at is null"#,
        id.0,
        &notice_type_ids()
    )
    .fetch_all(&mut *connection)
    .await?;
    let assignments =
        sqlx::query_scalar!("select distinct status_id from review_assignments where reviewer_id = $1", id.0)
            .fetch_all(connection)
            .await?;
    Ok(Obligations {
        articles: articles.into_iter().map(decode_enum::<ArticleStatus>).collect::<Result<_, _>>()?,
        assignments: assignments
            .into_iter()
            .map(decode_enum::<ReviewAssignmentStatus>)
            .collect::<Result<_, _>>()?,
        is_last_admin: false,
    })
}

/// Erases the user from articles, reviews and review links. The account must already have its pseudonym.
pub async fn erase_user(transaction: &mut PgConnection, subject: &ErasureSubject) -> Result<()> {
    remove_drafts(transaction, subject.id, &statuses_with_effect(ErasureEffect::Removed, true)).await?;
    pseudonymise_assigned_versions(transaction, subject).await?;
    pseudonymise_author(transaction, subject).await?;
    clear_contacts(transaction, subject, &statuses_with_effect(ErasureEffect::KeptAsPublished, true)).await?;
    sqlx::query!("delete from article_message_reads where user_id = $1", subject.id.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from weekly_digests where user_id = $1", subject.id.0)
        .execute(&mut *transaction)
        .await?;
    saved_views::erase_user(transaction, subject.id).await?;
    erase_reviewer(transaction, subject).await
}

fn statuses_with_effect(effect: ErasureEffect, is_own: bool) -> Vec<i16> {
    let statuses = ArticleStatus::ALL.iter().filter(|status| erasure_effect(**status, is_own) == effect);
    statuses.map(|status| status.id()).collect()
}

/// Deletes the user's drafts, except those that were published once.
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

/// Pseudonymises the user's author entries.
///
/// Entries match by e-mail address or ORCID iD; in articles that the user submitted, also by name.
async fn pseudonymise_author(transaction: &mut PgConnection, subject: &ErasureSubject) -> Result<()> {
    let pseudonym = Pseudonym::of(subject.id);
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
        subject.confirmed_email,
        subject.orcid,
        subject.first_name_en,
        subject.last_name_en,
        &statuses_with_effect(ErasureEffect::Pseudonymised, true),
        pseudonym.first_name_en,
        pseudonym.last_name_en,
        pseudonym.first_name_ru,
        pseudonym.last_name_ru,
        pseudonym.address,
        subject.id.0,
        &statuses_with_effect(ErasureEffect::Pseudonymised, false),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Pseudonymises the user in what reviewers see of the articles that [`pseudonymise_author`] is about to change, and
/// of those whose authors no longer include the user: nobody decides on such an entry, and it is not printed.
///
/// These copies have no addresses, so that an entry is found by its iD, or by the name of the user or of their entry
/// in the article, in articles that the user submitted or is or was an author of.
async fn pseudonymise_assigned_versions(
    transaction: &mut PgConnection,
    subject: &ErasureSubject,
) -> Result<()> {
    let pseudonym = Pseudonym::of(subject.id);
    sqlx::query!(
        "with present as (
             select author.article_id, author.orcid, lower(author.first_name_en) as first, lower(author.last_name_en) as last,
                    articles.slug is null and articles.status_id
                        = any(case when articles.creator_id = $6 then $5::smallint[] else $11::smallint[] end) as is_erased
             from article_authors author join articles on articles.id = author.article_id
             where author.email <> '' and author.email::citext = $1::text::citext
                or author.orcid <> '' and author.orcid = $2
                or articles.creator_id = $6 and lower(author.first_name_en) = lower($3)
                   and lower(author.last_name_en) = lower($4)),
         named as (
             select assignments.article_id
             from assigned_versions versions join review_assignments assignments on assignments.id = versions.assignment_id
             where $2::text <> '' and versions.authors @> jsonb_build_array(jsonb_build_object('orcid', $2::text)))
         update assigned_versions versions
         set authors = (
             select jsonb_agg(case when $2::text <> '' and entry->>'orcid' = $2
                      or lower(entry->>'firstNameEn') = lower($3) and lower(entry->>'lastNameEn') = lower($4)
                      or exists (
                        select from present where present.article_id = articles.id
                          and (present.orcid <> '' and present.orcid = entry->>'orcid'
                               or present.first = lower(entry->>'firstNameEn') and present.last = lower(entry->>'lastNameEn')))
                    then entry || jsonb_build_object('firstNameEn', $7::text, 'lastNameEn', $8::text, 'firstNameRu', $9::text,
                             'lastNameRu', $10::text, 'middleNameEn', '', 'middleNameRu', '', 'orcid', '')
                    else entry end order by position)
             from jsonb_array_elements(versions.authors) with ordinality as authors (entry, position))
         from review_assignments assignments join articles on articles.id = assignments.article_id
         where assignments.id = versions.assignment_id and versions.authors <> '[]'
           and (articles.creator_id = $6 or articles.id in (select article_id from present)
                or articles.id in (select article_id from named))
           and articles.id not in (select article_id from present where not is_erased)",
        subject.confirmed_email,
        subject.orcid,
        subject.first_name_en,
        subject.last_name_en,
        &statuses_with_effect(ErasureEffect::Pseudonymised, true),
        subject.id.0,
        pseudonym.first_name_en,
        pseudonym.last_name_en,
        pseudonym.first_name_ru,
        pseudonym.last_name_ru,
        &statuses_with_effect(ErasureEffect::Pseudonymised, false),
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Clears contact details in published articles. Name, affiliation and ORCID iD stay: they are printed.
async fn clear_contacts(
    transaction: &mut PgConnection,
    subject: &ErasureSubject,
    statuses: &[i16],
) -> Result<()> {
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
        subject.confirmed_email,
        subject.orcid,
        subject.first_name_en,
        subject.last_name_en,
        statuses,
        Pseudonym::of(subject.id).address,
        subject.id.0,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes the profile, review drafts, notes from and to the editors, grades and review links; completed reviews stay.
///
/// An author's suggestion or exclusion of the user as a reviewer stays until the article is decided on.
async fn erase_reviewer(transaction: &mut PgConnection, subject: &ErasureSubject) -> Result<()> {
    sqlx::query!(
        "delete from reviews using review_assignments assignment
         where assignment.id = reviews.assignment_id and assignment.reviewer_id = $1 and assignment.status_id <> $2",
        subject.id.0,
        ReviewAssignmentStatus::Completed.id()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from assignment_notes using review_assignments assignment
         where assignment.id = assignment_notes.assignment_id and assignment.reviewer_id = $1",
        subject.id.0
    )
    .execute(&mut *transaction)
    .await?;
    erase_pool_data(transaction, subject.id).await?;
    sqlx::query!(
        "delete from review_links using review_assignments assignment
         where assignment.id = review_links.assignment_id and assignment.reviewer_id = $1",
        subject.id.0
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from article_suggested_reviewers suggested using articles
         where articles.id = suggested.article_id and articles.status_id = any($2)
           and suggested.email::citext = $1::text::citext",
        subject.confirmed_email,
        &[ArticleStatus::Published.id(), ArticleStatus::Declined.id()]
    )
    .execute(&mut *transaction)
    .await?;
    // Recusals prevent users who change their name from deciding on their own articles; an erased account
    // decides on nothing.
    sqlx::query!("delete from article_recusals where user_id = $1", subject.id.0)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Deletes what the pool of reviewers knows of the user. Texts that editors returned stay with completed reviews.
async fn erase_pool_data(transaction: &mut PgConnection, id: UserId) -> Result<()> {
    sqlx::query!("delete from reviewer_profiles where user_id = $1", id.0).execute(&mut *transaction).await?;
    sqlx::query!(
        "delete from returned_reviews using review_assignments assignment
         where assignment.id = returned_reviews.assignment_id and assignment.reviewer_id = $1
           and assignment.status_id <> $2",
        id.0,
        ReviewAssignmentStatus::Completed.id()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from request_notes using review_assignments assignment
         where assignment.id = request_notes.assignment_id and assignment.reviewer_id = $1",
        id.0
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from review_ratings using review_assignments assignment
         where assignment.id = review_ratings.assignment_id and assignment.reviewer_id = $1",
        id.0
    )
    .execute(transaction)
    .await?;
    Ok(())
}
