//! The demonstration's issues: one that readers have, one that is being put together.

use kit::App;
use rules::ArticleStatus::{self, Accepted, Published};
use rules::Enumeration;
use rules::issue::{EditorEntry, EditorGroup, board};
use sqlx::types::Json;

struct Plan {
    number: i32,
    subtitle: (&'static str, &'static str),
    /// Days ago; none for the one that is not out.
    published: Option<i32>,
    foreword: (&'static str, &'static str),
    section: (&'static str, &'static str),
    takes: ArticleStatus,
}

const VOLUME: i32 = 13;

const PLANS: [Plan; 2] = [
    Plan {
        number: 2,
        subtitle: (
            "Cells on their way: collection, freezing, transport",
            "Путь клеток: сбор, заморозка, перевозка",
        ),
        published: Some(120),
        foreword: (
            "<p>Dear colleagues,</p><p>This issue follows the graft from the donor to the patient’s bedside. What happens to cells in a freezer decides more than we like to admit.</p><p>We thank the authors and the reviewers who found time for us in a busy spring.</p>",
            "<p>Дорогие коллеги!</p><p>Этот выпуск прослеживает путь трансплантата от донора до постели больного. То, что происходит с клетками в морозильной камере, решает больше, чем мы готовы признать.</p><p>Мы благодарим авторов и рецензентов, которые нашли для нас время этой напряжённой весной.</p>",
        ),
        section: ("Experimental studies", "Экспериментальные исследования"),
        takes: Published,
    },
    Plan {
        number: 3,
        subtitle: ("", ""),
        published: None,
        foreword: ("", ""),
        section: ("Clinical studies", "Клинические исследования"),
        takes: Accepted,
    },
];

/// An issue that exists stays as it is.
pub async fn load(app: &App) -> anyhow::Result<u64> {
    let mut made = 0;
    for plan in PLANS {
        made += add(app, &plan).await?;
    }
    Ok(made)
}

async fn add(app: &App, plan: &Plan) -> anyhow::Result<u64> {
    let mut transaction = app.pool.begin().await?;
    let now = app.clock.now();
    let issue = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, intro_en, intro_ru, show_on_main_page,
                             editor_groups, publication_date, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, true, $7, $8::timestamptz::date - $9::int, $8, $8)
         on conflict do nothing returning id",
        VOLUME,
        plan.number,
        plan.subtitle.0,
        plan.subtitle.1,
        plan.foreword.0,
        plan.foreword.1,
        Json(editors()) as Json<Vec<EditorGroup>>,
        now,
        plan.published
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(issue) = issue else { return Ok(0) };
    sqlx::query!(
        "with section as (
             insert into issue_sections (issue_id, position, name_en, name_ru) values ($1, 1, $2, $3) returning id
         )
         insert into issue_articles (article_id, issue_id, section_id, position)
         select articles.id, $1, section.id, row_number() over (order by articles.id)
         from articles, section
         where articles.status_id = $4 and articles.removed_at is null
           and not exists (select from issue_articles placed where placed.article_id = articles.id)
         -- Of those that are out, the one that has all that PubMed asks for.
         order by articles.doi is null, articles.id limit 1",
        issue,
        plan.section.0,
        plan.section.1,
        plan.takes.id()
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(1)
}

/// Made up, as everybody in the demonstration.
pub fn editors() -> Vec<EditorGroup> {
    const PEOPLE: [&[[&str; 4]]; 5] = [
        &[["B. V. Afonin", "Б. В. Афонин", "Saint Petersburg", "Санкт-Петербург"]],
        &[["H. Ashworth", "Х. Эшворт", "Leeds", "Лидс"], ["I. Solberg", "И. Сульберг", "Oslo", "Осло"]],
        &[["L. P. Zorina", "Л. П. Зорина", "Saint Petersburg", "Санкт-Петербург"]],
        &[["A. M. Chernov", "А. М. Чернов", "Saint Petersburg", "Санкт-Петербург"]],
        &[
            ["P. A. Gromov", "П. А. Громов", "Demograd", "Демоград"],
            ["E. V. Morozova", "Е. В. Морозова", "Moscow", "Москва"],
            ["K. Nakamura", "К. Накамура", "Osaka", "Осака"],
            ["T. Lindqvist", "Т. Линдквист", "Uppsala", "Уппсала"],
        ],
    ];
    let mut groups = board::default_groups();
    for (group, people) in groups.iter_mut().zip(PEOPLE) {
        group.editors = people.iter().map(|names| entry(*names)).collect();
    }
    groups
}

fn entry([short_name_en, short_name_ru, city_en, city_ru]: [&str; 4]) -> EditorEntry {
    let [short_name_en, short_name_ru, city_en, city_ru] =
        [short_name_en, short_name_ru, city_en, city_ru].map(str::to_owned);
    EditorEntry { short_name_en, short_name_ru, city_en, city_ru }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::html::clean_for_editors;
    use rules::Checks;

    #[test]
    fn what_the_demonstration_says_could_have_been_saved() {
        for plan in PLANS {
            for html in [plan.foreword.0, plan.foreword.1] {
                assert_eq!(clean_for_editors(html).unwrap(), html);
            }
        }
        let mut checks = Checks::new();
        board::check(&mut checks, &editors());
        assert!(checks.is_clean());
    }
}
