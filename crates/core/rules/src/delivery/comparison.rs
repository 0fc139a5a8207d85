//! Comparison of the record of an article with the ones that were sent and delivered.

use super::state::{DeliveryEvent, DeliveryState};

/// Hashes of the records that were sent and delivered last, and the state.
#[derive(Debug, Clone, Copy)]
pub struct ComparedDelivery<'a> {
    pub state: DeliveryState,
    pub sent: Option<&'a [u8]>,
    pub delivered: Option<&'a [u8]>,
}

/// The record as it is now.
#[derive(Debug, Clone, Copy)]
pub enum CurrentRecord<'a> {
    Unpublished,
    Incomplete,
    Complete(&'a [u8]),
}

/// Returns what the comparison finds; `None` if the record is still the one that was refused.
pub fn compare(delivery: ComparedDelivery<'_>, record: CurrentRecord<'_>) -> Option<DeliveryEvent> {
    let ComparedDelivery { state, sent, delivered } = delivery;
    match record {
        CurrentRecord::Unpublished => Some(DeliveryEvent::Unpublished),
        CurrentRecord::Incomplete => Some(DeliveryEvent::DataMissing),
        CurrentRecord::Complete(hash) if delivered == Some(hash) => Some(DeliveryEvent::RecordSame),
        CurrentRecord::Complete(hash) if state == DeliveryState::Refused && sent == Some(hash) => None,
        CurrentRecord::Complete(_) if delivered.is_some() => Some(DeliveryEvent::RecordChanged),
        CurrentRecord::Complete(_) => Some(DeliveryEvent::RecordNew),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_compared_with_those_sent_and_delivered() {
        use DeliveryEvent::{DataMissing, RecordChanged, RecordNew, RecordSame, Unpublished};
        let (old, new) = (Some(&b"old"[..]), Some(&b"new"[..]));
        let complete = CurrentRecord::Complete(b"new");
        for (state, sent, delivered, record, expected) in [
            (DeliveryState::Due, None, None, complete, Some(RecordNew)),
            (DeliveryState::Delivered, new, new, complete, Some(RecordSame)),
            (DeliveryState::Delivered, old, old, complete, Some(RecordChanged)),
            // Marked as delivered by other means.
            (DeliveryState::Delivered, None, old, complete, Some(RecordChanged)),
            (DeliveryState::Refused, new, None, complete, None),
            (DeliveryState::Refused, old, None, complete, Some(RecordNew)),
            (DeliveryState::Refused, new, old, complete, None),
            // Changed back to what the target has.
            (DeliveryState::Refused, old, new, complete, Some(RecordSame)),
            (DeliveryState::Delivered, new, new, CurrentRecord::Incomplete, Some(DataMissing)),
            (DeliveryState::Delivered, new, new, CurrentRecord::Unpublished, Some(Unpublished)),
        ] {
            let delivery = ComparedDelivery { state, sent, delivered };
            assert_eq!(compare(delivery, record), expected, "{delivery:?} {record:?}");
        }
    }
}
