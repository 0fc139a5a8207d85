//! Users with the reviewer role and their conflicts with an article. A list needs a fixed number of queries.

use kit::listing::PageBounds;
use kit::{Actor, App, Problem, Result};
use rules::review::candidates::{Candidate, check_candidate};
use rules::review::conflicts::{self, Person};
use rules::review::pool::{Matches, ReviewerOrder, is_available, match_rank, to_tenths};
use rules::review::reminders::Deadlines;
use rules::review::{Conflict, ConflictKind};
use rules::{Enumeration, ReviewAssignmentStatus, Role, UserId};
use sqlx::PgConnection;

use super::article_people::{article_authors, excluded_reviewers};
use super::view::ReviewerCandidate;
use super::{coauthors, matches};
use crate::articles::Article;
use crate::participants::PersonName;

/// A search for reviewers, optionally for an article.
#[derive(Debug, Clone, Copy)]
pub struct ReviewerSearch<'a> {
    /// Text in a name, e-mail address or interest.
    pub text: Option<&'a str>,
    pub article: Option<&'a Article>,
    pub order: ReviewerOrder,
    /// Without reviewers who want no requests now.
    pub only_available: bool,
    pub deadlines: Deadlines,
}

/// Lists candidates, without deactivated accounts.
///
/// Assignments for the actor's own articles do not count: neither the workload nor the presence of a reviewer
/// may reveal to an author who reviews the article.
pub async fn list(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    ReviewerSearch { text, article, order, only_available, deadlines }: ReviewerSearch<'_>,
    bounds: PageBounds,
) -> Result<Vec<ReviewerCandidate>> {
    // The rank of a candidate depends on conflicts, which SQL does not know.
    let is_ranked = order == ReviewerOrder::Match;
    let rows = sqlx::query!(
        r#"select users.id, users.first_name_en, users.middle_name_en, users.last_name_en, users.affiliation_en,
                  coalesce(users.email, users.unconfirmed_email)::text as email, users.contact_email::text,
                  users.orcid, users.is_invited, users.email is not null as "has_email!",
                  users.roles && array['editor', 'admin'] as "is_editor_or_admin!", done.open as "open!",
                  done.completed as "completed!", done.declined as "declined!", done.last_review_at,
                  done.silent as "silent!", done.average_days, done.rating, done.ratings as "ratings!",
                  coalesce(profiles.interests, '{}') as "interests!", profiles.not_before as "not_before?",
                  exists (select from review_assignments placed
                          where placed.reviewer_id = users.id and placed.article_id = $4
                            and placed.article_revision = $5 and placed.status_id = any($6)) as "is_assigned!"
           from users
           left join reviewer_profiles profiles on profiles.user_id = users.id
           cross join lateral (
               select count(*) filter (where status_id = any($7) and (status_id <> $12 or started_at is not null)) as open,
                      count(*) filter (where status_id = $8) as completed,
                      count(*) filter (where status_id = $9) as declined,
                      max(ended_at) filter (where status_id = $8) as last_review_at,
                      -- As `rules::review::pool::is_silent`.
                      count(*) filter (where started_at is null and status_id <> $9
                          and coalesce(ended_at, $13) - created_at >= $13::timestamptz - $14::timestamptz) as silent,
                      (avg(extract(epoch from ended_at - started_at) / 86400) filter (where status_id = $8))::float8
                          as average_days,
                      (avg(given.rating) filter (where status_id = $8))::float8 as rating,
                      count(given.rating) filter (where status_id = $8) as ratings
               from review_assignments assignments
               left join review_ratings given on given.assignment_id = assignments.id
               where reviewer_id = users.id and article_id not in (select articles_by($11))
           ) done
           where $1 = any(users.roles) and (users.is_active or users.is_invited and exists (
                     select from review_assignments
                     where reviewer_id = users.id and article_id not in (select articles_by($11))))
             and ($10::text is null
                  or strpos(lower(concat_ws(' ', users.first_name_en, users.middle_name_en, users.last_name_en)), lower($10)) > 0
                  or strpos(lower(coalesce(users.email, users.unconfirmed_email)::text), lower($10)) > 0
                  or exists (select from unnest(profiles.interests) as interests (word)
                             where strpos(lower(word), lower($10)) > 0))
             and (not $15::boolean or profiles.not_before is null or profiles.not_before <= $16)
           order by case when $17::text = 'load' then done.open end,
                    case when $17 = 'lastReview' then done.last_review_at end nulls first,
                    lower(users.last_name_en), lower(users.first_name_en), users.id
           limit $2 offset $3"#,
        Role::Reviewer.code(),
        (!is_ranked).then_some(bounds.limit),
        if is_ranked { 0 } else { bounds.offset },
        article.map(|article| article.id.0),
        article.map(|article| article.revision),
        &ReviewAssignmentStatus::BLOCKING_REASSIGNMENT.map(Enumeration::id),
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id),
        ReviewAssignmentStatus::Completed.id(),
        ReviewAssignmentStatus::Declined.id(),
        text,
        actor.id.0,
        // A request that was never answered is no work.
        ReviewAssignmentStatus::Overdue.id(),
        deadlines.now,
        deadlines.unanswered_since(),
        only_available,
        deadlines.today,
        order.code()
    )
    .fetch_all(&mut *connection)
    .await?;
    let people: Vec<UserId> = rows.iter().map(|row| UserId(row.id)).collect();
    let (mut coauthors, shared) = match article {
        Some(article) => (
            coauthors::find_recent(app, connection, article, &people).await?,
            Some(matches::find(connection, actor.id, article, &people).await?),
        ),
        None => Default::default(),
    };
    let candidates = rows.into_iter().map(|row| {
        let id = UserId(row.id);
        let emails = [&row.email, &row.contact_email].into_iter().flatten().cloned().collect();
        let person = Person {
            first_name: row.first_name_en.clone(),
            last_name: row.last_name_en.clone(),
            emails,
            orcid: row.orcid.unwrap_or_default(),
            affiliations: row.affiliation_en.iter().cloned().collect(),
        };
        let coauthored = coauthors.remove(&id).unwrap_or_default();
        let account = AccountFacts { id: Some(id), is_editor_or_admin: row.is_editor_or_admin };
        let conflicts =
            article.map_or_else(Vec::new, |article| find_conflicts(article, account, &person, coauthored));
        let candidate = Candidate {
            is_reviewer: true,
            is_active_or_invited: true,
            is_reachable: row.has_email || row.is_invited,
            is_acting_editor: id == actor.id,
            is_editor_or_admin: row.is_editor_or_admin,
            is_author: conflicts.iter().any(|conflict| conflict.kind.is_same_person()),
            is_assigned: row.is_assigned,
        };
        let matches = shared.as_ref().map(|shared| shared.matches(id, &row.interests));
        ReviewerCandidate {
            id,
            name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
            email: row.email,
            affiliation_en: row.affiliation_en,
            is_invited: row.is_invited,
            open_assignments: row.open,
            completed_reviews: row.completed,
            declined_assignments: row.declined,
            last_review_at: row.last_review_at,
            interests: row.interests,
            not_before: row.not_before.filter(|day| !is_available(Some(*day), deadlines.today)),
            silent_requests: row.silent,
            average_days: row.average_days.map(to_tenths),
            // Nobody sees their own grades, not even an editor.
            rating: row.rating.filter(|_| id != actor.id).map(to_tenths),
            rating_count: if id == actor.id { 0 } else { row.ratings },
            matches,
            conflicts,
            cannot_review: article.and_then(|_| check_candidate(candidate, app.settings.review.mode).err()),
        }
    });
    let candidates: Vec<_> = candidates.collect();
    Ok(if is_ranked { rank(candidates, bounds) } else { candidates })
}

