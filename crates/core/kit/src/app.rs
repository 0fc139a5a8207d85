//! Shared state of handlers and jobs.

use std::sync::Arc;

use sqlx::PgPool;

use crate::review_link::ReviewLinkLookup;
use crate::{Clock, Keys, Rng, Settings};

/// Settings, connection pool, clock, random numbers, keys and the look-up of review links; cheap to clone.
#[derive(Clone)]
pub struct App {
    pub settings: Arc<Settings>,
    pub pool: PgPool,
    pub clock: Clock,
    pub rng: Rng,
    pub keys: Keys,
    pub review_links: Arc<dyn ReviewLinkLookup>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("environment", &self.settings.environment).finish_non_exhaustive()
    }
}
