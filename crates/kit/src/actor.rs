//! Who is asking. Loaded afresh for every request, so that a change of roles or a deactivation counts at once.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use rules::policy::{self, Permission, Reach};
use rules::{Role, UserId};

use crate::token::Claims;
use crate::{App, Error, Problem, Result};

#[derive(Debug, Clone)]
pub struct Actor {
    pub id: UserId,
    pub roles: Vec<Role>,
}

impl Actor {
    /// How far this person may go with a deed, if at all.
    pub fn reach(&self, permission: Permission) -> Option<Reach> {
        policy::reach(permission, &self.roles)
    }

    /// The person behind the request's token: signed by us, unexpired, of an active account, not ended since.
    pub async fn of_request(headers: &HeaderMap, app: &App) -> Result<Actor> {
        let token = bearer(headers).ok_or(Problem::UNAUTHENTICATED)?;
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
        Ok(Actor { id: claims.sub, roles })
    }
}

/// Whoever calls a public route: somebody who is signed in, or nobody in particular. Never a reason to refuse.
#[derive(Debug, Clone)]
pub struct Visitor(Option<Actor>);

impl Visitor {
    pub fn id(&self) -> Option<UserId> {
        self.0.as_ref().map(|actor| actor.id)
    }

    pub fn roles(&self) -> &[Role] {
        self.0.as_ref().map_or(&[], |actor| &actor.roles)
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

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
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
