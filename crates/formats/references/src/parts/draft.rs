//! Parts of a reference while it is read.

use rules::article::reference_parts::ReferenceKind;

use super::pattern::Span;
use super::people::Person;

/// Parts as ranges of the text.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub kind: ReferenceKind,
    pub authors: Vec<Person>,
    pub has_more: bool,
    pub editors: Vec<Person>,
    pub title: Option<Span>,
    pub source: Option<Span>,
    pub year: Option<Span>,
    pub volume: Option<Span>,
    pub issue: Option<Span>,
    pub first_page: Option<Span>,
    pub last_page: Option<Span>,
    pub publisher: Option<Span>,
    pub place: Option<Span>,
    /// True if the punctuation of a known style gave the parts.
    pub is_regular: bool,
}

impl Draft {
    /// Keeps of parts that overlap the one that is found more surely.
    pub fn remove_overlaps(&mut self) {
        let mut taken: Vec<Span> = Vec::new();
        let mut is_free = |span: &Span| {
            let is_free = !span.is_empty()
                && taken.iter().all(|other| other.end <= span.start || span.end <= other.start);
            if is_free {
                taken.push(span.clone());
            }
            is_free
        };
        for people in [&mut self.authors, &mut self.editors] {
            people.retain_mut(|person| {
                person.given = person.given.take().filter(&mut is_free);
                is_free(&person.family)
            });
        }
        for part in [
            &mut self.title,
            &mut self.source,
            &mut self.year,
            &mut self.volume,
            &mut self.issue,
            &mut self.first_page,
            &mut self.last_page,
            &mut self.publisher,
            &mut self.place,
        ] {
            *part = part.take().filter(&mut is_free);
        }
    }
}
