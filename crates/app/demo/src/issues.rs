//! Demo issues: one published, one in preparation.

use kit::App;
use rules::ArticleStatus::{self, Accepted, Published};
use rules::Enumeration;
use rules::issue::{EditorEntry, EditorGroup, board};
use sqlx::types::Json;

struct IssueSpec {
    number: i32,
    subtitle: (&'static str, &'static str),
    /// Days since publication; `None` if unpublished.
    published_days_ago: Option<i32>,
    foreword: (&'static str, &'static str),
    section: (&'static str, &'static str),
    /// Status of the article that is put into the issue.
    article_status: ArticleStatus,
}

const VOLUME: i32 = 13;

const ISSUES: [IssueSpec; 2] = [
    IssueSpec {
        number: 2,
        subtitle: (
            "Cells on their way: collection, freezing, transport",
            "Путь клеток: сбор, заморозка, перевозка",
        ),
        published_days_ago: Some(120),
        foreword: (
            "<p>Dear colleagues,</p><p>This issue follows the graft from the donor to the patient’s bedside. What happens to cells in a freezer decides more than we like to admit.</p><p>We thank the authors and the reviewers who found time for us in a busy spring.</p>",
            "<p>Дорогие коллеги!</p><p>Этот выпуск прослеживает путь трансплантата от донора до постели больного. То, что происходит с клетками в морозильной камере, решает больше, чем мы готовы признать.</p><p>Мы благодарим авторов и рецензентов, которые нашли для нас время этой напряжённой весной.</p>",
        ),
        section: ("Experimental studies", "Экспериментальные исследования"),
        article_status: Published,
    },
    IssueSpec {
        number: 3,
        subtitle: ("", ""),
        published_days_ago: None,
        foreword: ("", ""),
        section: ("Clinical studies", "Клинические исследования"),
        article_status: Accepted,
    },
];

/// Adds missing issues and returns their number. Existing issues are left unchanged.
pub async fn load(app: &App) -> anyhow::Result<u64> {
    let mut added = 0;
    for spec in ISSUES {
        added += add(app, &spec).await?;
    }
    Ok(added)
}

async fn add(app: &App, spec: &IssueSpec) -> anyhow::Result<u64> {
    let mut transaction = app.pool.begin().await?;
    let now = app.clock.now();
    let issue = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, intro_en, intro_ru, show_on_main_page,
                             editor_groups, publication_date, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, true, $7, $8::timestamptz::date - $9::int, $8, $8)
         on conflict do nothing returning id",
        VOLUME,
        spec.number,
        spec.subtitle.0,
        spec.subtitle.1,
        spec.foreword.0,
        spec.foreword.1,
        Json(editorial_board()) as Json<Vec<EditorGroup>>,
        now,
        spec.published_days_ago
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
         -- Prefers the published article with complete data for PubMed.
         order by articles.doi is null, articles.id limit 1",
        issue,
        spec.section.0,
        spec.section.1,
        spec.article_status.id()
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(1)
}

/// A made-up editorial board.
pub fn editorial_board() -> Vec<EditorGroup> {
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
    use html::clean_for_editors;
    use rules::Validator;

    #[test]
    fn demo_issues_pass_validation() {
        for spec in ISSUES {
            for html in [spec.foreword.0, spec.foreword.1] {
                assert_eq!(clean_for_editors(html).unwrap(), html);
            }
        }
        let mut validator = Validator::new();
        board::check(&mut validator, &editorial_board());
        assert!(validator.is_valid());
    }
}
