//! Saved views of the editors' list of articles: names, queries, and who may change them.

use std::borrow::Cow;

use chrono::{Datelike, NaiveDate};
use url::form_urlencoded;

use crate::article::work_step::{WaitsFor, WorkStepKind};
use crate::enumerations::{ArticleStatus, ArticleType, Enumeration};
use crate::role::Role;
use crate::validation::{FieldErrorKind, Validator};

pub const MAX_NAME_CHARS: usize = 80;
pub const MAX_QUERY_CHARS: usize = 2_000;
/// Views that one person can own.
pub const MAX_VIEWS: usize = 50;
const MAX_TEXT_CHARS: usize = 200;

/// Values that a parameter of the list takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    Text,
    Id,
    Day,
    Flag,
    StatusId,
    TypeId,
    Step,
    WaitsFor,
    OneOf(&'static [&'static str]),
    /// One of these words, or the id of a record.
    OneOfOrId(&'static [&'static str]),
    /// One of these columns; `-` before it for descending.
    Order(&'static [&'static str]),
}

/// A parameter of `GET /articles` that a view can hold. The page is none: a view opens at its beginning.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    pub name: &'static str,
    values: Values,
    /// The parameter may occur several times.
    is_list: bool,
    /// Only an own view can hold it.
    is_private: bool,
}

const fn parameter(name: &'static str, values: Values) -> Parameter {
    Parameter { name, values, is_list: false, is_private: false }
}

const fn list(name: &'static str, values: Values) -> Parameter {
    Parameter { is_list: true, ..parameter(name, values) }
}

/// A parameter that can name a reviewer. Shared views are shown to every editor, also to those who are authors of
/// articles that this person reviews.
const fn private(name: &'static str, values: Values) -> Parameter {
    Parameter { is_private: true, ..parameter(name, values) }
}

const ORDERS: &[&str] = &[
    "titleEn",
    "createdAt",
    "publicationDate",
    "manuscriptNumber",
    "statusSince",
    "lastActivity",
    "submittedAt",
];

pub const PARAMETERS: &[Parameter] = &[
    list("status", Values::StatusId),
    list("typeId", Values::TypeId),
    parameter("title", Values::Text),
    private("search", Values::Text),
    parameter("authorId", Values::Id),
    private("reviewerId", Values::Id),
    parameter("editor", Values::OneOfOrId(&["me", "none", "me-or-none"])),
    parameter("waits", Values::WaitsFor),
    list("step", Values::Step),
    parameter("late", Values::Flag),
    parameter("reviews", Values::OneOf(&["late", "unanswered", "in"])),
    parameter("submittedAfter", Values::Day),
    parameter("submittedBefore", Values::Day),
    parameter("decision", Values::OneOf(&["accepted", "declined", "revision"])),
    parameter("decidedAfter", Values::Day),
    parameter("decidedBefore", Values::Day),
    parameter("withIssue", Values::Flag),
    parameter("issueId", Values::Id),
    parameter("publishedAfter", Values::Day),
    parameter("publishedBefore", Values::Day),
    parameter("order", Values::Order(ORDERS)),
];

impl Values {
    fn accept(self, value: &str) -> bool {
        let is_id = |value: &str| value.parse::<i64>().is_ok_and(|id| id > 0);
        match self {
            Values::Text => value.chars().count() <= MAX_TEXT_CHARS && !value.chars().any(char::is_control),
            Values::Id => is_id(value),
            Values::Day => value
                .parse::<NaiveDate>()
                .is_ok_and(|day| value.len() == 10 && (1..=9999).contains(&day.year())),
            Values::Flag => matches!(value, "true" | "false"),
            Values::StatusId => is_listed_status(value),
            Values::TypeId => value.parse().is_ok_and(|id| ArticleType::from_id(id).is_some()),
            Values::Step => WorkStepKind::ALL.iter().any(|kind| kind.code() == value),
            Values::WaitsFor => WaitsFor::ALL.iter().any(|waits| waits.code() == value),
            Values::OneOf(words) => words.contains(&value),
            Values::OneOfOrId(words) => words.contains(&value) || is_id(value),
            Values::Order(columns) => columns.contains(&value.strip_prefix('-').unwrap_or(value)),
        }
    }
}

