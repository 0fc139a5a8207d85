//! Articles, issues, people and submissions as a source holds them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::reference_parts::ReferenceParts;
use rules::article::references::ReferenceId;
use rules::article::{AffiliationDetails, NoticeInitiator, NoticeKind};
use rules::issue::EditorGroup;
use serde::{Deserialize, Serialize};

use crate::findings::Finding;

/// Language as the source writes it: `en`, `en_US`, `ru-RU`; `""` if it does not say.
pub type LanguageTag = String;

/// A text in the languages in which the source has it. Blank texts are left out.
pub type Texts = BTreeMap<LanguageTag, String>;

/// The journal itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceJournal {
    pub name: Texts,
    pub issn: String,
    pub issn_print: String,
    /// Language of texts whose language the source does not say, and of addresses without one.
    pub language: LanguageTag,
    /// Path of the journal in the addresses of its site, such as `ctt` in `/index.php/ctt/article/view/7`.
    pub path: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceIssue {
    /// Identifies the issue in its source, always the same: `issue:7`.
    pub key: String,
    /// Where a person finds it: a path in the archive, or an address.
    pub location: String,
    pub old_addresses: Vec<OldAddress>,
    pub volume: String,
    pub number: String,
    pub year: String,
    pub title: Texts,
    /// Sanitized later: may be any HTML.
    pub description: Texts,
    pub doi: String,
    /// None: the issue is not published.
    pub published_on: Option<NaiveDate>,
    /// In the order of the table of contents.
    pub sections: Vec<SourceSection>,
    pub cover: Option<SourceFile>,
    /// PDF of the whole issue.
    pub pdf: Option<SourceFile>,
    /// Pictures that the description shows.
    pub pictures: Vec<SourceFile>,
    /// Editorial board at the time of the issue, only in an archive of this program.
    pub editor_groups: Vec<EditorGroup>,
    pub is_on_main_page: bool,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceSection {
    /// Identifies the section in its source.
    pub key: String,
    pub title: Texts,
}

/// A published article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceArticle {
    /// Identifies the article in its source, always the same: `article:12`.
    pub key: String,
    /// Where a person finds it: a path in the archive, or an address.
    pub location: String,
    pub old_addresses: Vec<OldAddress>,
    /// Last part of the address of its page, only in an archive of this program.
    pub slug: String,
    /// Number of the manuscript, only in an archive of this program: `CTT-2026-0042`.
    pub manuscript_number: String,
    /// What a notice is about; `None` for other articles.
    pub notice: Option<SourceNotice>,
    /// Language in which the article was written.
    pub language: LanguageTag,
    /// Key of its issue; empty: in none.
    pub issue: String,
    /// Key of its section.
    pub section: String,
    /// Place in its section, from 1; 0 if the source does not say.
    pub position: u32,
    /// Type as the source names it: `research-article`, or the name of a section.
    pub kind: String,
    /// One line with inline marks: `b`, `i`, `u`, `sup`, `sub`.
    pub title: Texts,
    /// HTML; sanitized later.
    pub r#abstract: Texts,
    pub keywords: BTreeMap<LanguageTag, Vec<String>>,
    /// Field of research.
    pub theme: Texts,
    pub authors: Vec<SourceAuthor>,
    pub affiliations: Vec<SourceAffiliation>,
    pub references: Vec<SourceReference>,
    /// HTML; sanitized later. Pictures name a file of `files`: `<img src="…">` has its `locator`.
    pub full_text: Texts,
    pub funding: Texts,
    pub conflict_of_interest: Texts,
    pub doi: String,
    pub page_first: String,
    pub page_last: String,
    pub received_on: Option<NaiveDate>,
    /// Day of the last revised version.
    pub revised_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    pub published_on: Option<NaiveDate>,
    pub license_url: String,
    /// UDC codes, as one line.
    pub udc: String,
    /// Identifier of eLibrary.
    pub edn: String,
    pub files: Vec<SourceFile>,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceAuthor {
    /// Names by language.
    pub names: BTreeMap<LanguageTag, SourceName>,
    /// Sixteen digits with hyphens, without an address.
    pub orcid: String,
    /// The source says that the author has signed in with this iD.
    pub has_authenticated_orcid: bool,
    /// A group, whose name is the family name.
    pub is_group: bool,
    pub contributed_equally: bool,
    /// Keys of the article's affiliations.
    pub affiliations: Vec<i32>,
    pub is_corresponding: bool,
    /// Only of a corresponding author.
    pub email: String,
    /// Only of a corresponding author, and only in an archive of this program.
    pub phone: String,
    pub fax: String,
    pub address: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceName {
    pub given: String,
    /// Patronymic or second name, if the source keeps it apart.
    pub middle: String,
    pub family: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceAffiliation {
    /// From 1, within the article.
    pub key: i32,
    /// The whole line, by language.
    pub lines: Texts,
    /// Country code of ISO 3166-1, if the source keeps it apart from the line.
    pub country: String,
    /// Id of the Research Organization Registry without its address, if the source has it.
    pub ror: String,
    /// None: to be read from the lines.
    pub details: Option<AffiliationDetails>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceReference {
    /// One line with inline marks, without its number.
    pub text: String,
    pub ids: Vec<ReferenceId>,
    /// None: to be read from the text.
    pub parts: Option<ReferenceParts>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceFile {
    pub role: FileRole,
    /// Where the bytes are: a path relative to the archive's folder with the record, an absolute address, or for files
    /// inside of a document, `embedded:` with an id.
    pub locator: String,
    /// Name for people.
    pub name: String,
    pub language: LanguageTag,
    /// Description of a supplement, text of a galley's button.
    pub label: String,
    /// As the source says; the bytes decide.
    pub media_type: String,
    /// Addresses that lead to this very file.
    pub old_addresses: Vec<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileRole {
    /// The article, or its translation, as readers get it.
    Pdf,
    /// Shown in the full text.
    Picture,
    Supplement,
    Cover,
    /// File of a manuscript in review.
    Manuscript,
    /// Anything else, such as a galley in HTML or EPUB.
    #[default]
    Other,
}

/// An address of the earlier site that leads to the page of a record, as a path: `/index.php/ctt/article/view/7`.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OldAddress {
    pub path: String,
}

/// An account, or an author without one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourcePerson {
    /// Identifies the person in the source: `user:12`.
    pub key: String,
    pub email: String,
    pub names: BTreeMap<LanguageTag, SourceName>,
    pub affiliation: Texts,
    pub orcid: String,
    /// Only if the person has signed in with this iD.
    pub has_authenticated_orcid: bool,
    pub country: String,
    pub phone: String,
    /// Language of letters to this person.
    pub language: LanguageTag,
    /// Roles as the source names them: `Journal editor`, `Reviewer`.
    pub roles: Vec<String>,
    /// Fields in which this person reviews.
    pub interests: Vec<String>,
    pub is_disabled: bool,
    pub registered_at: Option<DateTime<Utc>>,
    pub findings: Vec<Finding>,
}

/// A submission that is not published: running, declined, or accepted and waiting for its issue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceSubmission {
    /// Metadata; `key` identifies the submission.
    pub article: SourceArticle,
    /// Stage and status as the source names them: `submission`, `review`, `editing`, `production`, `declined`, `scheduled`.
    pub stage: String,
    /// Key of the person who submitted it.
    pub submitter: String,
    /// Keys of editors in charge.
    pub editors: Vec<String>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub rounds: Vec<SourceRound>,
    pub decisions: Vec<SourceDecision>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceRound {
    /// From 1.
    pub number: u32,
    pub files: Vec<SourceFile>,
    pub reviews: Vec<SourceReview>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceReview {
    pub key: String,
    /// Key of the reviewer.
    pub reviewer: String,
    /// `requested`, `accepted`, `declined`, `cancelled` or `completed`.
    pub state: String,
    /// As the source names it: `accept`, `pending-revisions`, `resubmit-here`, `resubmit-elsewhere`, `decline`, `see-comments`.
    pub recommendation: String,
    /// For author and editor.
    pub comments_for_author: String,
    pub comments_for_editor: String,
    pub requested_at: Option<DateTime<Utc>>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    pub due_on: Option<NaiveDate>,
    /// What the reviewer attached. May name the reviewer: only for editors until a person says otherwise.
    pub files: Vec<SourceFile>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourceDecision {
    /// From 1; 0 before review.
    pub round: u32,
    /// As the source names it: `accept`, `decline`, `pending-revisions`, `resubmit`, `send-to-review`, `send-to-production`.
    pub decision: String,
    /// Key of the editor.
    pub editor: String,
    pub decided_at: Option<DateTime<Utc>>,
}

/// The article that a correction or retraction is about, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceNotice {
    pub kind: NoticeKind,
    pub initiator: NoticeInitiator,
    pub decided_on: NaiveDate,
    /// Key of the article.
    pub article: String,
}

/// A static page, such as the author guidelines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SourcePage {
    /// Identifies the page in its source: `page:about`.
    pub key: String,
    pub location: String,
    pub old_addresses: Vec<OldAddress>,
    pub slug: String,
    pub title: Texts,
    /// HTML; sanitized later.
    pub content: Texts,
    /// Languages in which readers do not see it yet.
    pub drafts: Vec<LanguageTag>,
    pub pictures: Vec<SourceFile>,
    pub findings: Vec<Finding>,
}

/// A record of any kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "record")]
pub enum SourceRecord {
    Page(SourcePage),
    Issue(Box<SourceIssue>),
    Person(SourcePerson),
    Article(Box<SourceArticle>),
    Submission(Box<SourceSubmission>),
}

impl SourceRecord {
    /// Identifies the record in its source.
    pub fn key(&self) -> &str {
        match self {
            SourceRecord::Page(page) => &page.key,
            SourceRecord::Issue(issue) => &issue.key,
            SourceRecord::Person(person) => &person.key,
            SourceRecord::Article(article) => &article.key,
            SourceRecord::Submission(submission) => &submission.article.key,
        }
    }

    pub fn location(&self) -> &str {
        match self {
            SourceRecord::Page(page) => &page.location,
            SourceRecord::Issue(issue) => &issue.location,
            SourceRecord::Person(_) => "",
            SourceRecord::Article(article) => &article.location,
            SourceRecord::Submission(submission) => &submission.article.location,
        }
    }

    pub fn findings(&self) -> &[Finding] {
        match self {
            SourceRecord::Page(page) => &page.findings,
            SourceRecord::Issue(issue) => &issue.findings,
            SourceRecord::Person(person) => &person.findings,
            SourceRecord::Article(article) => &article.findings,
            SourceRecord::Submission(submission) => &submission.article.findings,
        }
    }
}
