//! Submitted demo articles: one or two in every status, one of them published with full text.

use chrono::{Days, NaiveDate, TimeDelta};
use editorial::drafts;
use kit::{Actor, App};
use rules::article::Content;
use rules::{ArticleStatus, ArticleType, Enumeration, Role};
use serde_json::json;

use super::accounts::{ALL_ROLES, AUTHOR, find_user};
use super::drafts::nearly_complete;
use super::reviews;

struct Submission {
    title_en: &'static str,
    title_ru: &'static str,
    kind: ArticleType,
    status: ArticleStatus,
    /// Days since creation.
    age: u64,
    slug: Option<&'static str>,
}

const SUBMISSIONS: &[Submission] = &[
    submission(
        "Donor lymphocyte infusions after CAR T-cell therapy: a single-centre experience",
        "Инфузии донорских лимфоцитов после CAR-T-терапии: опыт одного центра",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::Submitted,
        2,
    ),
    submission(
        "Mesenchymal stromal cells in steroid-refractory graft-versus-host disease",
        "Мезенхимные стромальные клетки при стероидорефрактерной болезни «трансплантат против хозяина»",
        ArticleType::ReviewArticle,
        ArticleStatus::Submitted,
        6,
    ),
    submission(
        "Measurable residual disease before haploidentical transplantation in acute myeloid leukaemia",
        "Минимальная остаточная болезнь перед гаплоидентичной трансплантацией при остром миелоидном лейкозе",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::UnderReview,
        19,
    ),
    submission(
        "Expansion of virus-specific T cells in a closed system",
        "Экспансия вирусспецифических Т-клеток в закрытой системе",
        ArticleType::ExperimentalStudy,
        ArticleStatus::ReviewComplete,
        41,
    ),
    submission(
        "Letermovir prophylaxis in children: dosing and outcomes",
        "Профилактика летермовиром у детей: дозирование и исходы",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::Revision,
        63,
    ),
    submission(
        "Hepatic veno-occlusive disease after inotuzumab ozogamicin: a clinical case",
        "Веноокклюзионная болезнь печени после инотузумаба озогамицина: клинический случай",
        ArticleType::ClinicalCase,
        ArticleStatus::Accepted,
        88,
    ),
    submission(
        "Optical genome mapping in myelodysplastic syndromes",
        "Оптическое картирование генома при миелодиспластических синдромах",
        ArticleType::ShortCommunication,
        ArticleStatus::Declined,
        95,
    ),
    Submission {
        slug: Some("haematopoietic-chimerism-and-relapse"),
        ..submission(
            "Haematopoietic chimerism and relapse: what the first hundred days tell",
            "Гемопоэтический химеризм и рецидив: о чём говорят первые сто дней",
            ArticleType::OriginalClinicalStudy,
            ArticleStatus::Published,
            140,
        )
    },
    Submission {
        slug: Some("cryopreservation-of-apheresis-products"),
        ..submission(
            "Cryopreservation of apheresis products during shortages of fresh grafts",
            "Криоконсервация продуктов афереза в условиях нехватки свежих трансплантатов",
            ArticleType::ReviewArticle,
            ArticleStatus::Published,
            170,
        )
    },
];

const fn submission(
    title_en: &'static str,
    title_ru: &'static str,
    kind: ArticleType,
    status: ArticleStatus,
    age: u64,
) -> Submission {
    Submission { title_en, title_ru, kind, status, age, slug: None }
}

/// Adds the submissions and returns their number; adds none if any article was submitted before.
pub async fn load(app: &App) -> anyhow::Result<usize> {
    let is_used =
        sqlx::query_scalar!("select exists (select from articles where status_id <> 1) as \"is_used!\"")
            .fetch_one(&app.pool)
            .await?;
    if is_used {
        return Ok(0);
    }
    let author = find_user(app, AUTHOR).await?;
    let all_roles = find_user(app, ALL_ROLES).await?;
    for (index, submission) in SUBMISSIONS.iter().enumerate() {
        // One author is also an editor, to demonstrate recusal.
        let creator = if index == 1 { all_roles } else { author };
        let article =
            drafts::create(app, &Actor::signed_in(creator, vec![Role::User]), content(submission)).await?;
        set_state(app, article.id.0, submission).await?;
    }
    add_publication_data(app).await?;
    Ok(SUBMISSIONS.len())
}

