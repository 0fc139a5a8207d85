//! Suggested mappings: what languages, types and roles of a source most probably are here. An administrator corrects
//! them.

use crate::enumerations::ArticleType;
use crate::language::Language;
use crate::role::Role;

/// Returns the language of a tag such as `en`, `en_US` or `rus`; `None` if this journal has no such language.
pub fn suggest_language(tag: &str) -> Option<Language> {
    let tag = tag.to_ascii_lowercase();
    match tag.split(['-', '_', '@']).next().unwrap_or_default() {
        "en" | "eng" => Some(Language::En),
        "ru" | "rus" => Some(Language::Ru),
        _ => None,
    }
}

/// Words by which sources name types, in lower case. The first match counts, so special types stand before general ones.
const TYPE_WORDS: &[(&str, ArticleType)] = &[
    ("case-report", ArticleType::ClinicalCase),
    ("case report", ArticleType::ClinicalCase),
    ("clinical case", ArticleType::ClinicalCase),
    ("клинический случай", ArticleType::ClinicalCase),
    ("клиническ", ArticleType::ClinicalCase),
    ("review-article", ArticleType::ReviewArticle),
    ("review", ArticleType::ReviewArticle),
    ("обзор литератур", ArticleType::ReviewArticle),
    ("meeting-report", ArticleType::ConferenceOverview),
    ("conference", ArticleType::ConferenceOverview),
    ("конференц", ArticleType::ConferenceOverview),
    ("обзор", ArticleType::ReviewArticle),
    ("brief-report", ArticleType::ShortCommunication),
    ("rapid-communication", ArticleType::ShortCommunication),
    ("short communication", ArticleType::ShortCommunication),
    ("brief", ArticleType::ShortCommunication),
    ("кратк", ArticleType::ShortCommunication),
    ("letter", ArticleType::LetterToTheEditor),
    ("reply", ArticleType::LetterToTheEditor),
    ("письм", ArticleType::LetterToTheEditor),
    ("obituary", ArticleType::Personalia),
    ("personalia", ArticleType::Personalia),
    ("персонали", ArticleType::Personalia),
    ("юбиле", ArticleType::Personalia),
    ("некролог", ArticleType::Personalia),
    ("editorial", ArticleType::Editorial),
    ("introduction", ArticleType::Editorial),
    ("foreword", ArticleType::Editorial),
    ("редакционн", ArticleType::Editorial),
    ("от редак", ArticleType::Editorial),
    ("experiment", ArticleType::ExperimentalStudy),
    ("эксперимент", ArticleType::ExperimentalStudy),
];

/// Returns the type that a source means by a type of JATS or the name of a section; an original study if nothing tells.
pub fn suggest_article_type(name: &str) -> ArticleType {
    let name = name.to_lowercase();
    let found = TYPE_WORDS.iter().find(|(word, _)| name.contains(word));
    found.map_or(ArticleType::OriginalClinicalStudy, |(_, kind)| *kind)
}

/// Returns the roles that a role of the source most probably means. Nobody becomes an administrator by a suggestion.
pub fn suggest_roles(name: &str) -> &'static [Role] {
    let name = name.to_lowercase();
    let names_one_of = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if names_one_of(&["reviewer", "рецензент"]) {
        &[Role::User, Role::Reviewer]
    } else if names_one_of(&["copyeditor", "layout", "proofreader", "литературный"]) {
        &[Role::User]
    } else if names_one_of(&["editor", "manager", "редактор", "менеджер"]) {
        &[Role::User, Role::Editor]
    } else {
        &[Role::User]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_follows_from_the_beginning_of_the_tag() {
        for (tag, expected) in [
            ("en", Some(Language::En)),
            ("en_US", Some(Language::En)),
            ("RU-ru", Some(Language::Ru)),
            ("rus", Some(Language::Ru)),
            ("fr_CA", None),
            ("sr_RS@latin", None),
            ("", None),
        ] {
            assert_eq!(suggest_language(tag), expected, "{tag}");
        }
    }

    #[test]
    fn types_of_jats_and_names_of_sections_are_recognised() {
        for (name, expected) in [
            ("research-article", ArticleType::OriginalClinicalStudy),
            ("Articles", ArticleType::OriginalClinicalStudy),
            ("review-article", ArticleType::ReviewArticle),
            ("ОБЗОРЫ", ArticleType::ReviewArticle),
            ("Обзор конференции", ArticleType::ConferenceOverview),
            ("Клинические случаи", ArticleType::ClinicalCase),
            ("case-report", ArticleType::ClinicalCase),
            ("Letters to the Editor", ArticleType::LetterToTheEditor),
            ("Редакционная статья", ArticleType::Editorial),
            ("brief-report", ArticleType::ShortCommunication),
            ("Юбилеи", ArticleType::Personalia),
            ("Экспериментальные исследования", ArticleType::ExperimentalStudy),
        ] {
            assert_eq!(suggest_article_type(name), expected, "{name}");
        }
    }

    #[test]
    fn nobody_becomes_an_administrator_by_a_suggestion() {
        for (name, expected) in [
            ("Site Admin", &[Role::User][..]),
            ("Journal manager", &[Role::User, Role::Editor]),
            ("Section editor", &[Role::User, Role::Editor]),
            ("External Reviewer", &[Role::User, Role::Reviewer]),
            ("Рецензент", &[Role::User, Role::Reviewer]),
            ("Copyeditor", &[Role::User]),
            ("Reader", &[Role::User]),
        ] {
            assert_eq!(suggest_roles(name), expected, "{name}");
            assert!(!suggest_roles(name).contains(&Role::Admin), "{name}");
        }
    }
}
