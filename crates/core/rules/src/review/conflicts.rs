//! Detection of conflicts of interest between a reviewer and the authors of an article.

use serde::Serialize;
use utoipa::ToSchema;

use super::affiliations::is_same_place;

/// Public mail providers; a shared domain does not indicate a common employer.
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

macro_rules! conflict_kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum ConflictKind { $($(#[$doc])* $name),+ }

        impl ConflictKind {
            pub const ALL: &'static [ConflictKind] = &[$(ConflictKind::$name),+];

            /// As it is stored with the assignment.
            pub const fn code(self) -> &'static str {
                match self { $(ConflictKind::$name => $code),+ }
            }
        }
    };
}

conflict_kinds! {
    /// Submitter of the article.
    Creator = "creator";
    SameEmail = "same-email";
    SameOrcid = "same-orcid";
    /// Same name as an author, without differing ORCID iDs.
    SameName = "same-name";
    Excluded = "excluded";
    /// An editor or admin, who sees the other reviews and may decide on the article.
    InTheOffice = "in-the-office";
    RecentCoauthor = "recent-coauthor";
    SameAffiliation = "same-affiliation";
    SameDomain = "same-domain";
}

impl ConflictKind {
    pub fn from_code(code: &str) -> Option<ConflictKind> {
        ConflictKind::ALL.iter().copied().find(|kind| kind.code() == code)
    }

    /// True if the reviewer and the author are the same person.
    pub const fn is_same_person(self) -> bool {
        matches!(
            self,
            ConflictKind::Creator
                | ConflictKind::SameEmail
                | ConflictKind::SameOrcid
                | ConflictKind::SameName
        )
    }
}

/// A conflict of interest of a reviewer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = ReviewerConflict)]
pub struct Conflict {
    pub kind: ConflictKind,
    /// Name of the author concerned.
    #[schema(required)]
    pub with: Option<String>,
    /// Domain, institution, or title of the joint article.
    #[schema(required)]
    pub detail: Option<String>,
}

/// Data of a person that is compared; unknown fields are empty.
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

/// Conflicts of a candidate, the most serious first. Joint articles are added by the caller, which has the
/// database.
pub fn conflicts(candidate: &Person, authors: &[Person], excluded: &[Person]) -> Vec<Conflict> {
    let mut found = Vec::new();
    for author in authors {
        let mut add = |kind, detail: Option<String>| {
            found.push(Conflict { kind, with: Some(author.name()), detail });
        };
        if let Some(kind) = same_person(candidate, author) {
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
    if excluded.iter().any(|person| has_same_name(candidate, person) || shares_email(candidate, person)) {
        found.push(Conflict { kind: ConflictKind::Excluded, with: None, detail: None });
    }
    found.sort();
    found
}

/// Criterion by which both are the same person, if any; same logic as the SQL function `is_among_authors`.
fn same_person(candidate: &Person, author: &Person) -> Option<ConflictKind> {
    let have_orcids = !candidate.orcid.is_empty() && !author.orcid.is_empty();
    match () {
        () if have_orcids && candidate.orcid == author.orcid => Some(ConflictKind::SameOrcid),
        () if shares_email(candidate, author) => Some(ConflictKind::SameEmail),
        () if !have_orcids && has_same_name(candidate, author) => Some(ConflictKind::SameName),
        () => None,
    }
}

fn has_same_name(one: &Person, other: &Person) -> bool {
    let name = |person: &Person| (person.first_name.to_lowercase(), person.last_name.to_lowercase());
    !one.last_name.is_empty() && name(one) == name(other)
}

fn shares_email(one: &Person, other: &Person) -> bool {
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
        !PUBLIC_DOMAINS.contains(&mine.as_str())
            && theirs.iter().any(|domain| is_same_organization_domain(mine, domain))
    })
}

/// True if the domains are equal or one is a subdomain of the other, as `cs.example.org` and `example.org`.
fn is_same_organization_domain(one: &str, other: &str) -> bool {
    let is_inside = |inner: &str, outer: &str| {
        outer.contains('.') && inner.strip_suffix(outer).is_some_and(|rest| rest.ends_with('.'))
    };
    one == other || is_inside(one, other) || is_inside(other, one)
}

