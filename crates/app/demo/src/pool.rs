//! Interests and absences of the demo reviewers.

use chrono::TimeDelta;
use kit::App;
use sqlx::PgConnection;

use super::accounts::{ALL_ROLES, COLLEAGUE_REVIEWER, REVIEWER, SECOND_REVIEWER};

/// Days for which one reviewer is away.
const AWAY_DAYS: i64 = 30;

const INTERESTS: [(&str, &[&str]); 4] = [
    (
        REVIEWER,
        &[
            "measurable residual disease",
            "cytomegalovirus",
            "virus-specific T cells",
            "veno-occlusive disease",
        ],
    ),
    (SECOND_REVIEWER, &["cytogenetics", "children", "sirolimus", "acute myeloid leukaemia"]),
    (COLLEAGUE_REVIEWER, &["haploidentical transplantation", "graft-versus-host disease"]),
    (ALL_ROLES, &["thrombotic microangiopathy", "CAR T-cell therapy"]),
];

/// Adds missing profiles.
pub async fn load(app: &App, connection: &mut PgConnection) -> anyhow::Result<()> {
    for (email, interests) in INTERESTS {
        let interests: Vec<String> = interests.iter().map(|interest| (*interest).to_owned()).collect();
        let now = app.clock.now();
        let away_until =
            (email == COLLEAGUE_REVIEWER).then(|| (now + TimeDelta::days(AWAY_DAYS)).date_naive());
        sqlx::query!(
            "insert into reviewer_profiles (user_id, interests, not_before, updated_at)
             select id, $2::text[], $3::date, $4::timestamptz from users where email = $1::text::citext
             on conflict (user_id) do nothing",
            email,
            &interests,
            away_until,
            now
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
