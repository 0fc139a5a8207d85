//! Preview of a letter that the caller's transaction would send.

use anyhow::anyhow;
use kit::jobs::JobFailure;
use kit::{App, Error, Result};
use mailer::{LetterTemplates, RenderedLetter, values};
use rules::Language;
use sqlx::PgConnection;

use crate::letter_context::LetterContext;
use crate::letter_values::letter_values;

#[derive(Debug)]
pub struct LetterPreview {
    /// Language of the recipient.
    pub language: Language,
    pub subject: String,
    pub text: String,
    /// Text with which the editor may begin, in the same language.
    pub template: Option<String>,
}

/// Renders the letter of a notification with the code that sends it. The notification need not be committed.
///
/// `reviews` is the number of reviews that its recipient may read from now on.
pub async fn preview_letter(
    app: &App,
    connection: &mut PgConnection,
    notification: i64,
    reviews: usize,
) -> Result<LetterPreview> {
    let context = LetterContext::load(app, connection, notification).await.map_err(to_error)?;
    let context = context.ok_or_else(|| anyhow!("notification {notification} has no letter"))?;
    let link = context.link(app).await.map_err(to_error)?;
    let values = letter_values(&context, app, link.as_ref())?;
    let (letter, language) = (context.letter_name(), context.language);
    let templates = LetterTemplates::load(&app.settings.mail.templates, &app.settings)?;
    let RenderedLetter { subject, text, .. } = templates.render(letter, language, values.clone())?;
    let template = templates.render_editor_template(letter, language, values! { reviews, ..values })?;
    Ok(LetterPreview { language, subject, text, template })
}

fn to_error(failure: JobFailure) -> Error {
    match failure {
        JobFailure::Retry(error) | JobFailure::Postpone(_, error) | JobFailure::Permanent(error) => {
            error.into()
        }
    }
}
