//! Demo drafts: one with only a title, one that is complete except for its files.

use editorial::drafts;
use kit::{Actor, App};
use rules::article::{Affiliation, AuthorEntry, Contact, Content, SuggestedReviewer};
use rules::{ArticleType, Enumeration, Role, UserId};

use super::accounts::{AUTHOR, REVIEWER};

/// Adds the drafts and returns their number; adds none if the author has any articles.
pub async fn load(app: &App) -> anyhow::Result<usize> {
    let author = sqlx::query!(
        "select id, exists (select from articles where creator_id = users.id) as \"has_written!\"
         from users where email = $1::text::citext",
        AUTHOR
    )
    .fetch_one(&app.pool)
    .await?;
    if author.has_written {
        return Ok(0);
    }
    let author = Actor::signed_in(UserId(author.id), vec![Role::User]);
    let started = Content {
        type_id: ArticleType::ClinicalCase.id(),
        title_en: "Cytokine release syndrome after a second infusion of CAR T cells: a case".into(),
        ..Content::default()
    };
    drafts::create(app, &author, started).await?;
    drafts::create(app, &author, nearly_complete()).await?;
    Ok(2)
}

fn nearly_complete() -> Content {
    Content {
        type_id: ArticleType::OriginalClinicalStudy.id(),
        title_en: "Late cytomegalovirus reactivation after haploidentical transplantation".into(),
        title_ru: "Поздняя реактивация цитомегаловируса после гаплоидентичной трансплантации".into(),
        theme_en: "Infections after transplantation".into(),
        theme_ru: "Инфекции после трансплантации".into(),
        abstract_en: "<p>Late reactivation of cytomegalovirus worsens outcomes after haploidentical transplantation. We \
             followed 214 patients for two years and analysed its timing, risk factors and the effect of prophylaxis. \
             CD4<sup>+</sup> recovery by day 100 was the strongest predictor.</p>"
            .into(),
        abstract_ru: "<p>Поздняя реактивация цитомегаловируса ухудшает исходы гаплоидентичной трансплантации. Мы \
             наблюдали 214 пациентов в течение двух лет и описываем сроки реактивации, факторы риска и роль \
             профилактики. Лучше всего её предсказывало восстановление CD4<sup>+</sup>-клеток к 100-му дню.</p>"
            .into(),
        keywords_en: ["cytomegalovirus", "haploidentical transplantation", "prophylaxis"].map(Into::into).into(),
        keywords_ru: ["цитомегаловирус", "гаплоидентичная трансплантация", "профилактика"].map(Into::into).into(),
        funding_information_en: "Institutional funds only.".into(),
        funding_information_ru: "Собственные средства учреждения.".into(),
        conflict_of_interest_en: "None declared.".into(),
        conflict_of_interest_ru: "Авторы заявляют об отсутствии конфликта интересов.".into(),
        authors: vec![
            AuthorEntry {
                first_name_en: "Elena".into(),
                middle_name_en: "V.".into(),
                last_name_en: "Vetluzhskaya".into(),
                first_name_ru: "Елена".into(),
                middle_name_ru: "В.".into(),
                last_name_ru: "Ветлужская".into(),
                affiliations: vec![1],
                is_corresponding_author: true,
                contact: Some(Contact { email: AUTHOR.into(), ..Contact::default() }),
                ..AuthorEntry::default()
            },
            AuthorEntry {
                first_name_en: "Pavel".into(),
                middle_name_en: "A.".into(),
                last_name_en: "Gromov".into(),
                first_name_ru: "Павел".into(),
                middle_name_ru: "А.".into(),
                last_name_ru: "Громов".into(),
                affiliations: vec![1, 2],
                ..AuthorEntry::default()
            },
        ],
        affiliations: vec![
            Affiliation {
                key: 1,
                en: "Transplantation Clinic, Nevogorsk Medical University".into(),
                ru: "Клиника трансплантации, Невогорский медицинский университет".into(),
                details: None,
            },
            Affiliation {
                key: 2,
                en: "Laboratory of Virology, Harrowden".into(),
                ru: "Лаборатория вирусологии, Харроуден".into(),
                details: None,
            },
        ],
        suggested_reviewers: vec![SuggestedReviewer {
            email: REVIEWER.into(),
            first_name_en: "Helen".into(),
            last_name_en: "Ashworth".into(),
            exclude: false,
        }],
        ..Content::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::article::Tab;
    use rules::article::completeness::{Round, submission_problems};

    #[test]
    fn nearly_complete_draft_lacks_only_files() {
        let round = Round { status: rules::ArticleStatus::Draft, has_current_manuscript: false };
        let tabs: Vec<Tab> =
            submission_problems(&nearly_complete(), round).iter().map(|problem| problem.tab).collect();
        assert_eq!(tabs, [Tab::Files, Tab::Final]);
    }
}
