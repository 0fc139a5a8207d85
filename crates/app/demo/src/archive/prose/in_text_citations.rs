//! Citations in the text, by number: `[4]`, `[4, 5]`, `[4–6]`.

/// Distributes all references evenly over the sentences that cite, in the order of their numbers.
pub struct InTextCitations {
    cited: usize,
    references: usize,
    sentences: usize,
}

impl InTextCitations {
    /// `sentences` is the number of sentences that will cite.
    pub fn new(references: usize, sentences: usize) -> InTextCitations {
        InTextCitations { cited: 0, references, sentences }
    }

    /// Adds the next references before the full stop of a sentence.
    pub fn cite_in(&mut self, sentence: &str) -> String {
        let count = (self.references - self.cited).div_ceil(self.sentences.max(1));
        self.sentences = self.sentences.saturating_sub(1);
        let (first, last) = (self.cited + 1, self.cited + count);
        self.cited = last;
        let numbers = match count {
            0 => return sentence.to_owned(),
            1 => first.to_string(),
            2 => format!("{first}, {last}"),
            _ => format!("{first}–{last}"),
        };
        let bare = sentence.trim_end_matches('.');
        format!("{bare} [{numbers}]{}", &sentence[bare.len()..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cite(references: usize, sentences: usize) -> Vec<String> {
        let mut citations = InTextCitations::new(references, sentences);
        (0..sentences).map(|_| citations.cite_in("So.")).collect()
    }

    #[test]
    fn every_reference_is_cited_once() {
        assert_eq!(cite(3, 3), ["So [1].", "So [2].", "So [3]."]);
        assert_eq!(cite(8, 3), ["So [1–3].", "So [4–6].", "So [7, 8]."]);
        assert_eq!(cite(2, 3), ["So [1].", "So [2].", "So."]);
        assert_eq!(cite(0, 2), ["So.", "So."]);
        assert_eq!(InTextCitations::new(1, 1).cite_in("Why?"), "Why? [1]");
    }
}