/// True for the id of a status that the editors' list shows; it never shows drafts.
fn is_listed_status(value: &str) -> bool {
    let status = value.parse().ok().and_then(ArticleStatus::from_id);
    status.is_some_and(|status| status != ArticleStatus::Draft)
}

/// Content of a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewContent {
    pub name: String,
    pub query: String,
    pub is_shared: bool,
}

impl ViewContent {
    /// Validates the content and returns it in the form in which it is stored.
    pub fn validate(self, validator: &mut Validator) -> ViewContent {
        let name = validator.text("name", &self.name, MAX_NAME_CHARS);
        let query = check_query(validator, &self.query, self.is_shared);
        ViewContent { name, query, is_shared: self.is_shared }
    }
}

/// Checks a query string, with or without `?`, and returns it without empty and repeated values.
fn check_query(validator: &mut Validator, query: &str, is_shared: bool) -> String {
    if query.chars().count() > MAX_QUERY_CHARS {
        validator.add_error("query", FieldErrorKind::TooLong { max: MAX_QUERY_CHARS });
        return String::new();
    }
    let mut kept: Vec<(&str, Cow<'_, str>)> = Vec::new();
    for (name, value) in form_urlencoded::parse(query.trim_start_matches('?').as_bytes()) {
        let value = match value.trim() {
            "" => continue,
            trimmed => Cow::from(trimmed.to_owned()),
        };
        match check_parameter(&name, &value, is_shared) {
            Err(kind) => {
                validator.add_error("query", kind);
                break;
            }
            Ok(parameter) if kept.contains(&(parameter.name, value.clone())) => {}
            Ok(parameter) if !parameter.is_list && kept.iter().any(|(name, _)| *name == parameter.name) => {
                validator.add_error("query", FieldErrorKind::TooMany { max: 1 });
                break;
            }
            Ok(parameter) => kept.push((parameter.name, value)),
        }
    }
    let written = form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish();
    if written.chars().count() > MAX_QUERY_CHARS {
        validator.add_error("query", FieldErrorKind::TooLong { max: MAX_QUERY_CHARS });
    }
    written
}

fn check_parameter(name: &str, value: &str, is_shared: bool) -> Result<&'static Parameter, FieldErrorKind> {
    let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name);
    match parameter {
        None => Err(FieldErrorKind::NotInList),
        Some(parameter) if !parameter.values.accept(value) => Err(FieldErrorKind::Malformed),
        Some(parameter) if is_shared && parameter.is_private => Err(FieldErrorKind::OnlyInOwnView),
        Some(parameter) => Ok(parameter),
    }
}

/// What a person is to a saved view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewRelation {
    pub is_own: bool,
    pub is_shared: bool,
    /// The account of its owner still exists.
    pub has_owner: bool,
}

impl ViewRelation {
    /// True if the person finds the view in their menu. The others' views that are not shared do not exist for them.
    pub const fn can_see(self) -> bool {
        self.is_own || self.is_shared
    }

    pub const fn can_change(self) -> bool {
        self.is_own
    }

