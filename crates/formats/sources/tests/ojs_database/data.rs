//! Databases of OJS's own test journals. They are not part of this repository; `OCTAVO_DATA` names their folder.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use sources::ojs_database::{OjsDatabase, OjsLimits};

use crate::server::ServerKind;

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

/// Beside the repository, whose root is the only folder with a lock file.
fn default_folder() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file()).expect("a crate of the repository");
    root.join("../shared/data")
}

/// Returns None with a notice if the data is absent; in CI the test fails.
pub fn open(dataset: Dataset) -> Option<Opened> {
    let configured = std::env::var_os("OCTAVO_DATA");
    let folder = configured.as_ref().map_or_else(default_folder, PathBuf::from).join(dataset.folder);
    if !folder.is_dir() {
        let is_needed = configured.is_some() || std::env::var_os("CI").is_some();
        assert!(!is_needed, "{} does not exist: set OCTAVO_DATA to the folder of the data", folder.display());
        println!("*** NOT READ: {} does not exist; set OCTAVO_DATA ***", folder.display());
        return None;
    }
    let dump_path = folder.join("database.sql");
    let dump = BufReader::new(File::open(&dump_path).unwrap());
    let database = OjsDatabase::read(dump, OjsLimits::default()).unwrap();
    assert_eq!(database.findings(), []);
    assert_eq!(database.version(), dataset.version);
    Some(Opened { folder, dump_path, database, version: dataset.version })
}
