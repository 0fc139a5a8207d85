//! Values as records have them.

use sources::{OldAddress, Texts};

/// Returns the texts by language; blank ones are left out.
pub fn texts(en: &str, ru: &str) -> Texts {
    let texts = [("en", en), ("ru", ru)].into_iter().filter(|(_, text)| !text.trim().is_empty());
    texts.map(|(language, text)| (language.to_owned(), text.to_owned())).collect()
}

/// Key of an issue.
pub fn issue_key(volume: i32, number: i32) -> String {
    format!("issue:{volume}-{number}")
}

/// Key of a section by its place in the issue.
pub fn section_key(issue: &str, position: i32) -> String {
    format!("{issue}/section:{position}")
}

/// Key of an article.
pub fn article_key(slug: &str) -> String {
    format!("article:{slug}")
}

/// Earlier addresses that lead to the same target, as the database has them: `[target, path]`.
#[derive(Debug, Default)]
pub struct EarlierAddresses(pub Vec<[String; 2]>);

impl EarlierAddresses {
    /// Addresses of the page.
    pub fn pages(&self) -> Vec<OldAddress> {
        self.to("page").into_iter().map(|path| OldAddress { path }).collect()
    }

    /// Addresses of a file: `pdf-en` or `pdf-ru`.
    pub fn to(&self, target: &str) -> Vec<String> {
        let leading = self.0.iter().filter(|[to, _]| to == target);
        leading.map(|[_, path]| path.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_the_page_or_a_file() {
        let addresses = EarlierAddresses(
            [["page", "/a"], ["pdf-ru", "/b"], ["page", "/c"]].map(|pair| pair.map(str::to_owned)).into(),
        );
        assert_eq!(addresses.pages(), [OldAddress { path: "/a".into() }, OldAddress { path: "/c".into() }]);
        assert_eq!((addresses.to("pdf-ru"), addresses.to("pdf-en")), (vec!["/b".to_owned()], vec![]));
        assert_eq!(texts("A", " ").keys().collect::<Vec<_>>(), ["en"]);
    }
}
