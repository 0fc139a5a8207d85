//! PubMed publication types of our article types.

use rules::ArticleType;

/// Returns the publication types. Editorials and letters have only their own type; all others are journal
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Enumeration;

    #[test]
    fn every_article_type_has_pubmed_types() {
        let pubmed_types =
            ["Biography", "Case Reports", "Congress", "Editorial", "Journal Article", "Letter", "Review"];
        for &kind in ArticleType::ALL {
            let types = publication_types(kind);
            assert!(!types.is_empty() && types.iter().all(|name| pubmed_types.contains(name)), "{kind:?}");
            let is_exclusive = types.iter().any(|name| ["Editorial", "Letter"].contains(name));
            assert_eq!(is_exclusive, !types.contains(&"Journal Article"), "{kind:?}");
        }
    }
}
