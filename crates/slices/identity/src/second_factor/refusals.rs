//! Error responses of the second factor.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::LocalizedText;
use rules::second_factor::RemovalRefusal;

pub const WRONG_CODE: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "wrong-code",
    LocalizedText::new(
        "This code is not right, or it was used before. Wait for the next one and try again.",
        "Код неверный или уже использован. Дождитесь следующего и попробуйте снова.",
    ),
);

pub const SECOND_FACTOR_NEEDED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "second-factor-needed",
    LocalizedText::new(
        "Enter the code of your authenticator app too, or use a passkey.",
        "Введите ещё и код из приложения-аутентификатора или используйте ключ доступа.",
    ),
);

pub const CHALLENGE_EXPIRED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "challenge-expired",
    LocalizedText::new(
        "This sign-in took too long, or there were too many wrong codes. Please start again.",
        "Вход занял слишком много времени, или неверный код введён слишком много раз. Начните сначала.",
    ),
);

pub const PASSKEY_REFUSED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "passkey-refused",
    LocalizedText::new(
        "This passkey was not accepted. Please try again, or use another way.",
        "Этот ключ доступа не подошёл. Попробуйте ещё раз или выберите другой способ.",
    ),
);

pub const PASSKEYS_UNAVAILABLE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "passkeys-unavailable",
    LocalizedText::new(
        "Passkeys need a site with a domain name. Use an authenticator app.",
        "Ключи доступа работают только на сайте с доменным именем. Используйте приложение-аутентификатор.",
    ),
);

pub const TOO_MANY_PASSKEYS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "too-many-passkeys",
    LocalizedText::new(
        "Your account has as many passkeys as it can have. Remove one first.",
        "В вашей учётной записи больше нет места для ключей доступа. Сначала удалите один из них.",
    ),
);

pub const AUTHENTICATOR_EXISTS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "authenticator-exists",
    LocalizedText::new(
        "Your account already has an authenticator app. Remove it first.",
        "К вашей учётной записи уже подключено приложение-аутентификатор. Сначала отключите его.",
    ),
);

pub const NO_SECOND_FACTOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "no-second-factor",
    LocalizedText::new(
        "Recovery codes belong to a second factor. Add a passkey or an authenticator app first.",
        "Резервные коды выдаются ко второму фактору. Сначала добавьте ключ доступа или приложение-аутентификатор.",
    ),
);

const LAST_FACTOR_DEMANDED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "last-factor-demanded",
    LocalizedText::new(
        "Your roles need a second factor, and this is the only one. Add another one first.",
        "Для ваших ролей нужен второй фактор, а этот — единственный. Сначала добавьте другой.",
    ),
);

const ONLY_WAY_IN: Problem = Problem::new(
    StatusCode::CONFLICT,
    "only-way-in",
    LocalizedText::new(
        "Without this passkey you could no longer sign in. Set a password or connect ORCID first.",
        "Без этого ключа доступа вы больше не сможете войти. Сначала задайте пароль или подключите ORCID.",
    ),
);

pub fn removal_error(refusal: RemovalRefusal) -> Error {
    match refusal {
        RemovalRefusal::LastFactorDemanded => LAST_FACTOR_DEMANDED.into(),
        RemovalRefusal::OnlyWayIn => ONLY_WAY_IN.into(),
    }
}
