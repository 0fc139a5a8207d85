//! Compares what is read from dumps of OJS with what a database server says that has loaded them.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod answers;
mod counts;
mod data;
mod fields;
mod process;
mod server;
#[path = "../test_data/mod.rs"]
mod test_data;

use data::Dataset;
use server::Server;

fn check(dataset: Dataset) {
    let Some(opened) = data::open(dataset) else { return };
    let Some(server) = Server::start(dataset.server, &opened.dump_path) else { return };
    counts::check(&opened, &server);
    fields::check(&opened, &server);
    process::check(&opened, &server);
}

#[test]
fn ojs_3_3_on_postgresql_is_read_as_its_tables_say() {
    check(data::OJS_3_3_POSTGRESQL);
}

#[test]
fn ojs_3_3_on_mysql_is_read_as_its_tables_say() {
    check(data::OJS_3_3_MYSQL);
}

#[test]
fn ojs_3_4_on_postgresql_is_read_as_its_tables_say() {
    check(data::OJS_3_4_POSTGRESQL);
}

#[test]
fn ojs_3_4_on_mysql_is_read_as_its_tables_say() {
    check(data::OJS_3_4_MYSQL);
}
