//! What an article cites.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bounds::{at_most, no_longer};
use super::content::one_line;
use super::publishing::is_doi;
use crate::faults::{Checks, FaultKind};
use crate::language::Words;

pub const MAX_REFERENCES: usize = 2_000;
pub const MAX_REFERENCE_CHARS: usize = 4_000;
/// What can be pasted at once to be taken apart.
pub const MAX_RAW_CHARS: usize = 500_000;
pub const MAX_IDS: usize = 10;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleReference)]
pub struct Reference {
    /// Plain text on one line.
    pub reference: String,
    pub article_ids: Vec<ReferenceId>,
}

/// Where the cited work can be found.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct ReferenceId {
    pub format: IdFormat,
    /// Bare: `10.18620/…`, `12345678`, `PMC123456`.
    pub value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ReferenceIdFormat)]
pub enum IdFormat {
    Doi,
    Pubmed,
    Pmcid,
}

impl IdFormat {
    const fn label(self) -> Words {
        match self {
            IdFormat::Doi => Words::new("DOI", "DOI"),
            IdFormat::Pubmed => Words::new("PubMed ID", "PubMed ID"),
            IdFormat::Pmcid => Words::new("PMC ID", "PMC ID"),
        }
    }

    fn accepts(self, value: &str) -> bool {
        let is_number = |digits: &str| {
            (1..=12).contains(&digits.len()) && digits.chars().all(|digit| digit.is_ascii_digit())
        };
        match self {
            IdFormat::Doi => is_doi(value),
            IdFormat::Pubmed => is_number(value),
            IdFormat::Pmcid => value.strip_prefix("PMC").is_some_and(is_number),
        }
    }
}

/// As they are stored: on one line, none of them empty.
pub fn tidied(references: Vec<Reference>) -> Vec<Reference> {
    let tidied = references.into_iter().map(|reference| Reference {
        reference: one_line(&reference.reference),
        article_ids: reference
            .article_ids
            .into_iter()
            .map(|id| ReferenceId { value: one_line(&id.value), ..id })
            .filter(|id| !id.value.is_empty())
            .collect(),
    });
    tidied.filter(|reference| !(reference.reference.is_empty() && reference.article_ids.is_empty())).collect()
}

pub fn check(checks: &mut Checks, references: &[Reference]) {
    at_most(checks, "references", references.len(), MAX_REFERENCES);
    for (index, reference) in references.iter().enumerate().take(MAX_REFERENCES) {
        let index = index.to_string();
        if reference.reference.is_empty() {
            checks.fault_at(&["references", &index, "reference"], FaultKind::Required);
        }
        no_longer(checks, &["references", &index, "reference"], &reference.reference, MAX_REFERENCE_CHARS);
        if reference.article_ids.len() > MAX_IDS {
            checks.fault_at(&["references", &index, "articleIds"], FaultKind::TooMany { max: MAX_IDS });
        }
        for (position, id) in reference.article_ids.iter().enumerate().take(MAX_IDS) {
            if !id.format.accepts(&id.value) {
                let path = ["references", &index, "articleIds", &position.to_string(), "value"];
                checks.fault_at(&path, FaultKind::Invalid { label: id.format.label() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(text: &str, ids: &[(IdFormat, &str)]) -> Reference {
        let article_ids =
            ids.iter().map(|(format, value)| ReferenceId { format: *format, value: (*value).into() });
        Reference { reference: text.into(), article_ids: article_ids.collect() }
    }

    fn faults(references: Vec<Reference>) -> Vec<String> {
        let mut checks = Checks::new();
        check(&mut checks, &tidied(references));
        let faults = checks.finish().err().unwrap_or_default();
        faults.iter().map(|fault| format!("{}: {}", fault.location.join("."), fault.kind.code())).collect()
    }

    #[test]
    fn ids_are_what_they_say() {
        let good = [
            (IdFormat::Doi, " 10.1038/s41586-020-2649-2 "),
            (IdFormat::Pubmed, "32939066"),
            (IdFormat::Pmcid, "PMC7759461"),
            (IdFormat::Doi, ""),
        ];
        assert!(faults(vec![reference(" A.\n B. ", &good)]).is_empty());
        for bad in [(IdFormat::Doi, "x"), (IdFormat::Pubmed, "PMC1"), (IdFormat::Pmcid, "7759461")] {
            assert_eq!(
                faults(vec![reference("A", &[bad])]),
                ["body.references.0.articleIds.0.value: invalid"],
                "{bad:?}"
            );
        }
    }

    #[test]
    fn empty_ones_fall_away_and_too_many_are_refused() {
        assert!(tidied(vec![reference("  ", &[]), reference("", &[(IdFormat::Doi, " ")])]).is_empty());
        assert_eq!(
            faults(vec![reference("", &[(IdFormat::Pubmed, "1")])]),
            ["body.references.0.reference: required"]
        );
        assert_eq!(faults(vec![reference("A", &[]); 2_001]), ["body.references: too-many"]);
        assert_eq!(
            faults(vec![reference(&"x".repeat(4_001), &[])]),
            ["body.references.0.reference: too-long"]
        );
    }
}
