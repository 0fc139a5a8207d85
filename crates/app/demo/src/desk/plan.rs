//! State and history of each article of the desk, in days before today.

use rules::{ArticleStatus, ReviewAssignmentStatus};

use super::people::{EDITOR_COUNT, REVIEWER_COUNT};
use super::texts::REVIEWS;
use crate::archive::seeded_rng::SeededRng;
use ArticleStatus::{Accepted, Declined, ReviewComplete, Revision, Submitted, UnderReview};

/// Statuses of twenty articles in a row.
const STATUSES: [ArticleStatus; 20] = [
    UnderReview,
    Submitted,
    ReviewComplete,
    UnderReview,
    Revision,
    Accepted,
    UnderReview,
    Submitted,
    UnderReview,
    Revision,
    ReviewComplete,
    UnderReview,
    Accepted,
    Submitted,
    UnderReview,
    Revision,
    ReviewComplete,
    UnderReview,
    Accepted,
    Submitted,
];

/// An article and what has happened to it.
pub struct DeskArticle {
    pub number: u32,
    pub status: ArticleStatus,
    pub revision: i32,
    /// Oldest first.
    pub events: Vec<DeskEvent>,
    pub assignments: Vec<DeskAssignment>,
    /// Number of the handling editor.
    pub editor: Option<usize>,
    /// The handling editor recommends this decision.
    pub recommendation: Option<&'static str>,
}

#[derive(Debug, Clone, Copy)]
pub struct DeskEvent {
    pub status: ArticleStatus,
    pub role: &'static str,
    pub days_ago: i64,
}

#[derive(Debug, Clone, Copy)]
pub struct DeskAssignment {
    pub reviewer: usize,
    pub round: i32,
    pub status: ReviewAssignmentStatus,
    pub asked: i64,
    pub answered: Option<i64>,
    pub ended: Option<i64>,
    /// Negative if the day is still to come.
    pub due: i64,
    /// Index into [`REVIEWS`].
    pub review: Option<usize>,
}

impl DeskArticle {
    pub fn plan(number: u32, is_refused: bool, due_days: i64) -> DeskArticle {
        let mut rng = SeededRng::new(&format!("desk {number}"));
        let status = if is_refused { Declined } else { STATUSES[number as usize % STATUSES.len()] };
        let is_second_round =
            matches!(status, Submitted | UnderReview | ReviewComplete) && rng.between(1, 4) == 1;
        let events = history(status, is_second_round, &mut rng);
        let revision = i32::from(is_second_round || status == Revision);
        let assignments = Requests { number: number as usize, due_days, rng: &mut rng }.of_history(&events);
        let editor = (rng.between(1, 10) > 3).then_some(number as usize % EDITOR_COUNT);
        let recommends =
            status == ReviewComplete && editor.is_some_and(|editor| editor > 0) && rng.between(1, 3) == 1;
        let recommendation = recommends.then(|| *rng.pick(&["send-for-revision", "accept", "decline"]));
        DeskArticle { number, status, revision, events, assignments, editor, recommendation }
    }

    pub fn submitted_days_ago(&self) -> i64 {
        self.events.first().map_or(0, |event| event.days_ago)
    }
}

/// Status changes, oldest first. They are drawn backwards from today.
fn history(status: ArticleStatus, is_second_round: bool, rng: &mut SeededRng) -> Vec<DeskEvent> {
    let mut day = i64::from(match status {
        Submitted => rng.between(0, 20),
        UnderReview => rng.between(2, 45),
        ReviewComplete => rng.between(0, 16),
        Revision => rng.between(1, 100),
        Accepted => rng.between(1, 70),
        _ => rng.between(5, 350),
    });
    let is_refused_at_once = status == Declined && rng.between(1, 3) == 1;
    let mut events = vec![event(status, day)];
    let round: &[ArticleStatus] = match status {
        Submitted => &[],
        UnderReview => &[Submitted],
        ReviewComplete => &[UnderReview, Submitted],
        _ if is_refused_at_once => &[Submitted],
        _ => &[ReviewComplete, UnderReview, Submitted],
    };
    let first_round: &[ArticleStatus] =
        if is_second_round { &[Revision, ReviewComplete, UnderReview, Submitted] } else { &[] };
    for earlier in round.iter().chain(first_round) {
        day += i64::from(match earlier {
            Revision => rng.between(10, 45),
            ReviewComplete => rng.between(1, 12),
            UnderReview => rng.between(18, 45),
            _ => rng.between(1, 8),
        });
        events.push(event(*earlier, day));
    }
    events.reverse();
    events
}

const fn event(status: ArticleStatus, days_ago: i64) -> DeskEvent {
    let role = match status {
        Submitted => "author",
        ReviewComplete => "reviewer",
        _ => "editor",
    };
    DeskEvent { status, role, days_ago }
}

/// Draws the review requests of an article.
struct Requests<'a> {
    number: usize,
    due_days: i64,
    rng: &'a mut SeededRng,
}

