//! Access to files. The uploader always has it; other users need a link of the file that grants it.

use crate::article::Relation;
use crate::enumerations::{ArticleFileType, ArticleStatus};
pub use crate::review_mode::ReviewMode;
use crate::role::Role;

/// Link of a file to an article.
#[derive(Debug, Clone, Copy)]
pub struct ArticleLink {
    pub is_notice: bool,
    /// Readers get only the citation of the article.
    pub is_text_removed: bool,
    pub status: ArticleStatus,
    /// Round in which the file was attached.
    pub revision: i32,
    pub role: FileRole,
}

/// Role of a file in its article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileRole {
    Attached {
        file_type: Option<ArticleFileType>,
        from_author: bool,
    },
    MergedManuscript {
        /// The cover lists the authors, because reviewers could see them when it was merged.
        names_authors: bool,
    },
    /// PDF of the published article.
    Pdf,
    /// Picture in the full text.
    Picture,
}

/// Form in which a file is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    /// Original bytes, including hidden metadata.
    Download,
    /// Image that the server has re-encoded.
    Preview,
}

/// A user's relation to the linked article.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    pub relation: Relation,
    /// For reviewers: newest round whose review request they accepted.
    pub review_round: Option<i32>,
}

/// Decides whether a link gives a reader access to its file.
pub fn can_open(link: &ArticleLink, access: AccessKind, reader: Reader, mode: ReviewMode) -> bool {
    let is_published = link.status == ArticleStatus::Published && !link.is_text_removed;
    if is_published && is_public(link.role, access) {
        return true;
    }
    if !reader.relation.can_see(link.status, link.is_notice) {
        return false;
    }
    match reader.relation {
        Relation::Creator => !is_publication_file(link.role),
        Relation::Editor | Relation::Admin => true,
        Relation::RecusedEditor => is_from_authors(link.role),
        // Later rounds are hidden: the author may still be working on them.
        Relation::Reviewer => {
            reader.review_round.is_some_and(|round| link.revision <= round)
                && is_for_reviewers(link.role, mode)
        }
        Relation::Stranger => false,
    }
}

/// True if the public may read it: the PDF unchanged, pictures only re-encoded, because image metadata may
/// contain a patient's name.
fn is_public(role: FileRole, access: AccessKind) -> bool {
    match role {
        FileRole::Pdf => true,
        FileRole::Picture => access == AccessKind::Preview,
        FileRole::Attached { .. } | FileRole::MergedManuscript { .. } => false,
    }
}

fn is_publication_file(role: FileRole) -> bool {
    matches!(role, FileRole::Pdf | FileRole::Picture)
}

/// True if the user may see PDFs, full text and references: editors and admins, and everyone after
/// publication.
pub const fn can_see_publication_data(relation: Relation, status: ArticleStatus) -> bool {
    relation.sees_editorial_data() || matches!(status, ArticleStatus::Published)
}

/// True for the authors' own files. Files attached by editors are visible to editors and the submitter only.
fn is_from_authors(role: FileRole) -> bool {
    match role {
        FileRole::Attached { from_author, .. } => from_author,
        FileRole::MergedManuscript { .. } => true,
        FileRole::Pdf | FileRole::Picture => false,
    }
}

/// True if reviewers may read the file.
///
/// Cover letters are for the editors, and files attached by editors for the submitter. In double-blind review
/// only the merged manuscript is visible, because its metadata has been removed.
fn is_for_reviewers(role: FileRole, mode: ReviewMode) -> bool {
    match (role, mode) {
        (FileRole::MergedManuscript { names_authors }, mode) => mode.shows_authors() || !names_authors,
        (FileRole::Pdf | FileRole::Picture, _) | (FileRole::Attached { .. }, ReviewMode::Double) => false,
        (FileRole::Attached { file_type, from_author }, ReviewMode::Single) => {
            from_author && file_type.is_some_and(|file_type| file_type != ArticleFileType::CoverLetter)
        }
    }
}

