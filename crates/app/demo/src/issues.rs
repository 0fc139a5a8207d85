//! The issue in preparation, the notifications about issues, and the editorial board.

use std::sync::Arc;

use chrono::TimeDelta;
use files::Files;
use kit::App;
use rules::issue::{EditorEntry, EditorGroup, board};
use rules::{ArticleStatus, Enumeration, NotificationType};
use sqlx::types::Json;

use super::accounts::{ADMIN, AUTHOR, find_user};
use super::archive::font::Fonts;
use super::archive::source::{CURRENT_ISSUE, Kind, SECTIONS};
use super::archive::{create_cover, generated_files};

/// Follows the current issue.
const IN_PREPARATION: (i32, i32) = (CURRENT_ISSUE.0, CURRENT_ISSUE.1 + 1);
const SUBTITLE: (&str, &str) = ("Complications of cellular therapy", "Осложнения клеточной терапии");
/// Days since the issue was created.
const AGE: i64 = 3;

/// Adds the issue in preparation, unless it exists, and returns the number of new issues.
pub async fn load(files: &Files, fonts: Option<Arc<Fonts>>) -> anyhow::Result<u64> {
    let app = &files.app;
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from issues where volume = $1 and number = $2) as "is_known!""#,
        IN_PREPARATION.0,
        IN_PREPARATION.1
    )
    .fetch_one(&app.pool)
    .await?;
    if is_known {
        return Ok(0);
    }
    let admin = find_user(app, ADMIN).await?;
    let cover = create_cover(app, IN_PREPARATION, fonts).await?;
    let cover_id = cover.id;
    let rows = generated_files::store(&files.storage, vec![cover]).await?;
    let mut transaction = app.pool.begin().await?;
    generated_files::record(&mut transaction, app, admin, &rows).await?;
    let issue = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, cover_id, editor_groups, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) returning id",
        IN_PREPARATION.0,
        IN_PREPARATION.1,
        SUBTITLE.0,
        SUBTITLE.1,
        cover_id,
        Json(editorial_board()) as Json<Vec<EditorGroup>>,
        app.clock.now() - TimeDelta::days(AGE)
    )
    .fetch_one(&mut *transaction)
    .await?;
    let section = SECTIONS[Kind::Case.section()];
    // The accepted article of whose acceptance the author knows.
    sqlx::query!(
        "with section as (
             insert into issue_sections (issue_id, position, name_en, name_ru) values ($1, 1, $2, $3) returning id
         )
         insert into issue_articles (article_id, issue_id, section_id, position)
         select articles.id, $1, section.id, 1
         from articles, section
         where articles.status_id = $4 and articles.removed_at is null
           and not exists (select from held_decisions where article_id = articles.id)
         order by articles.id limit 1",
        issue,
        section.en,
        section.ru,
        ArticleStatus::Accepted.id()
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    notify(app).await?;
    Ok(1)
}

