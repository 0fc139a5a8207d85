//! Recorded actions.

use crate::coded::coded;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

coded! {
    /// Group of actions, for the filter of the log.
    AuditGroup {
        SignIn = "sign-in",
        Security = "security",
        Accounts = "accounts",
        Articles = "articles",
        Review = "review",
        Downloads = "downloads",
        Exports = "exports",
        Publishing = "publishing",
        Letters = "letters",
        Refusals = "refusals",
        Operation = "operation",
    }
}

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident, $code:literal => $group:ident $(, $subject:ident)?;)+) => {
        /// Something that the audit log records.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum AuditAction { $($(#[$doc])* $name),+ }

        impl AuditAction {
            pub const ALL: &'static [AuditAction] = &[$(AuditAction::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(AuditAction::$name => $code),+ }
            }

            pub const fn group(self) -> AuditGroup {
                match self { $(AuditAction::$name => AuditGroup::$group),+ }
            }

            /// True if the owner of an account sees that somebody else did this to it.
            pub const fn is_shown_to_subject(self) -> bool {
                match self { $(AuditAction::$name => actions!(@subject $($subject)?)),+ }
            }

            pub fn from_code(code: &str) -> Option<AuditAction> {
                AuditAction::ALL.iter().copied().find(|action| action.code() == code)
            }
        }
    };
    (@subject shown_to_subject) => { true };
    (@subject) => { false };
}

actions! {
    SignIn, "sign-in" => SignIn;
    /// A wrong password; recorded with the account, if there is one. The details say if more were not recorded.
    SignInFailed, "sign-in-failed" => SignIn, shown_to_subject;
    /// A wrong code after the right password.
    SecondFactorFailed, "second-factor-failed" => SignIn, shown_to_subject;
    SignOut, "sign-out" => SignIn;
    SessionEnded, "session-ended" => SignIn;
    OtherSessionsEnded, "other-sessions-ended" => SignIn;
    IdentityProved, "identity-proved" => SignIn;

    PasskeyAdded, "passkey-added" => Security;
    PasskeyRemoved, "passkey-removed" => Security;
    AuthenticatorAdded, "authenticator-added" => Security;
    AuthenticatorRemoved, "authenticator-removed" => Security;
    RecoveryCodesRenewed, "recovery-codes-renewed" => Security;
    RecoveryCodeUsed, "recovery-code-used" => Security;
    SecondFactorReset, "second-factor-reset" => Security, shown_to_subject;
    PasswordChanged, "password-changed" => Security;
    /// By the link of a letter.
    PasswordReset, "password-reset" => Security, shown_to_subject;
    EmailChanged, "email-changed" => Security, shown_to_subject;
    EmailChangeUndone, "email-change-undone" => Security, shown_to_subject;
    ProviderConnected, "provider-connected" => Security;
    ProviderDisconnected, "provider-disconnected" => Security;

    /// By the owner, an admin, an editor who invites, or the command line.
    UserCreated, "user-created" => Accounts, shown_to_subject;
    UserEdited, "user-edited" => Accounts, shown_to_subject;
    RolesChanged, "roles-changed" => Accounts, shown_to_subject;
    UserActivated, "user-activated" => Accounts, shown_to_subject;
    UserDeactivated, "user-deactivated" => Accounts, shown_to_subject;
    InvitationSent, "invitation-sent" => Accounts;
    /// The mark of a chief editor was given or taken; the details say which.
    ChiefEditorChanged, "chief-editor-changed" => Accounts, shown_to_subject;
    UserErased, "user-erased" => Accounts;

    /// A step of the article's lifecycle; the details name it.
    ArticleDecided, "article-decided" => Articles;
    ArticleEdited, "article-edited" => Articles;
    NoticeBegun, "notice-begun" => Articles;
    HandlingEditorAssigned, "handling-editor-assigned" => Articles;
    /// A recommended decision was made, withdrawn or returned; the details say which.
    RecommendationChanged, "recommendation-changed" => Articles;
    SectionEditorsChanged, "section-editors-changed" => Articles;
    /// By the command line.
    ArticleRestored, "article-restored" => Articles;

    /// A change of a review assignment; the details name it.
    AssignmentChanged, "assignment-changed" => Review;

    FileDownloaded, "file-downloaded" => Downloads;
    ManuscriptDownloaded, "manuscript-downloaded" => Downloads;

    PersonalDataExported, "personal-data-exported" => Exports, shown_to_subject;
    ArticleExported, "article-exported" => Exports;
    AuditExported, "audit-exported" => Exports;

    IssueCreated, "issue-created" => Publishing;
    IssueEdited, "issue-edited" => Publishing;
    IssuePublished, "issue-published" => Publishing;
    IssueUnpublished, "issue-unpublished" => Publishing;
    /// A person has asked for the delivery of an article to an indexer; the details name it.
    DeliveryRequested, "delivery-requested" => Publishing;
    /// A person has marked an article as delivered by other means.
    DeliveryMarked, "delivery-marked" => Publishing;
    PageCreated, "page-created" => Publishing;
    PageEdited, "page-edited" => Publishing;
    PageDeleted, "page-deleted" => Publishing;
    /// The data of Retraction Watch were replaced; the details say by how many records.
    RetractionDataLoaded, "retraction-data-loaded" => Publishing;
    /// An import from another journal system was begun, run, stopped or removed; the details say which.
    ImportChanged, "import-changed" => Publishing;
    /// The archive of the whole journal was made or downloaded.
    JournalExported, "journal-exported" => Exports;

    LetterResent, "letter-resent" => Letters;
    NewsletterSent, "newsletter-sent" => Letters;
    SubscriptionRemoved, "subscription-removed" => Letters;

    RequestRefused, "request-refused" => Refusals;

    DatabaseMigrated, "database-migrated" => Operation;
    BackupCreated, "backup-created" => Operation;
    BackupRestored, "backup-restored" => Operation;
    SettingsChanged, "settings-changed" => Operation;
    KeysRotated, "keys-rotated" => Operation;
    /// A code that this release does not know, shown instead of it. Never written.
    Unknown, "unknown" => Operation;
}

