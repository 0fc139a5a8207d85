//! Shared state of handlers and jobs.

use std::sync::Arc;

use sqlx::PgPool;

use crate::request_slots::RequestSlots;
use crate::review_link::ReviewLinkLookup;
use crate::{Clock, Keys, Rng, Settings};

/// Settings, connection pools, clock, random numbers, keys and the look-up of review links; cheap to clone.
#[derive(Clone)]
pub struct App {
    pub settings: Arc<Settings>,
    pub pool: PgPool,
    /// Connections for public reading: read-only, and with shorter time limits.
    pub reading_pool: PgPool,
    pub request_slots: RequestSlots,
    pub clock: Clock,
    pub rng: Rng,
    pub keys: Keys,
    pub review_links: Arc<dyn ReviewLinkLookup>,
}

impl App {
    /// State of the routes for readers, whose statements use the connections for reading.
    pub fn for_readers(&self) -> App {
        App { pool: self.reading_pool.clone(), ..self.clone() }
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("environment", &self.settings.environment).finish_non_exhaustive()
    }
}
