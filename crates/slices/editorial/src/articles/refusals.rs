//! Error responses for refused article actions.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::article::{DecisionMode, Refusal};
use rules::{FieldError, FieldErrorKind, LocalizedText};

pub const WRONG_STATUS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "wrong-status",
    LocalizedText::new(
        "This is not possible in the article’s current status. Reload the page.",
        "При текущем статусе статьи это невозможно. Обновите страницу.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "The article has changed elsewhere since you opened it. Nothing was overwritten.",
        "Статью изменили в другом месте после того, как вы её открыли. Ничего не перезаписано.",
    ),
);

const IN_ISSUE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "in-issue",
    LocalizedText::new(
        "The article is in an issue. Remove it from the issue first.",
        "Статья входит в выпуск. Сначала уберите её из выпуска.",
    ),
);

const REGISTERED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "doi-registered",
    LocalizedText::new(
        "The DOI of the article is registered, or on its way to the registry, and cannot be deleted there. Leave the article published and issue a notice, such as a correction or a retraction.",
        "DOI статьи зарегистрирован или уже отправлен на регистрацию, удалить его нельзя. Оставьте статью опубликованной и выпустите уведомление: исправление, отзыв или другое.",
    ),
);

const WAS_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "was-published",
    LocalizedText::new(
        "The article was published once and cannot be removed. Please write to the editors.",
        "Статья уже была опубликована, поэтому удалить её нельзя. Напишите в редакцию.",
    ),
);

const HAS_NOTICES: Problem = Problem::new(
    StatusCode::CONFLICT,
    "has-notices",
    LocalizedText::new(
        "There is a notice on the article, whose readers must find the article. Discard the notice first, or leave the article published.",
        "О статье есть уведомление, и его читатели должны находить статью. Сначала удалите уведомление или оставьте статью опубликованной.",
    ),
);

const OPEN_QUESTIONS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "open-questions",
    LocalizedText::new(
        "The text of the notice contains questions in brackets [? …]. Replace them with the answers, in both languages.",
        "В тексте уведомления остались вопросы в скобках [? …]. Замените их ответами на обоих языках.",
    ),
);

pub const NOT_FOR_PUBMED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-for-pubmed",
    LocalizedText::new(
        "Only a published article can be exported.",
        "Экспортировать можно только опубликованную статью.",
    ),
);

const CHIEF_EDITORS_DECIDE: Problem = Problem::new(
    StatusCode::FORBIDDEN,
    "chief-editors-decide",
    LocalizedText::new(
        "Chief editors decide on articles. The handling editor recommends a decision.",
        "Решения по статьям принимают главные редакторы. Ведущий редактор предлагает решение.",
    ),
);

const HANDLING_EDITOR_DECIDES: Problem = Problem::new(
    StatusCode::FORBIDDEN,
    "handling-editor-decides",
    LocalizedText::new(
        "The handling editor or a chief editor decides on this article.",
        "Решение по этой статье принимает её ведущий редактор или главный редактор.",
    ),
);

const HANDLED_BY_ANOTHER: Problem = Problem::new(
    StatusCode::FORBIDDEN,
    "handled-by-another",
    LocalizedText::new(
        "Another editor handles this article. That editor or a chief editor can hand it over.",
        "Эту статью ведёт другой редактор. Передать её может он сам или главный редактор.",
    ),
);

const CANNOT_RECOMMEND: Problem = Problem::new(
    StatusCode::FORBIDDEN,
    "cannot-recommend",
    LocalizedText::new(
        "You cannot recommend a decision on this article: you decide on it yourself, or another editor handles it.",
        "Предложить решение по этой статье вы не можете: вы решаете сами или статью ведёт другой редактор.",
    ),
);

const NOTHING_TO_RETURN: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-return",
    LocalizedText::new(
        "There is no recommendation here that you could return. Reload the page.",
        "Здесь нет предложения, которое вы могли бы вернуть. Обновите страницу.",
    ),
);

/// Returns why an action is not offered, for reasons that the actor can remove elsewhere.
pub const fn blocker_problem(refusal: &Refusal) -> Option<Problem> {
    match refusal {
        Refusal::InIssue => Some(IN_ISSUE),
        Refusal::Registered => Some(REGISTERED),
        Refusal::WasPublished => Some(WAS_PUBLISHED),
        Refusal::HasNotices => Some(HAS_NOTICES),
        Refusal::HasOpenQuestions => Some(OPEN_QUESTIONS),
        Refusal::NotTheDecider(mode) => Some(decider_problem(*mode)),
        Refusal::HandledByAnother => Some(HANDLED_BY_ANOTHER),
        _ => None,
    }
}

const fn decider_problem(mode: DecisionMode) -> Problem {
    match mode {
        DecisionMode::Chief => CHIEF_EDITORS_DECIDE,
        DecisionMode::HandlingEditor | DecisionMode::Anybody => HANDLING_EDITOR_DECIDES,
    }
}

/// Returns the problem of a refusal that names no fields.
pub const fn refusal_problem(refusal: &Refusal) -> Problem {
    match refusal {
        Refusal::Hidden => Problem::NOT_FOUND,
        Refusal::Forbidden => Problem::FORBIDDEN,
        Refusal::InIssue => IN_ISSUE,
        Refusal::Registered => REGISTERED,
        Refusal::WasPublished => WAS_PUBLISHED,
        Refusal::HasNotices => HAS_NOTICES,
        Refusal::HasOpenQuestions => OPEN_QUESTIONS,
        Refusal::NotTheDecider(mode) => decider_problem(*mode),
        Refusal::NotTheRecommender => CANNOT_RECOMMEND,
        Refusal::HandledByAnother => HANDLED_BY_ANOTHER,
        Refusal::NothingToReturn => NOTHING_TO_RETURN,
        Refusal::WrongStatus
        | Refusal::WrongType
        | Refusal::PublicationDateNeeded
        | Refusal::Incomplete(_) => WRONG_STATUS,
    }
}

pub fn refusal_error(refusal: Refusal) -> Error {
    match refusal {
        Refusal::PublicationDateNeeded => {
            vec![FieldError::in_body("publicationDate", FieldErrorKind::Required)].into()
        }
        Refusal::Incomplete(submission_problems) => {
            submission_problems.into_iter().map(|problem| problem.error).collect::<Vec<_>>().into()
        }
        other => refusal_problem(&other).into(),
    }
}
