//! The sample files beside the schemas, which are not part of this repository; `OCTAVO_SCHEMAS` names their folder.

use sources::jats::{JatsArticle, read};

use crate::findings;
use crate::schemas::find_folder;

fn sample(name: &str) -> Option<JatsArticle> {
    let folder = find_folder("jats-1.3")?;
    Some(read(&std::fs::read(folder.join(name)).unwrap()))
}

#[test]
fn bilingual_sample_is_read() {
    let Some(read) = sample("sample-bilingual.xml") else { return };
    let article = &read.article;
    assert_eq!((article.title.len(), article.r#abstract.len(), article.keywords.len()), (2, 2, 2));
    assert_eq!(article.title["ru"], "Гаплоидентичная трансплантация");
    assert_eq!(article.r#abstract["en"], "<p><b>Background:</b> Text.</p>");
    assert_eq!(article.authors[0].names["ru"].given, "Иван Сергеевич");
    assert_eq!(article.affiliations[0].lines["en"], "First Institute, St. Petersburg, Russia");
    assert_eq!(article.affiliations[0].details.as_ref().unwrap().ror, "05xj56w78");
    let reference = &article.references[0];
    assert_eq!(
        reference.text,
        "Smith J. Title. Blood. 2020;1:1-2. doi:10.1182/blood.2020000000. PMID: 12345678"
    );
    let ids: Vec<&str> = reference.ids.iter().map(|id| id.value.as_str()).collect();
    assert_eq!(ids, ["10.1182/blood.2020000000", "12345678", "PMC1234567"]);
    assert_eq!((read.volume.as_str(), article.page_last.as_str()), ("13", "21"));
    assert_eq!(findings(&read), ["back/sec", "contrib/role"]);
}

#[test]
fn retraction_sample_is_read() {
    let Some(read) = sample("sample-retraction.xml") else { return };
    assert_eq!((read.article.kind.as_str(), read.article.page_first.as_str()), ("retraction", "90"));
    assert_eq!(read.article.full_text["en"], "<p>Reason for the retraction.</p>");
    let related = &read.related[0];
    assert_eq!(related.kind, "retracted-article");
    assert_eq!(related.doi, "10.18620/ctt-1866-8836-2024-13-2-12-21");
    assert_eq!(read.article.findings, []);
}
