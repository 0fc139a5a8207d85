//! Error responses of external sign-in.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const UNKNOWN_PROVIDER: Problem = Problem::new(
    StatusCode::NOT_FOUND,
    "unknown-provider",
    LocalizedText::new("Provider is unknown", "Неизвестный сервис"),
);

pub const UNREACHABLE: Problem = Problem::new(
    StatusCode::BAD_GATEWAY,
    "provider-unreachable",
    LocalizedText::new(
        "ORCID does not answer at the moment. Please try again later, or sign in with your e-mail and password.",
        "ORCID сейчас не отвечает. Попробуйте позже или войдите по адресу электронной почты и паролю.",
    ),
);

pub const FLOW_EXPIRED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "external-expired",
    LocalizedText::new(
        "This ORCID request was started in another browser, has already been completed or took too long. Please start again.",
        "Вход через ORCID был начат в другом браузере, уже завершён или занял слишком много времени. Начните сначала.",
    ),
);

pub const NOT_CONFIRMED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "external-refused",
    LocalizedText::new(
        "ORCID did not confirm who you are. Please start again.",
        "ORCID не подтвердил вашу личность. Начните сначала.",
    ),
);

pub const DEACTIVATED: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "deactivated",
    LocalizedText::new(
        "The account with this ORCID iD is deactivated. Please write to the editorial office.",
        "Учётная запись с этим ORCID iD отключена. Напишите в редакцию.",
    ),
);

pub const EMAIL_IN_USE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "email-in-use",
    LocalizedText::new(
        "There is already an account with this e-mail. Sign in to it and connect ORCID in your profile.",
        "Учётная запись с этим адресом уже есть. Войдите в неё и подключите ORCID в профиле.",
    ),
);

pub const ORCID_CONNECTED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "orcid-connected",
    LocalizedText::new(
        "Your account already has an ORCID iD. Disconnect it first.",
        "К вашей учётной записи уже подключён ORCID iD. Сначала отключите его.",
    ),
);

pub const LAST_SIGN_IN_METHOD: Problem = Problem::new(
    StatusCode::CONFLICT,
    "last-way-in",
    LocalizedText::new(
        "Without ORCID you could no longer sign in. Confirm your e-mail and set a password first.",
        "Без ORCID вы больше не сможете войти. Сначала подтвердите адрес электронной почты и задайте пароль.",
    ),
);
