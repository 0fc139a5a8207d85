//! Review links, which open one assignment without a password.

use async_trait::async_trait;
use kit::keys::Key;
use kit::secrets::hash_secret;
use kit::{App, Result, ReviewLink, ReviewLinkLookup};
use notifications::review_link_code;
use rules::{ArticleId, AssignmentId, Enumeration, ReviewAssignmentStatus, Role, UserId};
use sqlx::{PgConnection, PgPool};

/// Look-up of review links in the database.
#[derive(Debug)]
pub struct ReviewLinks {
    pool: PgPool,
}

impl ReviewLinks {
    pub const fn new(pool: PgPool) -> ReviewLinks {
        ReviewLinks { pool }
    }
}

#[async_trait]
impl ReviewLinkLookup for ReviewLinks {
    /// A link is valid while it is not revoked, its assignment has not ended and its owner is a reviewer. A change
    /// of the password, signing out everywhere, or the owner ends all earlier ones.
    async fn find(&self, key: &str) -> Result<Option<(UserId, ReviewLink)>> {
        let row = sqlx::query!(
            "select assignments.id, assignments.article_id, assignments.reviewer_id
             from review_links links
             join review_assignments assignments on assignments.id = links.assignment_id
             join users on users.id = assignments.reviewer_id
             where links.key_hash = $1 and links.revoked_at is null and assignments.status_id = any($2)
               and (users.review_links_ended_at is null or links.created_at > users.review_links_ended_at)
               and users.is_active and $3 = any(users.roles)",
            hash_secret(key),
            &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id),
            Role::Reviewer.code()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| {
            let link = ReviewLink { assignment: AssignmentId(row.id), article: ArticleId(row.article_id) };
            (UserId(row.reviewer_id), link)
        }))
    }
}

/// Creates a link for letters sent from now on.
pub async fn create(app: &App, transaction: &mut PgConnection, assignment: AssignmentId) -> Result<()> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)",
        id,
        assignment.0,
        hash_secret(&review_link_code(&app.keys.current(), id)),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Creates new links beside the valid ones of other keys, so that letters can contain a link once those keys are
/// over. Links in earlier letters go on working. Returns their number.
pub async fn renew(app: &App, transaction: &mut PgConnection, key: &Key) -> sqlx::Result<u64> {
    let newest = sqlx::query!(
        "select distinct on (links.assignment_id) links.id, links.assignment_id, links.key_hash
         from review_links links
         join review_assignments assignments on assignments.id = links.assignment_id
         join users on users.id = assignments.reviewer_id
         where links.revoked_at is null and assignments.status_id = any($1)
           and (users.review_links_ended_at is null or links.created_at > users.review_links_ended_at)
         order by links.assignment_id, links.created_at desc, links.id desc",
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id)
    )
    .fetch_all(&mut *transaction)
    .await?;
    let now = app.clock.now();
    let mut renewed = 0;
    for link in newest {
        if link.key_hash == hash_secret(&review_link_code(key, link.id)) {
            continue;
        }
        let id = app.rng.id(now);
        sqlx::query!(
            "insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)",
            id,
            link.assignment_id,
            hash_secret(&review_link_code(key, id)),
            now
        )
        .execute(&mut *transaction)
        .await?;
        renewed += 1;
    }
    Ok(renewed)
}

/// Revokes every link that was not made with this key, because another key may have leaked.
pub async fn revoke_of_other_keys(app: &App, transaction: &mut PgConnection, key: &Key) -> sqlx::Result<()> {
    let links = sqlx::query!("select id, key_hash from review_links where revoked_at is null")
        .fetch_all(&mut *transaction)
        .await?;
    let is_of_other = |id, hash: &[u8]| hash != hash_secret(&review_link_code(key, id));
    let outdated: Vec<_> =
        links.iter().filter(|link| is_of_other(link.id, &link.key_hash)).map(|link| link.id).collect();
    sqlx::query!("update review_links set revoked_at = $2 where id = any($1)", &outdated, app.clock.now())
        .execute(transaction)
        .await?;
    Ok(())
}

/// Revokes all earlier links of the assignment.
pub async fn revoke(app: &App, transaction: &mut PgConnection, assignment: AssignmentId) -> Result<()> {
    sqlx::query!(
        "update review_links set revoked_at = $2 where assignment_id = $1 and revoked_at is null",
        assignment.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
