//! Views of an article for its author. No view names a reviewer.

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::hints::{AuthorScreen, author_screen, hint_for_author};
use rules::article::lifecycle::allowed_actions;
use rules::article::publishing::can_see_doi_and_pages;
use rules::article::translations::{Translation, required_translations};
use rules::article::{
    Action, Affiliation, AuthorEntry, Hint, Relation, SubmissionProblem, SuggestedReviewer, Tab,
};
use rules::{ArticleId, Enumeration, Language, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::Article;
use crate::articles::view::ArticleFileView;
use crate::merged_manuscripts::view::MergedManuscript;
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyArticleItem {
    pub id: ArticleId,
    /// Given with the first submission, such as `CTT-2026-0042`.
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub title_en: String,
    pub title_ru: String,
    pub type_id: i16,
    pub status_id: i16,
    pub revision: i32,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    /// Messages of the other side that the viewer has not read.
    pub unread_messages: i64,
    pub opens_in: AuthorScreen,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyArticle {
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
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    /// Files of all rounds, newest first.
    pub files: Vec<ArticleFileView>,
    pub suggested_reviewers: Vec<SuggestedReviewer>,
    pub merged_pdfs: Vec<MergedManuscript>,
    /// The submitter.
    pub author_id: UserId,
    pub author: PersonName,
    #[schema(required)]
    pub doi: Option<String>,
    #[schema(required)]
    pub page_first: Option<String>,
    #[schema(required)]
    pub page_last: Option<String>,
    #[schema(required)]
    pub submission_date: Option<NaiveDate>,
    #[schema(required)]
    pub acceptance_date: Option<NaiveDate>,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub opens_in: AuthorScreen,
    pub allowed_actions: Vec<Action>,
    #[schema(required)]
    pub hint: Option<Hint>,
    /// Russian texts that a submission needs; empty if the author asks the editors to translate.
    pub required_translations: Vec<Translation>,
    /// Problems that prevent submission; empty if the author cannot submit in this status.
    pub problems: Vec<SubmissionProblemView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ObstacleView)]
pub struct SubmissionProblemView {
    /// Tab of the editing form where the author can solve it.
    pub tab: Tab,
    pub loc: Vec<String>,
    pub msg: String,
    #[serde(rename = "type")]
    pub kind: String,
}

impl SubmissionProblemView {
    fn of(problem: &SubmissionProblem, language: Language) -> SubmissionProblemView {
        SubmissionProblemView {
            tab: problem.tab,
            loc: problem.error.location.clone(),
            msg: problem.error.kind.message(language),
            kind: problem.error.kind.code().to_owned(),
        }
    }
}

impl MyArticle {
    pub fn of(article: Article, language: Language) -> MyArticle {
        let facts = article.facts();
        let allowed_actions = allowed_actions(&facts, Relation::Creator);
        let may_submit = allowed_actions.contains(&Action::Submit);
        let problems = facts.submission_problems.iter().filter(|_| may_submit);
        let problems = problems.map(|problem| SubmissionProblemView::of(problem, language)).collect();
        let merged_pdfs = MergedManuscript::list(&article, language);
        let changeable: Vec<bool> = article.files.iter().map(|file| article.is_changeable(file)).collect();
        let shows_pages = can_see_doi_and_pages(article.status, article.doi.is_some(), Relation::Creator);
        let required_translations = required_translations(&article.content);
        let Article { id, creator, status, revision, content, files, .. } = article;
        MyArticle {
            id,
            manuscript_number: article.number,
            version: content.version,
            status_id: status.id(),
            revision,
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
                .into_iter()
                .zip(changeable)
                .map(|(file, is_changeable)| ArticleFileView::of(file, is_changeable))
                .collect(),
            suggested_reviewers: content.suggested_reviewers,
            merged_pdfs,
            author_id: creator.id,
            author: creator.name(),
            page_first: article.page_first.filter(|_| shows_pages),
            page_last: article.page_last.filter(|_| shows_pages),
            doi: article.doi,
            submission_date: article.dates.submission,
            acceptance_date: article.dates.acceptance,
            publication_date: article.dates.publication,
            created_at: article.created_at,
            updated_at: article.updated_at,
            opens_in: author_screen(status),
            allowed_actions,
            hint: hint_for_author(status),
            required_translations,
            problems,
        }
    }
}
