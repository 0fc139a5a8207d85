//! Who is asking. Loaded afresh for every request, so that a change of roles or a deactivation counts at once.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use rules::policy::{self, Permission, Reach};
use rules::{ArticleId, AssignmentId, Enumeration, ReviewAssignmentStatus, Role, UserId};

use crate::secrets::hash_of;
use crate::token::Claims;
use crate::{App, Error, Problem, Result};

#[derive(Debug, Clone)]
pub struct Actor {
    pub id: UserId,
    pub roles: Vec<Role>,
    /// Of whoever came by the link of a letter: they may do nothing beyond it.
    pub link: Option<ReviewLink>,
}

/// A link from a letter to a reviewer, which opens one assignment without a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewLink {
    pub assignment: AssignmentId,
    pub article: ArticleId,
}

impl Actor {
    pub const fn signed_in(id: UserId, roles: Vec<Role>) -> Actor {
        Actor { id, roles, link: None }
    }

    /// How far this person may go with a deed, if at all.
    pub fn reach(&self, permission: Permission) -> Option<Reach> {
        policy::reach(permission, &self.roles)
    }

    /// The person behind the request's token: signed by us, unexpired, of an active account, not ended since.
    pub async fn of_request(headers: &HeaderMap, app: &App) -> Result<Actor> {
        let token = credentials(headers, "bearer").ok_or(Problem::UNAUTHENTICATED)?;
        let claims =
            Claims::read(token, &app.settings.auth, app.clock.now()).ok_or(Problem::UNAUTHENTICATED)?;
        let account = sqlx::query!(
            "select roles from users where id = $1 and token_version = $2 and is_active",
            claims.sub.0,
            claims.version
        )
        .fetch_optional(&app.pool)
        .await?
        .ok_or(Problem::UNAUTHENTICATED)?;
        let roles = account.roles.iter().filter_map(|code| Role::from_code(code)).collect();
        Ok(Actor::signed_in(claims.sub, roles))
    }

    /// The same, or the reviewer to whom the request's link was sent. Only routes that know how far a link goes ask this.
    pub async fn of_request_or_link(headers: &HeaderMap, app: &App) -> Result<Actor> {
        match credentials(headers, REVIEW_LINK) {
            Some(key) => Actor::of_link(key, app).await,
            None => Actor::of_request(headers, app).await,
        }
    }

    /// A link ends with its assignment, when it is revoked, and when its reviewer is one no more.
    async fn of_link(key: &str, app: &App) -> Result<Actor> {
        let row = sqlx::query!(
            "select assignments.id, assignments.article_id, assignments.reviewer_id
             from review_links links
             join review_assignments assignments on assignments.id = links.assignment_id
             join users on users.id = assignments.reviewer_id
             where links.key_hash = $1 and links.revoked_at is null and assignments.status_id = any($2)
               and users.is_active and $3 = any(users.roles)",
            hash_of(key),
            &ReviewAssignmentStatus::OPEN.map(Enumeration::id),
            Role::Reviewer.code()
        )
        .fetch_optional(&app.pool)
        .await?
        .ok_or(Problem::UNAUTHENTICATED)?;
        Ok(Actor {
            id: UserId(row.reviewer_id),
            roles: vec![Role::Reviewer],
            link: Some(ReviewLink { assignment: AssignmentId(row.id), article: ArticleId(row.article_id) }),
        })
    }
}

/// Whoever calls a public route: somebody who is signed in, or nobody in particular. Never a reason to refuse.
#[derive(Debug, Clone)]
pub struct Visitor(Option<Actor>);

impl Visitor {
    /// Whoever it may be: what they see, everybody may.
    pub const NOBODY: Visitor = Visitor(None);

    pub fn id(&self) -> Option<UserId> {
        self.0.as_ref().map(|actor| actor.id)
    }

    pub fn roles(&self) -> &[Role] {
        self.0.as_ref().map_or(&[], |actor| &actor.roles)
    }

    pub fn link(&self) -> Option<ReviewLink> {
        self.0.as_ref().and_then(|actor| actor.link)
    }
}

impl From<Actor> for Visitor {
    fn from(actor: Actor) -> Visitor {
        Visitor(Some(actor))
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor> {
        match Actor::of_request(&parts.headers, &App::from_ref(state)).await {
            Ok(actor) => Ok(Visitor(Some(actor))),
            Err(Error::Problem(Problem::UNAUTHENTICATED)) => Ok(Visitor(None)),
            Err(error) => Err(error),
        }
    }
}

/// How a request names its link: `Authorization: ReviewLink <key>`.
const REVIEW_LINK: &str = "reviewlink";

fn credentials<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, secret) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case(wanted).then_some(secret.trim())
}

/// Present in every handler whose route was registered with a permission.
impl<S: Sync> FromRequestParts<S> for Actor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Actor> {
        parts.extensions.get::<Actor>().cloned().ok_or_else(|| {
            anyhow::anyhow!(
                "{} was registered as public, but its handler asks who is there",
                parts.uri.path()
            )
            .into()
        })
    }
}
