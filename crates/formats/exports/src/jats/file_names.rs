//! Names of files beside a document.

use std::collections::BTreeMap;

use rules::Language;

/// Files of a package that contains the document. What is not in the package keeps its address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileNames {
    pub pdfs: Vec<(Language, String)>,
    /// Names by the `src` of the pictures in the full text.
    pub pictures: BTreeMap<String, String>,
}
