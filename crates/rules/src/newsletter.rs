//! The newsletter: how it goes out, and what can be done about one.

use serde::Serialize;
use utoipa::ToSchema;

/// So many subscribers get theirs over one connection, one after the other.
pub const PART: i64 = 1000;
/// So many articles are listed; then it says how many more there are.
pub const ARTICLES: i64 = 12;
/// A letter without the mail server's answer counts as on its way for so long.
pub const UNCERTAIN_AFTER_MINUTES: i64 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = NewsletterState)]
pub enum State {
    /// Not begun: taking the issue back now leaves no trace.
    Held,
    Sending,
    Finished,
    /// Its issue is out no more. It goes on where it stopped once the issue is published again.
    TakenBack,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = NewsletterAction)]
pub enum Action {
    /// Those letters that failed, or of which nobody knows whether they were taken.
    Resend,
}

/// How one stands.
#[derive(Debug, Clone, Copy)]
pub struct Newsletter {
    pub is_started: bool,
    pub is_taken_back: bool,
    pub is_finished: bool,
    pub failed_or_uncertain: i64,
}

impl Newsletter {
    pub const fn state(self) -> State {
        match self {
            Newsletter { is_taken_back: true, .. } => State::TakenBack,
            Newsletter { is_started: false, .. } => State::Held,
            Newsletter { is_finished: true, .. } => State::Finished,
            _ => State::Sending,
        }
    }

    /// Nothing is sent again while the rest is still on its way.
    pub fn allowed_actions(self) -> Vec<Action> {
        let may_resend = matches!(self.state(), State::Finished) && self.failed_or_uncertain > 0;
        if may_resend { vec![Action::Resend] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_finished_and_not_whole_is_sent_again() {
        for bits in 0..8 {
            for failed_or_uncertain in [0, 1] {
                let newsletter = Newsletter {
                    is_started: bits & 1 > 0,
                    is_taken_back: bits & 2 > 0,
                    is_finished: bits & 4 > 0,
                    failed_or_uncertain,
                };
                let expected = match bits {
                    0 | 4 => State::Held,
                    1 => State::Sending,
                    5 => State::Finished,
                    _ => State::TakenBack,
                };
                assert_eq!(newsletter.state(), expected, "{newsletter:?}");
                let may = expected == State::Finished && failed_or_uncertain > 0;
                assert_eq!(!newsletter.allowed_actions().is_empty(), may, "{newsletter:?}");
            }
        }
    }
}
