//! Figures as CSV.

use rules::article::Action;
use rules::{ArticleStatus, Role};
use testkit::{TestApp, TestResponse, TestUser};

use super::FIGURES;
use super::history::{History, time};

const BACK: ArticleStatus = ArticleStatus::Submitted;

async fn download(
    app: &TestApp,
    user: &TestUser,
    query: &str,
    language: &str,
) -> (TestResponse, Vec<Vec<String>>) {
    let request = app.request(reqwest::Method::GET, &format!("{FIGURES}/export?{query}"));
    let request = request.bearer_auth(&user.token).header("accept-language", language);
    let response = app.send(request).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    let text = String::from_utf8(response.body.clone()).unwrap();
    let rows = text.strip_prefix('\u{feff}').expect("no byte order mark").lines();
    // Values contain no line breaks, and every value is quoted.
    let rows = rows.map(|row| {
        let row = row.strip_prefix('"').unwrap().strip_suffix('"').unwrap();
        row.split("\",\"").map(|value| value.replace("\"\"", "\"")).collect()
    });
    (response, rows.collect())
}

#[tokio::test]
async fn tables_are_exported_in_the_language_of_the_request() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let mut history =
            History::start(app, author.id, "Late reactivation", time("2026-01-01T09:00:00Z")).await;
        history.act(app, Action::Submit, time("2026-01-10T09:00:00Z"), BACK).await;
        history.act(app, Action::SendForRevision, time("2026-01-22T21:00:00Z"), BACK).await;

        let (response, months) = download(app, &editor, "table=months&from=2025-12&to=2026-01", "en").await;
        assert_eq!(
            response.header("content-disposition"),
            "attachment; filename=\"figures-months-2025-12-2026-01.csv\""
        );
        assert_eq!(months[0][..3], ["Month", "Submitted", "Submitted after revision"]);
        assert_eq!(months[1], ["2025-12", "0", "0", "0", "0", "0", "0", "", ""]);
        assert_eq!(months[2], ["2026-01", "1", "0", "0", "0", "1", "1", "12.5", "12.5"]);
        assert_eq!(months.len(), 3);

        let (_, reviewers) = download(app, &editor, "table=reviewers&from=2026-01&to=2026-02", "ru").await;
        assert_eq!(reviewers[0][..2], ["Месяц запроса", "Запрошено"]);
        assert_eq!(reviewers[2], ["2026-02", "0", "0", "0", "0", "0", "0"]);

        let (_, articles) = download(app, &editor, "table=articles&from=2026-01&to=2026-01", "ru").await;
        assert_eq!(articles[0].len(), 12);
        assert_eq!(
            articles[1][1..],
            [
                "Late reactivation",
                "Late reactivation",
                "Оригинальное клиническое исследование",
                "2026-01-10",
                "2026-01-23",
                "На доработку",
                "12.5",
                "",
                "",
                "",
                ""
            ]
        );
        assert_eq!(articles.len(), 2);
        // Only this table names articles, so only it is in the audit log.
        let logged: Vec<serde_json::Value> = sqlx::query_scalar(
            "select details from audit_entries where action = 'article-exported' and actor_id = $1",
        )
        .bind(editor.id.0)
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(logged, [serde_json::json!({ "format": "csv", "from": "2026-01", "to": "2026-01" })]);
    })
    .await;
}

#[tokio::test]
async fn hostile_titles_stay_values() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Olga", "Belova").roles(&[Role::Editor]).create().await;
        let titles = [
            "=HYPERLINK(\"https://evil.test\")",
            "+1",
            "-1+2",
            "@SUM(A1)",
            "\t=1",
            "two\r\nlines",
            "say \"hi\", twice",
        ];
        for title in titles {
            let mut history = History::start(app, author.id, title, time("2026-01-01T09:00:00Z")).await;
            history.act(app, Action::Submit, time("2026-01-10T09:00:00Z"), BACK).await;
        }
        let (_, rows) = download(app, &editor, "table=articles&from=2026-01&to=2026-01", "en").await;
        let exported: Vec<&str> = rows[1..].iter().map(|row| row[1].as_str()).collect();
        assert_eq!(
            exported,
            [
                "'=HYPERLINK(\"https://evil.test\")",
                "'+1",
                "'-1+2",
                "'@SUM(A1)",
                "' =1",
                "two  lines",
                "say \"hi\", twice",
            ]
        );
        assert!(rows.iter().all(|row| row.len() == 12), "{rows:?}");
    })
    .await;
}
