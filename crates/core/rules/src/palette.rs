//! Search of the command palette: what each role finds, and in which order.

use crate::role::Role;
use crate::screens::Screen;

/// A shorter text matches too much to be worth a search.
pub const MIN_QUERY_CHARS: usize = 2;
pub const MAX_QUERY_CHARS: usize = 200;
/// Words beyond these are ignored: every word is a condition of its own.
pub const MAX_WORDS: usize = 8;
/// Results of each kind.
pub const MAX_RESULTS: i64 = 8;

/// Records that the palette searches. Each is as in the list of its screen, with the same restrictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaletteScope {
    /// Articles of an author, as they see them.
    OwnArticles,
    /// Articles of a reviewer, as they were asked about them.
    AssignedArticles,
    /// All articles except drafts; the editor's own ones by what their author may see.
    AllArticles,
    /// Accounts.
    People,
    Issues,
}

impl PaletteScope {
    pub const ALL: [PaletteScope; 5] = [
        PaletteScope::OwnArticles,
        PaletteScope::AssignedArticles,
        PaletteScope::AllArticles,
        PaletteScope::People,
        PaletteScope::Issues,
    ];

    /// Screen that opens a result, and whose roles may search.
    pub const fn screen(self) -> Screen {
        match self {
            PaletteScope::OwnArticles => Screen::UserArticles,
            PaletteScope::AssignedArticles => Screen::ReviewerArticles,
            PaletteScope::AllArticles => Screen::EditorArticles,
            PaletteScope::People => Screen::Users,
            PaletteScope::Issues => Screen::Issues,
        }
    }
}

/// Records that a role finds.
pub fn scopes_of(role: Role) -> impl Iterator<Item = PaletteScope> {
    PaletteScope::ALL.into_iter().filter(move |scope| scope.screen().is_open_to(role))
}

/// Words of a query; each must match. Empty if the query is too short to be searched.
pub fn words_of(query: &str) -> Vec<String> {
    let query = query.trim();
    if query.chars().count() < MIN_QUERY_CHARS {
        return Vec::new();
    }
    // PostgreSQL accepts no NUL in a text, and nobody types a control character.
    let words = query.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.take(MAX_WORDS).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use PaletteScope::{AllArticles, AssignedArticles, Issues, OwnArticles, People};

    #[test]
    fn each_role_finds_what_its_screens_list() {
        for (role, expected) in [
            (Role::User, &[OwnArticles][..]),
            (Role::Reviewer, &[AssignedArticles]),
            (Role::Editor, &[AllArticles, People, Issues]),
            (Role::Admin, &[AllArticles, People, Issues]),
        ] {
            assert!(scopes_of(role).eq(expected.iter().copied()), "{role}");
        }
    }

    #[test]
    fn short_queries_have_no_words_and_long_ones_few() {
        for short in ["", " ", "a", " ж "] {
            assert!(words_of(short).is_empty(), "{short:?}");
        }
        assert_eq!(words_of("  CTT-2026  Морозова "), ["ctt-2026", "морозова"]);
        assert_eq!(words_of("a\u{0}b\u{a0}c"), ["a", "b", "c"]);
        assert_eq!(words_of(&"ab ".repeat(60)).len(), MAX_WORDS);
    }
}
