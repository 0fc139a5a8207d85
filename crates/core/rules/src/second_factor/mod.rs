//! The second factor: what counts as one, who must have it, and what may be removed.
//!
//! A factor is a passkey or an authenticator app. Recovery codes exist only beside a factor. A passkey proves two
//! things at once, the possession of a device and a fingerprint or PIN, so it is also a way to sign in alone.

mod code;

pub use code::{EnteredCode, base32, format_recovery_code};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::role::Role;

/// Time in which editors and admins set up a factor after it began to be demanded of them.
pub const GRACE_DAYS: i64 = 14;
/// Time from the password, or from the request of a passkey's options, to the answer.
pub const CHALLENGE_MINUTES: i64 = 5;
/// Wrong codes after which the password has to be entered again.
pub const MAX_WRONG_CODES: i16 = 5;
pub const RECOVERY_CODES: usize = 10;
/// Passkeys of one account.
pub const MAX_PASSKEYS: usize = 20;
pub const MAX_PASSKEY_NAME_CHARS: usize = 60;
/// Seconds in which an authenticator app shows one code.
pub const STEP_SECONDS: i64 = 30;
/// Steps before and after the present one whose codes are accepted, because clocks differ.
pub const STEP_TOLERANCE: i64 = 1;
/// Factors that were set up this long before a change of the e-mail address, or later, are removed when its previous
/// owner takes the change back: a thief may have prepared it.
pub const SUSPECT_DAYS: i64 = 7;

/// Setting `auth.second_factor`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SecondFactorPolicy {
    /// Every user may set it up, and nobody must.
    #[default]
    Optional,
    /// Editors and admins must set it up.
    Demanded,
}

/// Roles that count only with a second factor, while it is demanded.
const DEMANDED_OF: [Role; 2] = [Role::Editor, Role::Admin];

impl SecondFactorPolicy {
    pub fn is_demanded_of(self, roles: &[Role]) -> bool {
        self == SecondFactorPolicy::Demanded && roles.iter().any(|role| DEMANDED_OF.contains(role))
    }
}

/// What the demand means for an account at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// Nothing is demanded, or the factor is set up.
    Met,
    /// Due at this time.
    Due(DateTime<Utc>),
    /// The time has passed, and the roles editor and admin do not count.
    Overdue(DateTime<Utc>),
}

/// Dates of the demand on an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemandDates {
    /// When the journal began to demand a factor; absent until that is stored.
    pub began_at: Option<DateTime<Utc>>,
    pub account_created_at: DateTime<Utc>,
    /// Time of this account, if it was met before, got its role later, or lost its factor by a reset.
    pub due_at: Option<DateTime<Utc>>,
}

impl DemandDates {
    /// The days do not begin with the first visit: whoever steals the password of an account that nobody has used for
    /// months would have them too.
    fn due_at(self, now: DateTime<Utc>) -> DateTime<Utc> {
        let began_at = self.began_at.unwrap_or(now).max(self.account_created_at);
        self.due_at.unwrap_or(began_at + TimeDelta::days(GRACE_DAYS))
    }
}

impl Demand {
    pub fn of(
        policy: SecondFactorPolicy,
        roles: &[Role],
        has_factor: bool,
        dates: DemandDates,
        now: DateTime<Utc>,
    ) -> Demand {
        match dates.due_at(now) {
            _ if has_factor || !policy.is_demanded_of(roles) => Demand::Met,
            due_at if now < due_at => Demand::Due(due_at),
            due_at => Demand::Overdue(due_at),
        }
    }

    /// Splits roles into those that count and those that do not.
    pub fn split_roles(self, roles: Vec<Role>) -> (Vec<Role>, Vec<Role>) {
        let is_overdue = matches!(self, Demand::Overdue(_));
        roles.into_iter().partition(|role| !is_overdue || !DEMANDED_OF.contains(role))
    }
}

/// A way to complete a sign-in after the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SecondFactorWay {
    Authenticator,
    RecoveryCode,
    Passkey,
}

/// The factors and other ways to sign in of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Factors {
    pub passkeys: usize,
    /// A confirmed authenticator app.
    pub has_authenticator: bool,
    pub recovery_codes_left: usize,
}

impl Factors {
    pub const fn is_set_up(&self) -> bool {
        self.passkeys > 0 || self.has_authenticator
    }

    /// Ways to complete a sign-in. Passkeys do not work on a site whose address is a number.
    pub fn ways(&self, passkeys_available: bool) -> Vec<SecondFactorWay> {
        let all = [
            (SecondFactorWay::Authenticator, self.has_authenticator),
            (SecondFactorWay::RecoveryCode, self.recovery_codes_left > 0),
            (SecondFactorWay::Passkey, self.passkeys > 0 && passkeys_available),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(way, _)| way).collect()
    }
}

/// Reason why a factor may not be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalRefusal {
    /// It is the last factor of a user of whom one is demanded.
    LastFactorDemanded,
    /// The account has no password and no provider, so it could no longer be signed in to.
    OnlyWayIn,
}

/// Decides whether a factor may be removed; `left` are the factors without it.
pub const fn decide_removal(
    left: Factors,
    is_demanded: bool,
    has_password_or_provider: bool,
) -> Result<(), RemovalRefusal> {
    if is_demanded && !left.is_set_up() {
        Err(RemovalRefusal::LastFactorDemanded)
    } else if left.passkeys == 0 && !has_password_or_provider {
        Err(RemovalRefusal::OnlyWayIn)
    } else {
        Ok(())
    }
}

/// A change of which the owner of the account is told by letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactorChange {
    PasskeyAdded,
    PasskeyRemoved,
    AuthenticatorAdded,
    AuthenticatorRemoved,
    RecoveryCodesRenewed,
    RecoveryCodeUsed,
}

impl FactorChange {
    /// Code by which the letter chooses its text.
    pub const fn code(self) -> &'static str {
        match self {
            FactorChange::PasskeyAdded => "passkey-added",
            FactorChange::PasskeyRemoved => "passkey-removed",
            FactorChange::AuthenticatorAdded => "authenticator-added",
            FactorChange::AuthenticatorRemoved => "authenticator-removed",
            FactorChange::RecoveryCodesRenewed => "recovery-codes-renewed",
            FactorChange::RecoveryCodeUsed => "recovery-code-used",
        }
    }
}

#[cfg(test)]
mod tests;
