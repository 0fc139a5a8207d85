//! Permissions, and the roles that have them.

use crate::role::Role;

/// Records on which a permission applies. Ordered: `Any` includes the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Records that an editor assigned to the user.
    Assigned,
    /// Records that belong to the user.
    Own,
    Any,
}

/// Users who have a permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// All signed-in users, with or without roles.
    SignedIn(Reach),
    Roles(&'static [(Role, Reach)]),
}

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident, $code:literal => $grant:expr;)+) => {
        /// An operation that requires authorization.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Permission { $($(#[$doc])* $name),+ }

        impl Permission {
            pub const ALL: &'static [Permission] = &[$(Permission::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(Permission::$name => $code),+ }
            }

            const fn grant(self) -> Grant {
                match self { $(Permission::$name => $grant),+ }
            }
        }
    };
}

use Grant::{Roles, SignedIn};

permissions! {
    ReadAccount, "account.read" => SignedIn(Reach::Own);
    ChangeAccount, "account.change" => SignedIn(Reach::Own);
    ExportOwnData, "account.export" => SignedIn(Reach::Own);
    /// `erasure` defines what blocks it.
    EraseAccount, "account.erase" => SignedIn(Reach::Own);
    ReadNotifications, "notification.read" => SignedIn(Reach::Own);
    /// Marking as read, hiding, and e-mail preferences.
    MarkNotifications, "notification.mark" => SignedIn(Reach::Own);
    UploadFile, "file.upload" => SignedIn(Reach::Own);
    /// Every user may request files; `file_access` decides for each file.
    ReadFile, "file.read" => SignedIn(Reach::Own);
    /// Help with affiliations: reading lines, and those of published articles.
    ReadAffiliations, "affiliation.read" => SignedIn(Reach::Own);
    ReadOwnArticles, "article.own.read" => Roles(&[(Role::User, Reach::Own)]);
    WriteOwnArticles, "article.own.write" => Roles(&[(Role::User, Reach::Own)]);
    /// The user's `Relation` to the article restricts it further.
    ReadArticles, "article.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteArticles, "article.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    DecideOnArticles, "article.decide" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Assignments and reviews; the user's `Relation` to the article restricts it further.
    ReadAssignments, "assignment.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Admins have read access only.
    WriteAssignments, "assignment.write" => Roles(&[(Role::Editor, Reach::Any)]);
    /// Granted by signing in, or by a review link for its one assignment.
    Review, "review" => Roles(&[(Role::Reviewer, Reach::Assigned)]);
    FindReviewers, "reviewer.find" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Interests of reviewers; reviewers write their own with `Review`.
    WriteReviewers, "reviewer.write" => Roles(&[(Role::Editor, Reach::Any)]);
    InviteReviewers, "reviewer.invite" => Roles(&[(Role::Editor, Reach::Any)]);
    SendInvitations, "reviewer.send-invitation" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// For users found by the reviewer search; `users::grantable_roles` lists the roles.
    GrantReviewerRole, "reviewer.grant" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Delivery log of an article's letters, which names its reviewers; the user's `Relation` restricts it
    /// further.
    ReadArticleLetters, "letter.article.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ResendArticleLetters, "letter.article.resend" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadLetters, "letter.read" => Roles(&[(Role::Admin, Reach::Any)]);
    ResendLetters, "letter.resend" => Roles(&[(Role::Admin, Reach::Any)]);
    ReadIssues, "issue.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteIssues, "issue.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    PublishIssues, "issue.publish" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Deliveries to indexers and registries. Those of articles of which the user is an author are left out.
    ReadDeliveries, "delivery.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    SendDeliveries, "delivery.send" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadUsers, "user.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteUsers, "user.write" => Roles(&[(Role::Admin, Reach::Any)]);
    /// `users::decide` restricts it further.
    ChangeUserActivity, "user.activity" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// For users who request their data by e-mail.
    ExportUserData, "user.export" => Roles(&[(Role::Admin, Reach::Any)]);
    EraseUsers, "user.erase" => Roles(&[(Role::Admin, Reach::Any)]);
    ListPages, "page.list" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadPages, "page.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WritePages, "page.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// The loaded copy of the database Retraction Watch.
    LoadRetractionData, "retraction-data.load" => Roles(&[(Role::Admin, Reach::Any)]);
    /// Imports from other journal systems, and the archive of the whole journal.
    MoveJournal, "journal.move" => Roles(&[(Role::Admin, Reach::Any)]);
    ReadSubscriptions, "subscription.read" => Roles(&[(Role::Admin, Reach::Any)]);
    RemoveSubscriptions, "subscription.remove" => Roles(&[(Role::Admin, Reach::Any)]);
    /// Entries about articles of which the user is an author are left out.
    ReadAuditLog, "audit.read" => Roles(&[(Role::Admin, Reach::Any)]);
    ExportAuditLog, "audit.export" => Roles(&[(Role::Admin, Reach::Any)]);
    ReadNewsletters, "newsletter.read" => Roles(&[(Role::Admin, Reach::Any)]);
    ResendNewsletters, "newsletter.resend" => Roles(&[(Role::Admin, Reach::Any)]);
}

/// Widest reach of a permission over the given roles, or `None` without the permission.
pub fn reach(permission: Permission, roles: &[Role]) -> Option<Reach> {
    match permission.grant() {
        SignedIn(reach) => Some(reach),
        Roles(table) => table.iter().filter(|(role, _)| roles.contains(role)).map(|(_, reach)| *reach).max(),
    }
}

/// Role that gives the widest reach of a permission, the first of the table; `None` for what every signed-in user
/// may do.
pub fn granting_role(permission: Permission, roles: &[Role]) -> Option<Role> {
    let widest = reach(permission, roles)?;
    match permission.grant() {
        SignedIn(_) => None,
        Roles(table) => {
            table.iter().find(|(role, reach)| *reach == widest && roles.contains(role)).map(|(role, _)| *role)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique() {
        let codes: BTreeSet<_> = Permission::ALL.iter().map(|permission| permission.code()).collect();
        assert_eq!(codes.len(), Permission::ALL.len());
    }

    #[test]
    fn widest_reach_of_all_roles_applies() {
        assert_eq!(reach(Permission::ListPages, &[Role::User, Role::Editor]), Some(Reach::Any));
        assert_eq!(reach(Permission::ListPages, &[Role::User, Role::Reviewer]), None);
        assert_eq!(reach(Permission::ReadAccount, &[]), Some(Reach::Own));
    }
}
