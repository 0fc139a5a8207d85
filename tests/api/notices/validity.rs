//! Exports of notices and of the articles that they are about are valid against the schemas of their readers.

use exports::crossref::{Batch, article_record, deposit};
use publications::Extent;
use rules::ArticleId;
use testkit::{TestApp, TestUser};

use super::fixtures::{begin_answered, issue, publish, publish_article, slug_of};
use crate::discovery::{fixtures, schemas};
use crate::metadata::channels::{Channel, PublishedArticle, export};

const KINDS: [&str; 5] = ["correction", "retraction", "expression-of-concern", "removal", "addendum"];

fn batch() -> Batch {
    Batch {
        id: "ctt-notices".into(),
        version: 20_260_302_120_000_000,
        depositor_name: "Cellular Therapy and Transplantation".into(),
        depositor_email: "doi@journal.example".into(),
        registrant: "Cellular Therapy and Transplantation".into(),
    }
}

async fn check_exports(app: &TestApp, editor: &TestUser, id: i64) {
    let article = PublishedArticle { id: ArticleId(id), slug: slug_of(app, id).await };
    let read = async |channel| export(app, editor, &article, channel, None).await.unwrap();
    schemas::assert_valid_dtd("jats-1.3", read(Channel::Jats).await.as_bytes());
    schemas::assert_valid_dtd("pubmed-in", read(Channel::PubMed).await.as_bytes());
    let record =
        format!("/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:{}", article.slug);
    schemas::assert_valid_xsd("oai-pmh", "driver.xsd", &app.get(&record).await.body);
}

async fn crossref_record(app: &TestApp, id: i64) -> Vec<u8> {
    let publication = publications::load_publication(&app.state, ArticleId(id), Extent::FullText).await;
    article_record(&publication.unwrap().unwrap(), &[]).unwrap().unwrap()
}

#[tokio::test]
async fn exports_of_notices_are_valid() {
    fixtures::run_with_settings(
        |settings| settings.journal.corrections_doi = Some("10.18620/corrections".into()),
        async |app| {
            let mut records = Vec::new();
            for kind in KINDS {
                let article = publish_article(app).await;
                let notice = issue(app, &article.editor, article.id(), kind).await;
                for id in [article.id(), notice] {
                    check_exports(app, &article.editor, id).await;
                    records.extend(crossref_record(app, id).await);
                }
            }
            // A notice on a notice, and several on one article.
            let article = publish_article(app).await;
            let concern = issue(app, &article.editor, article.id(), "expression-of-concern").await;
            let retraction = issue(app, &article.editor, article.id(), "retraction").await;
            let corrected = begin_answered(app, &article.editor, retraction, "correction").await;
            assert!(publish(app, &article.editor, corrected).await.status.is_success());
            for id in [article.id(), concern, retraction, corrected] {
                check_exports(app, &article.editor, id).await;
                records.extend(crossref_record(app, id).await);
            }
            // Validation against this schema takes seconds.
            let deposit = deposit(&records, &batch()).unwrap();
            schemas::assert_valid_xsd("crossref-5.3.1", "crossref5.3.1.xsd", &deposit);
        },
    )
    .await;
}
