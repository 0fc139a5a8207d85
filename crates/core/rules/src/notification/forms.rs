//! Forms for marking notifications and changing their settings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::bounds::check_max_count;
use crate::enumerations::{Enumeration, NotificationType};
use crate::language::Language;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator};

/// Number of notifications on a page.
const MAX_MARKED: usize = 100;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarkedNotifications {
    /// At most a hundred. Ids that are unknown or belong to other users are ignored.
    #[serde(deserialize_with = "limited::list")]
    pub notification_ids: Vec<i64>,
}

impl MarkedNotifications {
    pub fn check(&self, validator: &mut Validator) {
        check_max_count(validator, "notificationIds", self.notification_ids.len(), MAX_MARKED);
    }
}

/// Change of the notification settings. Omitted settings stay unchanged, so that two open windows do not
/// overwrite each other's changes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NotificationSettingsChange {
    pub notification_language: Option<Language>,
    #[serde(deserialize_with = "limited::list")]
    pub notification_types: Vec<TypeSetting>,
    /// Whether the weekly digest is sent, which editors and admins get.
    pub weekly_digest: Option<bool>,
}

/// E-mail setting of a notification type. The feed shows the notification in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeSetting {
    pub notification_type_id: i64,
    pub is_active: bool,
}

impl NotificationSettingsChange {
    /// Accepts all known types, including those that the user's current roles do not get: roles can change.
    pub fn check(&self, validator: &mut Validator) {
        check_max_count(
            validator,
            "notificationTypes",
            self.notification_types.len(),
            NotificationType::ALL.len(),
        );
        let mut named = BTreeSet::new();
        for (index, setting) in self.notification_types.iter().take(NotificationType::ALL.len()).enumerate() {
            let kind = match setting.notification() {
                None => FieldErrorKind::NotInList,
                Some(notification) if !named.insert(notification) => FieldErrorKind::AlreadyTaken,
                Some(_) => continue,
            };
            validator.add_error_at(&["notificationTypes", &index.to_string(), "notificationTypeId"], kind);
        }
    }

    /// Types that the change switches on or off.
    pub fn types_with(&self, is_active: bool) -> Vec<NotificationType> {
        let settings = self.notification_types.iter().filter(|setting| setting.is_active == is_active);
        settings.filter_map(TypeSetting::notification).collect()
    }
}

impl TypeSetting {
    fn notification(&self) -> Option<NotificationType> {
        i16::try_from(self.notification_type_id).ok().and_then(NotificationType::from_id)
    }
}
