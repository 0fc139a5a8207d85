//! Views of an article for editors and admins. Recused viewers see neither the editors' names nor any
//! actions.

use chrono::{DateTime, NaiveDate, Utc};
use files::FileView;
use kit::Settings;
use notifications::DecisionNotification;
use rules::article::dates::{self, ArticleDate};
use rules::article::editorial_content::is_translation_missing;
use rules::article::hints::{EditorHint, hint_for_editor};
use rules::article::lifecycle::{Notify, allowed_actions, decide};
use rules::article::publishing::{can_export_to_pubmed, can_see_doi_and_pages};
use rules::article::references::Reference;
use rules::article::{Action, Affiliation, AuthorEntry, Facts, Relation, SuggestedReviewer};
use rules::file_access::can_see_publication_data;
use rules::review::assignment::can_act_on_suggestions;
use rules::{ArticleId, Enumeration, FileId, Language, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::publication_content::PublicationContent;
use super::read::EditorArticleData;
use crate::articles::events::{Event, EventType};
use crate::articles::issue::IssueLabel;
use crate::articles::view::ArticleFileView;
use crate::merged_manuscripts::view::MergedManuscript;
use crate::participants::{Participant, PersonName};

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
    #[schema(required)]
    pub hint: Option<EditorHint>,
    pub exports_to_pubmed: bool,
    /// True if the viewer is among the authors and may only read.
    pub is_recused: bool,
    /// When the author will be notified of the last decision; an undo before then sends nothing.
    #[schema(required)]
    pub news_held_until: Option<DateTime<Utc>>,
    /// Minutes between a decision and the author's notification.
    pub hold_minutes: u32,
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
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DecisionTells)]
pub enum NotificationEffect {
    Nobody,
    /// The author, after the hold.
    Author,
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
    pub created_at: DateTime<Utc>,
}

impl EditorEvent {
    pub fn of(event: Event, viewer: Relation) -> EditorEvent {
        let user = match viewer.sees_editorial_data() {
            true => Participant::named(event.role, event.user_id, event.name),
            false => Participant::unnamed(event.role),
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
    pub fn of(data: EditorArticleData, settings: &Settings, language: Language) -> EditorArticle {
        let EditorArticleData { article, publication, relation, decision_notification } = data;
        let facts = article.facts();
        let status = article.status;
        let sees_editorial_data = relation.sees_editorial_data();
        let publication = if can_see_publication_data(relation, status) {
            publication
        } else {
            PublicationContent::default()
        };
        let merged_pdfs = MergedManuscript::list(&article, language);
        let author = article.creator.name();
        let files = article.files.into_iter().filter(|file| sees_editorial_data || file.from_author);
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
            author_id: article.creator.id,
            author,
            issue: article.issue.map(|issue| issue.to_view(language)),
            slug: article.slug,
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
            decisions: decisions(&facts, relation, decision_notification),
            allowed_actions: allowed_actions(&facts, relation),
            acts_on_suggestions: can_act_on_suggestions(relation, status),
            hint: hint_for_editor(status).filter(|_| sees_editorial_data),
            exports_to_pubmed: can_export_to_pubmed(status, article.issue.is_some()) && sees_editorial_data,
            is_recused: !sees_editorial_data,
            news_held_until: match decision_notification {
                DecisionNotification::Held(until) if sees_editorial_data => Some(until),
                _ => None,
            },
            hold_minutes: settings.decisions.hold_minutes,
        }
    }
}

fn decisions(
    facts: &Facts,
    relation: Relation,
    decision_notification: DecisionNotification,
) -> Vec<DecisionView> {
    // The client asks for a missing publication date, so it must not hide the action.
    let facts = Facts { has_publication_date: true, ..facts.clone() };
    let outcomes = allowed_actions(&facts, relation).into_iter().filter_map(|action| {
        let transition = decide(&facts, relation, action).ok()?;
        let status = transition.status.filter(|status| *status != facts.status)?;
        // Assignments have their own operations.
        let is_decision = !matches!(action, Action::AssignReviewer | Action::EndAssignment);
        is_decision.then(|| DecisionView {
            action,
            status_id: status.id(),
            tells: notification_effect(transition.notify, decision_notification),
            takes_letter: matches!(transition.notify, Notify::Author(_)),
            takes_publication_date: action == Action::Publish,
            withdraws: if transition.withdraws_open_assignments { facts.assignments.active } else { 0 },
        })
    });
    outcomes.collect()
}

const fn notification_effect(
    notify: Notify,
    decision_notification: DecisionNotification,
) -> NotificationEffect {
    match (notify, decision_notification) {
        (Notify::Author(_), _) => NotificationEffect::Author,
        (Notify::AuthorOfUndo(_), DecisionNotification::Held(_)) => NotificationEffect::Recalled,
        (Notify::AuthorOfUndo(_), DecisionNotification::Released) => NotificationEffect::AuthorOfUndoing,
        _ => NotificationEffect::Nobody,
    }
}
