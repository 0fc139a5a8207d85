//! When somebody's account can be made anonymous, and what stays.
//!
//! The public record is not anybody's to take back: published articles keep the authors that are printed on them, and what
//! reviewers wrote stays with the article. Who wrote it is forgotten.

use serde::Serialize;
use utoipa::ToSchema;

use crate::enumerations::{ArticleStatus, ReviewAssignmentStatus};
use crate::ids::UserId;

/// What has to be brought to an end first, in the order in which it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ErasureHindrance)]
pub enum Hindrance {
    /// Articles that the editors have in hand, or that wait for the author.
    ArticlesInProgress,
    /// Reviews that were asked for and not refused.
    OpenAssignments,
    /// Without them nobody could make anybody an admin.
    LastAdmin,
}

/// What somebody owes the journal.
#[derive(Debug, Clone, Default)]
pub struct Obligations {
    /// Of every article that they made.
    pub articles: Vec<ArticleStatus>,
    /// Of every review that they were asked for.
    pub assignments: Vec<ReviewAssignmentStatus>,
    pub is_last_admin: bool,
}

impl Obligations {
    pub fn hindrances(&self) -> Vec<Hindrance> {
        let all = [
            (Hindrance::ArticlesInProgress, self.articles.iter().any(|status| is_in_progress(*status))),
            (Hindrance::OpenAssignments, self.assignments.iter().any(|status| is_awaited(*status))),
            (Hindrance::LastAdmin, self.is_last_admin),
        ];
        all.into_iter().filter(|(_, hinders)| *hinders).map(|(hindrance, _)| hindrance).collect()
    }
}

/// Somebody works on it, and would have nobody to write to.
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

/// Somebody waits for it. What is overdue is no longer waited for.
pub const fn is_awaited(status: ReviewAssignmentStatus) -> bool {
    matches!(status, ReviewAssignmentStatus::Waiting | ReviewAssignmentStatus::Reviewing)
}

/// What becomes of an article when one of its authors is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Somebody else is at work on it, and says who its authors are.
    LeftToItsCreator,
    /// Nobody but its author has ever counted on it.
    Removed,
    /// The record of a decision: who wrote it is forgotten.
    Pseudonymised,
    /// What is printed stays as it is printed.
    KeptAsPrinted,
}

pub const fn fate_of(status: ArticleStatus, is_their_own: bool) -> Fate {
    match status {
        ArticleStatus::Published => Fate::KeptAsPrinted,
        ArticleStatus::Declined => Fate::Pseudonymised,
        _ if !is_their_own => Fate::LeftToItsCreator,
        ArticleStatus::Draft => Fate::Removed,
        _ => Fate::Pseudonymised,
    }
}

/// How somebody is called who was erased: the same in every place, and told apart from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pseudonym {
    pub first_name_en: String,
    pub last_name_en: String,
    pub first_name_ru: String,
    pub last_name_ru: String,
    /// An address at which nobody ever is (RFC 2606), for rows that must have one.
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

    /// Every status of an article × of an assignment × last admin or not, against sentences written down by themselves.
    #[test]
    fn whoever_owes_nothing_may_go() {
        for &article in ArticleStatus::ALL {
            for &assignment in ReviewAssignmentStatus::ALL {
                for is_last_admin in [false, true] {
                    let owed = Obligations {
                        articles: vec![ArticleStatus::Published, article],
                        assignments: vec![ReviewAssignmentStatus::Completed, assignment],
                        is_last_admin,
                    };
                    let hindrances = owed.hindrances();
                    let holds = |hindrance| hindrances.contains(&hindrance);
                    assert_eq!(holds(Hindrance::ArticlesInProgress), ![1, 6, 7].contains(&article.id()));
                    assert_eq!(holds(Hindrance::OpenAssignments), [1, 2].contains(&assignment.id()));
                    assert_eq!(holds(Hindrance::LastAdmin), is_last_admin);
                }
            }
        }
        assert!(Obligations::default().hindrances().is_empty());
    }

    #[test]
    fn nothing_that_is_in_progress_is_removed_and_nothing_of_somebody_else_changed() {
        for &status in ArticleStatus::ALL {
            assert!(!is_in_progress(status) || fate_of(status, true) == Fate::Pseudonymised, "{status:?}");
            assert!(
                !is_in_progress(status) || fate_of(status, false) == Fate::LeftToItsCreator,
                "{status:?}"
            );
        }
        for is_their_own in [false, true] {
            assert_eq!(fate_of(ArticleStatus::Published, is_their_own), Fate::KeptAsPrinted);
            assert_eq!(fate_of(ArticleStatus::Declined, is_their_own), Fate::Pseudonymised);
        }
        assert_eq!(fate_of(ArticleStatus::Draft, true), Fate::Removed);
        assert_eq!(fate_of(ArticleStatus::Draft, false), Fate::LeftToItsCreator);
    }

    #[test]
    fn pseudonyms_tell_people_apart() {
        let (one, other) = (Pseudonym::of(UserId(7)), Pseudonym::of(UserId(8)));
        assert_eq!((one.first_name_en.as_str(), one.last_name_en.as_str()), ("Erased", "person 7"));
        assert_ne!(one.address, other.address);
        assert!(crate::faults::is_email(&one.address), "rows that must have an address are still valid");
    }
}
