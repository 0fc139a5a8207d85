//! References of an article.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bounds::check_max_count;
use super::publishing::is_doi;
use super::reference_parts::ReferenceParts;
use crate::language::LocalizedText;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

pub const MAX_REFERENCES: usize = 2_000;
pub const MAX_REFERENCE_CHARS: usize = 4_000;
/// Maximum of a pasted reference list that is parsed.
pub const MAX_RAW_CHARS: usize = 500_000;
pub const MAX_IDS: usize = 10;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleReference)]
pub struct Reference {
    /// Plain text on one line.
    pub reference: String,
    pub article_ids: Vec<ReferenceId>,
    /// As an editor has corrected them; null to have them read from the text.
    #[serde(default)]
    #[schema(required)]
    pub parts: Option<ReferenceParts>,
}

/// Identifier of a cited work.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct ReferenceId {
    pub format: IdFormat,
    /// Without prefix or URL: `10.18620/…`, `12345678`, `PMC123456`.
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
    const fn label(self) -> LocalizedText {
        match self {
            IdFormat::Doi => LocalizedText::new("DOI", "DOI"),
            IdFormat::Pubmed => LocalizedText::new("PubMed ID", "PubMed ID"),
            IdFormat::Pmcid => LocalizedText::new("PMC ID", "PMC ID"),
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

/// Form in which references are stored: single lines, without empty entries.
pub fn normalized(references: Vec<Reference>) -> Vec<Reference> {
    let normalized = references.into_iter().map(|reference| Reference {
        reference: one_line(&reference.reference),
        article_ids: reference
            .article_ids
            .into_iter()
            .map(|id| ReferenceId { value: one_line(&id.value), ..id })
            .filter(|id| !id.value.is_empty())
            .collect(),
        parts: reference.parts.map(ReferenceParts::normalized),
    });
    normalized
        .filter(|reference| !(reference.reference.is_empty() && reference.article_ids.is_empty()))
        .collect()
}

pub fn check(validator: &mut Validator, references: &[Reference]) {
    check_max_count(validator, "references", references.len(), MAX_REFERENCES);
    for (index, reference) in references.iter().enumerate().take(MAX_REFERENCES) {
        let index = index.to_string();
        if reference.reference.is_empty() {
            validator.add_error_at(&["references", &index, "reference"], FieldErrorKind::Required);
        }
        check_max_length(
            validator,
            &["references", &index, "reference"],
            &reference.reference,
            MAX_REFERENCE_CHARS,
        );
        if let Some(parts) = &reference.parts {
            parts.check(validator, &index);
        }
        if reference.article_ids.len() > MAX_IDS {
            validator.add_error_at(
                &["references", &index, "articleIds"],
                FieldErrorKind::TooMany { max: MAX_IDS },
            );
        }
        for (position, id) in reference.article_ids.iter().enumerate().take(MAX_IDS) {
            if !id.format.accepts(&id.value) {
                let path = ["references", &index, "articleIds", &position.to_string(), "value"];
                validator.add_error_at(&path, FieldErrorKind::Invalid { label: id.format.label() });
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
        Reference { reference: text.into(), article_ids: article_ids.collect(), parts: None }
    }

    fn errors(references: Vec<Reference>) -> Vec<String> {
        let mut validator = Validator::new();
        check(&mut validator, &normalized(references));
        let errors = validator.finish().err().unwrap_or_default();
        errors.iter().map(|error| format!("{}: {}", error.location.join("."), error.kind.code())).collect()
    }

    #[test]
    fn identifiers_must_match_their_format() {
        let good = [
            (IdFormat::Doi, " 10.1038/s41586-020-2649-2 "),
            (IdFormat::Pubmed, "32939066"),
            (IdFormat::Pmcid, "PMC7759461"),
            (IdFormat::Doi, ""),
        ];
        assert!(errors(vec![reference(" A.\n B. ", &good)]).is_empty());
        for longest in [(IdFormat::Pubmed, "123456789012"), (IdFormat::Pmcid, "PMC123456789012")] {
            assert!(errors(vec![reference("A", &[longest])]).is_empty(), "{longest:?}");
        }
        for bad in [
            (IdFormat::Doi, "x"),
            (IdFormat::Pubmed, "PMC1"),
            (IdFormat::Pubmed, "1234567890123"),
            (IdFormat::Pmcid, "7759461"),
            (IdFormat::Pmcid, "PMC"),
            (IdFormat::Pmcid, "PMC12a"),
        ] {
            assert_eq!(
                errors(vec![reference("A", &[bad])]),
                ["body.references.0.articleIds.0.value: invalid"],
                "{bad:?}"
            );
        }
    }

    #[test]
    fn empty_references_are_removed_and_limits_enforced() {
        assert!(normalized(vec![reference("  ", &[]), reference("", &[(IdFormat::Doi, " ")])]).is_empty());
        assert_eq!(
            errors(vec![reference("", &[(IdFormat::Pubmed, "1")])]),
            ["body.references.0.reference: required"]
        );
        assert!(errors(vec![reference("A", &[]); 2_000]).is_empty());
        assert!(errors(vec![reference(&"x".repeat(4_000), &[])]).is_empty());
        assert!(errors(vec![reference("A", &[(IdFormat::Pubmed, "1"); 10])]).is_empty());
        assert_eq!(
            errors(vec![reference("A", &[(IdFormat::Pubmed, "1"); 11])]),
            ["body.references.0.articleIds: too-many"]
        );
        assert_eq!(errors(vec![reference("A", &[]); 2_001]), ["body.references: too-many"]);
        assert_eq!(
            errors(vec![reference(&"x".repeat(4_001), &[])]),
            ["body.references.0.reference: too-long"]
        );
    }
}
