//! What speaks against somebody as a reviewer of an article.

use serde::Serialize;
use utoipa::ToSchema;

/// Addresses there say nothing of where somebody works.
const PUBLIC_DOMAINS: &[&str] = &[
    "126.com",
    "163.com",
    "aol.com",
    "bk.ru",
    "fastmail.com",
    "gmail.com",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hotmail.com",
    "icloud.com",
    "inbox.ru",
    "internet.ru",
    "list.ru",
    "live.com",
    "mail.com",
    "mail.ru",
    "me.com",
    "msn.com",
    "outlook.com",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "rambler.ru",
    "t-online.de",
    "ukr.net",
    "vk.com",
    "web.de",
    "ya.ru",
    "yahoo.com",
    "yandex.com",
    "yandex.ru",
    "zoho.com",
];

/// Shorter names of institutions are too common to mean anything.
const SHORTEST_AFFILIATION: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConflictKind {
    /// Made the article.
    Creator,
    SameEmail,
    SameOrcid,
    /// Called like an author, and nothing says that it is somebody else.
    SameName,
    Excluded,
    /// An editor or admin, who sees the other reviews and may decide.
    InTheOffice,
    RecentCoauthor,
    SameAffiliation,
    SameDomain,
}

impl ConflictKind {
    /// It is the author themselves.
    pub const fn is_the_author(self) -> bool {
        matches!(
            self,
            ConflictKind::Creator
                | ConflictKind::SameEmail
                | ConflictKind::SameOrcid
                | ConflictKind::SameName
        )
    }
}

/// One thing that speaks against somebody.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = ReviewerConflict)]
pub struct Conflict {
    pub kind: ConflictKind,
    /// The author it is about.
    #[schema(required)]
    pub with: Option<String>,
    /// The domain, the institution, or the title of the common article.
    #[schema(required)]
    pub detail: Option<String>,
}

/// Somebody, as far as it matters here. What is not known is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    pub first_name: String,
    pub last_name: String,
    pub emails: Vec<String>,
    pub orcid: String,
    pub affiliations: Vec<String>,
}

impl Person {
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Everything that speaks against a candidate, the gravest first. What they wrote together with the authors is asked
/// elsewhere.
pub fn conflicts(candidate: &Person, authors: &[Person], excluded: &[Person]) -> Vec<Conflict> {
    let mut found = Vec::new();
    for author in authors {
        let mut add = |kind, detail: Option<String>| {
            found.push(Conflict { kind, with: Some(author.name()), detail });
        };
        if let Some(kind) = identity(candidate, author) {
            add(kind, None);
            continue;
        }
        if let Some(place) = common_affiliation(candidate, author) {
            add(ConflictKind::SameAffiliation, Some(place.to_owned()));
        }
        if let Some(domain) = common_domain(candidate, author) {
            add(ConflictKind::SameDomain, Some(domain));
        }
    }
    if excluded.iter().any(|person| is_named(candidate, person) || shares_address(candidate, person)) {
        found.push(Conflict { kind: ConflictKind::Excluded, with: None, detail: None });
    }
    found.sort();
    found
}

/// By which they are the same person, if they are: as `is_among_authors` of the database says it.
fn identity(candidate: &Person, author: &Person) -> Option<ConflictKind> {
    let have_orcids = !candidate.orcid.is_empty() && !author.orcid.is_empty();
    match () {
        () if have_orcids && candidate.orcid == author.orcid => Some(ConflictKind::SameOrcid),
        () if shares_address(candidate, author) => Some(ConflictKind::SameEmail),
        () if !have_orcids && is_named(candidate, author) => Some(ConflictKind::SameName),
        () => None,
    }
}

fn is_named(one: &Person, other: &Person) -> bool {
    let name = |person: &Person| (person.first_name.to_lowercase(), person.last_name.to_lowercase());
    !one.last_name.is_empty() && name(one) == name(other)
}

fn shares_address(one: &Person, other: &Person) -> bool {
    one.emails.iter().any(|mine| {
        !mine.is_empty() && other.emails.iter().any(|theirs| mine.to_lowercase() == theirs.to_lowercase())
    })
}

fn common_domain(one: &Person, other: &Person) -> Option<String> {
    let domains = |person: &Person| -> Vec<String> {
        let domains = person.emails.iter().filter_map(|email| email.rsplit_once('@'));
        domains.map(|(_, domain)| domain.trim().to_lowercase()).collect()
    };
    let theirs = domains(other);
    domains(one).into_iter().find(|mine| {
        !PUBLIC_DOMAINS.contains(&mine.as_str()) && theirs.iter().any(|domain| is_same_house(mine, domain))
    })
}

/// The same domain, or one inside the other: `cs.example.org` and `example.org`.
fn is_same_house(one: &str, other: &str) -> bool {
    let is_inside = |inner: &str, outer: &str| {
        outer.contains('.') && inner.strip_suffix(outer).is_some_and(|rest| rest.ends_with('.'))
    };
    one == other || is_inside(one, other) || is_inside(other, one)
}

fn common_affiliation<'a>(one: &Person, other: &'a Person) -> Option<&'a str> {
    let found = other
        .affiliations
        .iter()
        .find(|theirs| one.affiliations.iter().any(|mine| is_same_place(&plain(mine), &plain(theirs))));
    found.map(String::as_str)
}

