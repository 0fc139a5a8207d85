//! Views of an article for editors and admins. Recused viewers see neither the editors' names nor any
//! actions.

use chrono::{DateTime, NaiveDate, Utc};
use files::FileView;
use kit::Settings;
use notifications::DecisionNotification;
use rules::article::dates::{self, ArticleDate};
use rules::article::hints::{EditorHint, NextStep, hint_for_editor, next_step};
use rules::article::lifecycle::{Notify, allowed_actions, blocked_actions, decide};
use rules::article::publishing::{
    PublicationFacts, PublicationWarning, can_export_to_pubmed, can_preview, can_see_doi_and_pages,
    publication_warnings,
};
use rules::article::references::Reference;
use rules::article::translations::is_translation_missing;
use rules::article::{Action, Affiliation, ArticleState, AuthorEntry, Facts, Relation, SuggestedReviewer};
use rules::file_access::can_see_publication_data;
use rules::review::candidates::can_act_on_suggestions;
use rules::review::reviewer_access::reveals_reviews;
use rules::{ArticleId, ArticleStatus, Enumeration, FileId, Language, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::handling_view::{HandlingEditorView, RecommendationView};
use super::publication_content::PublicationContent;
use super::read::EditorArticleData;
use super::registration_warnings::RegistrationWarning;
use crate::articles::Article;
use crate::articles::events::{Event, EventType};
use crate::articles::issue::IssueLabel;
use crate::articles::refusals::blocker_problem;
use crate::articles::view::ArticleFileView;
use crate::merged_manuscripts::view::MergedManuscript;
use crate::participants::{Participant, PersonName};
use crate::published_pdfs::PdfWarnings;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorArticle {
    pub id: ArticleId,
    /// Given with the first submission, such as `CTT-2026-0042`.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    /// Must be sent back with a save.
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
    /// True if a Russian text is missing and the author did not ask for a translation.
    pub is_translation_missing: bool,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    /// Files of all rounds, newest first.
    pub files: Vec<ArticleFileView>,
    pub suggested_reviewers: Vec<SuggestedReviewer>,
    pub merged_pdfs: Vec<MergedManuscript>,
    /// Sanitized HTML.
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
    /// Null: follows from the languages of the full texts.
    #[schema(required)]
    pub original_language: Option<Language>,
    /// What was found in the PDFs; of interest to editors only.
    pub pdf_warnings: Vec<PdfWarnings>,
    /// The submitter.
    pub author_id: UserId,
    pub author: PersonName,
    #[schema(required)]
    pub issue: Option<IssueLabel>,
    /// Path segment on the public site; stays reserved after an undone publication.
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
    pub editable_dates: Vec<ArticleDate>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub allowed_actions: Vec<Action>,
    /// True if the viewer may act on the reviewers whom the author suggested.
    pub acts_on_suggestions: bool,
    /// Effects of each allowed action that changes the status.
    pub decisions: Vec<DecisionView>,
    /// Actions that the status allows and something else prevents, with the reason.
    pub blocked_actions: Vec<BlockedActionView>,
    #[schema(required)]
    pub hint: Option<EditorHint>,
    #[schema(required)]
    pub next_step: Option<NextStep>,
    pub exports_to_pubmed: bool,
    /// True if the viewer may see the article as readers will see it.
    pub has_preview: bool,
    /// What readers would miss if the article were published now; empty unless the viewer may publish it.
    pub publication_warnings: Vec<PublicationWarning>,
    /// What Crossref would refuse or not get; empty unless the viewer may publish the article and the journal
    /// registers DOIs.
    pub registration_warnings: Vec<RegistrationWarning>,
    /// True if the viewer is among the authors and may only read.
    pub is_recused: bool,
    /// When the author will be notified of the last decision; an undo before then sends nothing.
    #[schema(required)]
    pub news_held_until: Option<DateTime<Utc>>,
    /// Minutes between a decision and the author's notification.
    pub hold_minutes: u32,
    /// Editor who looks after the article.
    #[schema(required)]
    pub handling_editor: Option<HandlingEditorView>,
    /// Recommended decision that was neither decided on nor withdrawn.
    #[schema(required)]
    pub recommendation: Option<RecommendationView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionView {
    pub action: Action,
    /// Status after the action.
    pub status_id: i16,
    pub tells: NotificationEffect,
    pub takes_letter: bool,
    pub takes_publication_date: bool,
    /// Number of open review assignments that it withdraws.
    pub withdraws: usize,
    /// True if the letter replaces the one of an earlier decision, of which the author has not been notified.
    pub replaces_held_letter: bool,
    /// True if the article is in an unpublished issue and can leave it with this decision.
    pub takes_removal_from_issue: bool,
    /// True if the author may read the reviews of the current round from this decision on.
    pub reveals_reviews: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BlockedAction)]
pub struct BlockedActionView {
    pub action: Action,
    /// Code of the error that the action would respond with.
    pub code: &'static str,
    /// Why it is not possible and what to do, in the language of the request.
    pub reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DecisionTells)]
