//! The audit log: what is recorded, in which role, and who sees it.

mod action;

pub use action::{AuditAction, AuditGroup};

use crate::coded::coded;
use crate::policy::{self, Permission};
use crate::role::Role;

/// Time after which the network address of an entry is removed.
pub const ADDRESS_DAYS: i64 = 90;

/// Shortest time between two recorded refusals of one operation to one person.
pub const REFUSAL_SECONDS: i64 = 60;

/// Refusals of one person that are recorded in an hour, of all operations together.
pub const REFUSALS_AN_HOUR: i64 = 30;

/// Time that an entry may wait for the hash chain. Entries are added to it every minute.
pub const SEALING_MINUTES: i64 = 60;

coded! {
    /// Capacity in which somebody acted.
    AuditRole {
        Admin = "admin",
        Editor = "editor",
        Reviewer = "reviewer",
        Author = "author",
        /// The owner of an account, in what every account may do.
        Owner = "owner",
        /// The holder of a review link.
        Link = "link",
        /// A client that is not signed in.
        Anonymous = "anonymous",
        System = "system",
        CommandLine = "command-line",
        /// A code that this release does not know. Never written.
        Unknown = "unknown",
    }
}

coded! {
    /// Kind of thing that an entry is about.
    AuditObject {
        User = "user",
        Session = "session",
        Article = "article",
        Assignment = "assignment",
        File = "file",
        Issue = "issue",
        Page = "page",
        Delivery = "delivery",
        Letter = "letter",
        Newsletter = "newsletter",
        Subscription = "subscription",
        /// An operation of the HTTP interface, by its `operationId`.
        Operation = "operation",
        Backup = "backup",
        Settings = "settings",
        AuditLog = "audit-log",
        RetractionData = "retraction-data",
        Import = "import",
        JournalArchive = "journal-archive",
        /// A code that this release does not know. Never written.
        Unknown = "unknown",
    }
}

coded! {
    /// Result of what was tried.
    AuditResult {
        Done = "done",
        Refused = "refused",
        Failed = "failed",
    }
}

impl AuditRole {
    /// Role in which somebody with these roles uses a permission: the one that gives the widest reach, and of two
    /// such roles the one that the specification lists first.
    pub fn using(permission: Permission, roles: &[Role]) -> AuditRole {
        match policy::granting_role(permission, roles) {
            Some(role) => AuditRole::from(role),
            None => AuditRole::Owner,
        }
    }
}

impl From<Role> for AuditRole {
    fn from(role: Role) -> AuditRole {
        match role {
            Role::User => AuditRole::Author,
            Role::Reviewer => AuditRole::Reviewer,
            Role::Editor => AuditRole::Editor,
            Role::Admin => AuditRole::Admin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The database contains these codes: they never change.
    #[test]
    fn codes_of_roles_objects_and_results_are_unique_and_readable_again() {
        for role in AuditRole::ALL {
            assert_eq!(AuditRole::from_code(role.code()), Some(*role));
            assert_eq!(serde_json::to_value(role).unwrap(), role.code());
        }
        for object in AuditObject::ALL {
            assert_eq!(AuditObject::from_code(object.code()), Some(*object));
            assert_eq!(serde_json::to_value(object).unwrap(), object.code());
        }
        for result in AuditResult::ALL {
            assert_eq!(AuditResult::from_code(result.code()), Some(*result));
            assert_eq!(serde_json::to_value(result).unwrap(), result.code());
        }
        let codes: BTreeSet<_> = AuditObject::ALL.iter().map(|object| object.code()).collect();
        assert_eq!(codes.len(), AuditObject::ALL.len());
    }

    #[test]
    fn people_act_in_the_role_that_permits_it() {
        for (permission, roles, expected) in [
            (Permission::DecideOnArticles, &[Role::User, Role::Editor][..], AuditRole::Editor),
            (Permission::DecideOnArticles, &[Role::User, Role::Admin], AuditRole::Admin),
            // An editor who is also an admin decides as an editor, as `Relation::of` says.
            (Permission::DecideOnArticles, &[Role::Editor, Role::Admin], AuditRole::Editor),
            (Permission::WriteUsers, &[Role::Editor, Role::Admin], AuditRole::Admin),
            (Permission::WriteOwnArticles, &[Role::User, Role::Admin], AuditRole::Author),
            (Permission::Review, &[Role::Reviewer, Role::Editor], AuditRole::Reviewer),
            (Permission::ChangeAccount, &[Role::Admin], AuditRole::Owner),
            (Permission::WriteUsers, &[Role::User], AuditRole::Owner),
            (Permission::ReadAccount, &[], AuditRole::Owner),
        ] {
            assert_eq!(AuditRole::using(permission, roles), expected, "{permission:?} {roles:?}");
        }
    }
}
