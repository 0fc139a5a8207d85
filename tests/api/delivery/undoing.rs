//! A decision that is undone while its letter is on its way.

use serde_json::json;
use testkit::TestApp;

use super::server::{At, MailServer, Manner};
use super::{Desk, try_again, waiting_jobs, with_server};

async fn accepted(app: &TestApp, server: &MailServer, manner: Manner) -> Desk {
    let desk = Desk::of(app).await;
    server.behaves(manner);
    desk.decide(app, "accept").await;
    app.let_the_hold_pass().await;
    Desk { editor: app.renewed(&desk.editor).await, ..desk }
}

#[tokio::test]
async fn a_decision_that_is_still_being_tried_is_not_sent_any_more_and_neither_is_its_undoing() {
    with_server(5, async |app, server| {
        let desk = accepted(app, &server, Manner::Says(At::End, b"451 later".to_vec())).await;
        assert_eq!(desk.became(app, &desk.author).await, ["notification retrying"]);
        desk.decide(app, "undo-accept").await;
        assert_eq!(desk.became(app, &desk.author).await, ["undoing waiting", "notification retrying"]);
        server.behaves(Manner::Kind);
        try_again(app).await;
        app.run_jobs().await;
        let withheld = ["undoing withheld (overtaken)", "notification withheld (overtaken)"];
        assert_eq!(desk.became(app, &desk.author).await, withheld);
        assert!(server.taken().is_empty());
        assert_eq!(waiting_jobs(app).await, 0);
    })
    .await;
}

#[tokio::test]
async fn whoever_could_not_be_told_of_a_decision_is_not_told_that_it_is_undone() {
    with_server(5, async |app, server| {
        let desk = accepted(app, &server, Manner::Says(At::Rcpt, b"550 no such user".to_vec())).await;
        server.behaves(Manner::Kind);
        desk.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(
            desk.became(app, &desk.author).await,
            ["undoing withheld (overtaken)", "notification failed"]
        );
        assert!(server.taken().is_empty());
    })
    .await;
}

/// They have read that it is accepted: that it is not, they must hear.
#[tokio::test]
async fn whoever_was_told_of_a_decision_hears_that_it_is_undone_also_with_such_letters_switched_off() {
    with_server(5, async |app, server| {
        let desk = accepted(app, &server, Manner::Kind).await;
        assert_eq!(desk.became(app, &desk.author).await, ["notification accepted"]);
        let mute = sqlx::query("update users set muted_notifications = '{3}' where id = $1");
        mute.bind(desk.author.id.0).execute(&app.house.app.pool).await.unwrap();
        desk.decide(app, "undo-accept").await;
        app.run_jobs().await;
        assert_eq!(desk.became(app, &desk.author).await, ["undoing accepted", "notification accepted"]);
        assert_eq!(server.taken_for(&desk.author.email).len(), 2);
        let log = desk.log(app).await;
        assert_eq!((&log[0]["allowedActions"], &log[1]["allowedActions"]), (&json!(["resend"]), &json!([])));
        assert_eq!(desk.resend(app, log[0]["id"].as_str().unwrap()).await, "done");
        app.run_jobs().await;
        assert_eq!(server.taken_for(&desk.author.email).len(), 3);
    })
    .await;
}

/// The undo comes while the server has the letter and has not said yes: the author will have read it, and must be told.
#[tokio::test]
async fn an_undo_waits_for_a_letter_that_is_in_the_hands_of_the_server() {
    with_server(20, async |app, server| {
        let desk = Desk::of(app).await;
        desk.decide(app, "accept").await;
        server.behaves(Manner::Waits);
        let released = app.let_the_hold_pass();
        let undone = async {
            server.arrived().await;
            let editor = app.renewed(&desk.editor).await;
            let desk = Desk {
                editor,
                author: desk.author.clone(),
                admin: desk.admin.clone(),
                article: desk.article.clone(),
            };
            desk.decide(app, "undo-accept").await;
            // A second worker takes up the undoing at once.
            let telling = app.house.worker();
            let told = tokio::spawn(async move { telling.run_once().await.unwrap() });
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            assert!(!told.is_finished() && server.taken().is_empty());
            server.let_go();
            told.await.unwrap();
            desk
        };
        let ((), desk) = tokio::join!(released, undone);
        app.run_jobs().await;
        assert_eq!(desk.became(app, &desk.author).await, ["undoing accepted", "notification accepted"]);
        assert_eq!(server.taken_for(&desk.author.email).len(), 2);
        let log = desk.log(app).await;
        assert_eq!((&log[0]["isUndoing"], &log[1]["isUndoing"]), (&json!(true), &json!(false)));
        // The decision is no news any more; that it is undone can be said again.
        assert_eq!((&log[0]["allowedActions"], &log[1]["allowedActions"]), (&json!(["resend"]), &json!([])));
    })
    .await;
}
