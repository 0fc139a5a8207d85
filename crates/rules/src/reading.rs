//! Who may read a file that an article links to. Its uploader may always; everybody else, where one of its links says so.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::Standing;
use crate::enumerations::{ArticleFileType, ArticleStatus};

/// Who knows whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReviewMode {
    /// Reviewers know the authors; authors don't know the reviewers.
    Single,
    Double,
}

impl ReviewMode {
    /// Whether what reviewers get may name the authors.
    pub const fn shows_authors(self) -> bool {
        matches!(self, ReviewMode::Single)
    }
}

/// An article that a file belongs to, and as what.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    pub status: ArticleStatus,
    /// The round in which the file came.
    pub revision: i32,
    pub part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Attached {
        file_type: Option<ArticleFileType>,
        from_author: bool,
    },
    MergedManuscript,
    /// What editors made for readers: a PDF, or a picture of the full text.
    Prepared,
}

/// What somebody is to that article.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    pub standing: Standing,
    /// For a reviewer: the round they agreed to review, and none before they did.
    pub reviews: Option<i32>,
}

/// Whether a link opens its file to a reader.
pub fn opens(link: &Link, reader: Reader, mode: ReviewMode) -> bool {
    if link.part == Part::Prepared && link.status == ArticleStatus::Published {
        return true;
    }
    if !reader.standing.sees(link.status) {
        return false;
    }
    match reader.standing {
        Standing::Creator => link.part != Part::Prepared,
        Standing::Editor | Standing::Admin => true,
        Standing::RecusedEditor => is_the_authors(link.part),
        // A later round is not theirs to see: its author may still be working on it.
        Standing::Reviewer => {
            reader.reviews.is_some_and(|round| link.revision <= round) && is_for_reviewers(link.part, mode)
        }
        Standing::Stranger => false,
    }
}

/// What the authors gave; not what editors and reviewers say to one another.
fn is_the_authors(part: Part) -> bool {
    match part {
        Part::Attached { from_author, .. } => from_author,
        Part::MergedManuscript => true,
        Part::Prepared => false,
    }
}

/// The cover letter is for the editors. Where reviewers must not know the authors, only the merged manuscript, whose
/// properties are clean, comes to them.
fn is_for_reviewers(part: Part, mode: ReviewMode) -> bool {
    match (part, mode) {
        (Part::MergedManuscript, _) => true,
        (Part::Prepared, _) | (Part::Attached { .. }, ReviewMode::Double) => false,
        (Part::Attached { file_type, .. }, ReviewMode::Single) => {
            file_type.is_some_and(|file_type| file_type != ArticleFileType::CoverLetter)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    const MODES: [ReviewMode; 2] = [ReviewMode::Single, ReviewMode::Double];
    /// Before, in and after the round that the reviewer agreed to.
    const ROUNDS: [i32; 3] = [0, 1, 2];
    const AGREED: i32 = 1;

    fn every_part() -> Vec<Part> {
        let types = std::iter::once(None).chain(ArticleFileType::ALL.iter().copied().map(Some));
        let attached = types
            .flat_map(|file_type| [true, false].map(|from_author| Part::Attached { file_type, from_author }));
        attached.chain([Part::MergedManuscript, Part::Prepared]).collect()
    }

    /// Every link in every mode, given to one reader. What is out for everybody has a test of its own.
    fn every_link(reader: Reader, mut check: impl FnMut(&Link, ReviewMode, bool)) {
        let is_out = |link: &Link| link.part == Part::Prepared && link.status == ArticleStatus::Published;
        for &status in ArticleStatus::ALL {
            for part in every_part() {
                for revision in ROUNDS {
                    for mode in MODES {
                        let link = Link { status, revision, part };
                        if !is_out(&link) {
                            check(&link, mode, opens(&link, reader, mode));
                        }
                    }
                }
            }
        }
    }

    fn standing(standing: Standing) -> Reader {
        Reader { standing, reviews: None }
    }

    #[test]
    fn the_creator_reads_everything_but_proofs_and_a_stranger_nothing() {
        every_link(standing(Standing::Creator), |link, _, opens| {
            assert_eq!(opens, link.part != Part::Prepared, "{link:?}");
        });
        every_link(standing(Standing::Stranger), |link, _, opens| assert!(!opens, "{link:?}"));
        // Not even one who once agreed to review.
        let former = Reader { standing: Standing::Stranger, reviews: Some(AGREED) };
        every_link(former, |link, _, opens| assert!(!opens, "{link:?}"));
    }

    #[test]
    fn editors_and_admins_read_everything_but_drafts() {
        for office in [Standing::Editor, Standing::Admin] {
            every_link(standing(office), |link, _, opens| {
                assert_eq!(opens, link.status != ArticleStatus::Draft, "{office:?} {link:?}");
            });
        }
    }

    #[test]
    fn an_editor_among_the_authors_reads_what_the_authors_gave() {
        every_link(standing(Standing::RecusedEditor), |link, _, opens| {
            let is_the_editors =
                matches!(link.part, Part::Attached { from_author: false, .. } | Part::Prepared);
            assert_eq!(opens, link.status != ArticleStatus::Draft && !is_the_editors, "{link:?}");
        });
    }

    #[test]
    fn what_editors_prepared_is_everybodys_once_it_is_published() {
        for &status in ArticleStatus::ALL {
            let link = Link { status, revision: 0, part: Part::Prepared };
            for who in Standing::ALL {
                let is_office = matches!(who, Standing::Editor | Standing::Admin);
                let expected = match status {
                    ArticleStatus::Published => true,
                    ArticleStatus::Draft => false,
                    _ => is_office,
                };
                let reader = Reader { standing: who, reviews: Some(AGREED) };
                for mode in MODES {
                    assert_eq!(opens(&link, reader, mode), expected, "{status:?} {who:?}");
                }
            }
        }
    }

    #[test]
    fn a_reviewer_reads_nothing_before_agreeing() {
        every_link(standing(Standing::Reviewer), |link, _, opens| assert!(!opens, "{link:?}"));
    }

    #[test]
    fn a_reviewer_who_agreed_reads_the_manuscript_and_no_cover_letter() {
        let reviewer = Reader { standing: Standing::Reviewer, reviews: Some(AGREED) };
        every_link(reviewer, |link, mode, opens| {
            let is_theirs = match (mode, link.part) {
                (_, Part::MergedManuscript) => true,
                (_, Part::Prepared) => false,
                (ReviewMode::Double, Part::Attached { .. }) => false,
                (ReviewMode::Single, Part::Attached { file_type, .. }) => {
                    !matches!(file_type, None | Some(ArticleFileType::CoverLetter))
                }
            };
            let expected = is_theirs && link.status != ArticleStatus::Draft && link.revision <= AGREED;
            assert_eq!(opens, expected, "{mode:?} {link:?}");
        });
    }
}
