//! The demonstration's archive: three volumes of four issues, and what is out before its issue is. What authors say is
//! written by hand (`demo/archive/*.toml`); all around it is made up, the same each time.

mod calendar;
pub mod dice;
mod drawing;
mod letters;
mod old_addresses;
mod paper;
mod piece;
mod prose;
mod shelf;
pub mod source;
mod typography;
mod writing;

use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use rules::{Language, UserId};
use sqlx::types::Json;
use tokio::task::{JoinHandle, spawn_blocking};
use uuid::Uuid;

use self::drawing::Plot;
use self::letters::Fonts;
use self::piece::Piece;
use self::shelf::Made;
use self::source::{Article, Issue, People};
use self::writing::{Attached, Row};
use super::accounts::OFFICE;
use super::{desk, issues};
use crate::House;

/// Issues from here on have a PDF, and so have their articles.
const FIRST_PRINTED: (i32, i32) = (12, 3);

/// How many articles were added. An issue that exists stays as it is.
pub async fn load(house: &House) -> anyhow::Result<usize> {
    let archive = Archive {
        house,
        office: desk::person(&house.app, OFFICE).await?,
        people: source::people()?,
        fonts: Fonts::of_the_system().map(Arc::new),
    };
    if archive.fonts.is_none() {
        tracing::warn!("no font was found: pictures of the archive have no words, and there are no PDFs");
    }
    let mut added = 0;
    for issue in source::issues()? {
        added += archive.add_issue(Arc::new(issue)).await?;
    }
    added += archive.add_online_first(source::online_first()?).await?;
    Ok(added)
}

/// A picture that is being drawn.
struct Drawing {
    name: String,
    plot: Plot,
    drawn: JoinHandle<anyhow::Result<Vec<u8>>>,
}

struct Archive<'a> {
    house: &'a House,
    /// Who brought it over.
    office: UserId,
    people: People,
    fonts: Option<Arc<Fonts>>,
}

impl Archive<'_> {
    async fn add_issue(&self, issue: Arc<Issue>) -> anyhow::Result<usize> {
        let app = &self.house.app;
        let is_known = sqlx::query_scalar!(
            r#"select exists (select from issues where volume = $1 and number = $2) as "is_known!""#,
            issue.volume,
            issue.number
        )
        .fetch_one(&app.pool)
        .await?;
        if is_known {
            return Ok(0);
        }
        let pieces = piece::of_issue(&issue, &self.people, app.clock.now());
        let day = calendar::day_of_issue(app.clock.now(), issue.volume, issue.number);
        let is_printed = (issue.volume, issue.number) >= FIRST_PRINTED;
        let (rows, mut files) = self.made_for(&pieces, is_printed).await?;
        let attached = self.attach_to_issue(&issue, day, is_printed, &mut files).await?;
        let files = shelf::store(&self.house.storage, files).await?;

        let mut transaction = app.pool.begin().await?;
        shelf::record(&mut transaction, app, self.office, &files).await?;
        let board = serde_json::to_value(Json(issues::editors()))?;
        let Some(id) = writing::add_issue(&mut transaction, &issue, day, attached, board).await? else {
            return Ok(0);
        };
        writing::add_articles(&mut transaction, self.office, Some(id), &rows).await?;
        old_addresses::add(&mut transaction, &issue, id).await?;
        transaction.commit().await?;
        Ok(rows.len())
    }

    async fn add_online_first(&self, articles: Vec<Article>) -> anyhow::Result<usize> {
        let app = &self.house.app;
        let slugs: Vec<String> = articles.iter().map(Article::slug).collect();
        let is_known = sqlx::query_scalar!(
            r#"select exists (select from articles where slug = any($1)) as "is_known!""#,
            &slugs
        )
        .fetch_one(&app.pool)
        .await?;
        if is_known {
            return Ok(0);
        }
        let pieces = piece::of_online_first(&articles, &self.people, app.clock.now());
        let (rows, files) = self.made_for(&pieces, true).await?;
        let files = shelf::store(&self.house.storage, files).await?;
        let mut transaction = app.pool.begin().await?;
        shelf::record(&mut transaction, app, self.office, &files).await?;
        writing::add_articles(&mut transaction, self.office, None, &rows).await?;
        transaction.commit().await?;
        Ok(rows.len())
    }

    /// Rows of the articles, and the files that they show or offer. Every second one has a PDF in Russian too.
    async fn made_for(
        &self,
        pieces: &[Piece<'_>],
        is_printed: bool,
    ) -> anyhow::Result<(Vec<Row>, Vec<Made>)> {
        let app = &self.house.app;
        let drawings: Vec<Vec<Drawing>> = pieces.iter().map(|piece| self.begin_to_draw(piece)).collect();
        let (mut rows, mut files) = (Vec::new(), Vec::new());
        for (place, (piece, drawings)) in pieces.iter().zip(drawings).enumerate() {
            let mut attached = Attached::default();
            for Drawing { name, plot, drawn } in drawings {
                let made = Made::picture(app, name, drawn.await??);
                attached.pictures.push((made.id, plot));
                files.push(made);
            }
            if let Some(fonts) = self.fonts.as_deref().filter(|_| is_printed) {
                let made = self.bind(fonts, piece, Language::En);
                attached.pdf_en = Some(made.id);
                files.push(made);
                if place % 2 == 0 {
                    let made = self.bind(fonts, piece, Language::Ru);
                    attached.pdf_ru = Some(made.id);
                    files.push(made);
                }
            }
            rows.push(Row::of(piece, &attached));
        }
        Ok((rows, files))
    }

    /// On as many processors as there are.
    fn begin_to_draw(&self, piece: &Piece<'_>) -> Vec<Drawing> {
        let plots = prose::plots_of(piece.article).into_iter().zip(1..);
        let drawings = plots.map(|(plot, number)| {
            let name = format!("figure-{number}-{}", piece.slug);
            let (seed, fonts) = (name.clone(), self.fonts.clone());
            Drawing { name, plot, drawn: spawn_blocking(move || plot.draw(&seed, fonts.as_deref())) }
        });
        drawings.collect()
    }

    fn bind(&self, fonts: &Fonts, piece: &Piece<'_>, language: Language) -> Made {
        let app = &self.house.app;
        let imprint = paper::Imprint {
            journal: app.settings.journal.name(language),
            place: &piece.place,
            doi: &piece.doi,
            authors: &piece.names(language),
        };
        let bytes = paper::of_article(fonts, piece.article, &imprint, language);
        Made::pdf(app, format!("{}.{}", piece.slug, language.code()), bytes)
    }

    /// Its cover and, where it has one, its PDF.
    async fn attach_to_issue(
        &self,
        issue: &Arc<Issue>,
        day: NaiveDate,
        is_printed: bool,
        files: &mut Vec<Made>,
    ) -> anyhow::Result<(Uuid, Option<Uuid>)> {
        let app = &self.house.app;
        let journal = app.settings.journal.name(Language::En).to_owned();
        let (volume, number) = (issue.volume, issue.number);
        let (name, fonts) = (journal.clone(), self.fonts.clone());
        let drawn =
            spawn_blocking(move || drawing::cover_of(volume, number, &name, fonts.as_deref())).await??;
        let cover = Made::picture(app, format!("cover-{volume}-{number}"), drawn);
        let pdf = self.fonts.as_deref().filter(|_| is_printed).map(|fonts| {
            let place = format!("{};{volume}({number})", day.year());
            Made::pdf(
                app,
                format!("issue-{volume}-{number}"),
                paper::of_issue(fonts, issue, &journal, &place),
            )
        });
        let ids = (cover.id, pdf.as_ref().map(|pdf| pdf.id));
        files.push(cover);
        files.extend(pdf);
        Ok(ids)
    }
}

