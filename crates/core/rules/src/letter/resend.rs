//! Rules for resending letters.

use serde::Serialize;
use utoipa::ToSchema;

use super::{LetterStatus, WithholdReason};
use crate::language::LocalizedText;

/// More attempts are unlikely to reach the recipient.
pub const MAX_RESENDS: i32 = 5;

/// Action on a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LetterAction {
    Resend,
}

/// Facts that decide whether a letter can be resent.
#[derive(Debug, Clone, Copy)]
pub struct LetterFacts {
    /// The letter belongs to a notification. New codes must be requested by the user.
    pub is_notification: bool,
    pub status: LetterStatus,
    /// No resent copy exists.
    pub is_newest: bool,
    /// Number of resends, including this one.
    pub resends: i32,
    /// Reason for which it would be withheld now.
    pub withheld_now: Option<WithholdReason>,
}

/// Reason why a letter cannot be resent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResendRefusal {
    NotANotification,
    InDelivery,
    NeverSent,
    AlreadyResent,
    /// Resent a moment ago, for example by a double click.
    JustResent,
    LimitReached,
    Withheld(WithholdReason),
}

/// Allows resending accepted and failed letters whose content is still true.
pub const fn check_resend(facts: &LetterFacts) -> Result<(), ResendRefusal> {
    match facts {
        LetterFacts { is_notification: false, .. } => Err(ResendRefusal::NotANotification),
        LetterFacts { is_newest: false, .. } => Err(ResendRefusal::AlreadyResent),
        LetterFacts { withheld_now: Some(reason), .. } => Err(ResendRefusal::Withheld(*reason)),
        LetterFacts { status: LetterStatus::Waiting | LetterStatus::Retrying, .. } => {
            Err(ResendRefusal::InDelivery)
        }
        LetterFacts { status: LetterStatus::Withheld, .. } => Err(ResendRefusal::NeverSent),
        LetterFacts { resends: MAX_RESENDS.., .. } => Err(ResendRefusal::LimitReached),
        LetterFacts { status: LetterStatus::Accepted | LetterStatus::Failed, .. } => Ok(()),
    }
}

