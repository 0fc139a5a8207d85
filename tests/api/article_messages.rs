//! The message thread of an article: what both sides see, notifications and unread marks.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

#[tokio::test]
async fn author_messages_are_paged_newest_first_without_editor_names() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_draft(&author, "Title").await;
        let path = format!("{}/messages", author_article_path(&article));
        // A draft has no thread.
        assert_eq!(app.get_as(&author, &path).await.json()["code"], "wrong-status");
        sqlx::query("update articles set status_id = 2").execute(&app.state.pool).await.unwrap();
        for index in 0..6 {
            let response =
                app.post_as(&author, &path, &json!({ "text": format!(" Question {index}\r\nmore ") })).await;
            assert_eq!(response.status, StatusCode::CREATED);
            assert_eq!(response.json()["text"], format!("Question {index}\nmore"));
        }
        sqlx::query(
            "insert into article_messages (article_id, user_id, user_role, text, created_at)
             values ($1, $2, 'editor', 'Answer', now())",
        )
        .bind(article["id"].as_i64().unwrap())
        .bind(editor.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
        let response = app.get_as(&author, &path).await;
        assert!(!String::from_utf8_lossy(&response.body).contains("Lebedev"));
        let page = response.json();
        assert_eq!((&page["count"], page["results"].as_array().unwrap().len()), (&json!(7), 5));
        assert_eq!(page["results"][0]["text"], "Answer");
        assert_eq!(page["results"][0]["user"], json!({ "role": "editor" }));
        assert_eq!(page["results"][1]["user"], json!({ "role": "author" }));
        let rest = app.get_as(&author, &format!("{path}?pageIndex=1")).await.json();
        assert_eq!(rest["results"].as_array().unwrap().len(), 2);
        let oldest = app.get_as(&author, &format!("{path}?asc=true&pageSize=1")).await.json();
        assert_eq!(oldest["results"][0]["text"], "Question 0\nmore");
        for (text, code) in
            [(json!(" \n "), "required"), (json!("x".repeat(10_001)), "too-long"), (json!(1), "wrong-type")]
        {
            let refused = app.post_as(&author, &path, &json!({ "text": text })).await;
            assert_eq!(refused.json()["detail"][0]["type"], code);
        }
        assert_eq!(app.get_as(&author, &path).await.json()["count"], 7);
    })
    .await;
}

async fn count(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn messages_within_fifteen_minutes_are_one_letter() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let path = format!("{}/messages", author_article_path(&article));
        let send = async |text: &str| {
            let author = app.reissue_token(&author).await;
            let sent = app.post_as(&author, &path, &json!({ "text": text })).await;
            assert_eq!(sent.status, StatusCode::CREATED, "{sent:?}");
        };
        futures::future::join(send("First <b>question</b>"), send("Second question")).await;
        app.state.clock.advance(chrono::TimeDelta::minutes(14));
        app.release_held_notifications().await;
        send("Third question").await;
        app.expect_letters(&editor.email, 0).await;
        assert_eq!(count(app, "select count(*) from notifications where type_id = 15").await, 1);

        // The first message starts the fifteen minutes; both jobs can run twice.
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        app.release_held_notifications().await;
        app.release_held_notifications().await;
        let letter = app.expect_letters(&editor.email, 1).await.remove(0);
        for text in ["First <b>question</b>", "Second question", "Third question", "Elena Morozova"] {
            assert!(letter.text.contains(text), "{text}: {}", letter.text);
        }
        assert!(letter.subject.contains("New messages: Late reactivation"), "{}", letter.subject);
        assert!(!letter.html.contains("<b>question"), "{}", letter.html);

        // What follows is the next letter.
        send("Fourth question").await;
        app.gather_messages().await;
        let letter = app.expect_letters(&editor.email, 2).await.remove(1);
        assert!(letter.text.contains("Fourth question") && !letter.text.contains("Third question"));
        app.expect_letters(&author.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn message_of_an_editor_reaches_the_author_without_a_name() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let path = format!("{}/messages", editor_article_path(&article));
        app.post_as(&editor, &path, &json!({ "text": "Please send Figure 2." })).await;
        app.gather_messages().await;
        let letter = app.expect_letters(&author.email, 1).await.remove(0);
        assert!(letter.text.contains("Please send Figure 2."), "{}", letter.text);
        assert!(letter.text.contains(&format!("/user-articles/details/{}#messages", article["id"])));
        assert!(!format!("{letter:?}").contains("Lebedev"), "{letter:?}");
        let author = app.reissue_token(&author).await;
        let feed = app.get_as(&author, "/api/v1/users/me/notifications").await;
        assert!(!String::from_utf8_lossy(&feed.body).contains("Lebedev"));
        assert_eq!(feed.json()["results"][0]["messagesFrom"], "editors");
    })
    .await;
}

