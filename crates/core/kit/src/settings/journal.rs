//! Settings of the journal and its workflow.

use rules::article::DecisionMode;
use rules::article::lateness::LateLimits;
use rules::{Language, ReviewMode};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// The journal.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// Full name in English.
    #[schema(example = "Journal of Examples")]
    pub name_en: String,
    /// Full name in Russian.
    #[schema(example = "Журнал примеров")]
    pub name_ru: String,
    /// Abbreviated name, used where space is limited and in the ids of articles in exports.
    #[schema(example = "JEX")]
    pub short_name: String,
    /// Line below the name, in English.
    #[schema(example = "A peer-reviewed journal")]
    pub tagline_en: String,
    /// Line below the name, in Russian.
    #[schema(example = "Рецензируемый журнал")]
    pub tagline_ru: String,
    /// Publisher, in English.
    #[schema(example = "Example Press")]
    pub publisher_en: String,
    /// Publisher, in Russian.
    #[schema(example = "Издательство примеров")]
    pub publisher_ru: String,
    /// Abbreviated title in the catalogue of the National Library of Medicine, for citations and the PubMed
    /// export.
    #[schema(example = "J Ex")]
    pub nlm_title: String,
    /// ISSN of the online edition, with a valid check digit.
    #[schema(example = "0000-0000")]
    pub issn: String,
    /// ISSN of the printed edition, if there is one.
    #[schema(example = "0000-0000")]
    pub issn_print: Option<String>,
    /// ISSN-L, which links both editions; the ISSN of the online edition if it is not set.
    #[schema(example = "0000-0000")]
    pub issn_l: Option<String>,
    /// DOI prefix of the journal, shown on the site.
    #[schema(example = "10.5555")]
    pub doi_prefix: String,
    /// Pattern of the DOIs that articles get when they are accepted, after `doi_prefix` and a slash: `{year}` is the
    /// year of the acceptance, `{random}` eight characters that mean nothing, `{id}` the number of the article in the
    /// database. A change applies to later acceptances only. If it is not set, editors enter the DOI of each article.
    #[schema(example = "jex-{year}-{random}")]
    pub doi_pattern: Option<String>,
    /// DOI of the page with the journal's policy of corrections. Crossref demands it in the record of each correction,
    /// retraction or other notice; without it a notice is registered, but not linked there with its article.
    #[schema(example = "10.5555/corrections")]
    pub corrections_doi: Option<String>,
    /// Number of the journal at eLibrary (elibrary.ru), which issues for the Russian Science Citation Index (RSCI) need.
    #[schema(example = 12345)]
    pub elibrary_title_id: Option<u32>,
    /// Year of the first issue.
    #[schema(example = 2026)]
    pub first_year: u16,
    /// Whether issues are also printed.
    pub is_printed: bool,
    /// Name of the articles' licence.
    #[schema(example = "CC BY 4.0")]
    pub license_name: String,
    /// Address of the licence text.
    #[schema(value_type = String, example = "https://creativecommons.org/licenses/by/4.0/")]
    pub license_url: Url,
    /// Address of the editorial office, shown at the bottom of every page and e-mail.
    #[schema(example = "office@journal.example")]
    pub contact_email: String,
    /// Where vulnerabilities of the site are reported: an e-mail address, or the `https://` address of a form. It is
    /// public in `/.well-known/security.txt`; `contact_email` if it is not set.
    #[schema(example = "security@journal.example")]
    pub security_contact: Option<String>,
    /// Time zone of the journal, by its IANA name. Days begin and deadlines end at midnight there.
    #[schema(example = "Europe/Moscow")]
    pub time_zone: String,
    /// Pattern of the manuscript numbers, such as CTT-2026-0042: `{short}` is the short name, `{year}` the year
    /// of the first submission, `{sequence}` the number of the submission in this year. A change applies to later
    /// submissions only.
    pub manuscript_number: String,
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
    /// `single`: reviewers see the authors' names; `double`: they do not. Authors never see the reviewers'
    /// names. A change takes effect immediately, including for articles under review.
    #[schema(value_type = String)]
    pub mode: ReviewMode,
    /// Number of days for a review, from the day of the request.
    pub due_days: u32,
    /// The reviewer is reminded this number of days before the due date.
    pub reminder_days: u32,
    /// A reviewer who has not answered a request is reminded this number of days after it.
    pub answer_reminder_days: u32,
    /// Editors are notified of a request that has not been answered for this number of days.
    pub unanswered_days: u32,
    /// Editors are warned if a reviewer published an article with one of the authors within this number of
    /// years.
    pub coauthor_years: u32,
}

/// Editors' decisions.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// Minutes between a decision and the author's notification. Until then the author sees the article as it
    /// was before the decision. If the decision is undone in this time, nothing is sent.
    pub hold_minutes: u32,
}

/// Handling editors, who look after an article.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandlingSettings {
    /// Who decides on articles. `anybody`: every editor. `chief`: chief editors; the handling editor recommends a
    /// decision. `handling-editor`: the handling editor and chief editors; where nobody handles the article, every
    /// editor. Admins are chief editors, and mark others. A change takes effect immediately, also for articles under
    /// review.
    #[schema(value_type = String)]
    pub decisions: DecisionMode,
}

/// The editors' list of articles: when an article is marked late.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Workbench {
    /// Days after the submission in which reviewers are to be asked.
    pub assign_days: u32,
    /// Days after the last review in which the editors are to decide.
    pub decide_days: u32,
    /// Days after the acceptance in which an article is to be published or placed in an issue.
    pub publish_days: u32,
    /// Days that authors have for a revision. Nobody is reminded of it automatically.
    pub revision_days: u32,
}

impl Workbench {
    pub const fn late_limits(&self) -> LateLimits {
        LateLimits {
            assign_days: self.assign_days,
            decide_days: self.decide_days,
            publish_days: self.publish_days,
            revision_days: self.revision_days,
        }
    }
}

/// Messages between authors, reviewers and editors.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Messages {
    /// Minutes between a message and its e-mail. Messages that follow in this time are in the same e-mail.
    pub gather_minutes: u32,
}

/// The export for PubMed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pubmed {
    /// Public identifier of the DTD that the National Library of Medicine currently accepts.
    pub dtd_public_id: String,
}
