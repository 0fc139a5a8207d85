//! Link annotations. Only links to web pages are kept, and rebuilt.

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Objects};

/// Private key for links, which qpdf would drop when it flattens annotations and forms.
const PRESERVED_LINKS: &str = "/OctavoLinks";

const MAX_LINKS: usize = 500;
const MAX_URL_BYTES: usize = 2000;

pub fn page_links(objects: &Objects, page: &Dictionary) -> Vec<Value> {
    let annotations = page.get(PRESERVED_LINKS).or_else(|| page.get("/Annots"));
    let annotations = annotations.map(|value| objects.list(value)).unwrap_or_default();
    annotations.iter().take(MAX_LINKS).filter_map(|value| link(objects, value)).collect()
}

/// Copies the links of every page to a key that qpdf ignores.
pub fn preserve(objects: &Objects, changes: &mut Changes) {
    for reference in objects.pages() {
        let Some(mut page) = objects.dictionary(&reference.as_str().into()) else { continue };
        let links = page_links(objects, &page);
        if !links.is_empty() {
            page.insert(PRESERVED_LINKS.to_owned(), links.into());
            changes.set(&reference, page.into());
        }
    }
}

fn link(objects: &Objects, value: &Value) -> Option<Value> {
    let annotation_dictionary = objects.dictionary(value)?;
    if objects.resolve(annotation_dictionary.get("/Subtype")?) != "/Link" {
        return None;
    }
    let action = objects.dictionary(annotation_dictionary.get("/A")?)?;
    if objects.resolve(action.get("/S")?) != "/URI" {
        return None;
    }
    let url = objects.resolve(action.get("/URI")?);
    let url = url.as_str()?.strip_prefix("u:").filter(|url| is_web_url(url))?;
    Some(json!({
        "/Type": "/Annot",
        "/Subtype": "/Link",
        "/Rect": objects.rectangle(annotation_dictionary.get("/Rect")?)?,
        "/Border": [0, 0, 0],
        "/A": { "/S": "/URI", "/URI": format!("u:{url}") },
    }))
}

fn is_web_url(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://"))
        && url.len() <= MAX_URL_BYTES
        && url.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::CancelGuard;

    #[test]
    fn only_web_links_are_kept() {
        let guard = CancelGuard::new();
        let objects = Objects::read(r#"{"qpdf":[{"maxobjectid":1},{}]}"#, guard.token()).unwrap();
        let link_with = |subtype: &str, action: Value| {
            let annotation =
                json!({ "/Subtype": subtype, "/Rect": [1, 2, 3, 4], "/A": action, "/T": "u:Ivan" });
            link(&objects, &annotation)
        };
        let rebuilt =
            link_with("/Link", json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1", "/Next": {} }))
                .unwrap();
        assert_eq!(rebuilt["/A"], json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1" }));
        assert!(rebuilt.get("/T").is_none());
        for (subtype, action) in [
            ("/Link", json!({ "/S": "/URI", "/URI": "u:javascript:alert(1)" })),
            ("/Link", json!({ "/S": "/URI", "/URI": "u:mailto:ivan@demo.test" })),
            ("/Link", json!({ "/S": "/URI", "/URI": "u:file:///etc/passwd" })),
            ("/Link", json!({ "/S": "/Launch", "/F": "u:calc.exe" })),
            ("/Widget", json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1" })),
        ] {
            assert_eq!(link_with(subtype, action.clone()), None, "{action}");
        }
    }
}
