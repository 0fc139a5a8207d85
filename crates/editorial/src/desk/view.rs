//! What editors and admins see of an article. One who is among its authors sees it without names and deeds.

use chrono::{DateTime, NaiveDate, Utc};
use files::FileView;
use kit::Settings;
use notifications::Awaited;
use rules::article::dates::{self, Day};
use rules::article::desk::is_translation_missing;
use rules::article::hints::{EditorHint, hint_for_editor};
use rules::article::lifecycle::{Told, allowed, decide};
use rules::article::publishing::{exports_to_pubmed, shows_doi_and_pages};
use rules::article::references::Reference;
use rules::article::{Action, Affiliation, AuthorEntry, Facts, Standing, SuggestedReviewer};
use rules::reading::sees_preparation;
use rules::review::assignment::acts_on_suggestions;
use rules::{ArticleId, Enumeration, FileId, Language, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::prepared::Prepared;
use super::read::DeskArticle;
use crate::articles::events::{Event, EventType};
use crate::articles::issue::IssueLabel;
use crate::articles::view::ArticleFileView;
use crate::merged::view::MergedManuscript;
use crate::people::{Participant, PersonName};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorArticleItem {
    pub id: ArticleId,
    pub title_en: String,
    pub type_id: i16,
    pub status_id: i16,
    pub revision: i32,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub author_id: UserId,
    pub author: PersonName,
    #[schema(required)]
    pub issue: Option<IssueLabel>,
    pub is_editable: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorArticle {
    pub id: ArticleId,
    /// To be sent back with a save.
    pub version: i32,
    pub status_id: i16,
    /// 0 is the initial version.
    pub revision: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    pub ask_for_translation: bool,
    /// A Russian text is missing that nobody was asked to translate.
    pub is_translation_missing: bool,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    /// Of all rounds, the newest first.
    pub files: Vec<ArticleFileView>,
    pub suggested_reviewers: Vec<SuggestedReviewer>,
    pub merged_pdfs: Vec<MergedManuscript>,
    /// Clean HTML.
    pub content_html_en: String,
    pub content_html_ru: String,
    pub references: Vec<Reference>,
    #[schema(required)]
    pub pdf_en: Option<FileView>,
    #[schema(required)]
    pub pdf_ru: Option<FileView>,
    #[schema(required)]
    pub pdf_en_id: Option<FileId>,
    #[schema(required)]
    pub pdf_ru_id: Option<FileId>,
    /// Who made the article.
    pub author_id: UserId,
    pub author: PersonName,
    #[schema(required)]
    pub issue: Option<IssueLabel>,
    /// Where readers find it, or found it until its publication was undone.
    #[schema(required)]
    pub slug: Option<String>,
    #[schema(required)]
    pub doi: Option<String>,
    #[schema(required)]
    pub page_first: Option<String>,
    #[schema(required)]
    pub page_last: Option<String>,
    pub shows_doi_and_pages: bool,
    #[schema(required)]
    pub submission_date: Option<NaiveDate>,
    #[schema(required)]
    pub acceptance_date: Option<NaiveDate>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub editable_dates: Vec<Day>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub allowed_actions: Vec<Action>,
    /// Whether the viewer may act on the reviewers whom the author suggested.
    pub acts_on_suggestions: bool,
    /// What comes of each allowed action that moves the article.
    pub decisions: Vec<DecisionView>,
    #[schema(required)]
    pub hint: Option<EditorHint>,
    pub exports_to_pubmed: bool,
    /// The viewer stands among the authors: they may look, and do nothing.
    pub is_recused: bool,
    /// When the author will be told of the last decision; before that an undo recalls it.
    #[schema(required)]
    pub news_held_until: Option<DateTime<Utc>>,
    /// For so long the author is not told of a decision.
    pub hold_minutes: u32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionView {
    pub action: Action,
    /// Where it leads.
    pub status_id: i16,
    pub tells: Tells,
    pub takes_letter: bool,
    pub takes_publication_date: bool,
    /// How many open review assignments it ends.
    pub withdraws: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DecisionTells)]
pub enum Tells {
    Nobody,
    /// The author, when the hold is over.
    Author,
    /// The author, who was told of the decision.
    AuthorOfUndoing,
    /// Nobody: the news has not gone out and is recalled.
    Recalled,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorEvent {
    #[serde(rename = "type")]
    pub event_type: EventType,
    pub user: Participant,
    pub article_status_id: i16,
    pub created_at: DateTime<Utc>,
}

impl EditorEvent {
    pub fn of(event: Event, viewer: Standing) -> EditorEvent {
        let user = match viewer.knows_the_office() {
            true => Participant::named(event.part, event.person, event.name),
            false => Participant::unnamed(event.part),
        };
        EditorEvent {
            event_type: event.event_type,
            user,
            article_status_id: event.status.id(),
            created_at: event.created_at,
        }
    }
}

impl EditorArticle {
    pub fn of(found: DeskArticle, settings: &Settings, language: Language) -> EditorArticle {
        let DeskArticle { article, prepared, standing, awaited } = found;
        let facts = article.facts();
        let status = article.status;
        let knows_the_office = standing.knows_the_office();
        let prepared = if sees_preparation(standing, status) { prepared } else { Prepared::default() };
        let merged_pdfs = MergedManuscript::all_of(&article, language);
        let author = article.creator.name();
        let files = article.files.into_iter().filter(|file| knows_the_office || file.from_author);
        let content = article.content;
        EditorArticle {
            id: article.id,
            version: content.version,
            status_id: status.id(),
            revision: article.revision,
            is_translation_missing: is_translation_missing(&content),
            type_id: content.type_id,
            title_en: content.title_en,
            title_ru: content.title_ru,
            theme_en: content.theme_en,
            theme_ru: content.theme_ru,
            abstract_en: content.abstract_en,
            abstract_ru: content.abstract_ru,
            keywords_en: content.keywords_en,
            keywords_ru: content.keywords_ru,
            funding_information_en: content.funding_information_en,
            funding_information_ru: content.funding_information_ru,
            conflict_of_interest_en: content.conflict_of_interest_en,
            conflict_of_interest_ru: content.conflict_of_interest_ru,
            ask_for_translation: content.ask_for_translation,
            authors: content.authors,
            affiliations: content.affiliations,
            files: files
                .map(|file| {
                    let is_changeable = knows_the_office && !file.from_author;
                    ArticleFileView::of(file, is_changeable)
                })
                .collect(),
            suggested_reviewers: if knows_the_office { content.suggested_reviewers } else { Vec::new() },
            merged_pdfs,
            content_html_en: prepared.content_html_en,
            content_html_ru: prepared.content_html_ru,
            references: prepared.references,
            pdf_en_id: prepared.pdf_en.as_ref().map(|pdf| pdf.id),
            pdf_ru_id: prepared.pdf_ru.as_ref().map(|pdf| pdf.id),
            pdf_en: prepared.pdf_en,
            pdf_ru: prepared.pdf_ru,
            author_id: article.creator.id,
            author,
            issue: article.issue.map(|issue| issue.label(language)),
            slug: article.slug,
            shows_doi_and_pages: shows_doi_and_pages(status, article.doi.is_some(), standing),
            doi: article.doi,
            page_first: article.page_first,
            page_last: article.page_last,
            submission_date: article.dates.submission,
            acceptance_date: article.dates.acceptance,
            publication_date: article.dates.publication,
            editable_dates: dates::editable(status, standing),
            created_at: article.created_at,
            updated_at: article.updated_at,
            decisions: decisions(&facts, standing, awaited),
            allowed_actions: allowed(&facts, standing),
            acts_on_suggestions: acts_on_suggestions(standing, status),
            hint: hint_for_editor(status).filter(|_| knows_the_office),
            exports_to_pubmed: exports_to_pubmed(status, article.issue.is_some()) && knows_the_office,
            is_recused: !knows_the_office,
            news_held_until: match awaited {
                Awaited::Held(until) if knows_the_office => Some(until),
                _ => None,
            },
            hold_minutes: settings.decisions.hold_minutes,
        }
    }
}

fn decisions(facts: &Facts, standing: Standing, awaited: Awaited) -> Vec<DecisionView> {
    // A date that is still to be given stands in nobody's way.
    let facts = Facts { has_publication_date: true, ..facts.clone() };
    let outcomes = allowed(&facts, standing).into_iter().filter_map(|action| {
        let verdict = decide(&facts, standing, action).ok()?;
        let status = verdict.status.filter(|status| *status != facts.status)?;
        // What has a call of its own at this desk; reviewers are assigned elsewhere.
        let moves = !matches!(action, Action::AssignReviewer | Action::EndAssignment);
        moves.then(|| DecisionView {
            action,
            status_id: status.id(),
            tells: tells(verdict.tells, awaited),
            takes_letter: matches!(verdict.tells, Told::Author(_)),
            takes_publication_date: action == Action::Publish,
            withdraws: if verdict.withdraws { facts.assignments.active } else { 0 },
        })
    });
    outcomes.collect()
}

const fn tells(told: Told, awaited: Awaited) -> Tells {
    match (told, awaited) {
        (Told::Author(_), _) => Tells::Author,
        (Told::AuthorOfUndoing(_), Awaited::Held(_)) => Tells::Recalled,
        (Told::AuthorOfUndoing(_), Awaited::Told) => Tells::AuthorOfUndoing,
        _ => Tells::Nobody,
    }
}
