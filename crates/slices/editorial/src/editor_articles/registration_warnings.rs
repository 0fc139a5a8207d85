//! What Crossref would refuse or not get of an article, for its editors before the publication.

use kit::Settings;
use rules::Language;
use rules::article::RegistrationProblemKind;
use rules::article::references::Reference;
use rules::article::registration_problems::{RegisteredContent, registration_problems};
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::Article;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleRegistrationWarning)]
pub struct RegistrationWarning {
    kind: RegistrationProblemKind,
    /// Path of the field in the content: `["authors", "0", "lastNameEn"]`.
    location: Vec<String>,
    /// Sentence in the language of the request.
    message: String,
    /// True if the DOI cannot be registered. Otherwise the record contains less.
    prevents_registration: bool,
}

impl RegistrationWarning {
    pub fn list(
        article: &Article,
        references: &[Reference],
        settings: &Settings,
        language: Language,
    ) -> Vec<RegistrationWarning> {
        if settings.crossref.is_none() {
            return Vec::new();
        }
        let content = RegisteredContent {
            doi: article.doi.as_deref().unwrap_or_default(),
            authors: &article.content.authors,
            affiliations: &article.content.affiliations,
            references,
        };
        registration_problems(content, &settings.journal.doi_prefix)
            .into_iter()
            .map(|problem| RegistrationWarning {
                message: problem.message(language),
                prevents_registration: problem.kind.prevents_registration(),
                kind: problem.kind,
                location: problem.location,
            })
            .collect()
    }
}
