//! The demo archive: three volumes of four issues, two issues of the current volume, online-first articles, and
//! notices on articles.
//!
//! Titles and abstracts are written by hand (`archive/*.toml`); everything else is generated,
//! deterministically.

pub mod archive_article;
mod bilingual;
mod dates;
pub mod details;
pub mod drawing;
pub mod font;
pub mod generated_files;
mod insert;
mod notices;
mod old_addresses;
pub mod pdf;
pub mod prose;
pub mod seeded_rng;
pub mod source;
mod typography;

use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use files::Files;
use kit::App;
use rules::{Language, UserId};
use sqlx::types::Json;
use tokio::task::{JoinHandle, spawn_blocking};
use uuid::Uuid;

use self::archive_article::ArchiveArticle;
use self::bilingual::Bilingual;
use self::drawing::Plot;
use self::font::Fonts;
use self::generated_files::GeneratedFile;
use self::insert::{ArticleFiles, ArticleRow};
use self::source::{Article, Issue, People};
use super::accounts::ADMIN;
use super::{accounts, board};

/// Volume and number from which on issues and their articles have PDFs.
const FIRST_WITH_PDF: (i32, i32) = (12, 3);

/// Adds missing issues and articles and returns the number of new articles. Existing issues are left
/// unchanged.
pub async fn load(files: &Files, fonts: Option<Arc<Fonts>>) -> anyhow::Result<usize> {
    let creator = accounts::find_user(&files.app, ADMIN).await?;
    let archive = Archive { files, creator, people: source::people()?, fonts };
    let mut added = 0;
    for issue in source::issues()? {
        added += archive.add_issue(Arc::new(issue)).await?;
    }
    added += archive.add_online_first(source::online_first()?).await?;
    added += notices::load(&files.app).await?;
    Ok(added)
}

/// Fonts for pictures and PDFs, or `None` on a machine without any.
pub fn load_fonts() -> Option<Arc<Fonts>> {
    let fonts = Fonts::load_from_system().map(Arc::new);
    if fonts.is_none() {
        tracing::warn!("no system font found; demo pictures have no text and no PDFs are created");
    }
    fonts
}

/// Draws the cover of an issue.
pub async fn create_cover(
    app: &App,
    (volume, number): (i32, i32),
    fonts: Option<Arc<Fonts>>,
) -> anyhow::Result<GeneratedFile> {
    let journal = app.settings.journal.name(Language::En).to_owned();
    let cover =
        spawn_blocking(move || drawing::draw_cover(volume, number, &journal, fonts.as_deref())).await??;
    Ok(GeneratedFile::picture(app, format!("cover-{volume}-{number}"), cover))
}

/// A picture that is drawn on another thread.
struct PendingPicture {
    name: String,
    plot: Plot,
    bytes: JoinHandle<anyhow::Result<Vec<u8>>>,
}

struct Archive<'a> {
    files: &'a Files,
    creator: UserId,
    people: People,
    fonts: Option<Arc<Fonts>>,
}

