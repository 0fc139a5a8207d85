//! Relation of a user to an article.

use crate::enumerations::ArticleStatus;
use crate::role::Role;

/// Capacity in which a user deals with an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Submitter of the article; overrides their other roles.
    Creator,
    /// An editor or admin who is among the authors: may see the article, but not decide on it.
    RecusedEditor,
    Editor,
    Admin,
    /// Has a review assignment that was free of conflict when they were asked.
    Reviewer,
    Stranger,
}

impl Relation {
    pub const ALL: [Relation; 6] = [
        Relation::Creator,
        Relation::RecusedEditor,
        Relation::Editor,
        Relation::Admin,
        Relation::Reviewer,
        Relation::Stranger,
    ];

    /// Determines the relation. Authors never act as editors or reviewers of their article.
    ///
    /// `is_among_authors` compares the account as it is now, which makes an editor more careful and shows
    /// them nothing new. `has_assignment` counts only assignments that were judged free of conflict
    /// when the reviewer was asked: a reviewer could find out the authors by taking name after name.
    pub fn of(roles: &[Role], is_creator: bool, is_among_authors: bool, has_assignment: bool) -> Relation {
        let is_editor = roles.contains(&Role::Editor);
        let is_admin = roles.contains(&Role::Admin);
        match () {
            () if is_creator => Relation::Creator,
            () if is_among_authors && (is_editor || is_admin) => Relation::RecusedEditor,
            () if is_editor => Relation::Editor,
            () if is_admin => Relation::Admin,
            () if has_assignment && roles.contains(&Role::Reviewer) => Relation::Reviewer,
            () => Relation::Stranger,
        }
    }

    /// Relation on the editors' screens, where the submitter is a recused editor; author actions have their
    /// own screens.
    pub const fn in_editor_view(self) -> Relation {
        match self {
            Relation::Creator => Relation::RecusedEditor,
            other => other,
        }
    }

    /// True if the user may see decisions, assignments and reviewers.
    pub const fn sees_editorial_data(self) -> bool {
        matches!(self, Relation::Editor | Relation::Admin)
    }

    /// True if the user sees a decision at once; authors see it when they are notified.
    pub const fn sees_held_decisions(self) -> bool {
        matches!(self, Relation::Editor | Relation::Admin | Relation::Reviewer)
    }

    /// True if the user may know that the article exists. Drafts are visible to their creator only, and notices before
    /// their publication to editors only: authors must not influence what is said about their article.
    pub const fn can_see(self, status: ArticleStatus, is_notice: bool) -> bool {
        match self {
            Relation::Creator | Relation::RecusedEditor if is_notice => {
                matches!(status, ArticleStatus::Published)
            }
            Relation::Creator => true,
            Relation::RecusedEditor | Relation::Editor | Relation::Admin | Relation::Reviewer => {
                !matches!(status, ArticleStatus::Draft)
            }
            Relation::Stranger => false,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Relation::Creator => "creator",
            Relation::RecusedEditor => "recused editor",
            Relation::Editor => "editor",
            Relation::Admin => "admin",
            Relation::Reviewer => "reviewer",
            Relation::Stranger => "stranger",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn authors_are_never_editors_or_reviewers_of_their_article() {
        for mask in 0..16u8 {
            let roles: Vec<Role> = Role::ALL
                .into_iter()
                .enumerate()
                .filter(|(i, _)| mask & (1 << i) != 0)
                .map(|(_, r)| r)
                .collect();
            for has_assignment in [false, true] {
                assert_eq!(Relation::of(&roles, true, false, has_assignment), Relation::Creator);
                let listed = Relation::of(&roles, false, true, has_assignment);
                let is_judged = has_assignment && roles.contains(&Role::Reviewer);
                let is_expected = match listed {
                    Relation::RecusedEditor => true,
                    Relation::Reviewer => is_judged,
                    Relation::Stranger => !is_judged,
                    _ => false,
                };
                assert!(is_expected, "{roles:?} {listed:?}");
            }
        }
        for role in [Role::Editor, Role::Admin] {
            assert_eq!(Relation::of(&[role], false, true, true), Relation::RecusedEditor, "{role}");
        }
        assert_eq!(Relation::of(&[Role::User], false, true, true), Relation::Stranger);
        assert_eq!(Relation::of(&[Role::Reviewer], false, true, false), Relation::Stranger);
        // A reviewer who takes an author's name after the request keeps what they were asked about.
        for is_among_authors in [false, true] {
            assert_eq!(Relation::of(&[Role::Reviewer], false, is_among_authors, true), Relation::Reviewer);
        }
        assert_eq!(Relation::of(&[Role::Admin], false, false, false), Relation::Admin);
        assert_eq!(Relation::of(&[Role::User], false, false, true), Relation::Stranger);
        assert_eq!(Relation::of(&[Role::Reviewer], false, false, true), Relation::Reviewer);
        assert_eq!(Relation::of(&[Role::Reviewer], false, false, false), Relation::Stranger);
        assert_eq!(Relation::of(&[Role::Editor, Role::Admin], false, false, false), Relation::Editor);
    }

    #[test]
    fn submitter_is_a_recused_editor_on_the_editors_screens() {
        for relation in Relation::ALL {
            let expected = if relation == Relation::Creator { Relation::RecusedEditor } else { relation };
            assert_eq!(relation.in_editor_view(), expected);
        }
    }

    #[test]
    fn only_editors_and_admins_see_editorial_data() {
        let seeing: Vec<_> =
            Relation::ALL.into_iter().filter(|relation| relation.sees_editorial_data()).collect();
        assert_eq!(seeing, [Relation::Editor, Relation::Admin]);
    }

    #[test]
    fn drafts_are_visible_to_their_creator_only() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let expected = match relation {
                    Relation::Creator => true,
                    Relation::Stranger => false,
                    _ => status != ArticleStatus::Draft,
                };
                assert_eq!(relation.can_see(status, false), expected, "{status:?} {relation:?}");
            }
        }
    }

    #[test]
    fn authors_see_notices_when_they_are_published() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let expected = match relation {
                    Relation::Creator | Relation::RecusedEditor => status == ArticleStatus::Published,
                    Relation::Stranger => false,
                    _ => status != ArticleStatus::Draft,
                };
                assert_eq!(relation.can_see(status, true), expected, "{status:?} {relation:?}");
            }
        }
    }
}
