//! All targets, as the settings switch them on.

use std::fmt;
use std::sync::Arc;

use kit::App;
use rules::delivery::DeliveryTarget;

use crate::crossref::Crossref;
use crate::doaj::Doaj;
use crate::indexer::Indexer;
use crate::pubmed::Pubmed;

/// The targets that the settings switch on.
#[derive(Clone, Default)]
pub struct Indexers(Vec<Arc<dyn Indexer>>);

impl Indexers {
    pub fn new(app: &App) -> anyhow::Result<Indexers> {
        let mut indexers: Vec<Arc<dyn Indexer>> = Vec::new();
        if let Some(settings) = &app.settings.crossref {
            indexers.push(Arc::new(Crossref::new(app, settings)?));
        }
        if let Some(settings) = &app.settings.doaj {
            indexers.push(Arc::new(Doaj::new(settings)?));
        }
        if let Some(upload) = &app.settings.pubmed_upload {
            indexers.push(Arc::new(Pubmed::new(app, upload)));
        }
        Ok(Indexers(indexers))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Indexer>> {
        self.0.iter()
    }

    pub fn find(&self, target: DeliveryTarget) -> Option<&Arc<dyn Indexer>> {
        self.0.iter().find(|indexer| indexer.target() == target)
    }
}

impl fmt::Debug for Indexers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|indexer| indexer.target())).finish()
    }
}