/// Link of a file to an issue or a static page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalLink {
    IssuePdf {
        is_published: bool,
    },
    /// Cover, or picture in the foreword.
    IssuePicture {
        is_published: bool,
    },
    /// Picture in a static page.
    PagePicture {
        /// The page is not a draft.
        is_published: bool,
    },
}

/// Decides access to files of issues and pages: editors and admins to all, others to what is published and to
/// pictures only re-encoded.
pub fn can_open_journal_file(link: JournalLink, access: AccessKind, roles: &[Role]) -> bool {
    let is_editor_or_admin = roles.iter().any(|role| matches!(role, Role::Editor | Role::Admin));
    let is_public = match link {
        JournalLink::IssuePdf { is_published } => is_published,
        JournalLink::IssuePicture { is_published } | JournalLink::PagePicture { is_published } => {
            is_published && access == AccessKind::Preview
        }
    };
    is_editor_or_admin || is_public
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    const MODES: [ReviewMode; 2] = [ReviewMode::Single, ReviewMode::Double];
    /// Before, in and after the accepted round.
    const ROUNDS: [i32; 3] = [0, 1, 2];
    const ACCEPTED_ROUND: i32 = 1;

    fn all_file_roles() -> Vec<FileRole> {
        let types = std::iter::once(None).chain(ArticleFileType::ALL.iter().copied().map(Some));
        let attached = types.flat_map(|file_type| {
            [true, false].map(|from_author| FileRole::Attached { file_type, from_author })
        });
        let merged = [true, false].map(|names_authors| FileRole::MergedManuscript { names_authors });
        attached.chain(merged).chain([FileRole::Pdf, FileRole::Picture]).collect()
    }

    /// Calls `check` with the decision for every link and mode, except for public files, which have their own
    /// test.
    fn for_every_link(reader: Reader, mut check: impl FnMut(&ArticleLink, ReviewMode, bool)) {
        let is_published = |link: &ArticleLink| {
            matches!(link.role, FileRole::Pdf | FileRole::Picture) && link.status == ArticleStatus::Published
        };
        for &status in ArticleStatus::ALL {
            for role in all_file_roles() {
                for revision in ROUNDS {
                    for mode in MODES {
                        let link =
                            ArticleLink { is_notice: false, is_text_removed: false, status, revision, role };
                        if !is_published(&link) {
                            for access in [AccessKind::Download, AccessKind::Preview] {
                                check(&link, mode, can_open(&link, access, reader, mode));
                            }
                        }
                    }
                }
            }
        }
    }

    fn reader(relation: Relation) -> Reader {
        Reader { relation, review_round: None }
    }

    #[test]
    fn creator_reads_all_but_publication_files_and_stranger_nothing() {
        for_every_link(reader(Relation::Creator), |link, _, can_open| {
            let is_for_publication = matches!(link.role, FileRole::Pdf | FileRole::Picture);
            assert_eq!(can_open, !is_for_publication, "{link:?}");
        });
        for_every_link(reader(Relation::Stranger), |link, _, can_open| assert!(!can_open, "{link:?}"));
        // Not even after having accepted a review request earlier.
        let former = Reader { relation: Relation::Stranger, review_round: Some(ACCEPTED_ROUND) };
        for_every_link(former, |link, _, can_open| assert!(!can_open, "{link:?}"));
    }

    #[test]
    fn editors_and_admins_read_everything_but_drafts() {
        for editor in [Relation::Editor, Relation::Admin] {
            for_every_link(reader(editor), |link, _, can_open| {
                assert_eq!(can_open, link.status != ArticleStatus::Draft, "{editor:?} {link:?}");
            });
        }
    }

    #[test]
    fn recused_editor_reads_only_the_authors_files() {
        for_every_link(reader(Relation::RecusedEditor), |link, _, can_open| {
            let is_from_editors = matches!(
                link.role,
                FileRole::Attached { from_author: false, .. } | FileRole::Pdf | FileRole::Picture
            );
            assert_eq!(can_open, link.status != ArticleStatus::Draft && !is_from_editors, "{link:?}");
        });
    }

    #[test]
    fn publication_files_are_public_after_publication() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let is_editor_or_admin = matches!(relation, Relation::Editor | Relation::Admin);
                let is_published = status == ArticleStatus::Published;
                let can_preview = is_published || is_editor_or_admin && status != ArticleStatus::Draft;
                let reader = Reader { relation, review_round: Some(ACCEPTED_ROUND) };
                for mode in MODES {
                    let can_open = |role, access| {
                        can_open(
                            &ArticleLink {
                                is_notice: false,
                                is_text_removed: false,
                                status,
                                revision: 0,
                                role,
                            },
                            access,
                            reader,
                            mode,
                        )
                    };
                    for access in [AccessKind::Download, AccessKind::Preview] {
                        assert_eq!(can_open(FileRole::Pdf, access), can_preview, "{status:?} {relation:?}");
                    }
                    assert_eq!(
                        can_open(FileRole::Picture, AccessKind::Preview),
                        can_preview,
                        "{status:?} {relation:?}"
                    );
                    // Original picture files are for editors only.
                    let can_download = is_editor_or_admin && status != ArticleStatus::Draft;
                    assert_eq!(
                        can_open(FileRole::Picture, AccessKind::Download),
                        can_download,
                        "{status:?} {relation:?}"
                    );
                }
                assert_eq!(can_see_publication_data(relation, status), is_published || is_editor_or_admin);
            }
        }
    }

    #[test]
    fn issue_files_are_public_after_publication() {
        for is_published in [false, true] {
            for access in [AccessKind::Download, AccessKind::Preview] {
                for role in Role::ALL {
                    let is_editor_or_admin = matches!(role, Role::Editor | Role::Admin);
                    let can_preview = is_published && access == AccessKind::Preview;
                    let can_open = |link| can_open_journal_file(link, access, &[role]);
                    assert_eq!(
                        can_open(JournalLink::IssuePdf { is_published }),
                        is_editor_or_admin || is_published
                    );
                    for picture in [
                        JournalLink::IssuePicture { is_published },
                        JournalLink::PagePicture { is_published },
                    ] {
                        assert_eq!(can_open(picture), is_editor_or_admin || can_preview);
                    }
                }
            }
        }
        assert!(can_open_journal_file(
            JournalLink::IssuePdf { is_published: true },
            AccessKind::Download,
            &[]
        ));
        assert!(!can_open_journal_file(
            JournalLink::IssuePdf { is_published: false },
            AccessKind::Preview,
            &[]
        ));
    }

    #[test]
    fn reviewer_reads_nothing_before_accepting() {
        for_every_link(reader(Relation::Reviewer), |link, _, can_open| assert!(!can_open, "{link:?}"));
    }

    #[test]
    fn reviewer_reads_the_manuscript_without_cover_letter_after_accepting() {
        let reviewer = Reader { relation: Relation::Reviewer, review_round: Some(ACCEPTED_ROUND) };
        for_every_link(reviewer, |link, mode, can_open| {
            let is_for_reviewers = match (mode, link.role) {
                (mode, FileRole::MergedManuscript { names_authors }) => {
                    mode == ReviewMode::Single || !names_authors
                }
                (_, FileRole::Pdf | FileRole::Picture) => false,
                (ReviewMode::Double, FileRole::Attached { .. }) => false,
                (ReviewMode::Single, FileRole::Attached { file_type, from_author }) => {
                    from_author && !matches!(file_type, None | Some(ArticleFileType::CoverLetter))
                }
            };
            let expected =
                is_for_reviewers && link.status != ArticleStatus::Draft && link.revision <= ACCEPTED_ROUND;
            assert_eq!(can_open, expected, "{mode:?} {link:?}");
        });
    }
}
