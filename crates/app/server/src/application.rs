//! Composition of all slices into one application.

use std::sync::Arc;

use axum::Router;
use deliveries::{DeliveryContext, Indexers};
use editorial::{MergeContext, PdfContext, ReviewLinks};
use files::{AntivirusClient, Files};
use identity::ExternalProviders;
use imports::ImportContext;
use kit::audit::{CheckAuditLog, SealAuditLog};
use kit::circuit_breaker::CircuitBreaker;
use kit::http::layers;
use kit::jobs::Worker;
use kit::limits::PurgeAttempts;
use kit::{App, Clock, Keys, RequestSlots, Rng, Routes, Settings, database};
use mailer::Mailer;
use manuscripts::{ManuscriptMerger, PdfPublisher};
use public_site::SiteCache;
use rules::time_limits::Work;
use sqlx::PgPool;
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
    antivirus: Option<AntivirusClient>,
    pub deliveries: DeliveryContext,
    /// One connection of the probes.
    probe_pool: PgPool,
    database_breaker: CircuitBreaker,
}

impl Application {
    /// `work` is the kind of work of the process; readers have connections of their own in any case.
    pub fn new(settings: Settings, work: Work, clock: Clock, rng: Rng) -> anyhow::Result<Application> {
        let pool = database::pool(&settings.database, work)?;
        let reading_pool = database::pool(&settings.database, Work::Reading)?;
        let request_slots = RequestSlots::new(&settings.http);
        let storage = Storage::connect(&settings.storage)?;
        let review_links = Arc::new(ReviewLinks::new(pool.clone()));
        let keys = Keys::new(&settings, pool.clone(), clock.clone());
        let settings = Arc::new(settings);
        let app = App { settings, pool, reading_pool, request_slots, clock, rng, keys, review_links };
        let mailer = Mailer::new(&app)?;
        let external = ExternalProviders::new(&app)?;
        let antivirus = app.settings.antivirus.as_ref().map(AntivirusClient::new);
        let deliveries = DeliveryContext { app: app.clone(), indexers: Indexers::new(&app)? };
        let probe_pool = database::probe_pool(&app.settings.database)?;
        let database_breaker = health::database_breaker(probe_pool.clone());
        Ok(Application {
            app,
            storage,
            mailer,
            external,
            antivirus,
            deliveries,
            probe_pool,
            database_breaker,
        })
    }

    /// Context of file operations.
    pub fn files(&self) -> Files {
        let (app, storage) = (self.app.clone(), self.storage.clone());
        Files { app, storage, antivirus: self.antivirus.clone() }
    }

    /// Storage for backups and restores, which wait longer than a request.
    pub fn patient_storage(&self) -> anyhow::Result<Storage> {
        Storage::connect_patiently(&self.app.settings.storage)
    }

    /// Circuit breakers of all parts that this journal uses.
    pub fn breakers(&self) -> Vec<CircuitBreaker> {
        let database = Some(&self.database_breaker);
        let antivirus = self.antivirus.as_ref().map(AntivirusClient::breaker);
        let parts = [database, self.storage.breaker(), self.external.orcid_breaker(), antivirus];
        parts.into_iter().flatten().cloned().collect()
    }

    fn imports(&self) -> ImportContext {
        ImportContext { files: self.files() }
    }

    fn routes(&self) -> Routes {
        let app = &self.app;
        let readers = app.for_readers();
        let site_cache = SiteCache::of(&readers);
        let public_files = Files { app: readers, ..self.files() };
        Routes::new(app)
            .merge(health::routes(app, &self.probe_pool, &self.storage))
            .merge(public_site::routes(app, &site_cache))
            .merge(discovery::routes(&public_files, &site_cache))
            .merge(identity::routes(app, &self.external))
            .merge(files::routes(&self.files()))
            .merge(notifications::routes(app))
            .merge(editorial::routes(app))
            .merge(issues::routes(app))
            .merge(imports::routes(&self.imports()))
            .merge(imports::public_routes(app))
            .merge(journal_archives::routes(&self.files()))
            .merge(deliveries::routes(&self.deliveries))
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
        let worker = deliveries::jobs(worker, &self.deliveries);
        let worker = journal_archives::jobs(worker, &self.files());
        editorial::jobs(worker, &self.app)
    }

    /// Worker for long-running jobs.
    pub fn long_worker(&self) -> Worker {
        let limits = &self.app.settings.manuscripts;
        let merge_context =
            MergeContext { files: self.files(), merger: Arc::new(ManuscriptMerger::new(limits)) };
        let publisher = Arc::new(PdfPublisher::new(limits));
        let pdf_context = PdfContext { files: self.files(), publisher };
        let worker = Worker::with_slots(&self.app, self.app.settings.jobs.long_concurrency);
        editorial::long_jobs(worker, merge_context, pdf_context)
    }

    /// Worker for newsletters, so that other letters do not wait behind thousands of newsletter letters.
    pub fn newsletter_worker(&self) -> Worker {
        let worker = Worker::with_slots(&self.app, self.app.settings.mail.newsletter_connections);
        subscriptions::newsletter_jobs(worker, &self.mailer)
    }

    /// Worker for letters that somebody waits for, such as those for a new password: they never wait behind others.
    pub fn awaited_letter_worker(&self) -> Worker {
        let worker = Worker::with_local_queue(&self.app, self.app.settings.jobs.awaited_letter_concurrency);
        let worker = identity::awaited_letter_jobs(worker, &self.mailer);
        subscriptions::awaited_letter_jobs(worker, &self.mailer)
    }

    /// Worker for all other letters to one person, so that a slow mail server delays no other jobs.
    pub fn letter_worker(&self) -> Worker {
        let worker = Worker::with_local_queue(&self.app, self.app.settings.jobs.letter_concurrency);
        let worker = identity::letter_jobs(worker, &self.mailer);
        let worker = editorial::letter_jobs(worker, &self.mailer);
        notifications::letter_jobs(worker, &self.mailer)
    }

    /// Worker for imports and archives of the journal, which take hours and must not keep others from their manuscripts.
    pub fn import_worker(&self) -> Worker {
        let worker = imports::jobs(Worker::with_slots(&self.app, 1), &self.imports());
        journal_archives::long_jobs(worker, &self.files())
    }

    /// All workers of a process, each with slots of its own.
    pub fn workers(&self) -> [Worker; 6] {
        [
            self.awaited_letter_worker(),
            self.letter_worker(),
            self.worker(),
            self.long_worker(),
            self.newsletter_worker(),
            self.import_worker(),
        ]
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
