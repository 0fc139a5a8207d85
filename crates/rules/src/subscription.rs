//! The mailing list: what its letters are, and how long things are kept.

use crate::language::Language;

/// How long the link of a letter works.
pub const LINK_VALID_HOURS: i64 = 48;
/// Requests are kept this long after they have expired.
pub const REQUESTS_KEPT_DAYS: i64 = crate::retention::SUBSCRIPTION_REQUESTS_DAYS;
/// Who has not confirmed after so long does not want to.
pub const UNCONFIRMED_KEPT_DAYS: i64 = crate::retention::UNCONFIRMED_SUBSCRIPTIONS_DAYS;

/// What somebody asks for.
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

/// What an address is to the mailing list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Unknown,
    /// Asked for by somebody, confirmed by nobody.
    Unconfirmed,
    Subscribed(Language),
}

/// The letter that answers a request. Only the owner of the address reads it, so it can say how things are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    ConfirmSubscription,
    /// Subscribed already, in this language.
    Exists(Language),
    ConfirmUnsubscription,
    NotOnTheList,
}

impl Answer {
    pub const fn to(action: Action, standing: Standing) -> Answer {
        match (action, standing) {
            (Action::Subscribe, Standing::Unknown | Standing::Unconfirmed) => Answer::ConfirmSubscription,
            (Action::Subscribe, Standing::Subscribed(language)) => Answer::Exists(language),
            // Whoever never confirmed may want to be sure, too.
            (Action::Unsubscribe, Standing::Unconfirmed | Standing::Subscribed(_)) => {
                Answer::ConfirmUnsubscription
            }
            (Action::Unsubscribe, Standing::Unknown) => Answer::NotOnTheList,
        }
    }

    /// The letter's folder in `mail/`.
    pub const fn letter(self) -> &'static str {
        match self {
            Answer::ConfirmSubscription => "subscription-confirm",
            Answer::Exists(_) => "subscription-exists",
            Answer::ConfirmUnsubscription => "unsubscription-confirm",
            Answer::NotOnTheList => "subscription-unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_has_its_letter() {
        let letters = |standing| Action::ALL.map(|action| Answer::to(action, standing).letter());
        assert_eq!(letters(Standing::Unknown), ["subscription-confirm", "subscription-unknown"]);
        assert_eq!(letters(Standing::Unconfirmed), ["subscription-confirm", "unsubscription-confirm"]);
        for language in Language::ALL {
            let subscribed = letters(Standing::Subscribed(language));
            assert_eq!(subscribed, ["subscription-exists", "unsubscription-confirm"]);
        }
    }

    #[test]
    fn actions_are_found_by_their_code() {
        for action in Action::ALL {
            assert_eq!(Action::from_code(action.code()), Some(action));
        }
        assert_eq!(Action::from_code("both"), None);
    }
}
