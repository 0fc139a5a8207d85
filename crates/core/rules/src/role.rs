//! User roles. A user can have several and works in one of them at a time.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::LocalizedText;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// An author, who submits articles.
    User,
    Reviewer,
    Editor,
    Admin,
}

impl Role {
    pub const ALL: [Role; 4] = [Role::User, Role::Reviewer, Role::Editor, Role::Admin];

    pub const fn code(self) -> &'static str {
        match self {
            Role::User => "user",
            Role::Reviewer => "reviewer",
            Role::Editor => "editor",
            Role::Admin => "admin",
        }
    }

    pub fn from_code(code: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.code() == code)
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            Role::User => LocalizedText::new("Author", "Автор"),
            Role::Reviewer => LocalizedText::new("Reviewer", "Рецензент"),
            Role::Editor => LocalizedText::new("Editor", "Редактор"),
            Role::Admin => LocalizedText::new("Administrator", "Администратор"),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens, the database and the browser contain these codes: they never change.
    #[test]
    fn each_role_has_its_code_and_name() {
        let codes = Role::ALL.map(|role| (role.code(), role.name().en));
        let expected =
            [("user", "Author"), ("reviewer", "Reviewer"), ("editor", "Editor"), ("admin", "Administrator")];
        assert_eq!(codes, expected);
        for role in Role::ALL {
            assert_eq!(Role::from_code(role.code()), Some(role));
            assert_eq!(role.to_string(), role.code());
            assert_eq!(serde_json::to_value(role).unwrap(), role.code());
        }
        assert_eq!(Role::from_code("author"), None);
    }
}
