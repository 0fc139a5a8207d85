//! Who may read a file: every kind of caller, by what links to it.

use rules::{ArticleStatus, Enumeration, Role};
use serde_json::Value;
use testkit::{Person, TestApp};
use uuid::Uuid;

use super::{uploaded, url_of};

/// Everybody who could come to an article, in the order of the tables below.
struct People {
    creator: Person,
    editor: Person,
    callers: Vec<(&'static str, Person)>,
}

async fn people(app: &TestApp) -> People {
    let named = |name: &'static str, roles: &'static [Role]| {
        app.account().named(name, "Sokolova").roles(roles).create()
    };
    let creator = named("Vera", &[Role::User]).await;
    let editor = named("Nina", &[Role::Editor]).await;
    let callers = vec![
        ("creator", creator.clone()),
        ("other author", named("Olga", &[Role::User]).await),
        ("co-author", named("Maria", &[Role::User]).await),
        ("reviewer", named("Zoya", &[Role::Reviewer]).await),
        ("co-author who reviews", named("Elena", &[Role::User, Role::Reviewer]).await),
        ("editor", editor.clone()),
        ("admin", named("Alla", &[Role::Admin]).await),
        ("editor among the authors", named("Rita", &[Role::Editor]).await),
        ("admin among the authors", named("Inna", &[Role::Admin]).await),
    ];
    People { creator, editor, callers }
}

impl People {
    fn id_of(&self, name: &str) -> &Person {
        &self.callers.iter().find(|(caller, _)| *caller == name).unwrap().1
    }
}

async fn article(app: &TestApp, people: &People, status: ArticleStatus) -> i64 {
    let pool = &app.house.app.pool;
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, title_en, created_at, updated_at)
         values ($1, 1, $2, 'On cells', now(), now()) returning id",
    )
    .bind(people.creator.id.0)
    .bind(status.id())
    .fetch_one(pool)
    .await
    .unwrap();
    let listed =
        ["co-author", "co-author who reviews", "editor among the authors", "admin among the authors"];
    for (position, name) in listed.iter().enumerate() {
        sqlx::query(
            "insert into article_authors values
                 ($1, $2, 'A', '', '', '', 'B', '', '', '{}', true, $3, '', '', '')",
        )
        .bind(id)
        .bind(position as i32)
        .bind(&people.id_of(name).email)
        .execute(pool)
        .await
        .unwrap();
    }
    id
}

fn id_of(file: &Value) -> Uuid {
    file["id"].as_str().unwrap().parse().unwrap()
}

async fn attach(app: &TestApp, article: i64, file: &Value, from_author: bool) {
    sqlx::query(
        "insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
         values ($1, $2, 0, 0, 1, '', $3)",
    )
    .bind(article)
    .bind(id_of(file))
    .bind(from_author)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

async fn merge(app: &TestApp, article: i64, file: &Value) {
    sqlx::query(
        "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, file_id, requested_at)
         values ($1, $2, 0, 'completed', decode(repeat('00', 32), 'hex'), $3, now())",
    )
    .bind(Uuid::from_u128(1))
    .bind(article)
    .bind(id_of(file))
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

/// Those of the callers who can download the file; everybody else gets a 404, for its thumbnail too.
async fn readers(app: &TestApp, people: &People, file: &Value) -> Vec<&'static str> {
    let mut readers = Vec::new();
    for (name, person) in &people.callers {
        match app.get_as(person, url_of(file)).await.status.as_u16() {
            200 => readers.push(*name),
            404 => {
                let thumbnail = format!("{}/thumbnail", url_of(file));
                assert_eq!(app.get_as(person, &thumbnail).await.status.as_u16(), 404, "{name}");
            }
            status => panic!("{name}: {status}"),
        }
    }
    readers
}

const OFFICE: [&str; 3] = ["creator", "editor", "admin"];
const ALL_WHO_MAY_KNOW: [&str; 5] =
    ["creator", "editor", "admin", "editor among the authors", "admin among the authors"];

#[tokio::test]
async fn a_file_without_a_link_is_its_uploaders_alone() {
    TestApp::run(async |app| {
        let people = people(app).await;
        let file = uploaded(app, &people.creator, "a.txt", b"text".to_vec()).await;
        assert_eq!(readers(app, &people, &file).await, ["creator"]);
        assert_eq!(app.get(url_of(&file)).await.status.as_u16(), 401);
        for strange in ["1", "00000000-0000-0000-0000-000000000000", "..%2F..%2Fetc%2Fpasswd"] {
            for path in
                [format!("{}/{strange}", super::FILES), format!("{}/{strange}/thumbnail", super::FILES)]
            {
                assert_eq!(app.get_as(&people.creator, &path).await.status.as_u16(), 404, "{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_articles_files_are_read_by_those_who_may_see_it() {
    TestApp::run(async |app| {
        let people = people(app).await;
        for &status in ArticleStatus::ALL {
            let article = article(app, &people, status).await;
            let manuscript = uploaded(app, &people.creator, "a.txt", b"manuscript".to_vec()).await;
            attach(app, article, &manuscript, true).await;
            let expected: &[&str] =
                if status == ArticleStatus::Draft { &["creator"] } else { &ALL_WHO_MAY_KNOW };
            assert_eq!(readers(app, &people, &manuscript).await, expected, "{status:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_editors_add_is_not_for_those_among_the_authors() {
    TestApp::run(async |app| {
        let people = people(app).await;
        let article = article(app, &people, ArticleStatus::UnderReview).await;
        let from_editor = uploaded(app, &people.editor, "a.txt", b"edited".to_vec()).await;
        attach(app, article, &from_editor, false).await;
        assert_eq!(readers(app, &people, &from_editor).await, OFFICE);
    })
    .await;
}

#[tokio::test]
async fn a_merged_manuscript_is_read_like_the_authors_files() {
    TestApp::run(async |app| {
        let people = people(app).await;
        let draft = article(app, &people, ArticleStatus::Draft).await;
        // As the server records it: in the name of somebody who then has no other right to it.
        let maker = app.account().named("Server", "Made").create().await;
        let merged = uploaded(app, &maker, "merged.pdf", super::samples::pdf()).await;
        merge(app, draft, &merged).await;
        assert_eq!(readers(app, &people, &merged).await, ["creator"]);
        sqlx::query("update articles set status_id = 2").execute(&app.house.app.pool).await.unwrap();
        assert_eq!(readers(app, &people, &merged).await, ALL_WHO_MAY_KNOW);
    })
    .await;
}

#[tokio::test]
async fn a_removed_article_opens_nothing_and_an_uploader_keeps_their_own() {
    TestApp::run(async |app| {
        let people = people(app).await;
        let article = article(app, &people, ArticleStatus::Submitted).await;
        let own = uploaded(app, &people.creator, "a.txt", b"manuscript".to_vec()).await;
        let from_editor = uploaded(app, &people.editor, "a.txt", b"edited".to_vec()).await;
        attach(app, article, &own, true).await;
        attach(app, article, &from_editor, false).await;
        sqlx::query("update articles set removed_at = now()").execute(&app.house.app.pool).await.unwrap();
        assert_eq!(readers(app, &people, &own).await, ["creator"]);
        assert_eq!(readers(app, &people, &from_editor).await, ["editor"]);
    })
    .await;
}
