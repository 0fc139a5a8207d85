//! Citations of an article.

use exports::{Article, Bilingual, Issue, Journal, Work, citation};
use kit::App;
use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::ArticleRow;

/// Complete citations, ready to be copied.
#[derive(Serialize, ToSchema)]
pub struct Citations {
    vancouver: String,
    /// GOST R 7.0.5.
    gost: String,
}

impl Citations {
    pub fn of(app: &App, article: &ArticleRow, language: Language) -> Citations {
        let work = work(app, article);
        Citations { vancouver: citation::vancouver(&work, language), gost: citation::gost(&work, language) }
    }
}

fn work(app: &App, article: &ArticleRow) -> Work {
    let journal = &app.settings.journal;
    let origin = app.settings.http.public_origin.as_str().trim_end_matches('/');
    Work {
        journal: Journal {
            name: Bilingual::new(&journal.name_en, &journal.name_ru),
            nlm_title: journal.nlm_title.clone(),
            publisher: Bilingual::new(&journal.publisher_en, &journal.publisher_ru),
            issn: journal.issn.clone(),
            ..Journal::default()
        },
        issue: article.place.as_ref().map(|place| Issue {
            volume: place.volume,
            number: place.number,
            published_on: place.published_on,
        }),
        article: Article {
            url: format!("{origin}/articles/{}", article.slug),
            title: Bilingual::new(&article.title_en, &article.title_ru),
            authors: article.authors.iter().map(|author| author.names.clone().into()).collect(),
            published_on: article.publication_date.unwrap_or_default(),
            doi: article.doi.clone(),
            page_first: article.page_first.clone(),
            page_last: article.page_last.clone(),
            ..Article::default()
        },
    }
}
