//! PubMed publication types of our article types.

use rules::ArticleType;

/// Returns the publication types. Editorials, letters and notices have only their own type; all others are journal
/// articles and may have a more specific second type.
///
/// NLM's indexers decide whether a clinical study is a trial or an observational study.
pub const fn publication_types(kind: ArticleType) -> &'static [&'static str] {
    match kind {
        ArticleType::OriginalClinicalStudy
        | ArticleType::ExperimentalStudy
        | ArticleType::ShortCommunication => &["Journal Article"],
        ArticleType::ReviewArticle => &["Journal Article", "Review"],
        ArticleType::ClinicalCase => &["Journal Article", "Case Reports"],
        ArticleType::ConferenceOverview => &["Journal Article", "Congress"],
        ArticleType::Personalia => &["Journal Article", "Biography"],
        ArticleType::LetterToTheEditor => &["Letter"],
        ArticleType::Editorial => &["Editorial"],
        ArticleType::Correction | ArticleType::Addendum => &["Published Erratum"],
        ArticleType::Retraction | ArticleType::Removal => &["Retraction of Publication"],
        ArticleType::ExpressionOfConcern => &["Expression of Concern"],
    }
}

/// Returns the type of the link from a notice to its article.
pub const fn linked_object_type(kind: ArticleType) -> Option<&'static str> {
    match kind {
        ArticleType::Correction | ArticleType::Addendum => Some("Erratum"),
        ArticleType::Retraction | ArticleType::Removal => Some("Retraction"),
        ArticleType::ExpressionOfConcern => Some("ExpressionOfConcern"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Enumeration;

    #[test]
    fn every_article_type_has_pubmed_types() {
        let exclusive = [
            "Editorial",
            "Expression of Concern",
            "Letter",
            "Published Erratum",
            "Retraction of Publication",
        ];
        let others = ["Biography", "Case Reports", "Congress", "Journal Article", "Review"];
        for &kind in ArticleType::ALL {
            let types = publication_types(kind);
            assert!(
                !types.is_empty()
                    && types.iter().all(|name| exclusive.contains(name) || others.contains(name)),
                "{kind:?}"
            );
            let is_exclusive = types.iter().any(|name| exclusive.contains(name));
            assert_eq!(is_exclusive, !types.contains(&"Journal Article"), "{kind:?}");
        }
    }
}
