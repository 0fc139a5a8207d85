//! What a reviewer sees of an article, by what became of their assignments.

use serde::Serialize;
use utoipa::ToSchema;

use super::assignment::Stage;
use crate::enumerations::ArticleStatus;

/// How much of an article its reviewer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Nothing: they were never asked.
    Nothing,
    /// What they were asked about: title, abstract, keywords, type.
    Outline,
    /// The manuscript too, up to this round.
    Manuscript(i32),
}

impl Sight {
    /// By every assignment that the person has on the article: its round and stage.
    pub fn of(assignments: impl IntoIterator<Item = (i32, Stage)>) -> Sight {
        let mut sight = Sight::Nothing;
        for (round, stage) in assignments {
            sight = match (sight, stage) {
                (Sight::Manuscript(seen), Stage::Reviewing | Stage::Overdue | Stage::Completed) => {
                    Sight::Manuscript(seen.max(round))
                }
                (_, Stage::Reviewing | Stage::Overdue | Stage::Completed) => Sight::Manuscript(round),
                (Sight::Nothing, _) => Sight::Outline,
                (sight, _) => sight,
            };
        }
        sight
    }

    /// The newest round whose manuscript they may read.
    pub const fn round(self) -> Option<i32> {
        match self {
            Sight::Manuscript(round) => Some(round),
            Sight::Nothing | Sight::Outline => None,
        }
    }

    pub const fn was_asked(self) -> bool {
        !matches!(self, Sight::Nothing)
    }
}

/// What a reviewer does next, or waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewerHint {
    AnswerTheRequest,
    WriteTheReview,
    WaitsForDecision,
    WaitsForAuthor,
}

/// By the article and the newest assignment of the person.
pub const fn hint_for_reviewer(article: ArticleStatus, newest: Stage) -> Option<ReviewerHint> {
    match (article, newest) {
        (ArticleStatus::Revision, _) => Some(ReviewerHint::WaitsForAuthor),
        (ArticleStatus::UnderReview, Stage::Waiting) => Some(ReviewerHint::AnswerTheRequest),
        (ArticleStatus::UnderReview, Stage::Reviewing | Stage::Overdue) => Some(ReviewerHint::WriteTheReview),
        (ArticleStatus::UnderReview | ArticleStatus::ReviewComplete, Stage::Completed) => {
            Some(ReviewerHint::WaitsForDecision)
        }
        _ => None,
    }
}

/// Whether the author may read the reviews of a round: once the editor has decided on it and the author knows.
pub const fn author_reads_reviews(
    article: ArticleStatus,
    revision: i32,
    round: i32,
    is_news_held: bool,
) -> bool {
    // The round that the last decision was about.
    let (decided, is_decided) = match article {
        ArticleStatus::Revision => (revision - 1, true),
        ArticleStatus::Accepted | ArticleStatus::Declined | ArticleStatus::Published => (revision, true),
        _ => (revision, false),
    };
    round < decided || round == decided && is_decided && !is_news_held
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn only_those_who_agreed_see_the_manuscript_and_no_later_round() {
        assert_eq!(Sight::of([]), Sight::Nothing);
        for stage in Stage::ALL {
            let agreed = matches!(stage, Stage::Reviewing | Stage::Overdue | Stage::Completed);
            let expected = if agreed { Sight::Manuscript(1) } else { Sight::Outline };
            assert_eq!(Sight::of([(1, stage)]), expected, "{stage:?}");
            let is_listed = Stage::AGREED.contains(&stage.status()) && stage != Stage::OverdueUnanswered;
            assert_eq!(is_listed, agreed, "{stage:?}");
        }
        assert_eq!(Sight::of([(0, Stage::Completed), (1, Stage::Waiting)]), Sight::Manuscript(0));
        assert_eq!(Sight::of([(1, Stage::Declined), (0, Stage::Completed)]), Sight::Manuscript(0));
        assert_eq!(Sight::of([(2, Stage::Overdue), (0, Stage::Completed)]), Sight::Manuscript(2));
    }

    #[test]
    fn reviewers_wait_for_the_author_while_the_author_revises() {
        for stage in Stage::ALL {
            assert_eq!(hint_for_reviewer(ArticleStatus::Revision, stage), Some(ReviewerHint::WaitsForAuthor));
            assert_eq!(hint_for_reviewer(ArticleStatus::Published, stage), None);
        }
    }

    #[test]
    fn authors_read_reviews_of_decided_rounds_alone() {
        for &status in ArticleStatus::ALL {
            for round in 0..4 {
                let reads = |held| author_reads_reviews(status, 2, round, held);
                let (open, held) = match status {
                    ArticleStatus::Revision => (round <= 1, round <= 0),
                    ArticleStatus::Accepted | ArticleStatus::Declined | ArticleStatus::Published => {
                        (round <= 2, round <= 1)
                    }
                    _ => (round <= 1, round <= 1),
                };
                assert_eq!((reads(false), reads(true)), (open, held), "{status:?} {round}");
            }
        }
    }
}
