//! Who may do what: one permission for each deed, one table for all of them.

use crate::role::Role;

/// How far a permission reaches. Ordered: `Any` includes the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Things that an editor gave the person to work on.
    Assigned,
    /// Things that belong to the person.
    Own,
    Any,
}

/// Who a permission is given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// Everyone who is signed in, whatever their roles.
    SignedIn(Reach),
    Roles(&'static [(Role, Reach)]),
}

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident, $code:literal => $grant:expr;)+) => {
        /// A deed that needs permission.
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
    /// All that is held about oneself.
    ExportOwnData, "account.export" => SignedIn(Reach::Own);
    /// What hinders it is in `erasure`.
    EraseAccount, "account.erase" => SignedIn(Reach::Own);
    ReadNotifications, "notification.read" => SignedIn(Reach::Own);
    /// Reading and hiding them, and how they come.
    MarkNotifications, "notification.mark" => SignedIn(Reach::Own);
    UploadFile, "file.upload" => SignedIn(Reach::Own);
    /// The role table only opens the door; `files::reading` decides file by file.
    ReadFile, "file.read" => SignedIn(Reach::Own);
    ReadOwnArticles, "article.own.read" => Roles(&[(Role::User, Reach::Own)]);
    WriteOwnArticles, "article.own.write" => Roles(&[(Role::User, Reach::Own)]);
    /// The role table only opens the door; what somebody is to an article decides the rest.
    ReadArticles, "article.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteArticles, "article.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    DecideOnArticles, "article.decide" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Who reviews what, and what they wrote. What somebody is to an article decides the rest.
    ReadAssignments, "assignment.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Admins look, editors act.
    WriteAssignments, "assignment.write" => Roles(&[(Role::Editor, Reach::Any)]);
    /// The reviewer's own: by signing in, or through the link of a letter for the one assignment it is about.
    Review, "review" => Roles(&[(Role::Reviewer, Reach::Assigned)]);
    FindReviewers, "reviewer.find" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    InviteReviewers, "reviewer.invite" => Roles(&[(Role::Editor, Reach::Any)]);
    SendInvitations, "reviewer.send-invitation" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// To somebody who is found to have an account; `users::grantable` says which roles.
    GrantReviewerRole, "reviewer.grant" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// What became of the letters about an article, which names its reviewers. What somebody is to it decides the rest.
    ReadArticleLetters, "letter.article.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ResendArticleLetters, "letter.article.resend" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadLetters, "letter.read" => Roles(&[(Role::Admin, Reach::Any)]);
    ResendLetters, "letter.resend" => Roles(&[(Role::Admin, Reach::Any)]);
    ReadIssues, "issue.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteIssues, "issue.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    PublishIssues, "issue.publish" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadUsers, "user.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WriteUsers, "user.write" => Roles(&[(Role::Admin, Reach::Any)]);
    /// Whose account may be closed and opened again is in `users`.
    ChangeUserActivity, "user.activity" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// For somebody who has asked for it by a letter.
    ExportUserData, "user.export" => Roles(&[(Role::Admin, Reach::Any)]);
    EraseUsers, "user.erase" => Roles(&[(Role::Admin, Reach::Any)]);
    ListPages, "page.list" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    ReadPages, "page.read" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    WritePages, "page.write" => Roles(&[(Role::Editor, Reach::Any), (Role::Admin, Reach::Any)]);
    /// Who reads the journal's letters is nobody's business but the admin's.
    ReadSubscriptions, "subscription.read" => Roles(&[(Role::Admin, Reach::Any)]);
    RemoveSubscriptions, "subscription.remove" => Roles(&[(Role::Admin, Reach::Any)]);
    ReadNewsletters, "newsletter.read" => Roles(&[(Role::Admin, Reach::Any)]);
    ResendNewsletters, "newsletter.resend" => Roles(&[(Role::Admin, Reach::Any)]);
}

/// How far a person with these roles may go, or `None` where they may not at all.
pub fn reach(permission: Permission, roles: &[Role]) -> Option<Reach> {
    match permission.grant() {
        SignedIn(reach) => Some(reach),
        Roles(table) => table.iter().filter(|(role, _)| roles.contains(role)).map(|(_, reach)| *reach).max(),
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
    fn the_widest_reach_of_all_held_roles_counts() {
        assert_eq!(reach(Permission::ListPages, &[Role::User, Role::Editor]), Some(Reach::Any));
        assert_eq!(reach(Permission::ListPages, &[Role::User, Role::Reviewer]), None);
        assert_eq!(reach(Permission::ReadAccount, &[]), Some(Reach::Own));
    }
}