fn common_affiliation<'a>(one: &Person, other: &'a Person) -> Option<&'a str> {
    let found = other
        .affiliations
        .iter()
        .find(|theirs| one.affiliations.iter().any(|mine| is_same_place(mine, theirs)));
    found.map(String::as_str)
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
    fn kinds_are_stored_by_the_code_that_clients_get() {
        for &kind in ConflictKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
            assert_eq!(ConflictKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(ConflictKind::from_code("friend"), None);
    }

    #[test]
    fn each_kind_of_conflict_is_detected() {
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
        // Same name, but different ORCID iDs.
        assert_eq!(kinds(&person("Anna Author", "b@x.test", "0000-0001-5109-3700", ""), &author), []);
    }

    #[test]
    fn excluded_reviewers_are_matched_by_address_or_name() {
        let excluded = [person("Ivan Rival", "rival@x.test", "", "")];
        for candidate in
            [person("Other Name", "RIVAL@x.test", "", ""), person("ivan rival", "new@x.test", "", "")]
        {
            assert_eq!(conflicts(&candidate, &[], &excluded)[0].kind, ConflictKind::Excluded);
        }
        assert!(conflicts(&person("Ivan Friend", "friend@x.test", "", ""), &[], &excluded).is_empty());
    }

    #[test]
    fn public_mail_domains_and_empty_fields_are_ignored() {
        let author = person("Anna Author", "anna@gmail.com", "", "");
        assert_eq!(kinds(&person("Boris Other", "boris@gmail.com", "", ""), &author), []);
        let unknown = Person::default();
        assert_eq!(kinds(&unknown, &unknown), []);
        assert_eq!(kinds(&person("Boris Other", "", "", ", ,"), &person("Anna Author", "", "", ",")), []);
    }

    #[test]
    fn institutions_with_a_short_name_are_ignored() {
        for (place, is_significant) in
            [("Clinics, Demograd", false), ("Clinic 1, Demograd", true), ("A, Clinic 1", false)]
        {
            let author = person("Anna Author", "anna@clinic.example", "", place);
            let found = kinds(&person("Boris Other", "b@x.test", "", place), &author);
            assert_eq!(!found.is_empty(), is_significant, "{place}");
        }
    }

    #[test]
    fn domains_are_compared_by_whole_labels() {
        for (one, other, is_same) in [
            ("clinic.example", "clinic.example", true),
            ("lab.clinic.example", "clinic.example", true),
            ("clinic.example", "lab.clinic.example", true),
            ("myclinic.example", "clinic.example", false),
            ("clinic.example", "myclinic.example", false),
            ("clinic.example", "example", false),
        ] {
            assert_eq!(is_same_organization_domain(one, other), is_same, "{one} {other}");
        }
    }

    #[test]
    fn people_without_a_last_name_are_not_the_same() {
        let anna = |email: &str| Person {
            first_name: "Anna".into(),
            emails: vec![email.into()],
            ..Person::default()
        };
        assert_eq!(kinds(&anna("a@x.test"), &anna("b@y.test")), []);
        assert_eq!(anna("a@x.test").name(), "Anna");
    }

    #[test]
    fn conflict_names_the_author_and_the_common_place() {
        let author = person("Anna Author", "anna@clinic.example", "", "Clinic of Haematology, Demograd");
        let candidate = person("Boris Other", "boris@CLINIC.example", "", "clinic of haematology");
        let found = conflicts(&candidate, &[author], &[]);
        let conflict = |kind, detail: &str| Conflict {
            kind,
            with: Some("Anna Author".into()),
            detail: Some(detail.into()),
        };
        assert_eq!(
            found,
            [
                conflict(ConflictKind::SameAffiliation, "Clinic of Haematology, Demograd"),
                conflict(ConflictKind::SameDomain, "clinic.example"),
            ]
        );
    }

    #[test]
    fn four_kinds_of_conflict_mean_the_same_person() {
        use ConflictKind::{
            Creator, Excluded, InTheOffice, RecentCoauthor, SameAffiliation, SameDomain, SameEmail, SameName,
            SameOrcid,
        };
        for kind in [Creator, SameEmail, SameOrcid, SameName] {
            assert!(kind.is_same_person(), "{kind:?}");
        }
        for kind in [Excluded, InTheOffice, RecentCoauthor, SameAffiliation, SameDomain] {
            assert!(!kind.is_same_person(), "{kind:?}");
        }
    }

    #[test]
    fn public_domains_are_sorted() {
        assert!(PUBLIC_DOMAINS.is_sorted());
    }

    #[test]
    fn most_serious_conflict_comes_first() {
        let authors = [
            person("Anna Author", "anna@clinic.example", "", "Clinic of Haematology"),
            person("Clara Author", "clara@x.test", "", ""),
        ];
        let candidate = person("Clara Author", "clara@clinic.example", "", "Clinic of Haematology");
        let found = conflicts(&candidate, &authors, &[]);
        let kinds: Vec<_> = found.iter().map(|conflict| conflict.kind).collect();
        assert_eq!(kinds, [ConflictKind::SameName, ConflictKind::SameAffiliation, ConflictKind::SameDomain]);
        assert!(found[0].kind.is_same_person() && !found[1].kind.is_same_person());
    }
}
