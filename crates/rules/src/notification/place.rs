//! The places that news opens. Feeds and letters lead to the same ones.

use std::fmt::Display;

use super::links_people_for;
use crate::ids::{ArticleId, IssueId, UserId};
use crate::issue::content::slug_of;
use crate::role::Role;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    AuthorsArticle,
    EditorsArticle,
    ReviewersArticle,
    IssueAtTheDesk,
    /// Where readers find it.
    PublicIssue,
}

/// What a piece of news is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Article(ArticleId),
    Issue { id: IssueId, volume: i32, number: i32 },
}

impl Place {
    /// Its address, with a gap for what it is about.
    pub const fn pattern(self) -> &'static str {
        match self {
            Place::AuthorsArticle => "/personal-area/user-articles/details/{id}",
            Place::EditorsArticle => "/personal-area/editor-articles/details/{id}",
            Place::ReviewersArticle => "/personal-area/reviewer-articles/details/{id}",
            Place::IssueAtTheDesk => "/personal-area/issues/details/{id}",
            Place::PublicIssue => "/issues/{slug}",
        }
    }

    /// Nothing where the place shows something else than the news is about.
    pub fn path(self, about: About) -> Option<String> {
        match (self, about) {
            (Place::AuthorsArticle | Place::EditorsArticle | Place::ReviewersArticle, About::Article(id)) => {
                Some(filled(self.pattern(), id))
            }
            (Place::IssueAtTheDesk, About::Issue { id, .. }) => Some(filled(self.pattern(), id)),
            (Place::PublicIssue, About::Issue { volume, number, .. }) => {
                Some(filled(self.pattern(), slug_of(volume, number)))
            }
            _ => None,
        }
    }
}

const PERSON: &str = "/personal-area/users/details/{id}";

/// Where a name in a role's feed leads, if it leads anywhere.
pub fn path_of_person(role: Option<Role>, id: UserId) -> Option<String> {
    links_people_for(role).then(|| filled(PERSON, id))
}

fn filled(pattern: &str, value: impl Display) -> String {
    let gap = pattern.find('{').unwrap_or(pattern.len());
    format!("{}{value}", &pattern[..gap])
}