fn content(submission: &Submission) -> Content {
    Content {
        type_id: submission.kind.id(),
        title_en: submission.title_en.into(),
        title_ru: submission.title_ru.into(),
        ..nearly_complete()
    }
}

/// Writes status, dates, events and reviews directly. Only demo content bypasses `editorial::articles::act`.
async fn set_state(app: &App, id: i64, submission: &Submission) -> anyhow::Result<()> {
    let now = app.clock.now();
    let created_at = now - TimeDelta::days(i64::try_from(submission.age)?);
    let day = |days: u64| created_at.date_naive().checked_add_days(Days::new(days));
    let is_accepted = matches!(submission.status, ArticleStatus::Accepted | ArticleStatus::Published);
    let accepted: Option<NaiveDate> = day(30).filter(|_| is_accepted);
    let published = day(45).filter(|_| submission.status == ArticleStatus::Published);
    let revision = i32::from(submission.status == ArticleStatus::Revision);
    sqlx::query!(
        "update articles set status_id = $2, revision = $3, created_at = $4, updated_at = $4, submission_date = $5,
             acceptance_date = $6, publication_date = $7, slug = $8 where id = $1",
        id,
        submission.status.id(),
        revision,
        created_at,
        day(0),
        accepted,
        published,
        submission.slug
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!("update article_events set created_at = $2 where article_id = $1", id, created_at)
        .execute(&app.pool)
        .await?;
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select id, 'status-changed', creator_id, 'author', 2, $2 from articles where id = $1",
        id,
        created_at + TimeDelta::hours(2)
    )
    .execute(&app.pool)
    .await?;
    reviews::add(app, id, submission.status, created_at).await?;
    Ok(())
}

/// Adds full texts and references to published articles, and the data for PubMed to the last one.
async fn add_publication_data(app: &App) -> anyhow::Result<()> {
    sqlx::query!(
        "update articles set doi = '10.18620/ctt-1866-8836-2024-13-2-12-21', page_first = '12', page_last = '21'
         where slug = $1",
        "cryopreservation-of-apheresis-products"
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru)
         select id, $1, $2 from articles where slug is not null",
        include_str!("full-text.en.html"),
        include_str!("full-text.ru.html")
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!(
        "insert into article_references (article_id, position, reference, article_ids)
         select articles.id, position, entry->>'reference', entry->'articleIds'
         from articles, jsonb_array_elements($1::jsonb) with ordinality as entries (entry, position)
         where articles.slug is not null",
        references()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Made-up references with made-up ids.
fn references() -> serde_json::Value {
    json!([
        { "reference": "Gromov PA, Morozova EV. Frozen grafts in haploidentical transplantation: a registry study. Cell Ther Transplant. 2021;10(1):14–22.",
          "articleIds": [{ "format": "doi", "value": "10.18620/ctt-1866-8836-2021-10-1-14-22" }] },
        { "reference": "Ashworth H, Example T. Viability of CD34+ cells after controlled-rate freezing. J Demonstr Haematol. 2020;4(2):101–9.",
          "articleIds": [{ "format": "doi", "value": "10.5555/jdh.2020.4.2.101" }] },
        { "reference": "Лебедев Б. И. Криоконсервация гемопоэтических клеток: пособие для врачей. Демоград: Медицинская книга, 2019. 112 с.",
          "articleIds": [] },
    ])
}

#[cfg(test)]
mod tests {
    use html::clean_for_editors;

    #[test]
    fn sanitizer_leaves_full_texts_unchanged() {
        for html in [include_str!("full-text.en.html"), include_str!("full-text.ru.html")] {
            assert_eq!(clean_for_editors(html).unwrap(), html);
        }
    }
}
