//! Route registration. Every route declares its permission or is explicitly public.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use rules::Permission;
use rules::sessions::needs_fresh_proof;
use rules::time_limits::RequestKind;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, PathItem, Paths};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, Response as DocumentedResponse, ResponseBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::client_address::ClientAddress;
use super::request_limits::limit_request;
use crate::audit::RefusalLog;
use crate::error::refusal_code;
use crate::{Actor, App, Result};

/// Errors of every guarded operation, in addition to [`ERRORS`]: no valid token, no permission.
const GUARDED_ERRORS: &[&str] = &["401", "403"];
/// Any request may be refused with them: too many of one client, which nginx refuses too, or of all together.
const ERRORS: &[&str] = &["429", "503"];

pub const BEARER: &str = "bearer";
pub const PERMISSION_EXTENSION: &str = "x-permission";
/// What operations that need a fresh proof of identity demand of the bearer token.
pub const FRESH_PROOF: &str = "fresh-proof";

/// Security scheme of review links, which some operations accept in addition to the bearer token.
pub const REVIEW_LINK: &str = "reviewLink";

/// Accepted credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AuthScheme {
    Bearer,
    BearerOrReviewLink,
}

/// Requirements of a guarded route.
#[derive(Debug, Clone)]
struct Guard {
    permission: Permission,
    scheme: AuthScheme,
    needs_fresh_proof: bool,
    /// `operationId`, for the audit log.
    operation: Arc<str>,
    refusals: Arc<RefusalLog>,
}

/// The routes of a slice.
pub struct Routes {
    app: App,
    refusals: Arc<RefusalLog>,
    router: OpenApiRouter,
    /// Kind of the requests to the routes that are added next; `None` for probes, which have no limits.
    kind: Option<RequestKind>,
}

impl Routes {
    pub fn new(app: &App) -> Routes {
        Routes {
            app: app.clone(),
            refusals: Arc::default(),
            router: OpenApiRouter::new(),
            kind: Some(RequestKind::Office),
        }
    }

    /// Sets the kind of requests to the routes that are added next; without it they belong to the office.
    pub fn for_requests(self, kind: RequestKind) -> Routes {
        Routes { kind: Some(kind), ..self }
    }

    /// Adds the next routes without limits of number and time: probes must be answered under any load.
    pub fn without_limits(self) -> Routes {
        Routes { kind: None, ..self }
    }

    /// Registers a route that requires a permission. The handler can extract an [`Actor`].
    pub fn allow<S>(self, permission: Permission, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        self.add_guarded(permission, AuthScheme::Bearer, route, state)
    }

