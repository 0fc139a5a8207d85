//! Text of a new notice: what the guidelines of COPE want readers to learn, as questions for the editor.

use super::notice::{NoticeInitiator, NoticeKind};
use crate::language::{Language, LocalizedText};

/// Begins a question, which ends with `]`. No notice is published with one.
pub const QUESTION_START: &str = "[?";

/// Returns the text of a new notice in the language, as HTML.
pub fn notice_text(kind: NoticeKind, initiator: NoticeInitiator, language: Language) -> String {
    let first = opening(kind, initiator).in_language(language);
    let questions = questions(kind)
        .iter()
        .map(|question| format!("<p>{QUESTION_START} {}]</p>", question.in_language(language)));
    format!("<p>{first}</p>{}", questions.collect::<String>())
}

const fn opening(kind: NoticeKind, initiator: NoticeInitiator) -> LocalizedText {
    match (kind, initiator) {
        (NoticeKind::Correction, NoticeInitiator::Authors) => {
            LocalizedText::new("The authors correct their article.", "Авторы исправляют свою статью.")
        }
        (NoticeKind::Correction, _) => LocalizedText::new("The article is corrected.", "Статья исправлена."),
        (NoticeKind::Addendum, NoticeInitiator::Authors) => {
            LocalizedText::new("The authors add to their article.", "Авторы дополняют свою статью.")
        }
        (NoticeKind::Addendum, _) => {
            LocalizedText::new("The following is added to the article.", "Статья дополнена.")
        }
        (NoticeKind::Retraction, NoticeInitiator::Authors) => {
            LocalizedText::new("The authors retract their article.", "Авторы отзывают свою статью.")
        }
        (NoticeKind::Retraction, NoticeInitiator::Editors) => {
            LocalizedText::new("The editors retract the article.", "Редакция отзывает статью.")
        }
        (NoticeKind::Retraction, NoticeInitiator::Publisher) => {
            LocalizedText::new("The publisher retracts the article.", "Издатель отзывает статью.")
        }
        (NoticeKind::Retraction, NoticeInitiator::Institution) => LocalizedText::new(
            "The article is retracted at the request of the authors’ institution.",
            "Статья отозвана по просьбе организации, в которой работают авторы.",
        ),
        (NoticeKind::ExpressionOfConcern, _) => LocalizedText::new(
            "The journal informs readers about doubts that it could not settle yet.",
            "Журнал сообщает читателям о сомнениях, которые пока не удалось разрешить.",
        ),
        (NoticeKind::Removal, _) => LocalizedText::new(
            "The text of the article has been removed. Its citation remains.",
            "Текст статьи удалён. Библиографическое описание сохранено.",
        ),
    }
}

const AGREEMENT: LocalizedText = LocalizedText::new(
    "Do all authors agree, also with the wording? Name those who do not, and those who could not be reached.",
    "Все ли авторы согласны, в том числе с формулировкой? Назовите тех, кто не согласен, и тех, с кем не удалось связаться.",
);

const fn questions(kind: NoticeKind) -> &'static [LocalizedText] {
    match kind {
        NoticeKind::Correction => {
            const {
                &[
                    LocalizedText::new(
                        "Where is the error: section, page, table, figure?",
                        "Где ошибка: раздел, страница, таблица, рисунок?",
                    ),
                    LocalizedText::new(
                        "What stood there, and what is right?",
                        "Что было написано и как правильно?",
                    ),
                    LocalizedText::new(
                        "Does the error change results or conclusions?",
                        "Влияет ли ошибка на результаты или выводы?",
                    ),
                    AGREEMENT,
                ]
            }
        }
        NoticeKind::Retraction => {
            const {
                &[
                    LocalizedText::new(
                        "Why: an honest error, unreliable data, plagiarism, duplicate publication, ethics? Which results are affected?",
                        "Почему: добросовестная ошибка, недостоверные данные, плагиат, повторная публикация, нарушение этики? Какие результаты затронуты?",
                    ),
                    LocalizedText::new(
                        "How was it found, who has examined it, and when?",
                        "Как это обнаружено, кто и когда это проверил?",
                    ),
                    AGREEMENT,
                ]
            }
        }
        NoticeKind::ExpressionOfConcern => {
            const {
                &[
                    LocalizedText::new(
                        "What is in doubt, and since when?",
                        "Что вызывает сомнения и с какого времени?",
                    ),
                    LocalizedText::new(
                        "Who investigates, and when is a result expected?",
                        "Кто проводит проверку и когда ожидается её результат?",
                    ),
                    LocalizedText::new("What do the authors say?", "Что говорят авторы?"),
                ]
            }
        }
        NoticeKind::Removal => {
            const {
                &[
                    LocalizedText::new(
                        "Why: a court order, a danger to health, a person’s rights?",
                        "Почему: решение суда, опасность для здоровья, права человека?",
                    ),
                    LocalizedText::new("Who has decided, and when?", "Кто и когда принял решение?"),
                ]
            }
        }
        NoticeKind::Addendum => {
            const {
                &[
                    LocalizedText::new(
                        "What is added, and why was it missing?",
                        "Что добавлено и почему этого не было?",
                    ),
                    LocalizedText::new("Who has reviewed it?", "Кто это проверил?"),
                ]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_new_notice_asks_something_in_both_languages() {
        for kind in NoticeKind::ALL {
            for initiator in NoticeInitiator::ALL {
                let [english, russian] = Language::ALL.map(|language| notice_text(kind, initiator, language));
                let count = |text: &str| text.matches(QUESTION_START).count();
                assert!(count(&english) > 0 && count(&english) == count(&russian), "{kind:?}");
                assert!(english.is_ascii() || english.contains('’'), "{english}");
                assert_ne!(english, russian);
            }
        }
    }
}