/// Editors do not see a returned draft, so what its author writes is announced when it is submitted again.
#[tokio::test]
async fn messages_in_a_returned_draft_reach_the_editors_with_its_submission() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_submittable_draft(&author).await;
        let mine = author_article_path(&article);
        let submit = async || {
            let submitted = app.post_as(&author, &format!("{mine}/submit"), &json!({})).await;
            assert_eq!(submitted.status, StatusCode::OK, "{submitted:?}");
        };
        let write = async |text: &str| {
            let sent = app.post_as(&author, &format!("{mine}/messages"), &json!({ "text": text })).await;
            assert_eq!(sent.status, StatusCode::CREATED, "{sent:?}");
        };
        let gathered = "select count(*) from notification_messages";
        submit().await;
        write("Before the return").await;
        app.post_as(&editor, &format!("{}/undo-submit", editor_article_path(&article)), &json!({})).await;
        write("Figure 2 follows").await;
        write("Figure 3 follows").await;
        assert_eq!(count(app, gathered).await, 1);
        submit().await;
        assert_eq!(count(app, gathered).await, 3);
        app.gather_messages().await;
        app.run_jobs().await;
        let letters = app.mailbox.fetch_letters(&editor.email).await;
        let letters: Vec<_> = letters.iter().filter(|one| one.subject.contains("New messages")).collect();
        assert_eq!(letters.len(), 1, "{letters:#?}");
        for text in ["Before the return", "Figure 2 follows", "Figure 3 follows"] {
            assert_eq!(letters[0].text.matches(text).count(), 1, "{text}: {}", letters[0].text);
        }
    })
    .await;
}