/// Notifies all users of the current issue, the editors of the one in preparation, and the author of two
/// published articles.
async fn notify(app: &App) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into notifications (user_id, type_id, issue_id, created_at, released_at, read_at)
         select users.id, case when issues.publication_date is null then $3::smallint else $4 end, issues.id, moment,
                moment, case when issues.publication_date is not null then moment + interval '1 day' end
         from users, issues,
              lateral (select coalesce(issues.publication_date + interval '9 hours', issues.created_at) as moment) told
         where issues.volume = $1 and issues.number = any($2)
           and (issues.publication_date is not null or users.roles && array['editor', 'admin'])
         on conflict do nothing",
        CURRENT_ISSUE.0,
        &[CURRENT_ISSUE.1, IN_PREPARATION.1],
        NotificationType::IssueCreated.id(),
        NotificationType::IssuePublished.id()
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!(
        "insert into notifications (user_id, type_id, article_id, article_revision, created_at, released_at, read_at)
         select creator_id, $2, articles.id, 0, moment, moment, moment + interval '1 day'
         from articles join users on users.id = creator_id,
              lateral (select publication_date + interval '9 hours' as moment) told
         where users.email = $1::text::citext and articles.status_id = $3",
        AUTHOR,
        NotificationType::ArticlePublished.id(),
        ArticleStatus::Published.id()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// The made-up editorial board, as the static page of the board lists it.
pub fn editorial_board() -> Vec<EditorGroup> {
    const PEOPLE: [&[[&str; 4]]; 5] = [
        &[["V. N. Lozinskaya", "В. Н. Лозинская", "Saint Petersburg", "Санкт-Петербург"]],
        &[
            ["H. Aldersund", "Х. Альдерсунд", "Gothenburg", "Гётеборг"],
            ["É. Marchandeau", "Э. Маршандо", "Lyon", "Лион"],
        ],
        &[["T. R. Valishin", "Т. Р. Валишин", "Kazan", "Казань"]],
        &[["D. S. Ogneva", "Д. С. Огнева", "Nevogorsk", "Невогорск"]],
        &[
            ["F. K. Aitkozhina", "Ф. К. Айткожина", "Almaty", "Алматы"],
            ["N. Albergal", "Н. Албергал", "Porto", "Порту"],
            ["O. P. Berezhkova", "О. П. Бережкова", "Moscow", "Москва"],
            ["A. Brückmoser", "А. Брюкмозер", "Vienna", "Вена"],
            ["R. Deshmanand", "Р. Дешмананд", "Pune", "Пуна"],
            ["K. Dubovský", "К. Дубовский", "Brno", "Брно"],
            ["M. V. Kholodkova", "М. В. Холодкова", "Yekaterinburg", "Екатеринбург"],
            ["S. Kilmorran", "С. Килморран", "Dublin", "Дублин"],
            ["H. Minasawa", "Х. Минасава", "Sendai", "Сендай"],
            ["G. A. Sinegorov", "Г. А. Синегоров", "Novosibirsk", "Новосибирск"],
            ["I. Thorvaldal", "И. Торвальдал", "Bergen", "Берген"],
            ["C. Valdesini", "К. Вальдезини", "Bologna", "Болонья"],
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
    use rules::Validator;

    use super::*;

    #[test]
    fn board_passes_validation() {
        let mut validator = Validator::new();
        board::check(&mut validator, &editorial_board());
        assert!(validator.is_valid());
    }

    /// The static page and the issues name the same people in the same offices and cities.
    #[test]
    fn board_matches_its_static_page() {
        let pages = [
            include_str!("../pages/editorial-board.en.html"),
            include_str!("../pages/editorial-board.ru.html"),
        ];
        for (page, is_english) in pages.into_iter().zip([true, false]) {
            let mut names = 0;
            for group in editorial_board() {
                let heading = if is_english { &group.name_en } else { &group.name_ru };
                let (_, rest) = page.split_once(&format!("<h2>{heading}</h2>")).unwrap();
                let part = rest.split("<h2>").next().unwrap().replace("St Petersburg", "Saint Petersburg");
                for EditorEntry { short_name_en, short_name_ru, city_en, city_ru } in group.editors {
                    let (name, city) =
                        if is_english { (short_name_en, city_en) } else { (short_name_ru, city_ru) };
                    let last_name = name.rsplit(' ').next().unwrap();
                    assert!(part.contains(last_name) && part.contains(&city), "{name}, {city}");
                    names += 1;
                }
            }
            assert_eq!(page.matches("<strong>").count() + page.matches("<th scope=\"row\">").count(), names);
        }
    }

    #[test]
    fn legal_notice_names_the_editor_in_chief() {
        let chief = &editorial_board()[0].editors;
        assert_eq!(chief.len(), 1);
        for (page, name) in [
            (include_str!("../pages/legal-notice.en.html"), &chief[0].short_name_en),
            (include_str!("../pages/legal-notice.ru.html"), &chief[0].short_name_ru),
        ] {
            assert!(page.contains(name.rsplit(' ').next().unwrap()), "{name}");
        }
    }
}
