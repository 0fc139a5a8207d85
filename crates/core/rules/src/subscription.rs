//! Mailing list: requests, reply letters and retention.

use crate::language::Language;

pub const LINK_VALID_HOURS: i64 = 48;
/// Counted from the expiry of the request.
pub const REQUESTS_KEPT_DAYS: i64 = crate::retention::SUBSCRIPTION_REQUESTS_DAYS;
pub const UNCONFIRMED_KEPT_DAYS: i64 = crate::retention::UNCONFIRMED_SUBSCRIPTIONS_DAYS;

/// Request to the mailing list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    Subscribe,
    Unsubscribe,
}

impl Action {
    pub const ALL: [Action; 2] = [Action::Subscribe, Action::Unsubscribe];

    pub const fn code(self) -> &'static str {
        match self {
            Action::Subscribe => "subscribe",
            Action::Unsubscribe => "unsubscribe",
        }
    }

    pub fn from_code(code: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.code() == code)
    }
}

/// State of an address on the mailing list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscriptionState {
    Unknown,
    /// Requested and not confirmed by the owner of the address.
    Unconfirmed,
    Subscribed(Language),
}

/// Letter sent in reply to a request. Only the owner of the address reads it, so it may reveal the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyLetter {
    ConfirmSubscription,
    /// Already subscribed, in this language.
    Exists(Language),
    ConfirmUnsubscription,
    NotOnTheList,
}

impl ReplyLetter {
    pub const fn for_request(action: Action, state: SubscriptionState) -> ReplyLetter {
        match (action, state) {
            (Action::Subscribe, SubscriptionState::Unknown | SubscriptionState::Unconfirmed) => {
                ReplyLetter::ConfirmSubscription
            }
            (Action::Subscribe, SubscriptionState::Subscribed(language)) => ReplyLetter::Exists(language),
            // Unconfirmed addresses can be removed, too.
            (Action::Unsubscribe, SubscriptionState::Unconfirmed | SubscriptionState::Subscribed(_)) => {
                ReplyLetter::ConfirmUnsubscription
            }
            (Action::Unsubscribe, SubscriptionState::Unknown) => ReplyLetter::NotOnTheList,
        }
    }

    /// Folder of the letter in `mail/`.
    pub const fn letter(self) -> &'static str {
        match self {
            ReplyLetter::ConfirmSubscription => "subscription-confirm",
            ReplyLetter::Exists(_) => "subscription-exists",
            ReplyLetter::ConfirmUnsubscription => "unsubscription-confirm",
            ReplyLetter::NotOnTheList => "subscription-unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reply_letter_depends_on_request_and_state() {
        let letters = |state| Action::ALL.map(|action| ReplyLetter::for_request(action, state).letter());
        assert_eq!(letters(SubscriptionState::Unknown), ["subscription-confirm", "subscription-unknown"]);
        assert_eq!(
            letters(SubscriptionState::Unconfirmed),
            ["subscription-confirm", "unsubscription-confirm"]
        );
        for language in Language::ALL {
            let subscribed = letters(SubscriptionState::Subscribed(language));
            assert_eq!(subscribed, ["subscription-exists", "unsubscription-confirm"]);
        }
    }

    #[test]
    fn from_code_reverses_code() {
        for action in Action::ALL {
            assert_eq!(Action::from_code(action.code()), Some(action));
        }
        assert_eq!(Action::ALL.map(Action::code), ["subscribe", "unsubscribe"]);
        assert_eq!(Action::from_code("both"), None);
    }
}
