//! Making a merged manuscript.
use crate::Editorial;
use kit::jobs::{Job, JobFailure};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Debug, Serialize, Deserialize)]
pub struct MergeManuscript {
    pub id: Uuid,
}

impl Job for MergeManuscript {
    const NAME: &'static str = "editorial:merge-manuscript";
    type Context = Editorial;

    async fn run(self, _: Editorial) -> Result<(), JobFailure> {
        Err(JobFailure::Never(anyhow::anyhow!("soon")))
    }
}
