//! States of an import; [`TRANSITIONS`] lists all permitted changes.

use ImportAction::{ChangeMapping, Continue, ReadAgain, Remove, Start, Stop};
use ImportState::{Failed, Finished, Planned, Reading, Running, Stopped};

use crate::coded::coded;

coded! {
    ImportState {
        /// The source is read, and nothing is changed in the journal.
        Reading = "reading",
        /// Waits for a person to look at the plan.
        Planned = "planned",
        /// Records are added one after the other.
        Running = "running",
        /// Stopped by a person; continues where it was.
        Stopped = "stopped",
        Finished = "finished",
        /// The source could not be read.
        Failed = "failed",
    }
}

coded! {
    /// What a person does with an import.
    ImportAction {
        /// Reads the source anew, so that the plan shows it as it is now.
        ReadAgain = "read-again",
        /// Says what languages, sections, types and roles of the source become.
        ChangeMapping = "change-mapping",
        Start = "start",
        Stop = "stop",
        Continue = "continue",
        /// Removes the import and its report; what it has added stays.
        Remove = "remove",
    }
}

/// A permitted action of a person. `to` is the next state; `None` if the import is removed.
#[derive(Debug, Clone, Copy)]
pub struct Transition {
    pub action: ImportAction,
    pub from: &'static [ImportState],
    pub to: Option<ImportState>,
}

const fn on(action: ImportAction, from: &'static [ImportState], to: ImportState) -> Transition {
    Transition { action, from, to: Some(to) }
}

/// Every permitted transition; at most one for each state and action. The worker alone makes `reading` to `planned` or
/// `failed`, and `running` to `finished`.
pub const TRANSITIONS: &[Transition] = &[
    on(ReadAgain, &[Planned, Stopped, Finished, Failed], Reading),
    on(ChangeMapping, &[Planned], Planned),
    on(ChangeMapping, &[Stopped], Stopped),
    on(Start, &[Planned], Running),
    on(Stop, &[Running], Stopped),
    on(Continue, &[Stopped], Running),
    Transition { action: Remove, from: &[Planned, Stopped, Finished, Failed], to: None },
];

/// Returns the state after an action; `None` if the action is not permitted, `Some(None)` if the import is removed.
pub fn next_state(state: ImportState, action: ImportAction) -> Option<Option<ImportState>> {
    TRANSITIONS.iter().find(|rule| rule.action == action && rule.from.contains(&state)).map(|rule| rule.to)
}

pub fn allowed_actions(state: ImportState) -> Vec<ImportAction> {
    ImportAction::ALL.iter().copied().filter(|action| next_state(state, *action).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_permits_exactly_these_actions() {
        for (state, expected) in [
            (Reading, &[][..]),
            (Planned, &[ReadAgain, ChangeMapping, Start, Remove]),
            (Running, &[Stop]),
            (Stopped, &[ReadAgain, ChangeMapping, Continue, Remove]),
            (Finished, &[ReadAgain, Remove]),
            (Failed, &[ReadAgain, Remove]),
        ] {
            assert_eq!(allowed_actions(state), expected, "{state:?}");
        }
    }

    #[test]
    fn each_state_and_action_has_one_rule() {
        for state in ImportState::ALL {
            for action in ImportAction::ALL {
                let rules =
                    TRANSITIONS.iter().filter(|rule| rule.action == *action && rule.from.contains(state));
                assert!(rules.count() <= 1, "{state:?} {action:?}");
            }
        }
        assert_eq!(next_state(Planned, Start), Some(Some(Running)));
        assert_eq!(next_state(Stopped, Continue), Some(Some(Running)));
        assert_eq!(next_state(Finished, Remove), Some(None));
        assert_eq!(next_state(Running, Remove), None);
    }
}
