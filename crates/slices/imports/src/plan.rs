//! What a source holds, counted while it is read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sources::{LanguageTag, SourceArticle, SourceIssue, SourcePerson, SourceRecord, Texts};

/// Counted values beyond this number are not kept apart: a hostile source could name millions.
const MAX_VALUES: usize = 1_000;

/// Languages, types, sections and roles of a source, with the number of records that have each.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Plan {
    pub languages: BTreeMap<LanguageTag, u32>,
    pub types: BTreeMap<String, u32>,
    pub sections: BTreeMap<String, PlannedSection>,
    pub roles: BTreeMap<String, u32>,
    pub articles_without_doi: u32,
    pub articles_without_pdf: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PlannedSection {
    pub title: Texts,
    pub articles: u32,
}

impl Plan {
    pub fn count(&mut self, record: &SourceRecord) {
        match record {
            SourceRecord::Article(article) => self.count_article(article),
            SourceRecord::Submission(submission) => {
                count(&mut self.types, &submission.article.kind);
                self.count_languages(submission.article.title.keys());
            }
            SourceRecord::Issue(issue) => self.count_issue(issue),
            SourceRecord::Person(person) => self.count_person(person),
            SourceRecord::Page(page) => self.count_languages(page.content.keys()),
        }
    }

    fn count_article(&mut self, article: &SourceArticle) {
        count(&mut self.types, &article.kind);
        self.count_languages(article.title.keys());
        self.articles_without_doi += u32::from(article.doi.is_empty());
        let is_pdf = |file: &sources::SourceFile| file.role == sources::FileRole::Pdf;
        self.articles_without_pdf += u32::from(!article.files.iter().any(is_pdf));
        if let Some(section) = self.section(&article.section) {
            section.articles += 1;
        }
    }

    fn count_issue(&mut self, issue: &SourceIssue) {
        for section in &issue.sections {
            if let Some(planned) = self.section(&section.key) {
                planned.title.extend(section.title.clone());
            }
        }
    }

    fn count_person(&mut self, person: &SourcePerson) {
        for role in &person.roles {
            count(&mut self.roles, role);
        }
    }

    fn count_languages<'a>(&mut self, tags: impl Iterator<Item = &'a LanguageTag>) {
        for tag in tags {
            count(&mut self.languages, tag);
        }
    }

    /// Returns the section with this key, unless there are too many.
    fn section(&mut self, key: &str) -> Option<&mut PlannedSection> {
        // Articles without an issue are in no section.
        if key.is_empty() || !self.sections.contains_key(key) && self.sections.len() >= MAX_VALUES {
            return None;
        }
        Some(self.sections.entry(key.to_owned()).or_default())
    }
}

fn count(values: &mut BTreeMap<String, u32>, value: &str) {
    if values.contains_key(value) || values.len() < MAX_VALUES {
        *values.entry(value.to_owned()).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_up_to_a_limit() {
        let mut plan = Plan::default();
        for number in 0..MAX_VALUES + 10 {
            let article = SourceArticle {
                kind: format!("type {number}"),
                section: format!("section {number}"),
                title: [("en".to_owned(), "Title".to_owned())].into(),
                ..SourceArticle::default()
            };
            plan.count(&SourceRecord::Article(Box::new(article)));
        }
        assert_eq!((plan.types.len(), plan.sections.len()), (MAX_VALUES, MAX_VALUES));
        assert_eq!(plan.languages["en"], 1_010);
        assert_eq!((plan.articles_without_doi, plan.articles_without_pdf), (1_010, 1_010));
    }
}
