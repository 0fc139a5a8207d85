//! File access of every kind of user, by the record that links to the file.

use rules::{ArticleStatus, Enumeration, Role};
use serde_json::Value;
use testkit::{TestApp, TestUser};
use uuid::Uuid;

use super::{upload, url_of};

/// Users with every relation to an article, in the order of the constants below.
struct Users {
    creator: TestUser,
    editor: TestUser,
    callers: Vec<(&'static str, TestUser)>,
}

async fn create_users(app: &TestApp) -> Users {
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
    Users { creator, editor, callers }
}

impl Users {
    fn get(&self, name: &str) -> &TestUser {
        &self.callers.iter().find(|(caller, _)| *caller == name).unwrap().1
    }
}

async fn create_article(app: &TestApp, users: &Users, status: ArticleStatus) -> i64 {
    let pool = &app.state.pool;
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, title_en, created_at, updated_at)
         values ($1, 1, $2, 'On cells', now(), now()) returning id",
    )
    .bind(users.creator.id.0)
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
        .bind(&users.get(name).email)
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
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn insert_merged_manuscript(app: &TestApp, article: i64, file: &Value) {
    sqlx::query(
        "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, file_id, requested_at)
         values ($1, $2, 0, 'completed', decode(repeat('00', 32), 'hex'), $3, now())",
    )
    .bind(Uuid::from_u128(1))
    .bind(article)
    .bind(id_of(file))
    .execute(&app.state.pool)
    .await
    .unwrap();
}

/// Lists the users who can download the file; all others must get a 404, including for the thumbnail.
async fn list_readers(app: &TestApp, users: &Users, file: &Value) -> Vec<&'static str> {
    let mut readers = Vec::new();
    for (name, person) in &users.callers {
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

const CREATOR_AND_EDITORS: [&str; 3] = ["creator", "editor", "admin"];
const CREATOR_AND_ALL_EDITORS: [&str; 5] =
    ["creator", "editor", "admin", "editor among the authors", "admin among the authors"];

#[tokio::test]
async fn unlinked_file_is_readable_only_by_uploader() {
    TestApp::run(async |app| {
        let users = create_users(app).await;
        let file = upload(app, &users.creator, "a.txt", b"text".to_vec()).await;
        assert_eq!(list_readers(app, &users, &file).await, ["creator"]);
        assert_eq!(app.get(url_of(&file)).await.status.as_u16(), 401);
        for unknown in ["1", "00000000-0000-0000-0000-000000000000", "..%2F..%2Fetc%2Fpasswd"] {
            for path in
                [format!("{}/{unknown}", super::FILES), format!("{}/{unknown}/thumbnail", super::FILES)]
            {
                assert_eq!(app.get_as(&users.creator, &path).await.status.as_u16(), 404, "{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn author_files_are_readable_by_creator_and_all_editors() {
    TestApp::run(async |app| {
        let users = create_users(app).await;
        for &status in ArticleStatus::ALL {
            let article = create_article(app, &users, status).await;
            let manuscript = upload(app, &users.creator, "a.txt", b"manuscript".to_vec()).await;
            attach(app, article, &manuscript, true).await;
            let expected: &[&str] =
                if status == ArticleStatus::Draft { &["creator"] } else { &CREATOR_AND_ALL_EDITORS };
            assert_eq!(list_readers(app, &users, &manuscript).await, expected, "{status:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn editor_files_are_not_readable_by_recused_editors() {
    TestApp::run(async |app| {
        let users = create_users(app).await;
        let article = create_article(app, &users, ArticleStatus::UnderReview).await;
        let from_editor = upload(app, &users.editor, "a.txt", b"edited".to_vec()).await;
        attach(app, article, &from_editor, false).await;
        assert_eq!(list_readers(app, &users, &from_editor).await, CREATOR_AND_EDITORS);
    })
    .await;
}

#[tokio::test]
async fn merged_manuscript_is_readable_like_author_files() {
    TestApp::run(async |app| {
        let users = create_users(app).await;
        let draft = create_article(app, &users, ArticleStatus::Draft).await;
        // Uploaded by a user without any other access to the article.
        let uploader = app.account().named("Server", "Made").create().await;
        let merged = upload(app, &uploader, "merged.pdf", super::samples::pdf()).await;
        insert_merged_manuscript(app, draft, &merged).await;
        assert_eq!(list_readers(app, &users, &merged).await, ["creator"]);
        sqlx::query("update articles set status_id = 2").execute(&app.state.pool).await.unwrap();
        assert_eq!(list_readers(app, &users, &merged).await, CREATOR_AND_ALL_EDITORS);
    })
    .await;
}

#[tokio::test]
async fn files_of_removed_article_are_readable_only_by_uploader() {
    TestApp::run(async |app| {
        let users = create_users(app).await;
        let article = create_article(app, &users, ArticleStatus::Submitted).await;
        let own = upload(app, &users.creator, "a.txt", b"manuscript".to_vec()).await;
        let from_editor = upload(app, &users.editor, "a.txt", b"edited".to_vec()).await;
        attach(app, article, &own, true).await;
        attach(app, article, &from_editor, false).await;
        sqlx::query("update articles set removed_at = now()").execute(&app.state.pool).await.unwrap();
        assert_eq!(list_readers(app, &users, &own).await, ["creator"]);
        assert_eq!(list_readers(app, &users, &from_editor).await, ["editor"]);
    })
    .await;
}
