//! States of a delivery; [`TRANSITIONS`] lists all permitted changes.

use DeliveryEvent::{
    Accepted, AnswerLost, DataMissing, MarkedDelivered, RecordChanged, RecordNew, RecordSame, Rejected,
    SendRequested, Succeeded, SucceededWithWarning, Unpublished,
};
use DeliveryState::{Delivered, Due, Incomplete, Lost, NotSent, Refused, Sent, Stale, Warned, Withdrawn};

use crate::coded::coded;
use crate::language::LocalizedText;

coded! {
    /// State of the delivery of one article to one target.
    DeliveryState {
        /// Published before the target was set up; sent only when a person asks for it.
        NotSent = "not-sent",
        /// Waits for its turn.
        Due = "due",
        /// Received by the target, which has not answered yet.
        Sent = "sent",
        Delivered = "delivered",
        /// Delivered; the target has added a warning.
        Warned = "warned",
        /// Delivered; the article has changed since.
        Stale = "stale",
        /// Waits for a person.
        Refused = "refused",
        /// Lacks something that the target demands.
        Incomplete = "incomplete",
        /// Received by the target, which has not answered for days.
        Lost = "lost",
        /// Not published any more.
        Withdrawn = "withdrawn",
    }
}

coded! {
    /// What happens to a delivery.
    DeliveryEvent {
        /// The record is complete, and the target has never had one.
        RecordNew = "record-new",
        /// The record differs from the one that the target has.
        RecordChanged = "record-changed",
        /// The record is the one that the target has.
        RecordSame = "record-same",
        DataMissing = "data-missing",
        Unpublished = "unpublished",
        /// By a person.
        SendRequested = "send-requested",
        /// The target has received the file and answers later.
        Accepted = "accepted",
        Succeeded = "succeeded",
        SucceededWithWarning = "succeeded-with-warning",
        Rejected = "rejected",
        AnswerLost = "answer-lost",
        /// By a person: the target has the record, sent by other means.
        MarkedDelivered = "marked-delivered",
    }
}

/// Effect of an event in some states. In all others the event is refused, or changes nothing.
#[derive(Debug, Clone, Copy)]
pub struct Transition {
    pub from: &'static [DeliveryState],
    pub event: DeliveryEvent,
    pub to: DeliveryState,
}

const fn on(event: DeliveryEvent, from: &'static [DeliveryState], to: DeliveryState) -> Transition {
    Transition { from, event, to }
}

/// Every permitted transition; at most one for each state and event.
pub const TRANSITIONS: &[Transition] = &[
    on(RecordNew, &[Incomplete, Refused, Withdrawn], Due),
    on(RecordChanged, &[Delivered, Warned, Incomplete, Refused, Withdrawn], Stale),
    on(RecordSame, &[Stale, Incomplete, Refused, Withdrawn], Delivered),
    on(DataMissing, &[Due, Stale, Delivered, Warned, Refused, Withdrawn], Incomplete),
    on(Unpublished, &[NotSent, Due, Stale, Delivered, Warned, Refused, Incomplete, Lost], Withdrawn),
    on(SendRequested, &[NotSent, Due, Delivered, Warned, Stale, Refused, Lost], Due),
    on(Accepted, &[Due, Stale], Sent),
    on(Succeeded, &[Due, Stale, Sent], Delivered),
    on(SucceededWithWarning, &[Due, Stale, Sent], Warned),
    on(Rejected, &[Due, Stale, Sent], Refused),
    on(AnswerLost, &[Sent], Lost),
    on(MarkedDelivered, &[NotSent, Due, Stale, Refused, Lost], Delivered),
];

/// Returns the state after an event; `None` if the event does not apply.
pub fn next_state(state: DeliveryState, event: DeliveryEvent) -> Option<DeliveryState> {
    let mut matching = TRANSITIONS.iter().filter(|rule| rule.event == event && rule.from.contains(&state));
    matching.next().map(|rule| rule.to)
}

impl DeliveryState {
    /// True if the worker sends the record without being asked.
    pub const fn is_sent_by_itself(self) -> bool {
        matches!(self, Due | Stale)
    }

    /// True if nothing happens until a person acts or the article changes.
    pub const fn waits_for_person(self) -> bool {
        matches!(self, NotSent | Refused | Incomplete | Lost)
    }

