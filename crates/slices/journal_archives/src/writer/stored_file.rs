//! Files of records, as the database has them.

use rules::Language;
use serde::Deserialize;
use sources::archive::UniqueFileNames;
use sources::{FileRole, SourceFile};
use uuid::Uuid;

/// A row of `files`.
#[derive(Debug, Clone, Deserialize)]
pub struct StoredFile {
    pub id: Uuid,
    pub file_name: String,
    pub mime_type: String,
    pub size: i64,
    pub storage_key: String,
    /// Description of a supplement.
    #[serde(default)]
    pub comment: String,
}

impl StoredFile {
    /// Returns the record of the file at a path relative to the folder of its record.
    pub fn record(&self, role: FileRole, locator: String) -> SourceFile {
        SourceFile {
            role,
            locator,
            name: self.file_name.clone(),
            label: self.comment.clone(),
            media_type: self.mime_type.clone(),
            ..SourceFile::default()
        }
    }

    pub fn record_in(&self, role: FileRole, locator: String, language: Language) -> SourceFile {
        SourceFile { language: language.code().to_owned(), ..self.record(role, locator) }
    }

    /// Extension of the name, without its dot; every accepted upload has one.
    pub fn extension(&self) -> &str {
        self.file_name.rsplit_once('.').map_or("bin", |(_, extension)| extension)
    }

    /// Address of the picture in texts.
    pub fn picture_address(&self) -> String {
        format!("/api/v1/pictures/{}", self.id)
    }
}

/// Pictures of a text with their paths in the archive.
#[derive(Debug, Default)]
pub struct Pictures {
    placed: Vec<(StoredFile, String)>,
}

impl Pictures {
    /// Gives each picture a path of its own, relative to the folder of the record.
    pub fn place(files: Vec<StoredFile>, path_of: impl Fn(&str) -> String) -> Pictures {
        let mut names = UniqueFileNames::default();
        let placed = files.into_iter().map(|file| {
            let path = path_of(&names.take(&file.file_name));
            (file, path)
        });
        Pictures { placed: placed.collect() }
    }

    pub fn records(&self) -> Vec<SourceFile> {
        self.placed.iter().map(|(file, path)| file.record(FileRole::Picture, path.clone())).collect()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&StoredFile, &str)> {
        self.placed.iter().map(|(file, path)| (file, path.as_str()))
    }

    /// Replaces the addresses of pictures by their paths. Expects sanitized HTML, whose attributes are in double quotes.
    pub fn place_in(&self, html: &str) -> String {
        const PREFIX: &str = "src=\"/api/v1/pictures/";
        let (mut placed, mut rest) = (String::with_capacity(html.len()), html);
        while let Some((before, after)) = rest.split_once(PREFIX) {
            placed.push_str(before);
            let (id, end) = after.split_once('"').unwrap_or((after, ""));
            let id_here = id.parse::<Uuid>().ok();
            match self.placed.iter().find(|(file, _)| Some(file.id) == id_here) {
                Some((_, path)) => placed.push_str(&format!("src=\"{}\"", path.replace('&', "&amp;"))),
                None => placed.push_str(&format!("{PREFIX}{id}\"")),
            }
            rest = end;
        }
        placed.push_str(rest);
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(number: u128, file_name: &str) -> StoredFile {
        StoredFile {
            id: Uuid::from_u128(number),
            file_name: file_name.into(),
            mime_type: "image/png".into(),
            size: 1,
            storage_key: "files/x".into(),
            comment: String::new(),
        }
    }

    #[test]
    fn pictures_get_paths_of_their_own() {
        let files = vec![file(1, "a & b.png"), file(2, "A & B.png")];
        let addresses = [files[0].picture_address(), files[1].picture_address()];
        let pictures = Pictures::place(files, |name| format!("pictures/{name}"));
        let other = format!("/api/v1/pictures/{}", Uuid::from_u128(9));
        let html = format!(
            "<p>x</p><img alt=\"1\" src=\"{}\"><img src=\"{}\"><img src=\"{other}\"> src=",
            addresses[0], addresses[1]
        );
        assert_eq!(
            pictures.place_in(&html),
            format!(
                "<p>x</p><img alt=\"1\" src=\"pictures/a &amp; b.png\">\
                 <img src=\"pictures/A &amp; B-2.png\"><img src=\"{other}\"> src="
            )
        );
        assert_eq!(pictures.records()[1].locator, "pictures/A & B-2.png");
    }
}