#[cfg(test)]
mod tests {
    use kit::html::{clean_for_authors, clean_for_editors};

    use super::prose::{Figures, abstract_of, full_text_of, plots_of};
    use super::*;

    /// What the archive says could have been saved by an editor.
    #[test]
    fn all_texts_are_clean() {
        let issues = source::issues().unwrap();
        let online = source::online_first().unwrap();
        for article in issues.iter().flat_map(|issue| &issue.articles).chain(&online) {
            let figures = Figures::of(article, 2024);
            let pictures: Vec<_> = plots_of(article).into_iter().map(|plot| (Uuid::nil(), plot)).collect();
            for language in Language::ALL {
                let text = full_text_of(article, &figures, &pictures, language);
                assert_eq!(clean_for_editors(&text).unwrap(), text);
                assert_eq!(text.matches("<figure>").count(), pictures.len(), "{}", article.slug());
                assert!(!text.contains('{') || text.contains("block-math"), "{text}");
                let summary = abstract_of(article, language);
                assert_eq!(clean_for_authors(&summary).unwrap(), summary);
            }
        }
    }

    #[test]
    fn figures_and_covers_are_pictures() {
        let fonts = Fonts::of_the_system();
        let cover = drawing::cover_of(10, 1, "Cellular Therapy and Transplantation", fonts.as_ref()).unwrap();
        assert!(cover.starts_with(b"\x89PNG") && cover.len() > 4_000);
        for plot in [drawing::Plot::Curves, drawing::Plot::Bars, drawing::Plot::Years, drawing::Plot::Course]
        {
            let drawn = plot.draw("seed", fonts.as_ref()).unwrap();
            assert_eq!(drawn, plot.draw("seed", fonts.as_ref()).unwrap());
            assert_ne!(drawn, plot.draw("other", fonts.as_ref()).unwrap());
            assert!(drawn.len() < 60_000, "{plot:?} {}", drawn.len());
        }
    }
}
