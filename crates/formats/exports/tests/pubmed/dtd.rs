//! Validation against NLM's PubMed DTD.

use crate::schemas;

const FOLDER: &str = "pubmed-in";

pub fn assert_valid(xml: &[u8]) {
    schemas::assert_valid_dtd(FOLDER, xml);
}

/// Guards against a validator that accepts everything. Its output is always shown (`.config/nextest.toml`).
#[test]
fn dtd_rejects_invalid_documents() {
    let Some(folder) = schemas::find_folder(FOLDER) else { return };
    let doctype = "<!DOCTYPE ArticleSet PUBLIC \"-//NLM//DTD PubMed 2.8//EN\" \
                   \"https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd\">";
    for wrong in ["<ArticleSet/>", "<ArticleSet><Article/></ArticleSet>", "<ArticleSet>", "<Article/>"] {
        let errors = schemas::dtd_errors(&folder, format!("{doctype}{wrong}").as_bytes());
        assert!(!errors.is_empty(), "{wrong}");
    }
}