impl ResendRefusal {
    pub const fn code(self) -> &'static str {
        match self {
            ResendRefusal::NotANotification => "letter-with-a-code",
            ResendRefusal::InDelivery => "letter-on-its-way",
            ResendRefusal::NeverSent => "letter-never-sent",
            ResendRefusal::AlreadyResent => "letter-sent-since",
            ResendRefusal::JustResent => "letter-just-sent",
            ResendRefusal::LimitReached => "letter-sent-too-often",
            ResendRefusal::Withheld(WithholdReason::Muted) => "letter-muted",
            ResendRefusal::Withheld(WithholdReason::Overtaken) => "letter-overtaken",
            ResendRefusal::Withheld(WithholdReason::Unreachable) => "letter-unreachable",
        }
    }

    pub const fn message(self) -> LocalizedText {
        match self {
            ResendRefusal::NotANotification => {
                const {
                    LocalizedText::new(
                        "Only e-mails about articles and issues can be resent. For any other, the person has to ask again on the site.",
                        "Повторно можно отправить только письма о статьях и выпусках. Любое другое письмо человек запрашивает на сайте сам.",
                    )
                }
            }
            ResendRefusal::InDelivery => {
                const {
                    LocalizedText::new(
                        "The e-mail is still being sent. Wait until the mail server has taken or rejected it.",
                        "Письмо ещё отправляется. Подождите, пока почтовый сервер примет его или откажет.",
                    )
                }
            }
            ResendRefusal::NeverSent => {
                const {
                    LocalizedText::new(
                        "The e-mail was never sent, so it cannot be resent.",
                        "Письмо не отправлялось, поэтому отправить его повторно нельзя.",
                    )
                }
            }
            ResendRefusal::AlreadyResent => {
                const {
                    LocalizedText::new(
                        "The e-mail has already been resent. Reload the page.",
                        "Письмо уже отправили повторно. Обновите страницу.",
                    )
                }
            }
            ResendRefusal::JustResent => {
                const {
                    LocalizedText::new(
                        "The e-mail was resent just now. If it does not arrive, try again in a minute.",
                        "Письмо только что отправили повторно. Если оно не дойдёт, попробуйте ещё раз через минуту.",
                    )
                }
            }
            ResendRefusal::LimitReached => {
                const {
                    LocalizedText::new(
                        "The e-mail has already been resent several times. Contact this person in another way.",
                        "Письмо уже несколько раз отправляли повторно. Свяжитесь с этим человеком другим способом.",
                    )
                }
            }
            ResendRefusal::Withheld(WithholdReason::Muted) => {
                const {
                    LocalizedText::new(
                        "This person has turned off e-mails of this kind and sees the news in their notifications. If it is urgent, write to them yourself.",
                        "Человек отключил письма этого вида и увидит новость в своих уведомлениях. Если дело срочное, напишите ему сами.",
                    )
                }
            }
            ResendRefusal::Withheld(WithholdReason::Overtaken) => {
                const {
                    LocalizedText::new(
                        "This e-mail is outdated and cannot be resent. Reload the page.",
                        "Письмо устарело, отправить его повторно нельзя. Обновите страницу.",
                    )
                }
            }
            ResendRefusal::Withheld(WithholdReason::Unreachable) => {
                const {
                    LocalizedText::new(
                        "This person’s account is deactivated or has no confirmed address, so no e-mail would reach them.",
                        "Учётная запись этого человека отключена или его адрес не подтверждён, письмо до него не дойдёт.",
                    )
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESENDABLE: LetterFacts = LetterFacts {
        is_notification: true,
        status: LetterStatus::Failed,
        is_newest: true,
        resends: 0,
        withheld_now: None,
    };

    #[test]
    fn only_accepted_and_failed_letters_with_valid_content_can_be_resent() {
        use LetterStatus::{Accepted, Failed, Retrying, Waiting, Withheld as NotSent};
        for (status, expected) in [
            (Accepted, Ok(())),
            (Failed, Ok(())),
            (Waiting, Err(ResendRefusal::InDelivery)),
            (Retrying, Err(ResendRefusal::InDelivery)),
            (NotSent, Err(ResendRefusal::NeverSent)),
        ] {
            assert_eq!(check_resend(&LetterFacts { status, ..RESENDABLE }), expected, "{status:?}");
        }
        assert_eq!(
            check_resend(&LetterFacts { is_notification: false, ..RESENDABLE }),
            Err(ResendRefusal::NotANotification)
        );
        assert_eq!(
            check_resend(&LetterFacts { is_newest: false, ..RESENDABLE }),
            Err(ResendRefusal::AlreadyResent)
        );
        assert_eq!(check_resend(&LetterFacts { resends: MAX_RESENDS - 1, ..RESENDABLE }), Ok(()));
        assert_eq!(
            check_resend(&LetterFacts { resends: MAX_RESENDS, ..RESENDABLE }),
            Err(ResendRefusal::LimitReached)
        );
        for reason in WithholdReason::ALL {
            let facts = LetterFacts { withheld_now: Some(reason), ..RESENDABLE };
            assert_eq!(check_resend(&facts), Err(ResendRefusal::Withheld(reason)));
        }
    }

    #[test]
    fn each_refusal_has_its_own_code_and_message() {
        use std::collections::BTreeSet;
        let refusals = [
            (ResendRefusal::NotANotification, "letter-with-a-code"),
            (ResendRefusal::InDelivery, "letter-on-its-way"),
            (ResendRefusal::NeverSent, "letter-never-sent"),
            (ResendRefusal::AlreadyResent, "letter-sent-since"),
            (ResendRefusal::JustResent, "letter-just-sent"),
            (ResendRefusal::LimitReached, "letter-sent-too-often"),
            (ResendRefusal::Withheld(WithholdReason::Muted), "letter-muted"),
            (ResendRefusal::Withheld(WithholdReason::Overtaken), "letter-overtaken"),
            (ResendRefusal::Withheld(WithholdReason::Unreachable), "letter-unreachable"),
        ];
        for (refusal, code) in refusals {
            assert_eq!(refusal.code(), code);
        }
        let messages: BTreeSet<&str> = refusals.iter().map(|(refusal, _)| refusal.message().en).collect();
        assert_eq!(messages.len(), refusals.len());
    }
}
