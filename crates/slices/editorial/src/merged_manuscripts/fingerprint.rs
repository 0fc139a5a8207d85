//! Fingerprint by which an outdated merged manuscript is detected.

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::articles::Article;

/// Hash of everything that a merged manuscript shows, except the date on its cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint(pub Vec<u8>);

impl Fingerprint {
    pub fn of(article: &Article) -> Fingerprint {
        let content = &article.content;
        let names: Vec<String> = content.authors.iter().map(|author| author.full_name_en()).collect();
        let parts: Vec<_> =
            article.manuscript_parts().iter().map(|part| json!([part.label, part.file.file_id])).collect();
        let content_json = json!([
            content.title_en,
            content.title_ru,
            content.type_id,
            article.revision,
            names,
            parts,
            article.mode
        ]);
        Fingerprint(Sha256::digest(content_json.to_string()).to_vec())
    }
}
