//! A removed article keeps its citation, and nothing else.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::blank_pdf;

use super::fixtures::{begin_answered, publish, publish_article, read_public, slug_of};

async fn found(app: &TestApp, word: &str) -> i64 {
    let path = format!("/api/v1/public/en/articles?query={word}");
    app.get(&path).await.json()["count"].as_i64().unwrap()
}

#[tokio::test]
async fn removal_takes_text_and_pdf_away_and_its_undo_gives_them_back() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let (editor, id) = (&published.editor, published.id());
        let pdf = app.upload_file(editor, "proof.pdf", blank_pdf(2)).await.json()["id"].clone();
        sqlx::query(
            "insert into article_full_texts (article_id, content_html_en, content_html_ru, pdf_en_id)
             values ($1, '<p>Nacarat cells</p>', '', $2::uuid)
             on conflict (article_id) do update
             set content_html_en = excluded.content_html_en, pdf_en_id = excluded.pdf_en_id",
        )
        .bind(id)
        .bind(pdf.as_str())
        .execute(&app.state.pool)
        .await
        .unwrap();
        sqlx::query("update articles set abstract_en = '<p>Orchid grafts</p>' where id = $1")
            .bind(id)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let slug = slug_of(app, id).await;
        let files = [format!("/articles/{slug}.en.pdf"), format!("/api/v1/files/{}", pdf.as_str().unwrap())];
        for word in ["nacarat", "orchid", "grafts"] {
            assert_eq!(found(app, word).await, 1, "{word}");
        }
        let reader = app.create_user(&[Role::User]).await;
        let statuses = async || {
            let mut statuses = Vec::new();
            for path in &files {
                statuses.push(app.get_as(&reader, path).await.status.as_u16());
            }
            statuses
        };
        assert!(
            statuses().await.iter().all(|status| [200, 302, 307].contains(status)),
            "{:?}",
            statuses().await
        );

        let notice = begin_answered(app, editor, id, "removal").await;
        assert_eq!(publish(app, editor, notice).await.status, StatusCode::OK);
        let shown = read_public(app, "en", id).await;
        assert_eq!(shown["status"]["code"], "removed");
        assert_eq!(shown["title"]["text"], "REMOVED: Grafts in mice");
        for field in ["abstract", "fullText"] {
            assert_eq!(shown[field]["text"], "", "{field}");
        }
        for field in ["pdf", "references", "languages"] {
            assert_eq!(shown[field], json!([]), "{field}");
        }
        assert!(shown["citations"]["vancouver"].as_str().unwrap().contains("REMOVED: Grafts in mice"));
        assert_eq!((found(app, "nacarat").await, found(app, "orchid").await), (0, 0));
        assert!(
            statuses().await.iter().all(|status| [401, 403, 404].contains(status)),
            "{:?}",
            statuses().await
        );
        for extension in ["jats.xml", "ris", "bib", "csl.json", "linkset.json"] {
            let text =
                String::from_utf8(app.get(&format!("/articles/{slug}.{extension}")).await.body).unwrap();
            for word in ["Nacarat", "Orchid", ".pdf"] {
                assert!(!text.contains(word), "{extension} has {word}: {text}");
            }
        }

        let undo = format!("/api/v1/articles/{notice}/undo-publish");
        assert_eq!(app.post_as(editor, &undo, &json!({})).await.status, StatusCode::OK);
        let shown = read_public(app, "en", id).await;
        assert_eq!(shown["status"], Value::Null);
        assert!(shown["fullText"]["text"].as_str().unwrap().contains("Nacarat"));
        assert_eq!((found(app, "nacarat").await, found(app, "orchid").await), (1, 1));
        assert!(
            statuses().await.iter().all(|status| [200, 302, 307].contains(status)),
            "{:?}",
            statuses().await
        );
    })
    .await;
}
