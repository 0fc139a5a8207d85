//! Who may read a file that an article links to. Its uploader may always; everybody else, where one of its links says so.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::Standing;
use crate::enumerations::{ArticleFileType, ArticleStatus};
use crate::role::Role;

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
    MergedManuscript {
        /// On its cover: it was made where reviewers may know them.
        names_authors: bool,
    },
    /// What editors made for readers.
    Pdf,
    /// A picture of the full text.
    Picture,
}

/// What a file is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Its bytes, with all that may hide in them.
    Download,
    /// To be looked at, drawn anew by the server.
    Look,
}

/// What somebody is to that article.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    pub standing: Standing,
    /// For a reviewer: the round they agreed to review, and none before they did.
    pub reviews: Option<i32>,
}

/// Whether a link opens its file to a reader.
pub fn opens(link: &Link, purpose: Purpose, reader: Reader, mode: ReviewMode) -> bool {
    if link.status == ArticleStatus::Published && is_for_readers(link.part, purpose) {
        return true;
    }
    if !reader.standing.sees(link.status) {
        return false;
    }
    match reader.standing {
        Standing::Creator => !is_prepared(link.part),
        Standing::Editor | Standing::Admin => true,
        Standing::RecusedEditor => is_the_authors(link.part),
        // A later round is not theirs to see: its author may still be working on it.
        Standing::Reviewer => {
            reader.reviews.is_some_and(|round| link.revision <= round) && is_for_reviewers(link.part, mode)
        }
        Standing::Stranger => false,
    }
}

/// Readers get the PDF whole, and of a picture what can be seen in it: an image file may carry a patient's name.
fn is_for_readers(part: Part, purpose: Purpose) -> bool {
    match part {
        Part::Pdf => true,
        Part::Picture => purpose == Purpose::Look,
        Part::Attached { .. } | Part::MergedManuscript { .. } => false,
    }
}

fn is_prepared(part: Part) -> bool {
    matches!(part, Part::Pdf | Part::Picture)
}

/// Who sees what editors prepare for readers: the office, and once it is out everybody.
pub const fn sees_preparation(standing: Standing, status: ArticleStatus) -> bool {
    standing.knows_the_office() || matches!(status, ArticleStatus::Published)
}

/// What the authors gave. What the office attached is between it and the creator.
fn is_the_authors(part: Part) -> bool {
    match part {
        Part::Attached { from_author, .. } => from_author,
        Part::MergedManuscript { .. } => true,
        Part::Pdf | Part::Picture => false,
    }
}

/// The cover letter is for the editors, and what the office attached is between it and the author. Where reviewers must not know the authors, only the merged manuscript, whose
/// properties are clean, comes to them.
fn is_for_reviewers(part: Part, mode: ReviewMode) -> bool {
    match (part, mode) {
        (Part::MergedManuscript { names_authors }, mode) => mode.shows_authors() || !names_authors,
        (Part::Pdf | Part::Picture, _) | (Part::Attached { .. }, ReviewMode::Double) => false,
        (Part::Attached { file_type, from_author }, ReviewMode::Single) => {
            from_author && file_type.is_some_and(|file_type| file_type != ArticleFileType::CoverLetter)
        }
    }
}

/// Something of the journal's own that a file belongs to, and as what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HouseLink {
    IssuePdf {
        is_published: bool,
    },
    /// A cover, or a picture of a foreword.
    IssuePicture {
        is_published: bool,
    },
    /// Of a static page, which is out as soon as it is saved.
    PagePicture,
}

