//! What PubMed calls our types of articles.

use rules::ArticleType;

/// Editorials and letters are never journal articles as well; the others are, and may be something closer besides.
/// Whether a clinical study was a trial or an observation is for the library's indexers to say: we do not know.
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
    fn every_type_is_known_to_the_library() {
        let known =
            ["Biography", "Case Reports", "Congress", "Editorial", "Journal Article", "Letter", "Review"];
        for &kind in ArticleType::ALL {
            let types = publication_types(kind);
            assert!(!types.is_empty() && types.iter().all(|name| known.contains(name)), "{kind:?}");
            let stands_alone = types.iter().any(|name| ["Editorial", "Letter"].contains(name));
            assert_eq!(stands_alone, !types.contains(&"Journal Article"), "{kind:?}");
        }
    }
}
