//! Databases of OJS's own test journals.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use sources::ojs_database::{OjsDatabase, OjsLimits};

use crate::server::ServerKind;
use crate::test_data::find_folder;

#[derive(Clone, Copy)]
pub struct Dataset {
    pub folder: &'static str,
    pub server: ServerKind,
    pub version: (u32, u32),
}

pub const OJS_3_3_POSTGRESQL: Dataset =
    Dataset { folder: "ojs/stable-3_3_0/pgsql", server: ServerKind::PostgreSql, version: (3, 3) };
pub const OJS_3_3_MYSQL: Dataset =
    Dataset { folder: "ojs/stable-3_3_0/mysql", server: ServerKind::MariaDb, version: (3, 3) };
pub const OJS_3_4_POSTGRESQL: Dataset =
    Dataset { folder: "ojs/stable-3_4_0/pgsql", server: ServerKind::PostgreSql, version: (3, 4) };
pub const OJS_3_4_MYSQL: Dataset =
    Dataset { folder: "ojs/stable-3_4_0/mysql", server: ServerKind::MariaDb, version: (3, 4) };

/// Path of the journal in each of these installations.
pub const JOURNAL: &str = "publicknowledge";

pub struct Opened {
    pub folder: PathBuf,
    pub dump_path: PathBuf,
    pub database: OjsDatabase,
    pub version: (u32, u32),
}

/// Returns None with a notice if the data is absent; in CI the test fails.
pub fn open(dataset: Dataset) -> Option<Opened> {
    let folder = find_folder(dataset.folder)?;
    let dump_path = folder.join("database.sql");
    let dump = BufReader::new(File::open(&dump_path).unwrap());
    let database = OjsDatabase::read(dump, OjsLimits::default()).unwrap();
    assert_eq!(database.findings(), []);
    assert_eq!(database.version(), dataset.version);
    Some(Opened { folder, dump_path, database, version: dataset.version })
}
