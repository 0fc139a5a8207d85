//! Checklist of an issue before its publication.

use serde::Serialize;
use utoipa::ToSchema;

use super::board::EditorGroup;

/// Something that readers expect and that the issue lacks. A warning; it never prevents the publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = IssuePublicationWarning)]
pub enum IssueWarning {
    NoArticles,
    NoCover,
    /// No group of the editorial board names an editor.
    NoBoard,
    NoPdf,
    NoDoi,
}

/// Facts of an issue that its checklist depends on.
#[derive(Debug, Clone, Copy)]
pub struct IssueFacts<'a> {
    pub articles: usize,
    pub has_cover: bool,
    pub board: &'a [EditorGroup],
    pub has_pdf: bool,
    pub has_doi: bool,
}

/// What the issue still lacks, in the order of display.
pub fn warnings(facts: IssueFacts<'_>) -> Vec<IssueWarning> {
    use IssueWarning::{NoArticles, NoBoard, NoCover, NoDoi, NoPdf};
    [
        (NoArticles, facts.articles > 0),
        (NoCover, facts.has_cover),
        (NoBoard, facts.board.iter().any(|group| !group.editors.is_empty())),
        (NoPdf, facts.has_pdf),
        (NoDoi, facts.has_doi),
    ]
    .into_iter()
    .filter_map(|(warning, is_met)| (!is_met).then_some(warning))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::issue::EditorEntry;
    use crate::issue::board::default_groups;

    #[test]
    fn checklist_names_what_is_missing() {
        use IssueWarning::{NoArticles, NoBoard, NoCover, NoDoi, NoPdf};
        let empty_board = default_groups();
        let mut board = default_groups();
        board[0].editors.push(EditorEntry::default());
        let complete =
            IssueFacts { articles: 1, has_cover: true, board: &board, has_pdf: true, has_doi: true };
        let nothing =
            IssueFacts { articles: 0, has_cover: false, board: &[], has_pdf: false, has_doi: false };
        assert_eq!(warnings(complete), []);
        assert_eq!(warnings(nothing), [NoArticles, NoCover, NoBoard, NoPdf, NoDoi]);
        for (facts, warning) in [
            (IssueFacts { articles: 0, ..complete }, NoArticles),
            (IssueFacts { has_cover: false, ..complete }, NoCover),
            (IssueFacts { board: &empty_board, ..complete }, NoBoard),
            (IssueFacts { has_pdf: false, ..complete }, NoPdf),
            (IssueFacts { has_doi: false, ..complete }, NoDoi),
        ] {
            assert_eq!(warnings(facts), [warning]);
        }
    }
}