impl AuditAction {
    /// True if an entry of this action can reveal who reviews an article, or what is about to be decided.
    pub const fn reveals_review(self) -> bool {
        matches!(
            self,
            AuditAction::ArticleDecided
                | AuditAction::AssignmentChanged
                | AuditAction::HandlingEditorAssigned
                | AuditAction::RecommendationChanged
                | AuditAction::FileDownloaded
                | AuditAction::ManuscriptDownloaded
                | AuditAction::LetterResent
                | AuditAction::UserCreated
                | AuditAction::UserActivated
                | AuditAction::RolesChanged
                | AuditAction::InvitationSent
                | AuditAction::RequestRefused
                | AuditAction::Unknown
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_and_readable_again() {
        let codes: BTreeSet<_> = AuditAction::ALL.iter().map(|action| action.code()).collect();
        assert_eq!(codes.len(), AuditAction::ALL.len());
        for action in AuditAction::ALL {
            assert_eq!(AuditAction::from_code(action.code()), Some(*action));
            assert_eq!(serde_json::to_value(action).unwrap(), action.code());
        }
        assert_eq!(AuditAction::from_code("password-guessed"), None);
    }

    /// Entries for each article of an invitation tell who reviews it.
    #[test]
    fn invitations_reveal_the_review() {
        for action in [
            AuditAction::InvitationSent,
            AuditAction::UserCreated,
            AuditAction::UserActivated,
            AuditAction::RolesChanged,
        ] {
            assert!(action.reveals_review(), "{action:?}");
        }
        assert!(!AuditAction::ArticleEdited.reveals_review());
    }

    #[test]
    fn every_group_has_actions() {
        for group in AuditGroup::ALL {
            assert!(AuditAction::ALL.iter().any(|action| action.group() == *group), "{group:?}");
        }
    }

    /// Actions on articles, reviews and files involve others: owners never see them as done to their account.
    #[test]
    fn owners_see_only_what_was_done_to_their_account() {
        for action in AuditAction::ALL.iter().filter(|action| action.is_shown_to_subject()) {
            let groups =
                [AuditGroup::SignIn, AuditGroup::Security, AuditGroup::Accounts, AuditGroup::Exports];
            assert!(groups.contains(&action.group()), "{action:?}");
        }
        for action in [AuditAction::InvitationSent, AuditAction::AssignmentChanged, AuditAction::LetterResent]
        {
            assert!(!action.is_shown_to_subject(), "{action:?}");
        }
    }
}
