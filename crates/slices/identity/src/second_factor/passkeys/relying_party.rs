//! The site as authenticators know it.

use kit::{App, Result};
use url::Host;
use webauthn_rp::request::{AsciiDomain, RpId};

use super::super::refusals::PASSKEYS_UNAVAILABLE;

/// Name and address of the site. Passkeys are bound to the name, and browsers state the address.
pub struct RelyingParty {
    pub id: RpId,
    /// The only accepted address, such as `https://journal.example`.
    pub origin: String,
}

impl RelyingParty {
    /// Returns 409 if the site has no name: browsers offer no passkeys for an IP address.
    pub fn of(app: &App) -> Result<RelyingParty> {
        Ok(find(app).ok_or(PASSKEYS_UNAVAILABLE)?)
    }
}

/// True if passkeys can be used on this site.
pub fn are_available(app: &App) -> bool {
    find(app).is_some()
}

fn find(app: &App) -> Option<RelyingParty> {
    let address = &app.settings.http.public_origin;
    let Some(Host::Domain(name)) = address.host() else { return None };
    let id = RpId::Domain(AsciiDomain::try_from(name.to_owned()).ok()?);
    Some(RelyingParty { id, origin: address.origin().ascii_serialization() })
}
