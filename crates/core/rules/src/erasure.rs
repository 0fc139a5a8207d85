//! Erasure of personal data: when it is possible, and what it does to articles.
//!
//! The public record stays: published articles keep their printed authors, and reviews stay with the article
//! under a pseudonym.

use serde::Serialize;
use utoipa::ToSchema;

use crate::enumerations::{ArticleStatus, ReviewAssignmentStatus};
use crate::ids::UserId;

/// Reason why an account cannot be erased yet, in the order of display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ErasureHindrance)]
pub enum ErasureBlocker {
    /// Articles between submission and a final decision, or in revision.
    ArticlesInProgress,
    /// Review requests that are unanswered or accepted and not completed.
    OpenAssignments,
    /// Without this account no one could appoint an admin.
    LastAdmin,
}

/// Open work of an account, from which the blockers follow.
#[derive(Debug, Clone, Default)]
pub struct Obligations {
    /// Statuses of all articles that the user created.
    pub articles: Vec<ArticleStatus>,
    /// Statuses of all the user's review assignments.
    pub assignments: Vec<ReviewAssignmentStatus>,
    pub is_last_admin: bool,
}

impl Obligations {
    pub fn blockers(&self) -> Vec<ErasureBlocker> {
        let all = [
            (ErasureBlocker::ArticlesInProgress, self.articles.iter().any(|status| is_in_progress(*status))),
            (ErasureBlocker::OpenAssignments, self.assignments.iter().any(|status| is_awaited(*status))),
            (ErasureBlocker::LastAdmin, self.is_last_admin),
        ];
        all.into_iter().filter(|(_, applies)| *applies).map(|(blocker, _)| blocker).collect()
    }
}

/// True while editors, reviewers or the author still work on the article and need a contact.
pub const fn is_in_progress(status: ArticleStatus) -> bool {
    match status {
        ArticleStatus::Draft | ArticleStatus::Declined | ArticleStatus::Published => false,
        ArticleStatus::Submitted
        | ArticleStatus::UnderReview
        | ArticleStatus::ReviewComplete
        | ArticleStatus::Accepted
        | ArticleStatus::Revision => true,
    }
}

/// True while the editors expect an answer or a review. Overdue assignments are no longer expected.
pub const fn is_awaited(status: ReviewAssignmentStatus) -> bool {
    matches!(status, ReviewAssignmentStatus::Waiting | ReviewAssignmentStatus::Reviewing)
}

/// Effect on an article when one of its authors is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureEffect {
    /// Another user created the article, is working on it and decides on its authors.
    Unchanged,
    /// A draft that only its author has seen.
    Removed,
    /// Kept as the record of a decision; the author's name is replaced.
    Pseudonymised,
    /// Published author data stays as printed.
    KeptAsPublished,
}

pub const fn erasure_effect(status: ArticleStatus, is_their_own: bool) -> ErasureEffect {
    match status {
        ArticleStatus::Published => ErasureEffect::KeptAsPublished,
        ArticleStatus::Declined => ErasureEffect::Pseudonymised,
        _ if !is_their_own => ErasureEffect::Unchanged,
        ArticleStatus::Draft => ErasureEffect::Removed,
        ArticleStatus::Submitted
        | ArticleStatus::UnderReview
        | ArticleStatus::ReviewComplete
        | ArticleStatus::Accepted
        | ArticleStatus::Revision => ErasureEffect::Pseudonymised,
    }
}

/// Name and address that replace those of an erased user; unique for each user and the same everywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pseudonym {
    pub first_name_en: String,
    pub last_name_en: String,
    pub first_name_ru: String,
    pub last_name_ru: String,
    /// Undeliverable address (RFC 2606), for rows whose address is mandatory.
    pub address: String,
}

impl Pseudonym {
    pub fn of(id: UserId) -> Pseudonym {
        Pseudonym {
            first_name_en: "Erased".into(),
            last_name_en: format!("person {id}"),
            first_name_ru: "Удалённый".into(),
            last_name_ru: format!("пользователь {id}"),
            address: format!("erased-{id}@erased.invalid"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    /// Every article status × assignment status × last admin, against independently written expectations.
    #[test]
    fn blockers_follow_from_open_articles_assignments_and_the_last_admin() {
        for &article in ArticleStatus::ALL {
            for &assignment in ReviewAssignmentStatus::ALL {
                for is_last_admin in [false, true] {
                    let obligations = Obligations {
                        articles: vec![ArticleStatus::Published, article],
                        assignments: vec![ReviewAssignmentStatus::Completed, assignment],
                        is_last_admin,
                    };
                    let blockers = obligations.blockers();
                    let blocks = |blocker| blockers.contains(&blocker);
                    assert_eq!(
                        blocks(ErasureBlocker::ArticlesInProgress),
                        ![1, 6, 7].contains(&article.id())
                    );
                    assert_eq!(blocks(ErasureBlocker::OpenAssignments), [1, 2].contains(&assignment.id()));
                    assert_eq!(blocks(ErasureBlocker::LastAdmin), is_last_admin);
                }
            }
        }
        assert!(Obligations::default().blockers().is_empty());
    }

    #[test]
    fn articles_in_progress_are_kept_and_other_users_articles_unchanged() {
        for &status in ArticleStatus::ALL {
            assert!(
                !is_in_progress(status) || erasure_effect(status, true) == ErasureEffect::Pseudonymised,
                "{status:?}"
            );
            assert!(
                !is_in_progress(status) || erasure_effect(status, false) == ErasureEffect::Unchanged,
                "{status:?}"
            );
        }
        for is_their_own in [false, true] {
            assert_eq!(
                erasure_effect(ArticleStatus::Published, is_their_own),
                ErasureEffect::KeptAsPublished
            );
            assert_eq!(erasure_effect(ArticleStatus::Declined, is_their_own), ErasureEffect::Pseudonymised);
        }
        assert_eq!(erasure_effect(ArticleStatus::Draft, true), ErasureEffect::Removed);
        assert_eq!(erasure_effect(ArticleStatus::Draft, false), ErasureEffect::Unchanged);
    }

    #[test]
    fn pseudonyms_are_unique_and_their_addresses_valid() {
        let (one, other) = (Pseudonym::of(UserId(7)), Pseudonym::of(UserId(8)));
        assert_eq!((one.first_name_en.as_str(), one.last_name_en.as_str()), ("Erased", "person 7"));
        assert_ne!(one.address, other.address);
        assert!(crate::validation::is_email(&one.address), "rows with a mandatory address stay valid");
    }
}