pub enum NotificationEffect {
    Nobody,
    /// The author, after the hold.
    Author,
    AuthorAtOnce,
    /// The author, who was notified of the decision that is undone.
    AuthorOfUndoing,
    /// No recipient: the held notification of the decision is deleted.
    Recalled,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorEvent {
    #[serde(rename = "type")]
    pub event_type: EventType,
    pub user: Participant,
    pub article_status_id: i16,
    /// Midnight (UTC) of the day if `isDay`.
    pub created_at: DateTime<Utc>,
    /// True if only the day is given, to editors who are among the authors.
    pub is_day: bool,
}

impl EditorEvent {
    pub fn of(event: Event, viewer: Relation) -> EditorEvent {
        let (created_at, is_day) = event.time_for(viewer);
        let user = match event.user.filter(|_| viewer.sees_editorial_data()) {
            Some((id, name)) => Participant::named(event.role, id, name),
            None => Participant::unnamed(event.role),
        };
        EditorEvent {
            event_type: event.event_type,
            user,
            article_status_id: event.status.id(),
            created_at,
            is_day,
        }
    }
}

impl EditorArticle {
    pub fn of(data: EditorArticleData, settings: &Settings, language: Language) -> EditorArticle {
        let EditorArticleData { article, publication, relation, decision_notification, author_state, .. } =
            data;
        let (viewer, handling) = (data.viewer, data.handling);
        let facts = Facts {
            handling: handling.as_ref().map(|data| data.facts).unwrap_or_default(),
            ..article.facts()
        };
        let (handling_editor, recommendation) =
            handling.map_or((None, None), |data| (data.editor, data.recommendation));
        let status = article.status;
        let sees_editorial_data = relation.sees_editorial_data();
        let publication = if can_see_publication_data(relation, status) {
            publication
        } else {
            PublicationContent::default()
        };
        let allowed_actions = allowed_actions(&facts, relation);
        let publication_warnings = match allowed_actions.contains(&Action::Publish) {
            true => publication_warnings(publication_facts(&article, &publication)),
            false => Vec::new(),
        };
        let registration_warnings = match allowed_actions.contains(&Action::Publish) {
            true => RegistrationWarning::list(&article, &publication.references, settings, language),
            false => Vec::new(),
        };
        let merged_pdfs = MergedManuscript::list(&article, language);
        let author = article.creator.name();
        let files = article.files.into_iter().filter(|file| sees_editorial_data || file.from_author);
        let content = article.content;
        EditorArticle {
            id: article.id,
            manuscript_number: article.number,
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
                    let is_changeable = sees_editorial_data && !file.from_author;
                    ArticleFileView::of(file, is_changeable)
                })
                .collect(),
            suggested_reviewers: if sees_editorial_data { content.suggested_reviewers } else { Vec::new() },
            merged_pdfs,
            content_html_en: publication.content_html_en,
            content_html_ru: publication.content_html_ru,
            references: publication.references,
            pdf_en_id: publication.pdf_en.as_ref().map(|pdf| pdf.id),
            pdf_ru_id: publication.pdf_ru.as_ref().map(|pdf| pdf.id),
            pdf_en: publication.pdf_en,
            pdf_ru: publication.pdf_ru,
            original_language: publication.original_language,
            pdf_warnings: if sees_editorial_data { publication.pdf_warnings } else { Vec::new() },
            author_id: article.creator.id,
            author,
            issue: article.issue.map(|issue| issue.to_view(language)),
            // Otherwise it would tell an author of a publication that was undone within its hold.
            slug: article.slug.filter(|_| sees_editorial_data || status == ArticleStatus::Published),
            shows_doi_and_pages: can_see_doi_and_pages(status, article.doi.is_some(), relation),
            doi: article.doi,
            page_first: article.page_first,
            page_last: article.page_last,
            submission_date: article.dates.submission,
            acceptance_date: article.dates.acceptance,
            publication_date: article.dates.publication,
            editable_dates: dates::editable(status, relation),
            created_at: article.created_at,
            updated_at: article.updated_at,
            decisions: decisions(&facts, relation, decision_notification, author_state),
            blocked_actions: blocked_action_views(&facts, relation, language),
            allowed_actions,
            acts_on_suggestions: can_act_on_suggestions(relation, status),
            hint: hint_for_editor(status).filter(|_| sees_editorial_data),
            next_step: next_step(status, article.issue.is_some(), &possible_actions(&facts, relation)),
            exports_to_pubmed: can_export_to_pubmed(status) && sees_editorial_data,
            has_preview: can_preview(status, relation),
            publication_warnings,
            registration_warnings,
            is_recused: !sees_editorial_data,
            news_held_until: match decision_notification {
                DecisionNotification::Held(until) if sees_editorial_data => Some(until),
                _ => None,
            },
            hold_minutes: settings.decisions.hold_minutes,
            handling_editor: handling_editor.map(|editor| HandlingEditorView::of(editor, viewer)),
            recommendation: recommendation.map(|open| RecommendationView::of(open, viewer)),
        }
    }
}