/// Letters and figures alone, the parts between commas kept apart.
fn plain(affiliation: &str) -> Vec<String> {
    let parts = affiliation.split([',', ';']).map(|part| {
        let letters = part.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
        letters.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// Written out in full or not, with the town or without: the institution comes first, or the one names the other whole.
fn is_same_place(one: &[String], other: &[String]) -> bool {
    let (Some(mine), Some(theirs)) = (one.first(), other.first()) else { return false };
    let is_telling = |part: &String| part.chars().count() >= SHORTEST_AFFILIATION;
    let names = |whole: &[String], first: &String| is_telling(first) && whole.contains(first);
    names(one, theirs) || names(other, mine) || is_telling(mine) && one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, email: &str, orcid: &str, affiliation: &str) -> Person {
        let (first, last) = name.split_once(' ').unwrap();
        Person {
            first_name: first.into(),
            last_name: last.into(),
            emails: vec![email.into()],
            orcid: orcid.into(),
            affiliations: vec![affiliation.into()],
        }
    }

    fn kinds(candidate: &Person, author: &Person) -> Vec<ConflictKind> {
        conflicts(candidate, std::slice::from_ref(author), &[]).into_iter().map(|c| c.kind).collect()
    }

    #[test]
    fn each_conflict_is_found() {
        let author = person(
            "Anna Author",
            "anna@clinic.example",
            "0000-0002-1825-0097",
            "Clinic of Haematology, Demograd",
        );
        let other = |email: &str, orcid: &str, place: &str| {
            kinds(&person("Boris Other", email, orcid, place), &author)
        };
        assert_eq!(other("ANNA@clinic.example", "", ""), [ConflictKind::SameEmail]);
        assert_eq!(other("b@x.test", "0000-0002-1825-0097", ""), [ConflictKind::SameOrcid]);
        assert_eq!(other("b@clinic.example", "", ""), [ConflictKind::SameDomain]);
        assert_eq!(other("b@lab.clinic.example", "", ""), [ConflictKind::SameDomain]);
        assert_eq!(other("b@x.test", "", "clinic of haematology"), [ConflictKind::SameAffiliation]);
        assert_eq!(
            other("b@x.test", "", "Laboratory 3, Clinic of Haematology, Demograd"),
            [ConflictKind::SameAffiliation]
        );
        assert_eq!(other("b@x.test", "", "Clinic of Oncology, Demograd"), []);
        assert_eq!(kinds(&person("anna AUTHOR", "b@x.test", "", ""), &author), [ConflictKind::SameName]);
        // Two people of one name, each with an iD of their own.
        assert_eq!(kinds(&person("Anna Author", "b@x.test", "0000-0001-5109-3700", ""), &author), []);
    }

    #[test]
    fn those_whom_the_author_excluded_are_found_by_address_or_name() {
        let excluded = [person("Ivan Rival", "rival@x.test", "", "")];
        for candidate in
            [person("Other Name", "RIVAL@x.test", "", ""), person("ivan rival", "new@x.test", "", "")]
        {
            assert_eq!(conflicts(&candidate, &[], &excluded)[0].kind, ConflictKind::Excluded);
        }
        assert!(conflicts(&person("Ivan Friend", "friend@x.test", "", ""), &[], &excluded).is_empty());
    }

    #[test]
    fn public_mail_and_empty_fields_mean_nothing() {
        let author = person("Anna Author", "anna@gmail.com", "", "");
        assert_eq!(kinds(&person("Boris Other", "boris@gmail.com", "", ""), &author), []);
        let nobody = Person::default();
        assert_eq!(kinds(&nobody, &nobody), []);
        assert_eq!(kinds(&person("Boris Other", "", "", ", ,"), &person("Anna Author", "", "", ",")), []);
    }

    #[test]
    fn the_list_of_public_domains_is_in_order() {
        assert!(PUBLIC_DOMAINS.is_sorted());
    }

    #[test]
    fn the_gravest_comes_first() {
        let authors = [
            person("Anna Author", "anna@clinic.example", "", "Clinic of Haematology"),
            person("Clara Author", "clara@x.test", "", ""),
        ];
        let candidate = person("Clara Author", "clara@clinic.example", "", "Clinic of Haematology");
        let found = conflicts(&candidate, &authors, &[]);
        let kinds: Vec<_> = found.iter().map(|conflict| conflict.kind).collect();
        assert_eq!(kinds, [ConflictKind::SameName, ConflictKind::SameAffiliation, ConflictKind::SameDomain]);
        assert!(found[0].kind.is_the_author() && !found[1].kind.is_the_author());
    }
}
