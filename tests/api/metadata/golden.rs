//! Every channel of twenty demo articles that between them have everything.

use std::collections::BTreeSet;

use rules::{ArticleId, Language, Role};

use super::channels::{Channel, PublishedArticle, compare, export, get, golden_folder, public_answer};
use crate::discovery::fixtures;

const DETAILS: &str = include_str!("../../../crates/app/demo/archive/details.toml");

/// Beginnings of the titles of the articles.
fn titles() -> Vec<&'static str> {
    let lines = DETAILS.lines().filter_map(|line| line.strip_prefix("title = \"")?.strip_suffix('"'));
    lines.collect()
}

#[tokio::test]
async fn channels_of_demo_articles_equal_their_golden_files() {
    fixtures::run_with_settings(
        |settings| settings.journal.issn_print = Some("1867-416X".into()),
        async |app| {
            demo::load(&app.application.files()).await.unwrap();
            let editor = app.create_user(&[Role::Editor]).await;
            let folder = golden_folder();
            let mut differences = Vec::new();
            let mut expected = BTreeSet::new();
            for language in Language::ALL {
                let name = format!("journal.{}.json", language.code());
                let journal = get(app, &format!("/api/v1/public/{}/journal", language.code())).await;
                differences.extend(compare(&folder.join(name), &(journal + "\n")));
            }
            assert_eq!(titles().len(), 20);
            for title in titles() {
                let (id, slug): (i64, String) = sqlx::query_as(
                    "select articles.id, articles.slug from articles
                     where status_id = 7 and starts_with(title_en, $1)",
                )
                .bind(title)
                .fetch_one(&app.state.pool)
                .await
                .unwrap_or_else(|error| panic!("{title}: {error}"));
                let article = PublishedArticle { id: ArticleId(id), slug };
                let folder = folder.join("articles").join(&article.slug);
                for language in Language::ALL {
                    let name = format!("{}.page.json", language.code());
                    let answer = public_answer(app, &article.slug, language).await;
                    differences.extend(compare(&folder.join(name), &answer));
                }
                for channel in Channel::ALL {
                    for language in channel.languages() {
                        let Some(name) = channel.file_name(language) else { continue };
                        let Some(text) = export(app, &editor, &article, channel, language).await else {
                            continue;
                        };
                        differences.extend(compare(&folder.join(name), &text));
                    }
                }
                expected.insert(article.slug);
            }
            let found: BTreeSet<String> = std::fs::read_dir(golden_folder().join("articles"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(found, expected);
            assert!(differences.is_empty(), "{} differ: {differences:#?}", differences.len());
        },
    )
    .await;
}
