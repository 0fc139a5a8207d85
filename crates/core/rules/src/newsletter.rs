//! Newsletter limits, states and actions.

use serde::Serialize;
use utoipa::ToSchema;

/// Subscribers served one after the other over one connection.
pub const BATCH_SIZE: i64 = 1000;
/// Articles listed in the e-mail; further ones are only counted.
pub const MAX_LISTED_ARTICLES: i64 = 12;
/// After this time without a reply of the mail server a delivery counts as uncertain.
pub const UNCERTAIN_AFTER_MINUTES: i64 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = NewsletterState)]
pub enum State {
    /// Not started; unpublishing the issue now cancels it.
    Held,
    Sending,
    Finished,
    /// The issue was unpublished. Sending continues where it stopped once the issue is published again.
    TakenBack,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = NewsletterAction)]
pub enum Action {
    /// Sends again the letters that failed or whose delivery is uncertain.
    Resend,
}

/// Facts of a newsletter that determine its state.
#[derive(Debug, Clone, Copy)]
pub struct Newsletter {
    pub is_started: bool,
    pub is_unpublished: bool,
    pub is_finished: bool,
    pub failed_or_uncertain: i64,
}

impl Newsletter {
    pub const fn state(self) -> State {
        match self {
            Newsletter { is_unpublished: true, .. } => State::TakenBack,
            Newsletter { is_started: false, .. } => State::Held,
            Newsletter { is_finished: true, .. } => State::Finished,
            _ => State::Sending,
        }
    }

    /// Resending is allowed only once sending has finished.
    pub fn allowed_actions(self) -> Vec<Action> {
        let can_resend = matches!(self.state(), State::Finished) && self.failed_or_uncertain > 0;
        if can_resend { vec![Action::Resend] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resend_is_allowed_only_when_finished_with_failures() {
        for bits in 0..8 {
            for failed_or_uncertain in [0, 1] {
                let newsletter = Newsletter {
                    is_started: bits & 1 > 0,
                    is_unpublished: bits & 2 > 0,
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
                let can_resend = expected == State::Finished && failed_or_uncertain > 0;
                let offered: &[Action] = if can_resend { &[Action::Resend] } else { &[] };
                assert_eq!(newsletter.allowed_actions(), offered, "{newsletter:?}");
            }
        }
    }
}
