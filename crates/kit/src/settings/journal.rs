//! What is true of this journal and of no other, and how it works.

use rules::{Language, ReviewMode};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// Everything that is true of this journal and of no other.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// The full name, in English …
    #[schema(example = "Journal of Examples")]
    pub name_en: String,
    /// … and in Russian.
    #[schema(example = "Журнал примеров")]
    pub name_ru: String,
    /// A few letters, for places where the name is too long.
    #[schema(example = "JEX")]
    pub short_name: String,
    /// One line under the name, in English …
    #[schema(example = "A peer-reviewed journal")]
    pub tagline_en: String,
    /// … and in Russian.
    #[schema(example = "Рецензируемый журнал")]
    pub tagline_ru: String,
    /// Who publishes it, in English …
    #[schema(example = "Example Press")]
    pub publisher_en: String,
    /// … and in Russian.
    #[schema(example = "Издательство примеров")]
    pub publisher_ru: String,
    /// The title as the National Library of Medicine abbreviates it; it stands in citations and in PubMed's export.
    #[schema(example = "J Ex")]
    pub nlm_title: String,
    /// The ISSN; its check digit is checked.
    #[schema(example = "0000-0000")]
    pub issn: String,
    /// What every DOI of the journal begins with.
    #[schema(example = "10.5555")]
    pub doi_prefix: String,
    /// The year of the first issue.
    #[schema(example = 2026)]
    pub first_year: u16,
    /// Whether issues also appear on paper.
    pub is_printed: bool,
    /// The licence of the articles …
    #[schema(example = "CC BY 4.0")]
    pub license_name: String,
    /// … and where its text is.
    #[schema(value_type = String, example = "https://creativecommons.org/licenses/by/4.0/")]
    pub license_url: Url,
    /// The editorial office; it stands at the foot of every page and letter.
    #[schema(example = "office@journal.example")]
    pub contact_email: String,
    /// Days begin and deadlines end at this zone's midnight.
    #[schema(example = "Europe/Moscow")]
    pub time_zone: String,
}

impl Journal {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::En => &self.name_en,
            Language::Ru => &self.name_ru,
        }
    }
}

/// Peer review.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// `single`: reviewers know the authors; `double`: they do not. Authors never know the reviewers. A change takes effect
    /// at once, also for articles under review.
    #[schema(value_type = String)]
    pub mode: ReviewMode,
    /// How many days a reviewer has, from the day of the request.
    pub due_days: u32,
    /// So many days before the last one the reviewer is reminded.
    pub reminder_days: u32,
    /// Whoever wrote an article with an author within so many years is pointed out to the editor.
    pub coauthor_years: u32,
}

/// Editors' decisions.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// For so many minutes the author is not told, and an undo recalls the news.
    pub hold_minutes: u32,
}

/// The export for PubMed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pubmed {
    /// Of the document type that the National Library of Medicine takes at present.
    pub dtd_public_id: String,
}
