//! Decoding of stored codes.

use rules::delivery::{DeliveryState, DeliveryTarget};

pub fn decode_state(code: &str) -> sqlx::Result<DeliveryState> {
    DeliveryState::from_code(code).ok_or_else(|| unknown("state", code))
}

pub fn decode_target(code: &str) -> sqlx::Result<DeliveryTarget> {
    DeliveryTarget::from_code(code).ok_or_else(|| unknown("target", code))
}

fn unknown(kind: &str, code: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unknown {kind} of a delivery: {code}").into())
}