impl Requests<'_> {
    fn of_history(&mut self, events: &[DeskEvent]) -> Vec<DeskAssignment> {
        let mut all = Vec::new();
        let mut round = 0;
        for (index, event) in events.iter().enumerate() {
            match (event.status, events.get(index + 1)) {
                (UnderReview, Some(end)) => {
                    all.extend(self.finished_round(round, event.days_ago, end.days_ago))
                }
                (UnderReview, None) => all.extend(self.open_round(round, event.days_ago)),
                (Revision, _) => round += 1,
                _ => {}
            }
        }
        all
    }

    /// Two or three reviews; the last one ends the round.
    fn finished_round(&mut self, round: i32, start: i64, end: i64) -> Vec<DeskAssignment> {
        let count = 2 + usize::from(self.rng.between(1, 4) == 1);
        let mut requests: Vec<DeskAssignment> = (0..count)
            .map(|place| {
                let ended = if place == 0 {
                    end
                } else {
                    end + i64::from(self.rng.between(0, 9)).min(start - end - 3)
                };
                DeskAssignment {
                    answered: Some(start - 2),
                    ended: Some(ended),
                    review: Some(self.rng.index(REVIEWS.len())),
                    ..self.request(round, place, ReviewAssignmentStatus::Completed, start)
                }
            })
            .collect();
        if self.rng.between(1, 3) == 1 {
            requests.push(self.declined(round, count, start));
        }
        requests
    }

    /// Two or three requests, of which at least one is open.
    fn open_round(&mut self, round: i32, start: i64) -> Vec<DeskAssignment> {
        let is_overdue = start > self.due_days;
        let status =
            if is_overdue { ReviewAssignmentStatus::Overdue } else { ReviewAssignmentStatus::Reviewing };
        let first = DeskAssignment { answered: Some(start - 1), ..self.request(round, 0, status, start) };
        let second = if start > 12 && self.rng.between(1, 2) == 1 {
            DeskAssignment {
                answered: Some(start - 2),
                ended: Some(i64::from(self.rng.between(0, 5))),
                review: Some(self.rng.index(REVIEWS.len())),
                ..self.request(round, 1, ReviewAssignmentStatus::Completed, start)
            }
        } else {
            let asked = i64::from(self.rng.between(0, 14)).min(start);
            self.request(round, 1, ReviewAssignmentStatus::Waiting, asked)
        };
        let mut requests = vec![first, second];
        if self.rng.between(1, 3) == 1 {
            requests.push(self.declined(round, 2, start));
        }
        requests
    }

    fn declined(&self, round: i32, place: usize, start: i64) -> DeskAssignment {
        let request = self.request(round, place, ReviewAssignmentStatus::Declined, start);
        DeskAssignment { ended: Some(start - 1), ..request }
    }

    /// A request to the reviewer at this place. Reviewers of the first round are asked again.
    const fn request(
        &self,
        round: i32,
        place: usize,
        status: ReviewAssignmentStatus,
        asked: i64,
    ) -> DeskAssignment {
        DeskAssignment {
            reviewer: (self.number * 7 + place * 11) % REVIEWER_COUNT,
            round,
            status,
            asked,
            answered: None,
            ended: None,
            due: asked - self.due_days,
            review: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn all() -> Vec<DeskArticle> {
        (0..500).map(|number| DeskArticle::plan(number, number >= 400, 21)).collect()
    }

    #[test]
    fn histories_are_possible() {
        for article in all() {
            let days: Vec<i64> = article.events.iter().map(|event| event.days_ago).collect();
            assert!(days.is_sorted_by(|earlier, later| earlier > later), "{days:?}");
            assert_eq!(article.events.last().unwrap().status, article.status);
            assert_eq!(article.events[0].status, Submitted);
            for request in &article.assignments {
                let times = [Some(request.asked), request.answered, request.ended];
                assert!(
                    times.iter().flatten().is_sorted_by(|earlier, later| earlier >= later),
                    "{request:?}"
                );
                assert!(times.into_iter().flatten().all(|day| day >= 0), "{request:?}");
            }
            let open = article.assignments.iter().filter(|request| request.ended.is_none()).count();
            assert_eq!(open > 0, article.status == UnderReview, "{}", article.number);
            let in_round: Vec<_> =
                article.assignments.iter().map(|request| (request.round, request.reviewer)).collect();
            assert_eq!(in_round.iter().collect::<BTreeSet<_>>().len(), in_round.len());
        }
    }

    #[test]
    fn every_kind_of_work_is_there() {
        let articles = all();
        let count =
            |filter: &dyn Fn(&DeskArticle) -> bool| articles.iter().filter(|article| filter(article)).count();
        for (status, expected) in [
            (Submitted, 80),
            (UnderReview, 140),
            (ReviewComplete, 60),
            (Revision, 60),
            (Accepted, 60),
            (Declined, 100),
        ] {
            assert_eq!(count(&|article| article.status == status), expected, "{status:?}");
        }
        let has = |status| {
            move |article: &DeskArticle| article.assignments.iter().any(|request| request.status == status)
        };
        assert!(count(&has(ReviewAssignmentStatus::Overdue)) > 30);
        assert!(count(&has(ReviewAssignmentStatus::Reviewing)) > 30);
        assert!(count(&has(ReviewAssignmentStatus::Waiting)) > 30);
        assert!(count(&|article| article.recommendation.is_some()) > 5);
        assert!(count(&|article| article.revision == 1 && article.status != Revision) > 30);
        assert!((100..400).contains(&count(&|article| article.editor.is_none())));
    }
}
