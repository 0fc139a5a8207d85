//! Parts of a reference: who wrote what, where and when.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::MAX_LINE_CHARS;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

pub const MAX_CITED_AUTHORS: usize = 200;
const MAX_CITED_TITLE_CHARS: usize = 2_000;

/// Parts of a reference. Unknown texts are `""`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ReferenceParts {
    pub kind: ReferenceKind,
    #[serde(deserialize_with = "limited::list")]
    pub authors: Vec<CitedPerson>,
    /// True if the list of authors ends with "et al."
    pub has_more_authors: bool,
    /// Editors of a book or of a collection.
    #[serde(deserialize_with = "limited::list")]
    pub editors: Vec<CitedPerson>,
    /// Title of the article or chapter; of a whole book, thesis or web page if that has no other `source`.
    pub title: String,
    /// Journal, book or website in which the work stands; the title of a whole book.
    pub source: String,
    pub year: String,
    pub volume: String,
    pub issue: String,
    pub first_page: String,
    pub last_page: String,
    pub publisher: String,
    /// Place of publication.
    pub place: String,
}

/// A person as a reference names them; an organisation has only a `family` name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CitedPerson {
    pub family: String,
    /// Given names or initials as they stand in the reference.
    pub given: String,
    pub is_group: bool,
}

#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum ReferenceKind {
    Journal,
    /// A book as a whole.
    Book,
    /// A chapter of a book.
    Chapter,
    /// An abstract or a paper of a conference that is not in a journal.
    Conference,
    Thesis,
    Preprint,
    /// A web page.
    Web,
    /// A law, standard, patent, report, data set, and whatever cannot be told.
    #[default]
    Other,
}

impl ReferenceParts {
    /// Form in which parts are stored.
    pub(super) fn normalized(mut self) -> ReferenceParts {
        for (_, line) in self.lines_mut() {
            *line = one_line(line);
        }
        for list in [&mut self.authors, &mut self.editors] {
            for person in &mut *list {
                person.family = one_line(&person.family);
                person.given = if person.is_group { String::new() } else { one_line(&person.given) };
            }
            list.retain(|person| !(person.family.is_empty() && person.given.is_empty()));
        }
        self
    }

    pub(super) fn check(&self, validator: &mut Validator, index: &str) {
        for (field, value) in self.clone().lines_mut() {
            let max =
                if matches!(field, "title" | "source") { MAX_CITED_TITLE_CHARS } else { MAX_LINE_CHARS };
            check_max_length(validator, &["references", index, "parts", field], value, max);
        }
        for (field, people) in [("authors", &self.authors), ("editors", &self.editors)] {
            if people.len() > MAX_CITED_AUTHORS {
                let kind = FieldErrorKind::TooMany { max: MAX_CITED_AUTHORS };
                validator.add_error_at(&["references", index, "parts", field], kind);
            }
            for (position, person) in people.iter().enumerate().take(MAX_CITED_AUTHORS) {
                let position = position.to_string();
                let path = |name| ["references", index, "parts", field, &*position, name];
                check_max_length(validator, &path("family"), &person.family, MAX_LINE_CHARS);
                check_max_length(validator, &path("given"), &person.given, MAX_LINE_CHARS);
                if person.family.is_empty() {
                    validator.add_error_at(&path("family"), FieldErrorKind::Required);
                }
            }
        }
    }

    fn lines_mut(&mut self) -> [(&'static str, &mut String); 9] {
        [
            ("title", &mut self.title),
            ("source", &mut self.source),
            ("year", &mut self.year),
            ("volume", &mut self.volume),
            ("issue", &mut self.issue),
            ("firstPage", &mut self.first_page),
            ("lastPage", &mut self.last_page),
            ("publisher", &mut self.publisher),
            ("place", &mut self.place),
        ]
    }
}
