//! Indexers and registries that get published articles.

use crate::coded::coded;
use crate::language::LocalizedText;

coded! {
    /// An indexer or registry that gets the records of published articles.
    DeliveryTarget {
        /// Registers DOIs.
        Crossref = "crossref",
        Doaj = "doaj",
        Pubmed = "pubmed",
    }
}

impl DeliveryTarget {
    pub const fn name(self) -> LocalizedText {
        match self {
            DeliveryTarget::Crossref => LocalizedText::new("Crossref", "Crossref"),
            DeliveryTarget::Doaj => LocalizedText::new("DOAJ", "DOAJ"),
            DeliveryTarget::Pubmed => LocalizedText::new("PubMed", "PubMed"),
        }
    }

    /// True if a delivery cannot be taken back: a registered DOI exists for ever.
    pub const fn is_permanent(self) -> bool {
        matches!(self, DeliveryTarget::Crossref)
    }

    /// Number of requests that all workers together make at once. More make Crossref answer with an error, and DOAJ
    /// allows two in a second.
    pub const fn max_concurrent_requests(self) -> i64 {
        match self {
            DeliveryTarget::Crossref => 2,
            DeliveryTarget::Doaj | DeliveryTarget::Pubmed => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The database contains these codes: they never change.
    #[test]
    fn codes_are_readable_again() {
        let codes: Vec<&str> = DeliveryTarget::ALL.iter().map(|target| target.code()).collect();
        assert_eq!(codes, ["crossref", "doaj", "pubmed"]);
        for target in DeliveryTarget::ALL {
            assert_eq!(DeliveryTarget::from_code(target.code()), Some(*target));
            assert_eq!(serde_json::to_value(target).unwrap(), target.code());
            assert!(target.max_concurrent_requests() >= 1);
        }
    }

    #[test]
    fn only_a_registered_doi_exists_for_ever() {
        let permanent: Vec<_> = DeliveryTarget::ALL.iter().filter(|target| target.is_permanent()).collect();
        assert_eq!(permanent, [&DeliveryTarget::Crossref]);
    }
}
