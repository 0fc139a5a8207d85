//! Passkeys (WebAuthn): registration, use and removal. The crate `webauthn_rp` checks what the browser sends.

mod register;
mod relying_party;
mod store;
mod verify;

pub use register::{add, redeem as redeem_registration, start as start_registration};
pub use relying_party::are_available;
pub use store::{StoredPasskey, delete, list};
pub use verify::{PasskeyPurpose, start, verify};

/// Bytes of the random number that names an account to an authenticator.
const HANDLE_BYTES: usize = 16;

/// Far longer than the answer of any authenticator.
const MAX_CREDENTIAL_BYTES: usize = 64 * 1024;
