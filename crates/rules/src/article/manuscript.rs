//! What goes into the merged manuscript, and in which order.

use crate::enumerations::ArticleFileType::{
    self, Figure, Manuscript, ManuscriptMarkedUp, RebuttalLetter, SupportingMaterial, Table,
};
use crate::enumerations::Enumeration;
use crate::reading::ReviewMode;

/// The parts, in order. The cover letter is for the editors alone and never among them.
const ORDER: [ArticleFileType; 6] =
    [Manuscript, ManuscriptMarkedUp, RebuttalLetter, Table, Figure, SupportingMaterial];

/// An attached file, as far as merging cares.
pub trait Attached {
    fn file_type(&self) -> Option<ArticleFileType>;
    fn revision(&self) -> i32;
    fn is_from_author(&self) -> bool;
}

/// A file and the name of its part, which tells nothing of its author.
pub struct Part<'a, F> {
    pub file: &'a F,
    pub label: String,
}

/// The files that make the manuscript of a round, named and in order: the author's alone, whatever the office attached.
/// A rebuttal letter is signed; where reviewers must not know the authors, the editors pass on what it says.
pub fn parts<F: Attached>(files: &[F], revision: i32, mode: ReviewMode) -> Vec<Part<'_, F>> {
    let mut parts = Vec::new();
    let is_for_reviewers = |file_type: &ArticleFileType| mode.shows_authors() || *file_type != RebuttalLetter;
    for file_type in ORDER.into_iter().filter(is_for_reviewers) {
        let round = round_of(file_type, files, revision);
        let of_type: Vec<&F> =
            of_type(file_type, files).filter(|file| Some(file.revision()) == round).collect();
        let is_alone = of_type.len() == 1;
        for (index, file) in of_type.into_iter().enumerate() {
            let name = file_type.name().en;
            let label = if is_alone { name.to_owned() } else { format!("{name} {}", index + 1) };
            parts.push(Part { file, label });
        }
    }
    parts
}

/// Manuscript, tables and figures stand until a newer round brings others; the rest belongs to its round.
fn round_of<F: Attached>(file_type: ArticleFileType, files: &[F], revision: i32) -> Option<i32> {
    match file_type {
        Manuscript | Table | Figure => {
            of_type(file_type, files).map(F::revision).filter(|round| *round <= revision).max()
        }
        _ => Some(revision),
    }
}

fn of_type<F: Attached>(file_type: ArticleFileType, files: &[F]) -> impl Iterator<Item = &F> {
    files.iter().filter(move |file| file.is_from_author() && file.file_type() == Some(file_type))
}

#[cfg(test)]
mod tests {
    use super::ArticleFileType::CoverLetter;
    use super::*;

    struct File(Option<ArticleFileType>, i32, &'static str);

    impl Attached for File {
        fn file_type(&self) -> Option<ArticleFileType> {
            self.0
        }
        fn revision(&self) -> i32 {
            self.1
        }
        fn is_from_author(&self) -> bool {
            !self.2.starts_with("office")
        }
    }

    fn order(files: &[File], revision: i32) -> Vec<String> {
        parts(files, revision, ReviewMode::Single)
            .iter()
            .map(|part| format!("{} = {}", part.label, part.file.2))
            .collect()
    }

    #[test]
    fn what_the_office_attached_is_no_part_of_it() {
        let files = [
            File(Some(Manuscript), 0, "a"),
            File(Some(Manuscript), 1, "office copy"),
            File(Some(Table), 1, "office table"),
        ];
        assert_eq!(order(&files, 1), ["Manuscript = a"]);
    }

    #[test]
    fn parts_come_in_the_journals_order_without_the_cover_letter() {
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
            order(&files, 0),
            ["Manuscript = m", "Table = t", "Figure 1 = f1", "Figure 2 = f2", "Supporting material = s"]
        );
    }

    #[test]
    fn a_new_round_keeps_what_it_does_not_replace() {
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
            order(&files, 1),
            [
                "Manuscript = m0",
                "Marked-up manuscript = u1",
                "Rebuttal letter = r1",
                "Table = t1",
                "Figure = f0"
            ]
        );
        assert_eq!(order(&files, 2), ["Manuscript = m2", "Table = t1", "Figure = f0"]);
        // Signed as it is, it does not come to reviewers who must not know the authors.
        let unsigned = parts(&files, 1, ReviewMode::Double);
        assert!(unsigned.len() == 4 && unsigned.iter().all(|part| part.label != "Rebuttal letter"));
    }
}