/// A user who is editor and author finds each message only in the feed of the side that it addresses.
#[tokio::test]
async fn feed_of_each_role_has_the_messages_to_that_side() {
    TestApp::run(async |app| {
        let both = app.account().named("Both", "Sides").roles(&[Role::User, Role::Editor]).create().await;
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let own = app.create_article(&both, ArticleStatus::Submitted).await;
        let other = app.create_article(&author, ArticleStatus::Submitted).await;
        let text = json!({ "text": "Hello" });
        app.post_as(&editor, &format!("{}/messages", editor_article_path(&own)), &text).await;
        app.post_as(&author, &format!("{}/messages", author_article_path(&other)), &text).await;
        for (role, article, from) in [("user", &own, "editors"), ("editor", &other, "author")] {
            let feed = app.get_as(&both, &format!("/api/v1/users/me/notifications?role={role}")).await.json();
            assert_eq!((&feed["count"], &feed["unreadCount"]), (&json!(1), &json!(1)), "{role}");
            let row = &feed["results"][0];
            assert_eq!((&row["article"]["id"], &row["messagesFrom"]), (&article["id"], &json!(from)));
        }
        // Reading all in one role leaves the other unread.
        let until = json!({ "role": "user", "until": app.state.clock.now() });
        app.post_as(&both, "/api/v1/users/me/notifications/read-all", &until).await;
        let feed = app.get_as(&both, "/api/v1/users/me/notifications?role=editor").await.json();
        assert_eq!(feed["unreadCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn messages_are_unread_until_read_or_answered() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let colleague = app.account().named("Galina", "Orlova").roles(&[Role::Admin]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let other = app.create_article(&author, ArticleStatus::Submitted).await;
        let (mine, theirs) = (author_article_path(&article), editor_article_path(&article));
        let send = async |user: &TestUser, path: &str| {
            app.post_as(user, &format!("{path}/messages"), &json!({ "text": "Hello" })).await.json()["id"]
                .clone()
        };
        let read = async |user: &TestUser, path: &str, last: &Value| {
            let body = json!({ "lastMessageId": last });
            let response = app.post_as(user, &format!("{path}/messages/read"), &body).await;
            assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
        };
        // Unread messages in the list, in the thread and in the feed.
        let unread = async |user: &TestUser, list: &str, path: &str| {
            let rows = app.get_as(user, list).await.json();
            let row = rows["results"].as_array().unwrap().iter().find(|row| row["id"] == article["id"]);
            let thread = app.get_as(user, &format!("{path}/messages")).await.json();
            let marked =
                thread["results"].as_array().unwrap().iter().filter(|message| message["isUnread"] == true);
            let feed = app.get_as(user, "/api/v1/users/me/notifications/unread").await.json();
            let counted = row.unwrap()["unreadMessages"].as_u64().unwrap();
            assert_eq!(counted, marked.count() as u64);
            (counted, feed["unreadCount"].as_i64().unwrap())
        };
        let (my_list, editor_list) = ("/api/v1/articles/my", "/api/v1/articles");
        send(&author, &mine).await;
        let second = send(&author, &mine).await;
        send(&author, &author_article_path(&other)).await;
        assert_eq!(unread(&author, my_list, &mine).await, (0, 0));
        assert_eq!(unread(&editor, editor_list, &theirs).await, (2, 2));
        // An older id, one of another article or of nobody marks nothing of what follows.
        read(&editor, &theirs, &json!(0)).await;
        read(&editor, &theirs, &json!(i64::MIN)).await;
        assert_eq!(unread(&editor, editor_list, &theirs).await.0, 2);
        read(&editor, &theirs, &second).await;
        assert_eq!(unread(&editor, editor_list, &theirs).await, (0, 1));
        assert_eq!(unread(&colleague, editor_list, &theirs).await, (2, 2));
        // An answer settles them for the whole office.
        let answer = send(&editor, &theirs).await;
        assert_eq!(unread(&colleague, editor_list, &theirs).await.0, 0);
        assert_eq!(unread(&author, my_list, &mine).await, (1, 1));
        // Authors are not shown the editors' ids.
        read(&author, &mine, &answer).await;
        assert_eq!(unread(&author, my_list, &mine).await, (1, 1));
        let thread = app.get_as(&author, &format!("{mine}/messages")).await.json();
        assert_ne!(thread["results"][0]["id"], answer);
        read(&author, &mine, &thread["results"][0]["id"]).await;
        read(&author, &mine, &second).await;
        assert_eq!(unread(&author, my_list, &mine).await, (0, 0));
        for (body, code) in [(json!({}), "required"), (json!({ "lastMessageId": "x" }), "wrong-type")] {
            let refused = app.post_as(&author, &format!("{mine}/messages/read"), &body).await;
            assert_eq!(refused.json()["detail"][0]["type"], code);
        }
    })
    .await;
}

/// A decision letter is a message of the thread, which the author finds unread after the hold.
#[tokio::test]
async fn held_letter_is_not_unread_before_its_release() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let decline = format!("{}/decline", editor_article_path(&article));
        app.post_as(&editor, &decline, &json!({ "letter": "We are sorry." })).await;
        let unread = async || {
            let author = app.reissue_token(&author).await;
            app.get_as(&author, "/api/v1/articles/my").await.json()["results"][0]["unreadMessages"].clone()
        };
        assert_eq!(unread().await, 0);
        app.expire_hold().await;
        assert_eq!(unread().await, 1);
    })
    .await;
}
