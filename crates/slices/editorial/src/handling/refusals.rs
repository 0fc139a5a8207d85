//! Problems of a chosen handling editor.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const EDITOR_IS_AUTHOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "editor-is-author",
    LocalizedText::new(
        "This editor is among the authors of the article. Choose somebody else.",
        "Этот редактор — один из авторов статьи. Выберите другого.",
    ),
);

pub const NOTHING_TO_WITHDRAW: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-withdraw",
    LocalizedText::new(
        "You have no open recommendation on this article. Reload the page.",
        "У вас нет открытого предложения по этой статье. Обновите страницу.",
    ),
);
