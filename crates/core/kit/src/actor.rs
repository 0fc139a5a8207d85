//! Authentication. Roles and session are loaded for every request, by one statement, so that a change, a
//! deactivation or the end of a session takes effect immediately. Only accounts of which a second factor is demanded
//! need another one.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use chrono::{DateTime, TimeDelta, Utc};
use rules::policy::{self, Permission, Reach};
use rules::sessions::PROOF_MINUTES;
use rules::{Role, UserId};
use uuid::Uuid;

use crate::token::Claims;
use crate::{App, Error, Problem, Result, ReviewLink};
use crate::{second_factor_demand, sessions};

/// The authenticated user of a request.
#[derive(Debug, Clone)]
pub struct Actor {
    pub id: UserId,
    /// Roles that count.
    pub roles: Vec<Role>,
    /// Roles of the account that do not count, because a second factor is demanded and overdue.
    pub withheld_roles: Vec<Role>,
    /// Set if the request was authenticated by a review link; limits the actor to that assignment.
    pub link: Option<ReviewLink>,
    /// Absent for a review link and for a token of release 0.1.0.
    pub session: Option<ActorSession>,
    /// Permission of the route, which tells in which of the roles the actor acts. Absent outside of routes.
    pub permission: Option<Permission>,
    /// Network address of the client. Absent outside of routes.
    pub address: Option<String>,
}

/// The session of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActorSession {
    pub id: Uuid,
    /// Token version of the account that the request was authenticated with; another request may have changed it
    /// since.
    pub token_version: i32,
    /// When the user last entered the password or returned from the provider.
    pub proven_at: DateTime<Utc>,
}

impl Actor {
    pub const fn signed_in(id: UserId, roles: Vec<Role>) -> Actor {
        Actor {
            id,
            roles,
            withheld_roles: Vec::new(),
            link: None,
            session: None,
            permission: None,
            address: None,
        }
    }

    /// Returns the records on which this actor has the permission, if any.
    pub fn reach(&self, permission: Permission) -> Option<Reach> {
        policy::reach(permission, &self.roles)
    }

    /// Roles of the account, whether they count or not.
    pub fn account_roles(&self) -> Vec<Role> {
        self.roles.iter().chain(&self.withheld_roles).copied().collect()
    }

    /// Rejects the request if no role that counts has the permission.
    pub fn require_permission(&self, permission: Permission) -> Result<()> {
        if self.reach(permission).is_some() {
            return Ok(());
        }
        match policy::reach(permission, &self.withheld_roles) {
            Some(_) => Err(Problem::SECOND_FACTOR_DEMANDED.into()),
            None => Err(Problem::FORBIDDEN.into()),
        }
    }

    /// Rejects the request if the user has not proved their identity in the last minutes: the token may be
    /// stolen.
    pub fn require_fresh_proof(&self, now: DateTime<Utc>) -> Result<()> {
        let is_fresh =
            self.session.is_some_and(|session| now - session.proven_at < TimeDelta::minutes(PROOF_MINUTES));
        if is_fresh { Ok(()) } else { Err(Problem::FRESH_PROOF_NEEDED.into()) }
    }

    /// Authenticates by bearer token: signature, expiry, active account, token version and session must be
    /// valid.
    pub async fn authenticate(headers: &HeaderMap, app: &App) -> Result<Actor> {
        let token = credentials(headers, "bearer").ok_or(Problem::UNAUTHENTICATED)?;
        let now = app.clock.now();
        let claims = Claims::verify(token, &app.keys, now).await?.ok_or(Problem::UNAUTHENTICATED)?;
        let account = sqlx::query!(
            "select users.roles, users.created_at, sessions.proven_at as \"proven_at?\",
                    sessions.last_seen_at as \"last_seen_at?\"
             from users
             left join sessions on sessions.id = $3 and sessions.user_id = users.id and sessions.ended_at is null
             where users.id = $1 and users.token_version = $2 and users.is_active
               and ($3::uuid is null or sessions.id is not null)",
            claims.sub.0,
            claims.version,
            claims.session
        )
        .fetch_optional(&app.pool)
        .await?
        .ok_or(Problem::UNAUTHENTICATED)?;
        if let (Some(id), Some(last_seen_at)) = (claims.session, account.last_seen_at) {
            sessions::record_use(app, id, last_seen_at).await?;
        }
        let roles: Vec<Role> = account.roles.iter().filter_map(|code| Role::from_code(code)).collect();
        let demand = second_factor_demand::judge(app, &claims, &roles, account.created_at).await?;
        let (roles, withheld_roles) = demand.split_roles(roles);
        let session = claims.session.zip(account.proven_at).map(|(id, proven_at)| ActorSession {
            id,
            token_version: claims.version,
            proven_at,
        });
        Ok(Actor { session, withheld_roles, ..Actor::signed_in(claims.sub, roles) })
    }

    /// Authenticates by bearer token or review link. Only for routes that enforce the limits of a link.
    pub async fn authenticate_or_link(headers: &HeaderMap, app: &App) -> Result<Actor> {
        match credentials(headers, REVIEW_LINK) {
            Some(key) => Actor::authenticate_link(key, app).await,
            None => Actor::authenticate(headers, app).await,
        }
    }

    async fn authenticate_link(key: &str, app: &App) -> Result<Actor> {
        let (id, link) = app.review_links.find(key).await?.ok_or(Problem::UNAUTHENTICATED)?;
        Ok(Actor { link: Some(link), ..Actor::signed_in(id, vec![Role::Reviewer]) })
    }
}

/// Optional authentication for public routes; never rejects.
#[derive(Debug, Clone)]
pub struct OptionalActor(Option<Actor>);

impl OptionalActor {
    /// A client that is not signed in.
    pub const ANONYMOUS: OptionalActor = OptionalActor(None);

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

impl From<Actor> for OptionalActor {
    fn from(actor: Actor) -> OptionalActor {
        OptionalActor(Some(actor))
    }
}

impl<S: Sync> FromRequestParts<S> for OptionalActor
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<OptionalActor> {
        match Actor::authenticate(&parts.headers, &App::from_ref(state)).await {
            Ok(actor) => Ok(OptionalActor(Some(actor))),
            Err(Error::Problem(Problem::UNAUTHENTICATED)) => Ok(OptionalActor(None)),
            Err(error) => Err(error),
        }
    }
}

/// Scheme of `Authorization: ReviewLink <key>`.
const REVIEW_LINK: &str = "reviewlink";

fn credentials<'a>(headers: &'a HeaderMap, expected_scheme: &str) -> Option<&'a str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, secret) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case(expected_scheme).then_some(secret.trim())
}

/// Extracts the actor that `Routes::allow` stored in the request.
impl<S: Sync> FromRequestParts<S> for Actor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Actor> {
        parts.extensions.get::<Actor>().cloned().ok_or_else(|| {
            anyhow::anyhow!(
                "{} was registered as public, but its handler requires an actor",
                parts.uri.path()
            )
            .into()
        })
    }
}
