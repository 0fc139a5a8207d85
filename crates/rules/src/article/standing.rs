//! What somebody is to an article.

use crate::enumerations::ArticleStatus;
use crate::role::Role;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Wrote it down and answers for it, whatever other roles they hold.
    Creator,
    /// An editor or admin who stands on its title page: may know of it, may not judge it.
    RecusedEditor,
    Editor,
    Admin,
    /// Was asked to review it.
    Reviewer,
    Stranger,
}

impl Standing {
    pub const ALL: [Standing; 6] = [
        Standing::Creator,
        Standing::RecusedEditor,
        Standing::Editor,
        Standing::Admin,
        Standing::Reviewer,
        Standing::Stranger,
    ];

    /// Whoever wrote an article never acts as its editor or reviewer.
    pub fn of(
        roles: &[Role],
        is_creator: bool,
        is_among_authors: bool,
        is_asked_to_review: bool,
    ) -> Standing {
        let is_editor = roles.contains(&Role::Editor);
        let is_admin = roles.contains(&Role::Admin);
        match () {
            () if is_creator => Standing::Creator,
            () if is_among_authors && (is_editor || is_admin) => Standing::RecusedEditor,
            () if is_among_authors => Standing::Stranger,
            () if is_editor => Standing::Editor,
            () if is_admin => Standing::Admin,
            () if is_asked_to_review && roles.contains(&Role::Reviewer) => Standing::Reviewer,
            () => Standing::Stranger,
        }
    }

    /// At the editors' desk whoever made an article is one more editor who may not judge it: what they do with it as its
    /// author they do elsewhere.
    pub const fn at_the_desk(self) -> Standing {
        match self {
            Standing::Creator => Standing::RecusedEditor,
            other => other,
        }
    }

    /// Whether they may know who decides on the article and who reviews it.
    pub const fn knows_the_office(self) -> bool {
        matches!(self, Standing::Editor | Standing::Admin)
    }

    /// A draft is its creator's alone; a stranger may not even know that an article is there.
    pub const fn sees(self, status: ArticleStatus) -> bool {
        match self {
            Standing::Creator => true,
            Standing::RecusedEditor | Standing::Editor | Standing::Admin | Standing::Reviewer => {
                !matches!(status, ArticleStatus::Draft)
            }
            Standing::Stranger => false,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Standing::Creator => "creator",
            Standing::RecusedEditor => "recused editor",
            Standing::Editor => "editor",
            Standing::Admin => "admin",
            Standing::Reviewer => "reviewer",
            Standing::Stranger => "stranger",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_judge_nothing_of_their_own() {
        for mask in 0..16u8 {
            let roles: Vec<Role> = Role::ALL
                .into_iter()
                .enumerate()
                .filter(|(i, _)| mask & (1 << i) != 0)
                .map(|(_, r)| r)
                .collect();
            for asked in [false, true] {
                assert_eq!(Standing::of(&roles, true, false, asked), Standing::Creator);
                let listed = Standing::of(&roles, false, true, asked);
                assert!(matches!(listed, Standing::RecusedEditor | Standing::Stranger), "{roles:?}");
            }
        }
        assert_eq!(Standing::of(&[Role::Reviewer], false, false, true), Standing::Reviewer);
        assert_eq!(Standing::of(&[Role::Reviewer], false, false, false), Standing::Stranger);
        assert_eq!(Standing::of(&[Role::Editor, Role::Admin], false, false, false), Standing::Editor);
    }
}
