//! The providers there are, and where each sends people back to.

use kit::settings::Http;
use kit::{Error, Result};
use rules::{Fault, FaultKind, UserId};

use super::refusals::UNKNOWN_PROVIDER;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    Orcid,
}

impl Provider {
    pub const fn code(self) -> &'static str {
        match self {
            Provider::Orcid => "orcid",
        }
    }

    pub fn named(code: &str) -> Result<Provider> {
        if code == Provider::Orcid.code() { Ok(Provider::Orcid) } else { Err(UNKNOWN_PROVIDER.into()) }
    }

    /// People come back only to one of our own two pages.
    pub fn check_return(self, http: &Http, wanted: &str, connecting: Option<UserId>) -> Result<String> {
        let page =
            if connecting.is_some() { "personal-area/profile/connect" } else { "identity/login/external" };
        let ours = format!("{}{page}/{}", http.public_origin, self.code());
        if wanted == ours {
            return Ok(ours);
        }
        Err(Error::Invalid(vec![Fault::in_body("redirectUrl", FaultKind::NotInList)]))
    }
}
