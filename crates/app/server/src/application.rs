//! Composition of all slices into one application.

use std::sync::Arc;

use axum::Router;
use editorial::{MergeContext, ReviewLinks};
use files::Files;
use identity::ExternalProviders;
use kit::audit::{CheckAuditLog, SealAuditLog};
use kit::http::layers;
use kit::jobs::Worker;
use kit::limits::PurgeAttempts;
use kit::{App, Clock, Keys, Rng, Routes, Settings, database};
use mailer::Mailer;
use manuscripts::ManuscriptMerger;
use public_site::SiteCache;
use storage::Storage;
use utoipa::openapi::OpenApi;

use crate::keys::MaintainKeys;
use crate::{browser_spans, health, letter_preview, openapi};

/// Everything that a process needs. Connections open lazily: construction does no network I/O.
#[derive(Debug, Clone)]
pub struct Application {
    pub app: App,
    pub storage: Storage,
    pub mailer: Mailer,
    pub external: ExternalProviders,
}

impl Application {
    pub fn new(settings: Settings, clock: Clock, rng: Rng) -> anyhow::Result<Application> {
        let pool = database::pool(&settings.database)?;
        let storage = Storage::connect(&settings.storage)?;
        let review_links = Arc::new(ReviewLinks::new(pool.clone()));
        let keys = Keys::new(&settings, pool.clone(), clock.clone());
        let app = App { settings: Arc::new(settings), pool, clock, rng, keys, review_links };
        let mailer = Mailer::new(&app)?;
        let external = ExternalProviders::new(&app)?;
        Ok(Application { app, storage, mailer, external })
    }

    /// Context of file operations.
    pub fn files(&self) -> Files {
        Files { app: self.app.clone(), storage: self.storage.clone() }
    }

    fn routes(&self) -> Routes {
        let app = &self.app;
        let site_cache = SiteCache::of(app);
        Routes::new(app)
            .merge(health::routes(&self.files()))
            .merge(public_site::routes(&site_cache))
            .merge(discovery::routes(&self.files(), &site_cache))
            .merge(identity::routes(app, &self.external))
            .merge(files::routes(&self.files()))
            .merge(notifications::routes(app))
            .merge(editorial::routes(app))
            .merge(issues::routes(app))
            .merge(pages::routes(app))
            .merge(subscriptions::routes(app))
            .merge(personal_data::routes(app))
    }

    pub fn worker(&self) -> Worker {
        let worker = Worker::new(&self.app).job::<PurgeAttempts>(self.app.clone());
        let worker = worker.job::<SealAuditLog>(self.app.clone()).job::<CheckAuditLog>(self.app.clone());
        let worker = worker.job::<MaintainKeys>(self.app.clone());
        let worker = mailer::jobs(worker, &self.app);
        let worker = identity::jobs(worker, &self.mailer);
        let worker = notifications::jobs(worker, &self.mailer);
        let worker = files::jobs(worker, &self.files());
        let worker = subscriptions::jobs(worker, &self.mailer);
        let worker = personal_data::jobs(worker, &self.app);
        editorial::jobs(worker, &self.app)
    }

    /// Worker for long-running jobs.
    pub fn long_worker(&self) -> Worker {
        let merger = Arc::new(ManuscriptMerger::new(&self.app.settings.manuscripts));
        let merge_context = MergeContext { files: self.files(), merger };
        let worker = Worker::with_slots(&self.app, self.app.settings.jobs.long_concurrency);
        editorial::long_jobs(worker, merge_context)
    }

    /// Worker for newsletters, so that other letters do not wait behind thousands of newsletter letters.
    pub fn newsletter_worker(&self) -> Worker {
        let worker = Worker::with_slots(&self.app, self.app.settings.mail.newsletter_connections);
        subscriptions::newsletter_jobs(worker, &self.mailer)
    }

    /// Router of the whole HTTP API.
    pub fn router(&self) -> Router {
        let (router, document) = self.routes().into_parts();
        let document = openapi::complete(document, &self.app.settings.journal);
        let router = router.merge(openapi::serve(document)).merge(letter_preview::serve(&self.app));
        let router = router.merge(browser_spans::serve(&self.app));
        layers::apply_middleware(router, &self.app)
    }

    /// OpenAPI document of the routes.
    pub fn openapi(&self) -> OpenApi {
        let (_, document) = self.routes().into_parts();
        openapi::complete(document, &self.app.settings.journal)
    }
}
