//! Registering a route. There is no way to do it without saying who may call it.

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use rules::Permission;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{OpenApi, extensions::ExtensionsBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::{Actor, App, Problem, Result};

pub const BEARER: &str = "bearer";
pub const PERMISSION_EXTENSION: &str = "x-permission";

/// Beside the bearer token, on operations that the link of a letter opens as far as it goes.
pub const REVIEW_LINK: &str = "reviewLink";

/// How somebody may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Door {
    Account,
    AccountOrLink,
}

/// The routes of a slice. The server takes nothing else.
pub struct Routes {
    app: App,
    router: OpenApiRouter,
}

impl Routes {
    pub fn new(app: &App) -> Routes {
        Routes { app: app.clone(), router: OpenApiRouter::new() }
    }

    /// A route for those who hold the permission. The handler can take an [`Actor`].
    pub fn allow<S>(self, permission: Permission, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        self.guarded(permission, Door::Account, route, state)
    }

    /// The same, and for whoever comes by the link of a letter: the handler keeps them within `Actor::link`.
    pub fn allow_linked<S>(self, permission: Permission, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        self.guarded(permission, Door::AccountOrLink, route, state)
    }

    fn guarded<S>(self, permission: Permission, door: Door, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let (schemas, mut paths, methods) = route;
        for item in paths.paths.values_mut() {
            describe(item, |operation| {
                let needs = |scheme| SecurityRequirement::new(scheme, Vec::<String>::new());
                operation.security = Some(match door {
                    Door::Account => vec![needs(BEARER)],
                    Door::AccountOrLink => vec![needs(BEARER), needs(REVIEW_LINK)],
                });
                note(operation, permission.code());
            });
        }
        let guarded = methods.layer(from_fn_with_state((self.app.clone(), permission, door), guard));
        self.add((schemas, paths, guarded), state)
    }

    /// A route for everyone, signed in or not.
    pub fn public<S>(self, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let (schemas, mut paths, methods) = route;
        for item in paths.paths.values_mut() {
            describe(item, |operation| note(operation, "public"));
        }
        self.add((schemas, paths, methods), state)
    }

    fn add<S>(mut self, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let slice = OpenApiRouter::<S>::new().routes(route).with_state(state.clone());
        self.router = self.router.merge(slice);
        self
    }

    pub fn merge(mut self, other: Routes) -> Routes {
        self.router = self.router.merge(other.router);
        self
    }

    pub fn into_parts(self) -> (axum::Router, OpenApi) {
        self.router.split_for_parts()
    }
}

/// The same route for bodies that are longer than most.
pub fn taking_up_to<S>(bytes: usize, route: UtoipaMethodRouter<S>) -> UtoipaMethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let (schemas, paths, methods) = route;
    (schemas, paths, methods.layer(DefaultBodyLimit::max(bytes)))
}

async fn guard(
    State((app, permission, door)): State<(App, Permission, Door)>,
    mut request: Request,
    next: Next,
) -> Result<Response> {
    let actor = match door {
        Door::Account => Actor::of_request(request.headers(), &app).await?,
        Door::AccountOrLink => Actor::of_request_or_link(request.headers(), &app).await?,
    };
    if actor.reach(permission).is_none() {
        return Err(Problem::FORBIDDEN.into());
    }
    request.extensions_mut().insert(actor);
    Ok(next.run(request).await)
}

fn describe(item: &mut PathItem, change: impl Fn(&mut Operation)) {
    let operations =
        [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete, &mut item.head];
    operations.into_iter().flatten().for_each(change);
}

fn note(operation: &mut Operation, permission: &str) {
    operation.extensions = Some(ExtensionsBuilder::new().add(PERMISSION_EXTENSION, permission).build());
}
