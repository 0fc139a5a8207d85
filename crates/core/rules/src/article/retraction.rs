//! Cited works that were retracted, or about which their journal has expressed concern.

use super::notice::{NoticeKind, RecordStatus};
use super::publishing::is_doi;
use crate::coded::coded;

coded! {
    /// Nature of a notice in the database Retraction Watch.
    RetractionNature {
        Retraction = "retraction",
        ExpressionOfConcern = "expression-of-concern",
        Correction = "correction",
        /// The retraction was taken back.
        Reinstatement = "reinstatement",
    }
}

impl RetractionNature {
    /// Reads the column `RetractionNature`.
    pub fn from_name(name: &str) -> Option<RetractionNature> {
        let code = name.trim().to_ascii_lowercase().replace(' ', "-");
        RetractionNature::from_code(&code)
    }

    /// Status of a work after a notice of this nature, and before it.
    const fn status_after(self, before: Option<RecordStatus>) -> Option<RecordStatus> {
        match (self, before) {
            (RetractionNature::Reinstatement, _) => None,
            (RetractionNature::Retraction, _) | (_, Some(RecordStatus::Retracted)) => {
                Some(RecordStatus::Retracted)
            }
            (RetractionNature::Correction, _) => Some(RecordStatus::Corrected),
            (RetractionNature::ExpressionOfConcern, _) => Some(RecordStatus::Concern),
        }
    }
}

/// True if whoever cites a work with this status should know it. A corrected work can be trusted.
pub const fn is_citation_doubtful(status: RecordStatus) -> bool {
    matches!(status, RecordStatus::Retracted | RecordStatus::Removed | RecordStatus::Concern)
}

/// True for notices after which the articles that cite the work should be looked at.
pub const fn concerns_citing_articles(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::Retraction | NoticeKind::Removal | NoticeKind::ExpressionOfConcern => true,
        NoticeKind::Correction | NoticeKind::Addendum => false,
    }
}

/// Returns the doubtful status of a work and the notice that gave it, from the notices in the order of their dates;
/// `None` if the work can be cited, for example because it was reinstated.
pub fn doubtful_status<T>(
    notices: impl IntoIterator<Item = (RetractionNature, T)>,
) -> Option<(RecordStatus, T)> {
    let current = notices.into_iter().fold(None, |current: Option<(RecordStatus, T)>, (nature, notice)| {
        let before = current.as_ref().map(|(status, _)| *status);
        let after = nature.status_after(before)?;
        // The first notice of a status counts: later ones repeat it.
        if before == Some(after) { current } else { Some((after, notice)) }
    });
    current.filter(|(status, _)| is_citation_doubtful(*status))
}

/// Returns the DOI in the form in which DOIs are compared: without address, in lower case. `None` if it is none.
pub fn comparable_doi(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let begins = ["https://", "http://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
    let without_scheme = begins.unwrap_or(&text);
    let host = ["doi.org/", "dx.doi.org/", "www.doi.org/", "doi:"];
    let doi =
        host.into_iter().find_map(|host| without_scheme.strip_prefix(host)).unwrap_or(without_scheme).trim();
    is_doi(doi).then(|| doi.to_owned())
}

/// Returns the PubMed id without leading zeros; `None` for `0` and everything else that is no id.
pub fn comparable_pubmed_id(text: &str) -> Option<String> {
    let digits = text.trim().trim_start_matches('0');
    let is_number = (1..=12).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.to_owned())
}

#[cfg(test)]
mod tests {
    use super::RetractionNature::{Correction, ExpressionOfConcern, Reinstatement, Retraction};
    use super::*;

    #[test]
    fn status_follows_from_the_notices() {
        type Case = (&'static [RetractionNature], Option<(RecordStatus, usize)>);
        let cases: [Case; 11] = [
            (&[], None),
            (&[Retraction], Some((RecordStatus::Retracted, 0))),
            (&[ExpressionOfConcern], Some((RecordStatus::Concern, 0))),
            (&[Correction], None),
            (&[ExpressionOfConcern, Correction], None),
            (&[Correction, ExpressionOfConcern], Some((RecordStatus::Concern, 1))),
            (&[ExpressionOfConcern, Retraction], Some((RecordStatus::Retracted, 1))),
            (&[Retraction, Correction, ExpressionOfConcern, Retraction], Some((RecordStatus::Retracted, 0))),
            (&[Retraction, Reinstatement], None),
            (&[Retraction, Reinstatement, Retraction], Some((RecordStatus::Retracted, 2))),
            (&[Retraction, Reinstatement, Correction], None),
        ];
        for (natures, expected) in cases {
            let numbered = natures.iter().copied().zip(0..);
            assert_eq!(doubtful_status(numbered), expected, "{natures:?}");
        }
    }

    #[test]
    fn natures_are_read_as_the_database_writes_them() {
        for (name, expected) in [
            ("Retraction", Some(Retraction)),
            (" Expression of concern ", Some(ExpressionOfConcern)),
            ("Expression of Concern", Some(ExpressionOfConcern)),
            ("Correction", Some(Correction)),
            ("Reinstatement", Some(Reinstatement)),
            ("", None),
            ("Withdrawal", None),
        ] {
            assert_eq!(RetractionNature::from_name(name), expected, "{name:?}");
        }
    }

    #[test]
    fn identifiers_are_compared_in_one_form() {
        for (text, expected) in [
            ("10.1016/J.Cell.2020.01.001", Some("10.1016/j.cell.2020.01.001")),
            (" https://doi.org/10.1000/ABC ", Some("10.1000/abc")),
            ("http://dx.doi.org/10.1000/abc", Some("10.1000/abc")),
            ("doi: 10.1000/abc", Some("10.1000/abc")),
            ("unavailable", None),
            ("Unavailable", None),
            ("", None),
            ("10.1000/with space", None),
        ] {
            assert_eq!(comparable_doi(text).as_deref(), expected, "{text:?}");
        }
        for (text, expected) in [
            ("12345678", Some("12345678")),
            (" 0012 ", Some("12")),
            ("0", None),
            ("", None),
            ("PMC12", None),
            ("1234567890123", None),
        ] {
            assert_eq!(comparable_pubmed_id(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn correction_does_not_concern_citing_articles() {
        let concerning: Vec<_> =
            NoticeKind::ALL.into_iter().filter(|kind| concerns_citing_articles(*kind)).collect();
        assert_eq!(
            concerning,
            [NoticeKind::Retraction, NoticeKind::ExpressionOfConcern, NoticeKind::Removal]
        );
    }
}