    /// Registers a route that also accepts review links. The handler must limit such callers to
    /// `Actor::link`.
    pub fn allow_review_link<S>(
        self,
        permission: Permission,
        route: UtoipaMethodRouter<S>,
        state: &S,
    ) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        self.add_guarded(permission, AuthScheme::BearerOrReviewLink, route, state)
    }

    fn add_guarded<S>(
        self,
        permission: Permission,
        scheme: AuthScheme,
        route: UtoipaMethodRouter<S>,
        state: &S,
    ) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let (schemas, mut paths, methods) = route;
        let (operation, refusals) = (operation_id(&paths).into(), self.refusals.clone());
        let mut guard = Guard { permission, scheme, needs_fresh_proof: false, operation, refusals };
        for item in paths.paths.values_mut() {
            for_each_operation(item, |operation| {
                let needs_fresh_proof = operation.operation_id.as_deref().is_some_and(needs_fresh_proof);
                guard.needs_fresh_proof |= needs_fresh_proof;
                let demands: &[&str] = if needs_fresh_proof { &[FRESH_PROOF] } else { &[] };
                let requirement = |name| SecurityRequirement::new(name, demands.iter().copied());
                operation.security = Some(match scheme {
                    AuthScheme::Bearer => vec![requirement(BEARER)],
                    AuthScheme::BearerOrReviewLink => vec![requirement(BEARER), requirement(REVIEW_LINK)],
                });
                set_permission(operation, permission.code());
                document_errors(operation, GUARDED_ERRORS);
                document_errors(operation, ERRORS);
            });
        }
        let guarded = methods.layer(from_fn_with_state((self.app.clone(), guard), require_permission));
        self.add((schemas, paths, guarded), state)
    }

    /// Registers a route that requires no authentication.
    pub fn public<S>(self, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let (schemas, mut paths, methods) = route;
        for (path, item) in &mut paths.paths {
            for_each_operation(item, |operation| {
                set_permission(operation, "public");
                // Files for crawlers have no errors of ours.
                if path.starts_with("/api/") {
                    document_errors(operation, ERRORS);
                }
            });
        }
        self.add((schemas, paths, methods), state)
    }

    fn add<S>(mut self, route: UtoipaMethodRouter<S>, state: &S) -> Routes
    where
        S: Clone + Send + Sync + 'static,
    {
        let (schemas, paths, mut methods) = route;
        if let Some(kind) = self.kind {
            methods = methods.layer(from_fn_with_state((self.app.clone(), kind), limit_request));
        }
        let router = OpenApiRouter::<S>::new().routes((schemas, paths, methods)).with_state(state.clone());
        self.router = self.router.merge(router);
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

/// Sets the body limit of a route whose bodies are longer than the default allows.
pub fn with_body_limit<S>(bytes: usize, route: UtoipaMethodRouter<S>) -> UtoipaMethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let (schemas, paths, methods) = route;
    (schemas, paths, methods.layer(DefaultBodyLimit::max(bytes)))
}

async fn require_permission(
    State((app, guard)): State<(App, Guard)>,
    mut request: Request,
    next: Next,
) -> Result<Response> {
    let mut actor = match guard.scheme {
        AuthScheme::Bearer => Actor::authenticate(request.headers(), &app).await?,
        AuthScheme::BearerOrReviewLink => Actor::authenticate_or_link(request.headers(), &app).await?,
    };
    actor.permission = Some(guard.permission);
    actor.address = ClientAddress::find(request.headers(), request.extensions(), &app)
        .map(|address| address.0.to_string());
    let response = match guard.admit(&app, &actor) {
        Ok(()) => {
            request.extensions_mut().insert(actor.clone());
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    };
    if let Some(code) = refusal_code(&response) {
        guard.refusals.record(&app, &actor, &guard.operation, code).await;
    }
    Ok(response)
}

impl Guard {
    fn admit(&self, app: &App, actor: &Actor) -> Result<()> {
        actor.require_permission(self.permission)?;
        if self.needs_fresh_proof { actor.require_fresh_proof(app.clock.now()) } else { Ok(()) }
    }
}

/// `operationId` of a route. Guarded routes have one method each.
fn operation_id(paths: &Paths) -> String {
    let items = paths.paths.values();
    let mut operations = items.flat_map(|item| {
        [&item.get, &item.put, &item.post, &item.patch, &item.delete, &item.head].into_iter().flatten()
    });
    operations.next().and_then(|operation| operation.operation_id.clone()).unwrap_or_default()
}

fn for_each_operation(item: &mut PathItem, change: impl FnMut(&mut Operation)) {
    let operations =
        [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete, &mut item.head];
    operations.into_iter().flatten().for_each(change);
}

fn set_permission(operation: &mut Operation, permission: &str) {
    operation.extensions = Some(ExtensionsBuilder::new().add(PERMISSION_EXTENSION, permission).build());
}

/// Adds the responses that the handlers do not list because the routes produce them.
fn document_errors(operation: &mut Operation, statuses: &[&str]) {
    for status in statuses {
        operation.responses.responses.entry((*status).to_owned()).or_insert_with(|| error_response().into());
    }
}

fn error_response() -> DocumentedResponse {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    ResponseBuilder::new().content("application/json", body).build()
}