fn publication_facts(article: &Article, publication: &PublicationContent) -> PublicationFacts {
    PublicationFacts {
        is_notice: article.is_notice(),
        in_issue: article.issue.is_some(),
        has_doi: article.doi.is_some(),
        has_pages: article.page_first.is_some(),
        has_pdf: publication.pdf_en.is_some() || publication.pdf_ru.is_some(),
        has_references: !publication.references.is_empty(),
        is_translated: !article.content.title_ru.is_empty() && !article.content.abstract_ru.is_empty(),
    }
}

/// Allowed actions, including those for which the client asks for a missing publication date.
fn possible_actions(facts: &Facts, relation: Relation) -> Vec<Action> {
    allowed_actions(&Facts { has_publication_date: true, ..facts.clone() }, relation)
}

fn decisions(
    facts: &Facts,
    relation: Relation,
    decision_notification: DecisionNotification,
    author_state: ArticleState,
) -> Vec<DecisionView> {
    let seen = (author_state.status, author_state.revision);
    let facts = Facts { has_publication_date: true, ..facts.clone() };
    let outcomes = possible_actions(&facts, relation).into_iter().filter_map(|action| {
        let transition = decide(&facts, relation, action).ok()?;
        let status = transition.status.filter(|status| *status != facts.status)?;
        // Assignments have their own operations.
        let is_decision =
            !matches!(action, Action::AssignReviewer | Action::EndAssignment | Action::ReopenAssignment);
        is_decision.then(|| DecisionView {
            action,
            status_id: status.id(),
            tells: notification_effect(transition.notify, decision_notification),
            takes_letter: matches!(transition.notify, Notify::Author(_) | Notify::AuthorAtOnce(_)),
            takes_publication_date: action == Action::Publish,
            withdraws: if transition.withdraws_open_assignments { facts.assignments.active } else { 0 },
            replaces_held_letter: matches!(
                (transition.notify, decision_notification),
                (Notify::Author(_), DecisionNotification::Held(_))
            ),
            takes_removal_from_issue: action == Action::Publish && facts.in_issue,
            reveals_reviews: reveals_reviews(seen, (status, transition.revision), facts.revision),
        })
    });
    outcomes.collect()
}

fn blocked_action_views(facts: &Facts, relation: Relation, language: Language) -> Vec<BlockedActionView> {
    let view = |(action, refusal)| {
        let problem = blocker_problem(&refusal)?;
        let reason = problem.text.in_language(language).to_owned();
        Some(BlockedActionView { action, code: problem.code, reason })
    };
    blocked_actions(facts, relation).into_iter().filter_map(view).collect()
}

const fn notification_effect(
    notify: Notify,
    decision_notification: DecisionNotification,
) -> NotificationEffect {
    match (notify, decision_notification) {
        (Notify::Author(_), _) => NotificationEffect::Author,
        (Notify::AuthorAtOnce(_), _) => NotificationEffect::AuthorAtOnce,
        (Notify::AuthorOfUndo(_), DecisionNotification::Held(_)) => NotificationEffect::Recalled,
        (Notify::AuthorOfUndo(_), DecisionNotification::Released) => NotificationEffect::AuthorOfUndoing,
        _ => NotificationEffect::Nobody,
    }
}
