//! Values of the letter templates, for sending and for previews.

use kit::App;
use mailer::Value;
use rules::NotificationType;
use rules::notification::{Side, Silence};
use rules::review::NoteKind;
use url::Url;

use crate::letter_context::LetterContext;

/// Returns the values of the letter. `link` is the page that it links to.
pub fn letter_values(context: &LetterContext, app: &App, link: Option<&Url>) -> anyhow::Result<Value> {
    let public_link = match &context.slug {
        Some(slug) => Some(app.settings.http.public_origin.join(&format!("articles/{slug}"))?),
        None => None,
    };
    let is_for_reviewer = context.is_for_reviewer();
    let (old_due_date, new_due_date) = context.due_date_change.clone().unzip();
    let assignment = context.assignment.as_ref();
    // Only the letter about the refusal repeats what the reviewer said.
    let is_refusal = context.notification == NotificationType::ReviewAssignmentDeclined;
    let refusal = context.refusal.as_ref().filter(|_| is_refusal);
    let recommendation = context.recommendation.as_ref();
    let refused_delivery = context.refused_delivery.as_ref();
    let return_reason = recommendation.map_or(&context.review_return_reason, |it| &it.return_reason);
    Ok(mailer::values! {
        full_name => &context.full_name,
        title => &context.title,
        // Reviewers must not learn who submitted the article.
        author => (!is_for_reviewer).then_some(&context.author),
        reviewer => assignment.filter(|_| !is_for_reviewer).map(|assignment| &assignment.reviewer),
        due_date => assignment.map(|assignment| &assignment.due_date),
        is_accepted => assignment.is_some_and(|assignment| assignment.is_accepted),
        is_invitation => context.is_invitation,
        requested_on => assignment.map(|assignment| &assignment.requested_on),
        is_overdue => context.silence == Some(Silence::Overdue),
        old_due_date,
        new_due_date,
        messages => context.messages.clone(),
        note => context.note.map(NoteKind::code),
        refusal_reason => refusal.and_then(|it| it.reason).map(|reason| reason.name().in_language(context.language)),
        refusal => refusal.map(|it| it.text.clone()).unwrap_or_default(),
        suggestion => refusal.map(|it| &it.suggestion).filter(|suggestion| !suggestion.is_empty()),
        to => context.addressed.map(Side::code),
        manuscript_number => &context.manuscript_number,
        valid_days => rules::CodePurpose::Invitation.valid_hours() / 24,
        article_type => context.article_type.in_language(context.language),
        // Only letters to reviewers contain the abstract.
        abstract => if is_for_reviewer { context.abstract_paragraphs.clone() } else { Vec::new() },
        revision => context.revision,
        letter => context.letter.clone(),
        decision => decision_of(context.notification),
        is_automatic => context.is_automatic,
        recommended => recommendation.map(|it| it.action.code()),
        editor => recommendation.map(|it| &it.editor),
        return_reason => return_reason.clone(),
        // What the editor writes is for the reviewer alone.
        request_note => if is_for_reviewer { context.request_note.clone() } else { Vec::new() },
        index => refused_delivery.map(|it| it.index.in_language(context.language)),
        advice => refused_delivery.and_then(|it| it.advice).map(|advice| advice.in_language(context.language)),
        publication_date => &context.publication_date,
        public_link => public_link.as_ref().map(Url::as_str),
        link => link.map(Url::as_str),
    })
}

/// Returns the decision code that templates switch on.
const fn decision_of(notification: NotificationType) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleAccepted => Some("accepted"),
        NotificationType::ArticleDeclined => Some("declined"),
        NotificationType::ArticleSentToRevision => Some("sent-for-revision"),
        NotificationType::ArticlePublished => Some("published"),
        NotificationType::NoticePublished => Some("notice-published"),
        _ => None,
    }
}
