//! Files of demo submissions: manuscript, figure and cover letter, and the merged manuscript.

use std::sync::Arc;

use editorial::articles::Article as StoredArticle;
use files::Files;
use rules::article::FileLink;
use rules::{ArticleFileType, Enumeration, FileId, Language, UserId};

use super::archive::font::Fonts;
use super::archive::generated_files::{self, GeneratedFile};
use super::archive::source::Article;
use super::archive::{pdf, prose};

pub struct ManuscriptFiles<'a> {
    pub files: &'a Files,
    pub fonts: Option<Arc<Fonts>>,
    pub year: i32,
}

impl ManuscriptFiles<'_> {
    /// Uploads the files of an article and returns their links.
    pub async fn upload(
        &self,
        article: &Article,
        authors: &str,
        uploader: UserId,
    ) -> anyhow::Result<Vec<FileLink>> {
        let app = &self.files.app;
        let mut files = Vec::new();
        if let Some(fonts) = self.fonts.as_deref() {
            let bytes = pdf::manuscript_pdf(fonts, article, (authors, self.year), &[])?;
            files.push((
                ArticleFileType::Manuscript,
                GeneratedFile::pdf(app, file_name("manuscript", article), bytes),
            ));
            let bytes = pdf::letter_pdf(fonts, "Cover letter", &cover_letter(article, authors))?;
            files.push((
                ArticleFileType::CoverLetter,
                GeneratedFile::pdf(app, file_name("cover-letter", article), bytes),
            ));
        }
        if let Some(plot) = prose::plots_for(article).first() {
            let name = file_name("figure-1", article);
            let bytes = plot.draw(&name, self.fonts.as_deref())?;
            files.push((ArticleFileType::Figure, GeneratedFile::picture(app, name, bytes)));
        }
        let links = files.iter().map(|(kind, file)| FileLink {
            file_id: FileId(file.id),
            type_id: Some(kind.id()),
            comment: String::new(),
        });
        let links = links.collect();
        self.store(files.into_iter().map(|(_, file)| file).collect(), uploader).await?;
        Ok(links)
    }

    /// Adds the merged manuscript of the first round, which reviewers read.
    pub async fn merge(
        &self,
        article: &Article,
        authors: &str,
        stored: &StoredArticle,
    ) -> anyhow::Result<()> {
        let Some(fonts) = self.fonts.as_deref() else { return Ok(()) };
        let app = &self.files.app;
        let head = [
            app.settings.journal.name(Language::En).to_owned(),
            article.kind.article_type().name().en.to_owned(),
            format!("Keywords: {}", article.keywords(Language::En).join(", ")),
        ];
        let bytes = pdf::manuscript_pdf(fonts, article, (authors, self.year), &head)?;
        let file = GeneratedFile::pdf(app, file_name("merged", article), bytes);
        let id = file.id;
        self.store(vec![file], stored.creator.id).await?;
        sqlx::query!(
            "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, file_id, requested_at,
                                             finished_at)
             values ($1, $2, 0, 'completed', $3, $4, $5, $5)",
            app.rng.id(app.clock.now()),
            stored.id.0,
            stored.fingerprint().0,
            id,
            app.clock.now()
        )
        .execute(&app.pool)
        .await?;
        Ok(())
    }

    async fn store(&self, files: Vec<GeneratedFile>, uploader: UserId) -> anyhow::Result<()> {
        let rows = generated_files::store(&self.files.storage, files).await?;
        let mut connection = self.files.app.pool.acquire().await?;
        generated_files::record(&mut connection, &self.files.app, uploader, &rows).await
    }
}

/// File name with the first words of the title.
fn file_name(kind: &str, article: &Article) -> String {
    let slug = article.slug();
    let words: Vec<&str> = slug.split('-').take(4).collect();
    format!("{kind}-{}", words.join("-"))
}

fn cover_letter(article: &Article, authors: &str) -> Vec<String> {
    vec![
        "Dear Editor,".to_owned(),
        format!(
            "We ask you to consider our manuscript “{}” for publication as an article of the type “{}”.",
            article.title(Language::En),
            article.kind.article_type().name().en
        ),
        article.statement(3, Language::En).to_owned(),
        "The manuscript has not been published and is not under consideration elsewhere. All authors have read \
         and approved it."
            .to_owned(),
        format!("On behalf of the authors: {}", authors.split(", ").next().unwrap_or(authors)),
    ]
}
