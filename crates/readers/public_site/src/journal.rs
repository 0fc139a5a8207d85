//! The journal's name, identifiers and terms.

use axum::extract::State;
use axum::response::IntoResponse;
use kit::App;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::settings::{Journal, ReviewMode};
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JournalView {
    name: String,
    short_name: String,
    /// Abbreviation by the National Library of Medicine.
    nlm_title: String,
    tagline: String,
    publisher: String,
    issn: String,
    /// ISSN of the printed edition.
    #[schema(required)]
    issn_print: Option<String>,
    doi_prefix: String,
    first_year: u16,
    license: LicenseView,
    contact_email: String,
    review_mode: ReviewMode,
}

#[derive(Serialize, ToSchema)]
pub struct LicenseView {
    name: String,
    url: String,
}

impl LicenseView {
    pub fn of(journal: &Journal) -> LicenseView {
        LicenseView { name: journal.license_name.clone(), url: journal.license_url.to_string() }
    }
}

/// Reads the journal's name, identifiers and terms.
#[utoipa::path(get, path = "/api/v1/public/{lang}/journal", tag = "public", operation_id = "readJournal",
    params(("lang" = Language, Path)),
    responses((status = 200, body = JournalView), (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(language): Path<Language>) -> impl IntoResponse {
    let journal = &app.settings.journal;
    let (tagline, publisher) = match language {
        Language::En => (&journal.tagline_en, &journal.publisher_en),
        Language::Ru => (&journal.tagline_ru, &journal.publisher_ru),
    };
    let view = JournalView {
        name: journal.name(language).to_owned(),
        short_name: journal.short_name.clone(),
        nlm_title: journal.nlm_title.clone(),
        tagline: tagline.clone(),
        publisher: publisher.clone(),
        issn: journal.issn.clone(),
        issn_print: journal.issn_print.clone(),
        doi_prefix: journal.doi_prefix.clone(),
        first_year: journal.first_year,
        license: LicenseView::of(journal),
        contact_email: journal.contact_email.clone(),
        review_mode: app.settings.review.mode,
    };
    Json(view)
}