/// Sorts candidates by [`match_rank`] and returns a page of them. They must be sorted by name.
fn rank(mut candidates: Vec<ReviewerCandidate>, bounds: PageBounds) -> Vec<ReviewerCandidate> {
    let none = Matches::default();
    candidates.sort_by_key(|candidate| {
        let can_be_asked = candidate.not_before.is_none()
            && candidate.conflicts.is_empty()
            && candidate.cannot_review.is_none();
        match_rank(candidate.matches.as_ref().unwrap_or(&none), candidate.open_assignments, can_be_asked)
    });
    let [offset, limit] =
        [bounds.offset, bounds.limit].map(|bound| usize::try_from(bound).unwrap_or_default());
    candidates.into_iter().skip(offset).take(limit).collect()
}

pub async fn count(
    connection: &mut PgConnection,
    actor: &Actor,
    ReviewerSearch { text, only_available, deadlines, .. }: ReviewerSearch<'_>,
) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from users
           left join reviewer_profiles profiles on profiles.user_id = users.id
           where $1 = any(users.roles) and (users.is_active or users.is_invited and exists (
                     select from review_assignments
                     where reviewer_id = users.id and article_id not in (select articles_by($3))))
             and ($2::text is null
                  or strpos(lower(concat_ws(' ', users.first_name_en, users.middle_name_en, users.last_name_en)), lower($2)) > 0
                  or strpos(lower(coalesce(users.email, users.unconfirmed_email)::text), lower($2)) > 0
                  or exists (select from unnest(profiles.interests) as interests (word)
                             where strpos(lower(word), lower($2)) > 0))
             and (not $4::boolean or profiles.not_before is null or profiles.not_before <= $5)"#,
        Role::Reviewer.code(),
        text,
        actor.id.0,
        only_available,
        deadlines.today
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// Account data that matters for conflicts.
#[derive(Debug, Clone, Copy, Default)]
pub struct AccountFacts {
    pub id: Option<UserId>,
    pub is_editor_or_admin: bool,
}

