//! What people send about their feeds.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::bounds::at_most;
use crate::enumerations::{Enumeration, NotificationType};
use crate::faults::{Checks, FaultKind};
use crate::language::Language;
use crate::limited;

/// As many as a page shows.
const MOST_MARKED: usize = 100;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarkedNotifications {
    /// At most a hundred. Such as are not the caller's, or not there, change nothing.
    #[serde(deserialize_with = "limited::list")]
    pub notification_ids: Vec<i64>,
}

impl MarkedNotifications {
    pub fn check(&self, checks: &mut Checks) {
        at_most(checks, "notificationIds", self.notification_ids.len(), MOST_MARKED);
    }
}

/// What is left out stays as it is: two windows that change different things do not undo each other.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NotificationSettingsChange {
    pub notification_language: Option<Language>,
    #[serde(deserialize_with = "limited::list")]
    pub notification_types: Vec<TypeSetting>,
}

/// Whether news of a type also comes as a letter. In the feed it stands in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeSetting {
    pub notification_type_id: i64,
    pub is_active: bool,
}

impl NotificationSettingsChange {
    /// Every type of the list is known, whether or not the person's roles get it now: roles come and go.
    pub fn check(&self, checks: &mut Checks) {
        at_most(checks, "notificationTypes", self.notification_types.len(), NotificationType::ALL.len());
        let mut named = BTreeSet::new();
        for (index, setting) in self.notification_types.iter().take(NotificationType::ALL.len()).enumerate() {
            let fault = match setting.notification() {
                None => FaultKind::NotInList,
                Some(notification) if !named.insert(notification) => FaultKind::AlreadyTaken,
                Some(_) => continue,
            };
            checks.fault_at(&["notificationTypes", &index.to_string(), "notificationTypeId"], fault);
        }
    }

    /// The types that are switched on, or those that are switched off.
    pub fn switched(&self, is_active: bool) -> Vec<NotificationType> {
        let switched = self.notification_types.iter().filter(|setting| setting.is_active == is_active);
        switched.filter_map(TypeSetting::notification).collect()
    }
}

impl TypeSetting {
    fn notification(&self) -> Option<NotificationType> {
        i16::try_from(self.notification_type_id).ok().and_then(NotificationType::from_id)
    }
}
