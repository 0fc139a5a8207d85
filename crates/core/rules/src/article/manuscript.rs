//! Selection and order of the files in a merged manuscript.

use crate::enumerations::ArticleFileType::{
    self, Figure, Manuscript, ManuscriptMarkedUp, RebuttalLetter, SupportingMaterial, Table,
};
use crate::enumerations::Enumeration;
use crate::review_mode::ReviewMode;

/// File types in the order of merging. Cover letters are for the editors only and never included.
const ORDER: [ArticleFileType; 6] =
    [Manuscript, ManuscriptMarkedUp, RebuttalLetter, Table, Figure, SupportingMaterial];

/// An attached file that can be part of a merged manuscript.
pub trait ManuscriptSource {
    fn file_type(&self) -> Option<ArticleFileType>;
    fn revision(&self) -> i32;
    fn is_from_author(&self) -> bool;
}

/// A file and its heading, which does not contain the file name because that could identify the authors.
pub struct ManuscriptPart<'a, F> {
    pub file: &'a F,
    pub label: String,
}

/// Files of the merged manuscript of a round, in order; only the author's files, not those attached by
/// editors.
///
/// Rebuttal letters are signed, so double-blind review excludes them; the editors forward their content.
pub fn parts<F: ManuscriptSource>(
    files: &[F],
    revision: i32,
    mode: ReviewMode,
) -> Vec<ManuscriptPart<'_, F>> {
    let mut parts = Vec::new();
    let is_for_reviewers = |file_type: &ArticleFileType| mode.shows_authors() || *file_type != RebuttalLetter;
    for file_type in ORDER.into_iter().filter(is_for_reviewers) {
        let round = source_round(file_type, files, revision);
        let selected: Vec<&F> =
            files_of_type(file_type, files).filter(|file| Some(file.revision()) == round).collect();
        let is_only = selected.len() == 1;
        for (index, file) in selected.into_iter().enumerate() {
            let name = file_type.name().en;
            let label = if is_only { name.to_owned() } else { format!("{name} {}", index + 1) };
            parts.push(ManuscriptPart { file, label });
        }
    }
    parts
}

/// Round from which files of a type are taken: manuscript, tables and figures stay valid until a later round
/// replaces them; other types belong to their round.
fn source_round<F: ManuscriptSource>(file_type: ArticleFileType, files: &[F], revision: i32) -> Option<i32> {
    match file_type {
        Manuscript | Table | Figure => {
            files_of_type(file_type, files).map(F::revision).filter(|round| *round <= revision).max()
        }
        _ => Some(revision),
    }
}

fn files_of_type<F: ManuscriptSource>(file_type: ArticleFileType, files: &[F]) -> impl Iterator<Item = &F> {
    files.iter().filter(move |file| file.is_from_author() && file.file_type() == Some(file_type))
}

#[cfg(test)]
mod tests {
    use super::ArticleFileType::CoverLetter;
    use super::*;

    struct File(Option<ArticleFileType>, i32, &'static str);

    impl ManuscriptSource for File {
        fn file_type(&self) -> Option<ArticleFileType> {
            self.0
        }
        fn revision(&self) -> i32 {
            self.1
        }
        fn is_from_author(&self) -> bool {
            !self.2.starts_with("editor")
        }
    }

    fn merge_order(files: &[File], revision: i32) -> Vec<String> {
        parts(files, revision, ReviewMode::Single)
            .iter()
            .map(|part| format!("{} = {}", part.label, part.file.2))
            .collect()
    }

    #[test]
    fn files_attached_by_editors_are_excluded() {
        let files = [
            File(Some(Manuscript), 0, "a"),
            File(Some(Manuscript), 1, "editor copy"),
            File(Some(Table), 1, "editor table"),
        ];
        assert_eq!(merge_order(&files, 1), ["Manuscript = a"]);
    }

    #[test]
    fn parts_are_ordered_and_exclude_the_cover_letter() {
        let files = [
            File(Some(Figure), 0, "f1"),
            File(Some(CoverLetter), 0, "letter"),
            File(Some(SupportingMaterial), 0, "s"),
            File(None, 0, "untyped"),
            File(Some(Figure), 0, "f2"),
            File(Some(Table), 0, "t"),
            File(Some(Manuscript), 0, "m"),
        ];
        assert_eq!(
            merge_order(&files, 0),
            ["Manuscript = m", "Table = t", "Figure 1 = f1", "Figure 2 = f2", "Supporting material = s"]
        );
    }

    #[test]
    fn new_round_keeps_files_that_it_does_not_replace() {
        let files = [
            File(Some(Manuscript), 0, "m0"),
            File(Some(Figure), 0, "f0"),
            File(Some(Table), 0, "t0"),
            File(Some(SupportingMaterial), 0, "s0"),
            File(Some(RebuttalLetter), 1, "r1"),
            File(Some(ManuscriptMarkedUp), 1, "u1"),
            File(Some(Table), 1, "t1"),
            File(Some(Manuscript), 2, "m2"),
        ];
        assert_eq!(
            merge_order(&files, 1),
            [
                "Manuscript = m0",
                "Marked-up manuscript = u1",
                "Rebuttal letter = r1",
                "Table = t1",
                "Figure = f0"
            ]
        );
        assert_eq!(merge_order(&files, 2), ["Manuscript = m2", "Table = t1", "Figure = f0"]);
        // The signed rebuttal letter is excluded in double-blind review.
        let blinded = parts(&files, 1, ReviewMode::Double);
        assert!(blinded.len() == 4 && blinded.iter().all(|part| part.label != "Rebuttal letter"));
    }
}
