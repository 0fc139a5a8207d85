//! Articles that wait too long.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};

/// Days after which an article is late: the settings of `[workbench]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateLimits {
    pub assign_days: u32,
    pub decide_days: u32,
    pub publish_days: u32,
    pub revision_days: u32,
}

/// Part of the work on an article that is late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LateReason {
    /// Submitted, and no reviewer at work.
    Reviewers,
    /// An answer or a review of a reviewer.
    Reviews,
    Decision,
    /// Accepted, and in no issue.
    Publication,
    /// The author's revision.
    Revision,
}

impl LateReason {
    pub const ALL: [LateReason; 5] = [
        LateReason::Reviewers,
        LateReason::Reviews,
        LateReason::Decision,
        LateReason::Publication,
        LateReason::Revision,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            LateReason::Reviewers => "reviewers",
            LateReason::Reviews => "reviews",
            LateReason::Decision => "decision",
            LateReason::Publication => "publication",
            LateReason::Revision => "revision",
        }
    }

    /// Status in which an article can be late for this reason.
    pub const fn status(self) -> ArticleStatus {
        match self {
            LateReason::Reviewers => Submitted,
            LateReason::Reviews => UnderReview,
            LateReason::Decision => ReviewComplete,
            LateReason::Publication => Accepted,
            LateReason::Revision => Revision,
        }
    }

    /// Days in the status after which the article is late; `None` where the review requests decide.
    pub const fn limit_days(self, limits: LateLimits) -> Option<u32> {
        match self {
            LateReason::Reviewers => Some(limits.assign_days),
            LateReason::Reviews => None,
            LateReason::Decision => Some(limits.decide_days),
            LateReason::Publication => Some(limits.publish_days),
            LateReason::Revision => Some(limits.revision_days),
        }
    }
}

/// Facts of an article that its lateness depends on.
#[derive(Debug, Clone, Copy)]
pub struct LatenessFacts {
    pub status: ArticleStatus,
    pub status_since: DateTime<Utc>,
    /// Articles in an issue are published with it.
    pub in_issue: bool,
    /// True if a request of the round is late: `review::reminders::is_late`.
    pub has_late_request: bool,
}

pub fn late_reason(facts: LatenessFacts, limits: LateLimits, now: DateTime<Utc>) -> Option<LateReason> {
    let reason = match facts.status {
        Submitted => LateReason::Reviewers,
        UnderReview => LateReason::Reviews,
        ReviewComplete => LateReason::Decision,
        Accepted if !facts.in_issue => LateReason::Publication,
        Revision => LateReason::Revision,
        Draft | Accepted | Declined | Published => return None,
    };
    let is_late = match reason.limit_days(limits) {
        Some(days) => facts.status_since <= now - TimeDelta::days(days.into()),
        None => facts.has_late_request,
    };
    is_late.then_some(reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    const LIMITS: LateLimits =
        LateLimits { assign_days: 3, decide_days: 5, publish_days: 30, revision_days: 60 };

    #[test]
    fn articles_are_late_from_the_limit_of_their_status_on() {
        let now: DateTime<Utc> = "2026-03-20T09:00:00Z".parse().unwrap();
        for &status in ArticleStatus::ALL {
            for in_issue in [false, true] {
                let late = |days: i64, seconds: i64, has_late_request: bool| {
                    let status_since = now - TimeDelta::days(days) + TimeDelta::seconds(seconds);
                    let facts = LatenessFacts { status, status_since, in_issue, has_late_request };
                    late_reason(facts, LIMITS, now)
                };
                let expected = match status {
                    Submitted => Some((3, LateReason::Reviewers)),
                    ReviewComplete => Some((5, LateReason::Decision)),
                    Accepted if !in_issue => Some((30, LateReason::Publication)),
                    Revision => Some((60, LateReason::Revision)),
                    _ => None,
                };
                match expected {
                    Some((days, reason)) => {
                        assert_eq!(late(days, 1, true), None, "{status:?}");
                        assert_eq!(late(days, 0, false), Some(reason), "{status:?}");
                    }
                    None if status == UnderReview => {
                        assert_eq!(late(1000, 0, false), None);
                        assert_eq!(late(0, 0, true), Some(LateReason::Reviews));
                    }
                    None => assert_eq!(late(1000, 0, true), None, "{status:?} {in_issue}"),
                }
            }
        }
    }

    #[test]
    fn reasons_have_their_codes_and_statuses() {
        for reason in LateReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
            let now = DateTime::UNIX_EPOCH + TimeDelta::days(365);
            let facts = LatenessFacts {
                status: reason.status(),
                status_since: DateTime::UNIX_EPOCH,
                in_issue: false,
                has_late_request: true,
            };
            assert_eq!(late_reason(facts, LIMITS, now), Some(reason));
        }
    }
}
