//! The library's own DTD.

use crate::schemas;

const FOLDER: &str = "pubmed-in";

pub fn check(xml: &[u8]) {
    schemas::is_valid_by_dtd(FOLDER, xml);
}

/// A check that accepts everything would prove nothing. What this one prints is always shown (`.config/nextest.toml`).
#[test]
fn the_dtd_refuses_what_is_wrong() {
    let Some(folder) = schemas::folder(FOLDER) else { return };
    let doctype = "<!DOCTYPE ArticleSet PUBLIC \"-//NLM//DTD PubMed 2.8//EN\" \
                   \"https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd\">";
    for wrong in ["<ArticleSet/>", "<ArticleSet><Article/></ArticleSet>", "<ArticleSet>", "<Article/>"] {
        let complaints = schemas::complaints_of_dtd(&folder, format!("{doctype}{wrong}").as_bytes());
        assert!(!complaints.is_empty(), "{wrong}");
    }
}
