//! Articles on the demonstration's editorial desk: one or two in every status, one of them ready for readers.

use chrono::{Days, NaiveDate, TimeDelta};
use editorial::drafts;
use kit::{Actor, App};
use rules::article::Content;
use rules::{ArticleStatus, ArticleType, Enumeration, Role, UserId};
use serde_json::json;

use super::accounts::{AUTHOR, EVERYONE};
use super::articles::nearly_done;
use super::reviews;

struct Piece {
    title_en: &'static str,
    title_ru: &'static str,
    kind: ArticleType,
    status: ArticleStatus,
    /// Days ago.
    age: u64,
    slug: Option<&'static str>,
}

const PIECES: &[Piece] = &[
    piece(
        "Donor lymphocyte infusions after CAR T-cell therapy: a single-centre experience",
        "Инфузии донорских лимфоцитов после CAR-T-терапии: опыт одного центра",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::Submitted,
        2,
    ),
    piece(
        "Mesenchymal stromal cells in steroid-refractory graft-versus-host disease",
        "Мезенхимные стромальные клетки при стероидорефрактерной болезни «трансплантат против хозяина»",
        ArticleType::ReviewArticle,
        ArticleStatus::Submitted,
        6,
    ),
    piece(
        "Measurable residual disease before haploidentical transplantation in acute myeloid leukaemia",
        "Минимальная остаточная болезнь перед гаплоидентичной трансплантацией при остром миелоидном лейкозе",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::UnderReview,
        19,
    ),
    piece(
        "Expansion of virus-specific T cells in a closed system",
        "Экспансия вирусспецифических Т-клеток в закрытой системе",
        ArticleType::ExperimentalStudy,
        ArticleStatus::ReviewComplete,
        41,
    ),
    piece(
        "Letermovir prophylaxis in children: dosing and outcomes",
        "Профилактика летермовиром у детей: дозирование и исходы",
        ArticleType::OriginalClinicalStudy,
        ArticleStatus::Revision,
        63,
    ),
    piece(
        "Hepatic veno-occlusive disease after inotuzumab ozogamicin: a clinical case",
        "Веноокклюзионная болезнь печени после инотузумаба озогамицина: клинический случай",
        ArticleType::ClinicalCase,
        ArticleStatus::Accepted,
        88,
    ),
    piece(
        "Optical genome mapping in myelodysplastic syndromes",
        "Оптическое картирование генома при миелодиспластических синдромах",
        ArticleType::ShortCommunication,
        ArticleStatus::Declined,
        95,
    ),
    Piece {
        slug: Some("haematopoietic-chimerism-and-relapse"),
        ..piece(
            "Haematopoietic chimerism and relapse: what the first hundred days tell",
            "Гемопоэтический химеризм и рецидив: о чём говорят первые сто дней",
            ArticleType::OriginalClinicalStudy,
            ArticleStatus::Published,
            140,
        )
    },
    Piece {
        slug: Some("cryopreservation-of-apheresis-products"),
        ..piece(
            "Cryopreservation of apheresis products during shortages of fresh grafts",
            "Криоконсервация продуктов афереза в условиях нехватки свежих трансплантатов",
            ArticleType::ReviewArticle,
            ArticleStatus::Published,
            170,
        )
    },
];

const fn piece(
    title_en: &'static str,
    title_ru: &'static str,
    kind: ArticleType,
    status: ArticleStatus,
    age: u64,
) -> Piece {
    Piece { title_en, title_ru, kind, status, age, slug: None }
}

/// How many were added. A desk on which anything lies is left alone.
pub async fn load(app: &App) -> anyhow::Result<usize> {
    let is_used =
        sqlx::query_scalar!("select exists (select from articles where status_id <> 1) as \"is_used!\"")
            .fetch_one(&app.pool)
            .await?;
    if is_used {
        return Ok(0);
    }
    let author = person(app, AUTHOR).await?;
    let everyone = person(app, EVERYONE).await?;
    for (place, piece) in PIECES.iter().enumerate() {
        // One of them is by somebody who is also an editor: they see what recusal means.
        let creator = if place == 1 { everyone } else { author };
        let article =
            drafts::create(app, &Actor::signed_in(creator, vec![Role::User]), content(piece)).await?;
        lay_on_the_desk(app, article.id.0, piece).await?;
    }
    prepare(app).await?;
    Ok(PIECES.len())
}

fn content(piece: &Piece) -> Content {
    Content {
        type_id: piece.kind.id(),
        title_en: piece.title_en.into(),
        title_ru: piece.title_ru.into(),
        ..nearly_done()
    }
}

pub async fn person(app: &App, email: &str) -> anyhow::Result<UserId> {
    let id = sqlx::query_scalar!("select id from users where email = $1::text::citext", email)
        .fetch_one(&app.pool)
        .await?;
    Ok(UserId(id))
}

/// As if all of it had happened: status, days, events, reviewers. Demonstration content only; everything else moves by
/// `editorial::articles::act`.
async fn lay_on_the_desk(app: &App, id: i64, piece: &Piece) -> anyhow::Result<()> {
    let now = app.clock.now();
    let begun = now - TimeDelta::days(i64::try_from(piece.age)?);
    let day = |later: u64| begun.date_naive().checked_add_days(Days::new(later));
    let is_accepted = matches!(piece.status, ArticleStatus::Accepted | ArticleStatus::Published);
    let accepted: Option<NaiveDate> = day(30).filter(|_| is_accepted);
    let published = day(45).filter(|_| piece.status == ArticleStatus::Published);
    let revision = i32::from(piece.status == ArticleStatus::Revision);
    sqlx::query!(
        "update articles set status_id = $2, revision = $3, created_at = $4, updated_at = $4, submission_date = $5,
             acceptance_date = $6, publication_date = $7, slug = $8 where id = $1",
        id,
        piece.status.id(),
        revision,
        begun,
        day(0),
        accepted,
        published,
        piece.slug
    )
    .execute(&app.pool)
    .await?;
    sqlx::query!("update article_events set created_at = $2 where article_id = $1", id, begun)
        .execute(&app.pool)
        .await?;
    sqlx::query!(
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select id, 'status-changed', creator_id, 'author', 2, $2 from articles where id = $1",
        id,
        begun + TimeDelta::hours(2)
    )
    .execute(&app.pool)
    .await?;
    reviews::add(app, id, piece.status, begun).await?;
    Ok(())
}

/// The last piece is out, with full text, references and all that PubMed asks for.
async fn prepare(app: &App) -> anyhow::Result<()> {
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

/// Made up, down to their ids.
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
    use kit::html::clean_for_editors;

    #[test]
    fn the_full_texts_are_clean() {
        for html in [include_str!("full-text.en.html"), include_str!("full-text.ru.html")] {
            assert_eq!(clean_for_editors(html).unwrap(), html);
        }
    }
}
