//! Results of the palette.

use identity::users::FoundUser;
use rules::palette::PaletteScope;
use rules::people::full_name;
use rules::{ArticleId, IssueId, Screen, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// At most eight results of each kind, the best first.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct PaletteResults {
    pub articles: Vec<PaletteArticle>,
    pub people: Vec<PalettePerson>,
    pub issues: Vec<PaletteIssue>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaletteArticle {
    pub id: ArticleId,
    #[schema(required)]
    pub manuscript_number: Option<String>,
    pub title_en: String,
    pub title_ru: String,
    /// As the caller sees it.
    pub status_id: i16,
    pub screen: Screen,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PalettePerson {
    pub id: UserId,
    pub name: String,
    /// E-mail address; empty without one.
    pub detail: String,
    pub screen: Screen,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaletteIssue {
    pub id: IssueId,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    pub screen: Screen,
}

impl PalettePerson {
    pub fn of(user: FoundUser) -> PalettePerson {
        PalettePerson {
            id: user.id,
            name: full_name(&user.first_name_en, user.middle_name_en.as_deref(), &user.last_name_en),
            detail: user.email.unwrap_or_default(),
            screen: PaletteScope::People.screen(),
        }
    }
}