    /// True if the target has not answered, or has not even got the record.
    pub const fn is_unanswered(self) -> bool {
        matches!(self, Due | Stale | Sent)
    }

    /// True if something went wrong that a person has to look at. An article from the time before the target was set
    /// up waits for a person, too, but nothing went wrong.
    pub const fn has_failed(self) -> bool {
        matches!(self, Refused | Incomplete | Lost)
    }

    /// True if the target has the record as it is now.
    pub const fn is_current(self) -> bool {
        matches!(self, Delivered | Warned)
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            NotSent => LocalizedText::new("Not sent", "Не отправлено"),
            Due => LocalizedText::new("To be sent", "Ждёт отправки"),
            Sent => LocalizedText::new("Sent, no answer yet", "Отправлено, ответа пока нет"),
            Delivered => LocalizedText::new("Delivered", "Доставлено"),
            Warned => LocalizedText::new("Delivered with a warning", "Доставлено с замечанием"),
            Stale => LocalizedText::new("Changed since", "С тех пор изменено"),
            Refused => LocalizedText::new("Refused", "Отклонено"),
            Incomplete => LocalizedText::new("Incomplete", "Не хватает данных"),
            Lost => LocalizedText::new("No answer", "Нет ответа"),
            Withdrawn => LocalizedText::new("Not published any more", "Больше не опубликовано"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_readable_again() {
        for state in DeliveryState::ALL {
            assert_eq!(DeliveryState::from_code(state.code()), Some(*state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.code());
        }
    }

    #[test]
    fn at_most_one_transition_applies() {
        for state in DeliveryState::ALL {
            for event in DeliveryEvent::ALL {
                let rules =
                    TRANSITIONS.iter().filter(|rule| rule.event == *event && rule.from.contains(state));
                assert!(rules.count() <= 1, "{state:?} {event:?}");
            }
        }
    }

    /// The whole table: the letters are the states after each event, `.` means that it does not apply.
    #[test]
    fn every_event_in_every_state() {
        let letter = |state: Option<DeliveryState>| match state {
            None => '.',
            Some(NotSent) => 'n',
            Some(Due) => 'd',
            Some(Sent) => 's',
            Some(Delivered) => 'D',
            Some(Warned) => 'W',
            Some(Stale) => 'S',
            Some(Refused) => 'R',
            Some(Incomplete) => 'I',
            Some(Lost) => 'L',
            Some(Withdrawn) => 'X',
        };
        let row = |state: &DeliveryState| -> (DeliveryState, String) {
            (*state, DeliveryEvent::ALL.iter().map(|event| letter(next_state(*state, *event))).collect())
        };
        let rows: Vec<_> = DeliveryState::ALL.iter().map(row).collect();
        // new, changed, same, missing, unpublished, requested, accepted, succeeded, warning, rejected, lost, marked
        let expected = [
            (NotSent, "....Xd.....D"),
            (Due, "...IXdsDWR.D"),
            (Sent, ".......DWRL."),
            (Delivered, ".S.IXd......"),
            (Warned, ".S.IXd......"),
            (Stale, "..DIXdsDWR.D"),
            (Refused, "dSDIXd.....D"),
            (Incomplete, "dSD.X......."),
            (Lost, "....Xd.....D"),
            (Withdrawn, "dSDI........"),
        ];
        assert_eq!(rows, expected.map(|(state, row)| (state, row.to_owned())));
    }

    #[test]
    fn nothing_is_sent_by_itself_that_waits_for_a_person() {
        for state in DeliveryState::ALL {
            assert!(!(state.is_sent_by_itself() && state.waits_for_person()), "{state:?}");
            let can_be_sent = next_state(*state, DeliveryEvent::Accepted).is_some();
            assert_eq!(can_be_sent, state.is_sent_by_itself(), "{state:?}");
            assert!(state.is_unanswered() || !state.is_sent_by_itself(), "{state:?}");
            assert!(state.waits_for_person() || !state.has_failed(), "{state:?}");
            assert!(!(state.is_unanswered() && state.has_failed()), "{state:?}");
        }
    }

    #[test]
    fn names_are_complete_and_differ() {
        let names: std::collections::BTreeSet<_> =
            DeliveryState::ALL.iter().map(|state| (state.name().en, state.name().ru)).collect();
        assert_eq!(names.len(), DeliveryState::ALL.len());
    }
}