    /// Admins tidy up what others share; a shared view whose owner is gone belongs to everybody.
    pub fn can_delete(self, roles: &[Role]) -> bool {
        self.is_own || self.is_shared && (!self.has_owner || roles.contains(&Role::Admin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(query: &str, is_shared: bool) -> (String, Vec<&'static str>) {
        let mut validator = Validator::new();
        let query = check_query(&mut validator, query, is_shared);
        let errors = validator.finish().err().unwrap_or_default();
        assert!(
            errors.iter().all(|error| error.location == ["body", "query"]) && errors.len() < 2,
            "{errors:?}"
        );
        (query, errors.iter().map(|error| error.kind.code()).collect())
    }

    #[test]
    fn known_parameters_are_kept_as_they_are() {
        for query in [
            "",
            "status=2&status=3&typeId=1",
            "waits=editors&editor=me-or-none&step=decide&step=ask-reviewers",
            "editor=17&late=true&reviews=late&order=-statusSince",
            "submittedAfter=2026-01-01&submittedBefore=2026-12-31&decision=revision&withIssue=false&issueId=3",
            "search=%D0%9C%D0%BE%D1%80%D0%BE%D0%B7%D0%BE%D0%B2%D0%B0+%26+Co&reviewerId=9&authorId=8&title=a",
        ] {
            assert_eq!(check(query, false), (query.to_owned(), vec![]), "{query}");
        }
        assert_eq!(check("?late=true", false).0, "late=true");
        assert_eq!(
            check("late=&waits=+&status=2&status=2&search=+a+", false),
            ("status=2&search=a".into(), vec![])
        );
    }

    #[test]
    fn unknown_parameters_and_values_are_rejected() {
        for (query, code) in [
            ("page=2", "not-in-list"),
            ("pageIndex=2", "not-in-list"),
            ("LATE=true", "not-in-list"),
            ("late=yes", "malformed"),
            ("status=1", "malformed"),
            ("status=99", "malformed"),
            ("status=99999", "malformed"),
            ("typeId=0", "malformed"),
            ("waits=nobody", "malformed"),
            ("step=sleep", "malformed"),
            ("editor=-1", "malformed"),
            ("authorId=99999999999999999999", "malformed"),
            ("order=password", "malformed"),
            ("order=--createdAt", "malformed"),
            ("submittedAfter=2026-02-30", "malformed"),
            ("submittedAfter=%2B12026-02-01", "malformed"),
            ("title=a%00b", "malformed"),
            ("late=true&late=false", "too-many"),
        ] {
            assert_eq!(check(query, false).1, [code], "{query}");
        }
        let long = |count: usize| format!("title={}", "a".repeat(count));
        assert_eq!(check(&long(MAX_TEXT_CHARS), false).1, [""; 0]);
        assert_eq!(check(&long(MAX_TEXT_CHARS + 1), false).1, ["malformed"]);
        assert_eq!(check(&long(MAX_QUERY_CHARS), false).1, ["too-long"]);
        // One Cyrillic letter takes six characters in a query.
        let titles = format!("title={}&search={}", "ж".repeat(200), "ж".repeat(200));
        assert_eq!(check(&titles, false).1, ["too-long"]);
    }

    #[test]
    fn shared_views_hold_nothing_that_can_name_a_reviewer() {
        for name in ["search", "reviewerId"] {
            let query = format!("{name}=7&late=true");
            assert_eq!(check(&query, true).1, ["only-in-own-view"]);
            assert_eq!(check(&query, false).1, [""; 0]);
        }
        assert_eq!(check("title=7&authorId=7&editor=7", true).1, [""; 0]);
    }

    #[test]
    fn names_are_trimmed_and_limited() {
        let errors = |name: &str| {
            let mut validator = Validator::new();
            let content = ViewContent { name: name.into(), query: String::new(), is_shared: true };
            let name = content.validate(&mut validator).name;
            (name, validator.finish().err().unwrap_or_default().len())
        };
        assert_eq!(errors(" Late reviews "), ("Late reviews".into(), 0));
        assert_eq!(errors(&"ж".repeat(MAX_NAME_CHARS)).1, 0);
        for bad in [" ", "a\nb", &"a".repeat(MAX_NAME_CHARS + 1)] {
            assert_eq!(errors(bad).1, 1, "{bad}");
        }
    }

    #[test]
    fn owners_change_admins_tidy_up() {
        let relation = |is_own, is_shared, has_owner| ViewRelation { is_own, is_shared, has_owner };
        for (relation, sees, changes, editor_deletes, admin_deletes) in [
            (relation(true, false, true), true, true, true, true),
            (relation(true, true, true), true, true, true, true),
            (relation(false, true, true), true, false, false, true),
            (relation(false, true, false), true, false, true, true),
            (relation(false, false, true), false, false, false, false),
        ] {
            assert_eq!((relation.can_see(), relation.can_change()), (sees, changes), "{relation:?}");
            assert_eq!(relation.can_delete(&[Role::Editor]), editor_deletes, "{relation:?}");
            assert_eq!(relation.can_delete(&[Role::Editor, Role::Admin]), admin_deletes, "{relation:?}");
        }
    }
}