/// Conflicts of a person with an article, most severe first.
pub fn find_conflicts(
    article: &Article,
    account: AccountFacts,
    person: &Person,
    coauthored: Vec<Conflict>,
) -> Vec<Conflict> {
    let mut found = conflicts::conflicts(person, &article_authors(article), &excluded_reviewers(article));
    if account.is_editor_or_admin {
        found.push(Conflict { kind: ConflictKind::InTheOffice, with: None, detail: None });
    }
    if account.id == Some(article.creator.id) {
        let with = Some(article.creator.name().full_name_en);
        found.push(Conflict { kind: ConflictKind::Creator, with, detail: None });
    }
    // For an author co-authorship is redundant.
    if !found.iter().any(|conflict| conflict.kind.is_same_person()) {
        found.extend(coauthored);
    }
    found.sort();
    found
}

/// Loads the facts that decide whether a user can review the current round.
pub async fn load_candidate(
    connection: &mut PgConnection,
    article: &Article,
    editor: UserId,
    id: UserId,
) -> Result<Candidate> {
    let row = sqlx::query!(
        r#"select $3 = any(users.roles) as "is_reviewer!", users.is_active or users.is_invited as "is_active_or_invited!",
                  users.email is not null or users.is_invited as "is_reachable!",
                  users.roles && array['editor', 'admin'] as "is_editor_or_admin!",
                  is_among_authors($2, users.id) or users.id = $6 as "is_author!",
                  exists (select from review_assignments placed
                          where placed.reviewer_id = users.id and placed.article_id = $2
                            and placed.article_revision = $4 and placed.status_id = any($5)) as "is_assigned!"
           from users where users.id = $1"#,
        id.0,
        article.id.0,
        Role::Reviewer.code(),
        article.revision,
        &ReviewAssignmentStatus::BLOCKING_REASSIGNMENT.map(Enumeration::id),
        article.creator.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(Candidate {
        is_reviewer: row.is_reviewer,
        is_active_or_invited: row.is_active_or_invited,
        is_reachable: row.is_reachable,
        is_acting_editor: id == editor,
        is_editor_or_admin: row.is_editor_or_admin,
        is_author: row.is_author,
        is_assigned: row.is_assigned,
    })
}
