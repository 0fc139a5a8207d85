//! Warnings about the PDFs of an article, as editors see them.

use kit::Result;
use rules::article::PdfWarning;
use rules::{ArticleId, Language};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// What the PDF in one language lacks, or why readers get it as it was uploaded.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticlePdfWarnings)]
pub struct PdfWarnings {
    pub language: Language,
    pub warnings: Vec<PdfWarning>,
}

/// Loads the warnings about the PDFs that the article has now; none about a PDF that was not checked yet.
pub async fn load_warnings(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<PdfWarnings>> {
    let rows = sqlx::query!(
        r#"select known.language, known.warnings
           from published_pdfs known
           join article_full_texts texts on texts.article_id = known.article_id
           join files on files.id = case known.language when 'ru' then texts.pdf_ru_id else texts.pdf_en_id end
           where known.article_id = $1 and known.source_sha256 = files.sha256 and known.warnings <> '{}'
           order by known.language"#,
        article.0
    )
    .fetch_all(connection)
    .await?;
    let views = rows.into_iter().filter_map(|row| {
        let language = Language::ALL.into_iter().find(|language| language.code() == row.language)?;
        let warnings = row.warnings.into_iter().filter_map(from_code).collect();
        Some(PdfWarnings { language, warnings })
    });
    Ok(views.collect())
}

/// Returns the codes under which warnings are stored.
pub fn to_codes(warnings: &[PdfWarning]) -> Vec<String> {
    let code = |warning: &PdfWarning| match serde_json::to_value(warning) {
        Ok(Value::String(code)) => Some(code),
        _ => None,
    };
    warnings.iter().filter_map(code).collect()
}

/// A code of a later release is not shown.
fn from_code(code: String) -> Option<PdfWarning> {
    serde_json::from_value(Value::String(code)).ok()
}
