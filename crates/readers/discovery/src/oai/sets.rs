//! Sets: all records for OpenAIRE, which requires this set; articles by type; articles by issue.

use rules::issue::content::slug_of;
use rules::{ArticleType, Enumeration};

const OPENAIRE: &str = "openaire";
const TYPE: &str = "type";
const ISSUE: &str = "issue";

/// A set. The parents of a hierarchy are sets as well: `type` of `type:review`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// All records.
    OpenAire,
    /// All records, because each has a type.
    Types,
    Type(ArticleType),
    /// Records in any published issue.
    Issues,
    Issue {
        volume: i32,
        number: i32,
    },
}

impl Set {
    pub fn from_spec(spec: &str) -> Option<Set> {
        match spec.split_once(':') {
            None => [(OPENAIRE, Set::OpenAire), (TYPE, Set::Types), (ISSUE, Set::Issues)]
                .into_iter()
                .find_map(|(name, set)| (name == spec).then_some(set)),
            Some((TYPE, code)) => {
                ArticleType::ALL.iter().find(|kind| type_code(**kind) == code).map(|kind| Set::Type(*kind))
            }
            Some((ISSUE, slug)) => {
                let (volume, number) = slug.split_once('-')?;
                let set = Set::Issue { volume: volume.parse().ok()?, number: number.parse().ok()? };
                // `013-2` is no name of an issue.
                (set.spec() == spec).then_some(set)
            }
            Some(_) => None,
        }
    }

    pub fn spec(self) -> String {
        match self {
            Set::OpenAire => OPENAIRE.to_owned(),
            Set::Types => TYPE.to_owned(),
            Set::Type(kind) => format!("{TYPE}:{}", type_code(kind)),
            Set::Issues => ISSUE.to_owned(),
            Set::Issue { volume, number } => format!("{ISSUE}:{}", slug_of(volume, number)),
        }
    }
}

/// Returns the name of a type in `setSpec`, which harvesters store: it never changes.
const fn type_code(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy => "clinical-study",
        ArticleType::ReviewArticle => "review",
        ArticleType::ClinicalCase => "clinical-case",
        ArticleType::ExperimentalStudy => "experimental-study",
        ArticleType::ShortCommunication => "short-communication",
        ArticleType::LetterToTheEditor => "letter",
        ArticleType::ConferenceOverview => "conference-overview",
        ArticleType::Personalia => "personalia",
        ArticleType::Editorial => "editorial",
        ArticleType::Correction => "correction",
        ArticleType::Retraction => "retraction",
        ArticleType::ExpressionOfConcern => "expression-of-concern",
        ArticleType::Removal => "removal",
        ArticleType::Addendum => "addendum",
    }
}

/// Returns the sets of every journal with their names.
pub fn fixed_sets() -> Vec<(Set, &'static str)> {
    let types = ArticleType::ALL.iter().map(|kind| (Set::Type(*kind), kind.name().en));
    let parents = [(Set::OpenAire, "OpenAIRE"), (Set::Types, "Articles by type")];
    parents.into_iter().chain(types).chain([(Set::Issues, "Articles by issue")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_found_by_its_spec() {
        let issue = Set::Issue { volume: 13, number: 2 };
        assert_eq!(issue.spec(), "issue:13-2");
        assert_eq!(Set::Type(ArticleType::ReviewArticle).spec(), "type:review");
        let all = fixed_sets().into_iter().map(|(set, _)| set).chain([issue]);
        assert_eq!(all.clone().count(), 18);
        for set in all {
            assert_eq!(Set::from_spec(&set.spec()), Some(set));
        }
        for unknown in
            ["", "x", "type:x", "type:", "issue:13", "issue:013-2", "issue:+13-2", "issue:a-b", "x:y"]
        {
            assert_eq!(Set::from_spec(unknown), None, "{unknown}");
        }
    }
}