/// The office reads all of it; everybody else what is out, and of a picture only what can be seen in it.
pub fn opens_in_house(link: HouseLink, purpose: Purpose, roles: &[Role]) -> bool {
    let is_office = roles.iter().any(|role| matches!(role, Role::Editor | Role::Admin));
    let is_for_everybody = match link {
        HouseLink::IssuePdf { is_published } => is_published,
        HouseLink::IssuePicture { is_published } => is_published && purpose == Purpose::Look,
        HouseLink::PagePicture => purpose == Purpose::Look,
    };
    is_office || is_for_everybody
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
        let merged = [true, false].map(|names_authors| Part::MergedManuscript { names_authors });
        attached.chain(merged).chain([Part::Pdf, Part::Picture]).collect()
    }

    /// Every link in every mode, given to one reader. What is out for everybody has a test of its own.
    fn every_link(reader: Reader, mut check: impl FnMut(&Link, ReviewMode, bool)) {
        let is_out = |link: &Link| is_prepared(link.part) && link.status == ArticleStatus::Published;
        for &status in ArticleStatus::ALL {
            for part in every_part() {
                for revision in ROUNDS {
                    for mode in MODES {
                        let link = Link { status, revision, part };
                        if !is_out(&link) {
                            for purpose in [Purpose::Download, Purpose::Look] {
                                check(&link, mode, opens(&link, purpose, reader, mode));
                            }
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
            assert_eq!(opens, !is_prepared(link.part), "{link:?}");
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
                matches!(link.part, Part::Attached { from_author: false, .. } | Part::Pdf | Part::Picture);
            assert_eq!(opens, link.status != ArticleStatus::Draft && !is_the_editors, "{link:?}");
        });
    }

    #[test]
    fn what_editors_prepared_is_everybodys_once_it_is_published() {
        for &status in ArticleStatus::ALL {
            for who in Standing::ALL {
                let is_office = matches!(who, Standing::Editor | Standing::Admin);
                let is_out = status == ArticleStatus::Published;
                let is_seen = is_out || is_office && status != ArticleStatus::Draft;
                let reader = Reader { standing: who, reviews: Some(AGREED) };
                for mode in MODES {
                    let opens =
                        |part, purpose| opens(&Link { status, revision: 0, part }, purpose, reader, mode);
                    for purpose in [Purpose::Download, Purpose::Look] {
                        assert_eq!(opens(Part::Pdf, purpose), is_seen, "{status:?} {who:?}");
                    }
                    assert_eq!(opens(Part::Picture, Purpose::Look), is_seen, "{status:?} {who:?}");
                    // Its bytes stay in the house.
                    let may_download = is_office && status != ArticleStatus::Draft;
                    assert_eq!(opens(Part::Picture, Purpose::Download), may_download, "{status:?} {who:?}");
                }
                assert_eq!(sees_preparation(who, status), is_out || is_office);
            }
        }
    }

    #[test]
    fn what_belongs_to_an_issue_is_the_offices_until_it_is_out() {
        for is_published in [false, true] {
            for purpose in [Purpose::Download, Purpose::Look] {
                for role in Role::ALL {
                    let is_office = matches!(role, Role::Editor | Role::Admin);
                    let is_seen = is_published && purpose == Purpose::Look;
                    let opens = |link| opens_in_house(link, purpose, &[role]);
                    assert_eq!(opens(HouseLink::IssuePdf { is_published }), is_office || is_published);
                    assert_eq!(opens(HouseLink::IssuePicture { is_published }), is_office || is_seen);
                    assert_eq!(opens(HouseLink::PagePicture), is_office || purpose == Purpose::Look);
                }
            }
        }
        assert!(opens_in_house(HouseLink::IssuePdf { is_published: true }, Purpose::Download, &[]));
        assert!(!opens_in_house(HouseLink::IssuePdf { is_published: false }, Purpose::Look, &[]));
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
                (mode, Part::MergedManuscript { names_authors }) => {
                    mode == ReviewMode::Single || !names_authors
                }
                (_, Part::Pdf | Part::Picture) => false,
                (ReviewMode::Double, Part::Attached { .. }) => false,
                (ReviewMode::Single, Part::Attached { file_type, from_author }) => {
                    from_author && !matches!(file_type, None | Some(ArticleFileType::CoverLetter))
                }
            };
            let expected = is_theirs && link.status != ArticleStatus::Draft && link.revision <= AGREED;
            assert_eq!(opens, expected, "{mode:?} {link:?}");
        });
    }
}
