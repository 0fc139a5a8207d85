//! Every slice in one place. A slice that is not named here is not in the product.

use std::sync::Arc;

use axum::Router;
use editorial::Bindery;
use files::Files;
use identity::External;
use kit::http::layers;
use kit::jobs::Worker;
use kit::limits::PurgeAttempts;
use kit::{App, Chance, Clock, Routes, Settings, database};
use mailer::Mailer;
use manuscripts::Press;
use public_site::Versions;
use storage::Storage;
use utoipa::openapi::OpenApi;

use crate::{browser_spans, contract, health, letters_page};

/// Everything a process needs, connected lazily: making it asks nothing of the network.
#[derive(Debug, Clone)]
pub struct House {
    pub app: App,
    pub storage: Storage,
    pub mailer: Mailer,
    pub external: External,
}

impl House {
    pub fn new(settings: Settings, clock: Clock, chance: Chance) -> anyhow::Result<House> {
        let pool = database::pool(&settings.database)?;
        let storage = Storage::connect(&settings.storage)?;
        let app = App { settings: Arc::new(settings), pool, clock, chance };
        let mailer = Mailer::new(&app)?;
        let external = External::new(&app)?;
        Ok(House { app, storage, mailer, external })
    }

    /// What handling files needs.
    pub fn files(&self) -> Files {
        Files { app: self.app.clone(), storage: self.storage.clone() }
    }

    fn routes(&self) -> Routes {
        let app = &self.app;
        let versions = Versions::of(app);
        Routes::new(app)
            .merge(health::routes(self))
            .merge(public_site::routes(&versions))
            .merge(discovery::routes(&self.files(), &versions))
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
        let worker = mailer::jobs(worker, &self.app);
        let worker = identity::jobs(worker, &self.mailer);
        let worker = notifications::jobs(worker, &self.mailer);
        let worker = files::jobs(worker, &self.files());
        let worker = subscriptions::jobs(worker, &self.mailer);
        let worker = personal_data::jobs(worker, &self.app);
        editorial::jobs(worker, &self.app)
    }

    /// Works beside the other one, on what takes long.
    pub fn long_worker(&self) -> Worker {
        let press = Arc::new(Press::new(&self.app.settings.manuscripts));
        let bindery = Bindery { files: self.files(), press };
        let worker = Worker::with_slots(&self.app, self.app.settings.jobs.long_concurrency);
        editorial::long_jobs(worker, bindery)
    }

    /// Works beside them on newsletters, so that no other letter waits behind a hundred thousand.
    pub fn newsletter_worker(&self) -> Worker {
        let worker = Worker::with_slots(&self.app, self.app.settings.mail.newsletter_connections);
        subscriptions::newsletter_jobs(worker, &self.mailer)
    }

    /// The whole HTTP interface.
    pub fn router(&self) -> Router {
        let (router, document) = self.routes().into_parts();
        let document = contract::complete(document, &self.app.settings.journal);
        let router = router.merge(contract::serve(document)).merge(letters_page::serve(&self.app));
        let router = router.merge(browser_spans::serve(&self.app));
        layers::surround(router, &self.app)
    }

    /// The OpenAPI document of the same routes.
    pub fn contract(&self) -> OpenApi {
        let (_, document) = self.routes().into_parts();
        contract::complete(document, &self.app.settings.journal)
    }
}