impl Archive<'_> {
    async fn add_issue(&self, issue: Arc<Issue>) -> anyhow::Result<usize> {
        let app = &self.files.app;
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
        let archive_articles = archive_article::from_issue(&issue, &self.people, app.clock.now());
        let day = dates::issue_date(app.clock.now(), issue.volume, issue.number);
        let has_pdf = (issue.volume, issue.number) >= FIRST_WITH_PDF;
        let (rows, mut files) = self.build_articles(&archive_articles, has_pdf).await?;
        let cover_and_pdf = self.create_issue_files(&issue, day, has_pdf, &mut files).await?;
        let files = generated_files::store(&self.files.storage, files).await?;

        let mut transaction = app.pool.begin().await?;
        generated_files::record(&mut transaction, app, self.creator, &files).await?;
        let board = serde_json::to_value(Json(board::editorial_board()))?;
        let Some(id) = insert::add_issue(&mut transaction, &issue, day, cover_and_pdf, board).await? else {
            return Ok(0);
        };
        insert::add_articles(&mut transaction, self.creator, Some(id), &rows).await?;
        old_addresses::add(&mut transaction, &issue, id).await?;
        transaction.commit().await?;
        Ok(rows.len())
    }

    async fn add_online_first(&self, articles: Vec<Article>) -> anyhow::Result<usize> {
        let app = &self.files.app;
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
        let archive_articles = archive_article::from_online_first(&articles, &self.people, app.clock.now());
        let (rows, files) = self.build_articles(&archive_articles, true).await?;
        let files = generated_files::store(&self.files.storage, files).await?;
        let mut transaction = app.pool.begin().await?;
        generated_files::record(&mut transaction, app, self.creator, &files).await?;
        insert::add_articles(&mut transaction, self.creator, None, &rows).await?;
        transaction.commit().await?;
        Ok(rows.len())
    }

    /// Builds rows and files of articles.
    async fn build_articles(
        &self,
        articles: &[ArchiveArticle<'_>],
        has_pdf: bool,
    ) -> anyhow::Result<(Vec<ArticleRow>, Vec<GeneratedFile>)> {
        let app = &self.files.app;
        let pictures: Vec<Vec<PendingPicture>> =
            articles.iter().map(|article| self.spawn_drawing(article)).collect();
        let (mut rows, mut files) = (Vec::new(), Vec::new());
        for (index, (article, pictures)) in articles.iter().zip(pictures).enumerate() {
            let mut article_files = ArticleFiles::default();
            for PendingPicture { name, plot, bytes } in pictures {
                let picture = GeneratedFile::picture(app, name, bytes.await??);
                article_files.pictures.push((picture.id, plot));
                files.push(picture);
            }
            if let Some(fonts) = self.fonts.as_deref() {
                if has_pdf {
                    self.add_pdfs(fonts, (index, article), &mut article_files, &mut files)?;
                }
                self.add_supplements(fonts, article, &mut article_files, &mut files)?;
            }
            rows.push(ArticleRow::new(article, &article_files));
        }
        Ok((rows, files))
    }

    /// Adds the PDFs of an article: of every second one in both languages, of the others only in English, unless
    /// their text is Russian only.
    fn add_pdfs(
        &self,
        fonts: &Fonts,
        (index, article): (usize, &ArchiveArticle<'_>),
        article_files: &mut ArticleFiles,
        files: &mut Vec<GeneratedFile>,
    ) -> anyhow::Result<()> {
        let details = &article.article.details;
        let has_english = details.has_text(Language::En);
        if has_english {
            let pdf = self.create_pdf(fonts, article, Language::En)?;
            article_files.pdf_en = Some(pdf.id);
            files.push(pdf);
        }
        if details.has_text(Language::Ru) && (index % 2 == 0 || !has_english) {
            let pdf = self.create_pdf(fonts, article, Language::Ru)?;
            article_files.pdf_ru = Some(pdf.id);
            files.push(pdf);
        }
        Ok(())
    }

    fn add_supplements(
        &self,
        fonts: &Fonts,
        article: &ArchiveArticle<'_>,
        article_files: &mut ArticleFiles,
        files: &mut Vec<GeneratedFile>,
    ) -> anyhow::Result<()> {
        let supplements = article.article.details.supplements.iter().zip(1..);
        for (Bilingual(description, russian), number) in supplements {
            let paragraphs = [russian.clone(), article.article.title(Language::En).to_owned()];
            let bytes = pdf::letter_pdf(fonts, description, &paragraphs)?;
            let name = format!("supplement-{number}-{}", article.slug);
            let file = GeneratedFile::pdf(&self.files.app, name, bytes);
            article_files.supplements.push((file.id, description.clone()));
            files.push(file);
        }
        Ok(())
    }

    /// Starts drawing the plots of an article on the blocking thread pool, in parallel.
    fn spawn_drawing(&self, article: &ArchiveArticle<'_>) -> Vec<PendingPicture> {
        let plots = prose::plots_for(article.article).into_iter().zip(1..);
        let pictures = plots.map(|(plot, number)| {
            let name = format!("figure-{number}-{}", article.slug);
            let (seed, fonts) = (name.clone(), self.fonts.clone());
            PendingPicture { name, plot, bytes: spawn_blocking(move || plot.draw(&seed, fonts.as_deref())) }
        });
        pictures.collect()
    }

    fn create_pdf(
        &self,
        fonts: &Fonts,
        article: &ArchiveArticle<'_>,
        language: Language,
    ) -> anyhow::Result<GeneratedFile> {
        let app = &self.files.app;
        let imprint = pdf::Imprint {
            journal: app.settings.journal.name(language),
            citation: &article.citation,
            year: article.year(),
            doi: &article.doi,
            authors: &article.names(language),
        };
        let bytes = pdf::article_pdf(fonts, article.article, &imprint, language)?;
        Ok(GeneratedFile::pdf(app, format!("{}.{}", article.slug, language.code()), bytes))
    }

    /// Creates the cover and, if `has_pdf`, the PDF of an issue, and returns their ids.
    async fn create_issue_files(
        &self,
        issue: &Arc<Issue>,
        day: NaiveDate,
        has_pdf: bool,
        files: &mut Vec<GeneratedFile>,
    ) -> anyhow::Result<(Uuid, Option<Uuid>)> {
        let app = &self.files.app;
        let journal = app.settings.journal.name(Language::En);
        let (volume, number) = (issue.volume, issue.number);
        let cover = create_cover(app, (volume, number), self.fonts.clone()).await?;
        let pdf = match self.fonts.as_deref().filter(|_| has_pdf) {
            Some(fonts) => {
                let citation = format!("{};{volume}({number})", day.year());
                let bytes = pdf::issue_pdf(fonts, issue, journal, &citation)?;
                Some(GeneratedFile::pdf(app, format!("issue-{volume}-{number}"), bytes))
            }
            None => None,
        };
        let ids = (cover.id, pdf.as_ref().map(|pdf| pdf.id));
        files.push(cover);
        files.extend(pdf);
        Ok(ids)
    }
}

#[cfg(test)]
mod tests {
    use html::{clean_for_authors, clean_for_editors};

    use super::prose::{Placeholders, abstract_html, full_text_html, plots_for};
    use super::*;

    /// Editors could have saved every text of the archive.
    #[test]
    fn sanitizer_leaves_all_texts_unchanged() {
        let issues = source::issues().unwrap();
        let others = [source::online_first().unwrap(), source::submissions().unwrap()].concat();
        for article in issues.iter().flat_map(|issue| &issue.articles).chain(&others) {
            let placeholders = Placeholders::new(article, 2024);
            let pictures: Vec<_> = plots_for(article).into_iter().map(|plot| (Uuid::nil(), plot)).collect();
            for language in Language::ALL {
                let text = full_text_html(article, &placeholders, &pictures, language);
                assert_eq!(clean_for_editors(&text).unwrap(), text);
                assert_eq!(text.matches("<figure>").count(), pictures.len(), "{}", article.slug());
                assert!(!text.contains('{') || text.contains("block-math"), "{text}");
                let summary = abstract_html(article, language);
                assert_eq!(clean_for_authors(&summary).unwrap(), summary);
            }
        }
    }

    /// Both abstracts contain a keyword of the article.
    #[test]
    fn abstracts_belong_to_their_titles() {
        let issues = source::issues().unwrap();
        let others = [source::online_first().unwrap(), source::submissions().unwrap()].concat();
        let mut strays = Vec::new();
        for article in issues.iter().flat_map(|issue| &issue.articles).chain(&others) {
            for language in Language::ALL {
                let text = abstract_html(article, language).replace("&nbsp;", " ").to_lowercase();
                // Russian words are compared by their stems.
                let stem = |word: &str| word.chars().take(5).collect::<String>();
                let is_mentioned =
                    |words: &str| words.split([' ', '-', '–']).all(|word| text.contains(&stem(word)));
                let keywords = article.keywords(language);
                if !keywords.iter().any(|keyword| is_mentioned(&keyword.to_lowercase())) {
                    strays.push(format!("{} ({language:?}): {keywords:?}", article.title(language)));
                }
            }
        }
        assert!(strays.is_empty(), "{strays:#?}");
    }

    #[test]
    fn plots_and_covers_are_deterministic_png_files() {
        let fonts = Fonts::load_from_system();
        let cover =
            drawing::draw_cover(10, 1, "Cellular Therapy and Transplantation", fonts.as_ref()).unwrap();
        assert!(cover.starts_with(b"\x89PNG") && cover.len() > 4_000);
        for plot in [drawing::Plot::Curves, drawing::Plot::Bars, drawing::Plot::Years, drawing::Plot::Course]
        {
            let picture = plot.draw("seed", fonts.as_ref()).unwrap();
            assert_eq!(picture, plot.draw("seed", fonts.as_ref()).unwrap());
            assert_ne!(picture, plot.draw("other", fonts.as_ref()).unwrap());
            assert!(picture.len() < 60_000, "{plot:?} {}", picture.len());
        }
    }
}
