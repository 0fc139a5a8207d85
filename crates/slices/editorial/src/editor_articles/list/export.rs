//! The list as a CSV file.

use axum::extract::State;
use chrono::{DateTime, SecondsFormat, Utc};
use kit::csv::CsvFile;
use kit::error::ErrorBody;
use kit::http::{Query, RequestLanguage};
use kit::listing::PageBounds;
use kit::{Actor, App, Result, audit, limits};
use rules::article::RecommendedAction;
use rules::audit::{AuditAction, AuditObject};
use rules::limits::creation;
use rules::{ArticleStatus, ArticleType, Enumeration, Language, LocalizedText};

use super::http::ListQuery;
use super::query::{list_items, parse_order};
use super::view::EditorArticleItem;
use super::viewer::Viewer;

const MAX_ROWS: i64 = 20_000;

const HEADINGS: [LocalizedText; 22] = [
    LocalizedText::new("Manuscript number", "Номер рукописи"),
    LocalizedText::new("Title (English)", "Название (английское)"),
    LocalizedText::new("Title (Russian)", "Название (русское)"),
    LocalizedText::new("Type", "Тип"),
    LocalizedText::new("Status", "Статус"),
    LocalizedText::new("Round", "Версия"),
    LocalizedText::new("Submitted by", "Кто подал"),
    LocalizedText::new("Submitted", "Подана"),
    LocalizedText::new("In this status since", "В этом статусе с"),
    LocalizedText::new("Last activity", "Последнее изменение"),
    LocalizedText::new("Handling editor", "Ведущий редактор"),
    LocalizedText::new("Reviewers asked", "Приглашено рецензентов"),
    LocalizedText::new("Reviewers agreed", "Согласились"),
    LocalizedText::new("Reviews received", "Получено рецензий"),
    LocalizedText::new("Reviewers late", "Опаздывают"),
    LocalizedText::new("Recommended decision", "Предложение редактора"),
    LocalizedText::new("Next step", "Следующий шаг"),
    LocalizedText::new("Late", "Просрочено"),
    LocalizedText::new("Issue", "Выпуск"),
    LocalizedText::new("Publication date", "Дата публикации"),
    LocalizedText::new("DOI", "DOI"),
    LocalizedText::new("Unread messages", "Новые сообщения"),
];

const YES: LocalizedText = LocalizedText::new("yes", "да");
const NO: LocalizedText = LocalizedText::new("no", "нет");

/// Exports the articles as CSV: all pages, at most 20,000 rows.
#[utoipa::path(get, path = "/api/v1/articles/export", tag = "articles", operation_id = "exportArticles",
    params(ListQuery),
    responses((status = 200, description = "An attachment", content_type = "text/csv"),
        (status = 422, body = ErrorBody)))]
pub async fn export(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ListQuery>,
) -> Result<CsvFile> {
    let order = parse_order(query.order())?;
    let filter = query.filter()?;
    limits::count(&app, "export", actor.id, creation::EXPORTS).await?;
    // Recorded first: nobody gets the file without an entry.
    let entry = actor.audit(AuditAction::ArticleExported).object(AuditObject::Article, "csv");
    audit::record(&app, &mut *app.pool.acquire().await?, entry).await?;
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let viewer = Viewer::load(&app, &mut transaction, &actor).await?;
    let bounds = PageBounds { limit: MAX_ROWS, offset: 0 };
    let items = list_items(&mut transaction, &viewer, &filter, order, bounds, language).await?;
    transaction.commit().await?;
    let name = format!("articles-{}.csv", viewer.deadlines.today);
    let mut file = CsvFile::new(name, HEADINGS.iter().map(|heading| heading.in_language(language)));
    for item in &items {
        file.push(values(item, language));
    }
    Ok(file)
}

fn values(item: &EditorArticleItem, language: Language) -> [String; HEADINGS.len()] {
    let word = |text: Option<LocalizedText>| {
        text.map(|text| text.in_language(language).to_owned()).unwrap_or_default()
    };
    let text = |value: Option<&String>| value.cloned().unwrap_or_default();
    let reviews = item.reviews.as_ref();
    let number = |value: Option<i32>| value.map(|value| value.to_string()).unwrap_or_default();
    let is_late = if item.is_late { YES } else { NO };
    [
        text(item.manuscript_number.as_ref()),
        item.title_en.clone(),
        item.title_ru.clone(),
        word(ArticleType::from_id(item.type_id).map(Enumeration::name)),
        word(ArticleStatus::from_id(item.status_id).map(Enumeration::name)),
        item.revision.to_string(),
        item.author.full_name_en.clone(),
        time(item.submitted_at),
        time(item.status_since),
        time(item.last_activity_at),
        text(item.handling_editor.as_ref().map(|editor| &editor.name.full_name_en)),
        number(reviews.map(|reviews| reviews.asked)),
        number(reviews.map(|reviews| reviews.agreed)),
        number(reviews.map(|reviews| reviews.completed)),
        number(reviews.map(|reviews| reviews.late)),
        word(item.recommended_decision.map(decision_name)),
        word(item.next_step.as_ref().map(|step| step.kind.name())),
        // Unknown to authors.
        word(item.status_since.map(|_| is_late)),
        text(item.issue.as_ref().map(|issue| &issue.label)),
        item.publication_date.map(|day| day.to_string()).unwrap_or_default(),
        text(item.doi.as_ref()),
        item.unread_messages.to_string(),
    ]
}

const fn decision_name(action: RecommendedAction) -> LocalizedText {
    match action {
        RecommendedAction::Accept => LocalizedText::new("Accept", "Принять"),
        RecommendedAction::SendForRevision => {
            LocalizedText::new("Send for revision", "Отправить на доработку")
        }
        RecommendedAction::Decline => LocalizedText::new("Decline", "Отклонить"),
    }
}

fn time(moment: Option<DateTime<Utc>>) -> String {
    moment.map(|moment| moment.to_rfc3339_opts(SecondsFormat::Secs, true)).unwrap_or_default()
}
