//! What a request or a job needs from the house: the settings, the database, the time and chance.

use std::sync::Arc;

use sqlx::PgPool;

use crate::{Chance, Clock, Settings};

#[derive(Clone)]
pub struct App {
    pub settings: Arc<Settings>,
    pub pool: PgPool,
    pub clock: Clock,
    pub chance: Chance,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("environment", &self.settings.environment).finish_non_exhaustive()
    }
}
