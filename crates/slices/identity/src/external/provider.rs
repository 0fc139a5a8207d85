//! External providers and their redirect addresses.

use kit::settings::Http;
use kit::{Error, Result};
use rules::{FieldError, FieldErrorKind, UserId};

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

    pub fn from_code(code: &str) -> Result<Provider> {
        if code == Provider::Orcid.code() { Ok(Provider::Orcid) } else { Err(UNKNOWN_PROVIDER.into()) }
    }

    /// Accepts only our own callback page of the flow as the redirect address.
    pub fn check_redirect_url(
        self,
        http: &Http,
        redirect_url: &str,
        connecting: Option<UserId>,
    ) -> Result<String> {
        let page =
            if connecting.is_some() { "personal-area/profile/connect" } else { "identity/login/external" };
        let allowed = format!("{}{page}/{}", http.public_origin, self.code());
        if redirect_url == allowed {
            return Ok(allowed);
        }
        Err(Error::Invalid(vec![FieldError::in_body("redirectUrl", FieldErrorKind::NotInList)]))
    }
}
