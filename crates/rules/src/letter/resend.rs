//! Whether a letter can be sent again.

use serde::Serialize;
use utoipa::ToSchema;

use super::{LetterStatus, Withheld};
use crate::language::Words;

/// So often is one letter sent again. Whom it has not reached by then, it never will.
pub const MOST_RESENDS: i32 = 5;

/// What can be done with a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LetterAction {
    Resend,
}

/// What is known of a letter that somebody would like to send again.
#[derive(Debug, Clone, Copy)]
pub struct LetterFacts {
    /// It is the letter of a notification. Codes are asked for anew by the person.
    pub is_news: bool,
    pub status: LetterStatus,
    /// It has not been sent again since.
    pub is_newest: bool,
    /// How often it has been sent again, with this one.
    pub resends: i32,
    /// Why it would not go out now.
    pub withheld_now: Option<Withheld>,
}

/// Why a letter is not sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAgain {
    NoNews,
    OnItsWay,
    NeverSent,
    SentSince,
    /// Sent again a moment ago: a second click.
    JustNow,
    TooOften,
    Withheld(Withheld),
}

/// Accepted and failed ones, while what they say still stands.
pub const fn resendable(facts: &LetterFacts) -> Result<(), NotAgain> {
    match facts {
        LetterFacts { is_news: false, .. } => Err(NotAgain::NoNews),
        LetterFacts { is_newest: false, .. } => Err(NotAgain::SentSince),
        LetterFacts { withheld_now: Some(reason), .. } => Err(NotAgain::Withheld(*reason)),
        LetterFacts { status: LetterStatus::Waiting | LetterStatus::Retrying, .. } => Err(NotAgain::OnItsWay),
        LetterFacts { status: LetterStatus::Withheld, .. } => Err(NotAgain::NeverSent),
        LetterFacts { resends: MOST_RESENDS.., .. } => Err(NotAgain::TooOften),
        LetterFacts { status: LetterStatus::Accepted | LetterStatus::Failed, .. } => Ok(()),
    }
}

impl NotAgain {
    pub const fn code(self) -> &'static str {
        match self {
            NotAgain::NoNews => "letter-with-a-code",
            NotAgain::OnItsWay => "letter-on-its-way",
            NotAgain::NeverSent => "letter-never-sent",
            NotAgain::SentSince => "letter-sent-since",
            NotAgain::JustNow => "letter-just-sent",
            NotAgain::TooOften => "letter-sent-too-often",
            NotAgain::Withheld(Withheld::Muted) => "letter-muted",
            NotAgain::Withheld(Withheld::Overtaken) => "letter-overtaken",
            NotAgain::Withheld(Withheld::Unreachable) => "letter-unreachable",
        }
    }

    pub const fn words(self) -> Words {
        match self {
            NotAgain::NoNews => {
                const {
                    Words::new(
                        "Only letters about articles and issues can be sent again. For any other the person has to ask anew on the site.",
                        "Повторно можно отправить только письма о статьях и выпусках. Любое другое письмо человек запрашивает на сайте сам.",
                    )
                }
            }
            NotAgain::OnItsWay => {
                const {
                    Words::new(
                        "The letter is still being sent. Please wait until it has been accepted or has failed.",
                        "Письмо ещё отправляется. Подождите, пока почтовый сервер примет его или откажет.",
                    )
                }
            }
            NotAgain::NeverSent => {
                const {
                    Words::new(
                        "The letter was not sent in the first place, so it cannot be sent again.",
                        "Письмо не отправлялось, поэтому отправить его повторно нельзя.",
                    )
                }
            }
            NotAgain::SentSince => {
                const {
                    Words::new(
                        "The letter has been sent again since. Please reload the page.",
                        "Письмо уже отправили повторно. Обновите страницу.",
                    )
                }
            }
            NotAgain::JustNow => {
                const {
                    Words::new(
                        "The letter was sent again just now. If it does not arrive, try again in a minute.",
                        "Письмо только что отправили повторно. Если оно не дойдёт, попробуйте ещё раз через минуту.",
                    )
                }
            }
            NotAgain::TooOften => {
                const {
                    Words::new(
                        "The letter has been sent again several times already. Please reach this person some other way.",
                        "Письмо уже несколько раз отправляли повторно. Свяжитесь с этим человеком другим способом.",
                    )
                }
            }
            NotAgain::Withheld(Withheld::Muted) => {
                const {
                    Words::new(
                        "This person has switched off letters of this kind and finds the news among their notifications. Please write to them yourself if it is urgent.",
                        "Человек отключил письма этого вида и увидит новость в своих уведомлениях. Если дело срочное, напишите ему сами.",
                    )
                }
            }
            NotAgain::Withheld(Withheld::Overtaken) => {
                const {
                    Words::new(
                        "What the letter says is no longer true, so it cannot be sent again. Please reload the page.",
                        "Сказанное в письме уже не соответствует действительности, поэтому отправить его повторно нельзя. Обновите страницу.",
                    )
                }
            }
            NotAgain::Withheld(Withheld::Unreachable) => {
                const {
                    Words::new(
                        "This person’s account is closed or has no confirmed address, so no letter would reach them.",
                        "Учётная запись этого человека закрыта или его адрес не подтверждён, и письмо до него не дойдёт.",
                    )
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: LetterFacts = LetterFacts {
        is_news: true,
        status: LetterStatus::Failed,
        is_newest: true,
        resends: 0,
        withheld_now: None,
    };

    #[test]
    fn only_what_was_settled_and_still_stands_is_sent_again() {
        use LetterStatus::{Accepted, Failed, Retrying, Waiting, Withheld as NotSent};
        for (status, expected) in [
            (Accepted, Ok(())),
            (Failed, Ok(())),
            (Waiting, Err(NotAgain::OnItsWay)),
            (Retrying, Err(NotAgain::OnItsWay)),
            (NotSent, Err(NotAgain::NeverSent)),
        ] {
            assert_eq!(resendable(&LetterFacts { status, ..GOOD }), expected, "{status:?}");
        }
        assert_eq!(resendable(&LetterFacts { is_news: false, ..GOOD }), Err(NotAgain::NoNews));
        assert_eq!(resendable(&LetterFacts { is_newest: false, ..GOOD }), Err(NotAgain::SentSince));
        assert_eq!(resendable(&LetterFacts { resends: MOST_RESENDS - 1, ..GOOD }), Ok(()));
        assert_eq!(resendable(&LetterFacts { resends: MOST_RESENDS, ..GOOD }), Err(NotAgain::TooOften));
        for reason in Withheld::ALL {
            let facts = LetterFacts { withheld_now: Some(reason), ..GOOD };
            assert_eq!(resendable(&facts), Err(NotAgain::Withheld(reason)));
        }
    }
}
