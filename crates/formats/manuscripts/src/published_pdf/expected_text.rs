//! Finds the licence and other expected texts in the text of a PDF.

use super::ExpectedTexts;

/// True if the text contains the name or the address of the licence, or a link leads to it.
pub fn names_license(text: &str, targets: &[String], expected: &ExpectedTexts) -> bool {
    let (address, name) = (address(&expected.license_url), letters(&expected.license_name));
    let text = letters(text);
    let is_in_text =
        !name.is_empty() && text.contains(&name) || !address.is_empty() && text.contains(&letters(&address));
    is_in_text || !address.is_empty() && targets.iter().any(|target| target.contains(&address))
}

/// Returns the address without scheme and final slash, as it is often printed.
fn address(url: &str) -> String {
    let url = url.split_once("://").map_or(url, |(_, rest)| rest);
    url.trim_end_matches('/').to_owned()
}

/// Returns the letters and digits in lower case, so that line breaks and hyphens do not matter.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn license_is_found_by_name_address_or_link() {
        let expected = ExpectedTexts {
            title: String::new(),
            license_name: "CC BY 4.0".into(),
            license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
        };
        let link = "http://creativecommons.org/licenses/by/4.0/deed.ru".to_owned();
        for (text, targets, is_named) in [
            ("Published under CC-BY 4.0.", vec![], true),
            ("see creativecommons.org/\nlicenses/by/4.0", vec![], true),
            ("Open access", vec![link], true),
            ("Open access", vec!["https://journal.example/".to_owned()], false),
            ("CC BY-NC 4.0", vec![], false),
        ] {
            assert_eq!(names_license(text, &targets, &expected), is_named, "{text}");
        }
        let unknown = ExpectedTexts { license_name: String::new(), license_url: String::new(), ..expected };
        assert!(!names_license("CC BY 4.0", &[], &unknown));
    }
}
