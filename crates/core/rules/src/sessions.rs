//! Sessions: how long they last, what needs a fresh proof of identity, and the name of the device.
//!
//! A session ends when it was not used for `auth.token_lifetime_seconds`, and at the latest after
//! [`MAX_DAYS`].

/// Age at which a session ends although it is in use.
pub const MAX_DAYS: i64 = 30;

/// Shortest time between two writes of a session's last use.
pub const SEEN_MINUTES: i64 = 5;

/// Time after entering the password, or returning from the provider, in which it is not asked for again.
pub const PROOF_MINUTES: i64 = 10;

/// Time in which a browser that an account was signed in to from counts as known.
pub const KNOWN_DEVICE_DAYS: i64 = 90;

/// Operations that a stolen token alone must not perform, by `operationId`: they change a way to sign in, give
/// away or delete personal data, or change what others may do.
///
/// Two operations are missing because their body contains the password: `eraseMyAccount` and, for an account
/// that has one, `changePassword`. `connectProvider` only completes what `leaveToConnect` has started in the same
/// browser.
pub const FRESH_PROOF_OPERATIONS: &[&str] = &[
    "requestEmailChange",
    "leaveToConnect",
    "disconnectProvider",
    "startPasskey",
    "addPasskey",
    "removePasskey",
    "startAuthenticator",
    "confirmAuthenticator",
    "removeAuthenticator",
    "renewRecoveryCodes",
    "resetSecondFactor",
    "endMySession",
    "endMyOtherSessions",
    "exportMyData",
    "createUser",
    "updateUser",
    "setUserRoles",
    "markChiefEditor",
    "unmarkChiefEditor",
    "grantReviewerRole",
    "activateUser",
    "deactivateUser",
    "exportUserData",
    "eraseUser",
    "exportAuditLog",
];

pub fn needs_fresh_proof(operation: &str) -> bool {
    FRESH_PROOF_OPERATIONS.contains(&operation)
}

/// Browser and operating system, as far as a `User-Agent` header tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceName {
    pub browser: Option<&'static str>,
    pub system: Option<&'static str>,
}

/// Marks of browsers. The order matters: most of them also name Chrome or Safari.
const BROWSERS: &[(&str, &str)] = &[
    ("YaBrowser/", "Yandex Browser"),
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Marks of operating systems. The order matters: Android also names Linux, and iOS also names Mac OS X.
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

impl DeviceName {
    /// Reads the names from a `User-Agent` header. Returns only names of the tables, so a client cannot put
    /// text of its own into a letter.
    pub fn from_user_agent(text: &str) -> DeviceName {
        let find = |marks: &[(&str, &'static str)]| {
            marks.iter().find(|(mark, _)| text.contains(mark)).map(|(_, name)| *name)
        };
        DeviceName { browser: find(BROWSERS), system: find(SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn operations_are_listed_once() {
        let unique: BTreeSet<_> = FRESH_PROOF_OPERATIONS.iter().collect();
        assert_eq!(unique.len(), FRESH_PROOF_OPERATIONS.len());
        assert!(needs_fresh_proof("requestEmailChange") && !needs_fresh_proof("readMe"));
    }

    #[test]
    fn device_is_named_by_browser_and_system() {
        for (text, browser, system) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36", "Chrome", "Windows"),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 YaBrowser/25.8", "Yandex Browser", "Windows"),
            ("Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0 Safari/537.36", "Chrome", "Android"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605", "Safari", "macOS"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605",
                "Safari",
                "iOS",
            ),
        ] {
            let expected = DeviceName { browser: Some(browser), system: Some(system) };
            assert_eq!(DeviceName::from_user_agent(text), expected, "{text}");
        }
    }

    #[test]
    fn unknown_and_hostile_devices_have_no_name() {
        for text in ["", "curl/8.5.0", "<b>You won</b> https://evil.test"] {
            assert_eq!(DeviceName::from_user_agent(text), DeviceName::default(), "{text}");
        }
    }
}
