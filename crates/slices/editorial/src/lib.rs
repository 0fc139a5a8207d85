//! Articles from draft to publication: submission, messages, merged manuscripts, peer review, decisions.

mod affiliations;
pub mod articles;
mod author_articles;
mod earlier_submissions;
mod editor_articles;
mod erasure;
mod figures;
mod handling;
pub mod imported_articles;
pub mod imported_submissions;
mod issue_publication;
mod list_filters;
mod merged_manuscripts;
mod messages;
mod notices;
mod palette;
mod participants;
mod published_pdfs;
mod purge;
mod retractions;
mod review;
mod saved_views;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

pub use author_articles::drafts;
pub use earlier_submissions::NumberEarlierSubmissions;
pub use editor_articles::{DecisionCommand, EditorArticle, decide_in_transaction, view_after_decision};
pub use erasure::{erase_user, load_obligations, lock_obligations};
pub use figures::{QueueWeeklyDigests, SendWeeklyDigest};
pub use issue_publication::publish_issue_articles;
pub use merged_manuscripts::{
    FailStaleMerges, MergeContext, MergeManuscript, NumberCover, remove_stale_workspaces,
};
pub use published_pdfs::{MakePublishedPdfs, PdfContext, QueueOutdatedPdfs, queue_pdfs_of_issue};
pub use purge::{PurgeRemovedArticles, restore_removed};
pub use review::{
    ProcessDueDates, ReviewLinks, renew_review_links, reviews_for_author, revoke_review_links_of_other_keys,
};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .merge(affiliations::routes(app))
        .merge(author_articles::routes(app))
        .merge(editor_articles::routes(app))
        .merge(figures::routes(app))
        .merge(handling::routes(app))
        .merge(messages::routes(app))
        .merge(merged_manuscripts::routes(app))
        .merge(notices::routes(app))
        .merge(retractions::routes(app))
        .merge(review::routes(app))
        .merge(saved_views::routes(app))
        .merge(palette::routes(app))
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker
        .job::<PurgeRemovedArticles>(app.clone())
        .job::<NumberEarlierSubmissions>(app.clone())
        .job::<FailStaleMerges>(app.clone())
        .job::<QueueOutdatedPdfs>(app.clone())
        .job::<ProcessDueDates>(app.clone())
        .job::<QueueWeeklyDigests>(app.clone())
}

pub fn letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<SendWeeklyDigest>(mailer.clone())
}

/// Registers jobs that use a processor for seconds or minutes; they run in a separate worker.
pub fn long_jobs(worker: Worker, context: MergeContext, pdfs: PdfContext) -> Worker {
    worker.job::<MergeManuscript>(context.clone()).job::<NumberCover>(context).job::<MakePublishedPdfs>(pdfs)
}
