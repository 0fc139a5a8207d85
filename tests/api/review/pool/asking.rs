//! Notes and due dates of requests, and requests to the reviewers of the previous round.

use super::*;

#[tokio::test]
async fn request_has_a_note_and_a_due_date() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let ask = async |due_date: Value, note: Value| {
            let body = json!({ "articleId": submission.id(), "reviewerId": reviewer.id, "dueDate": due_date,
                "note": note });
            app.post_as(&submission.editor, ASSIGNMENTS, &body).await
        };
        for (due_date, note, field, kind) in [
            (json!("2026-03-01"), json!(null), "dueDate", "not-between"),
            (json!("2027-03-04"), json!(null), "dueDate", "not-between"),
            (json!(null), json!("x".repeat(2_001)), "note", "too-long"),
            (json!(null), json!("\u{7}"), "note", "malformed"),
        ] {
            let error = first_error(&ask(due_date, note).await);
            assert_eq!(error, (json!(["body", field]), kind.to_owned()));
        }
        let asked = ask(json!("2026-04-10"), json!(" Look at the <b>doses</b>. ")).await;
        assert_eq!((asked.status, &asked.json()["dueDate"]), (StatusCode::CREATED, &json!("2026-04-10")));
        let letter = app.expect_letters(&reviewer.email, 1).await.remove(0);
        assert!(
            letter.text.contains("THE EDITOR WRITES\n\nLook at the <b>doses</b>.\n\n"),
            "{}",
            letter.text
        );
        assert!(letter.html.contains("Look at the &lt;b&gt;doses"), "{}", letter.html);
        let path = format!("{ASSIGNMENTS}/{}/send-letter", asked.json()["id"]);
        assert_eq!(app.post_as(&submission.editor, &path, &json!({})).await.status, StatusCode::OK);
        let repeated = app.expect_letters(&reviewer.email, 2).await.remove(1);
        assert!(repeated.text.contains("Look at the <b>doses</b>."), "{}", repeated.text);

        let unused = format!("invited-{}@example.test", app.unique_id());
        let body = json!({ "email": unused, "firstNameEn": "New", "lastNameEn": "Comer",
            "articleIds": [submission.id()], "dueDate": "2026-04-11", "note": "You know the method." });
        let invited = app.post_as(&submission.editor, "/api/v1/users/invite-reviewer", &body).await;
        assert_eq!(invited.status, StatusCode::CREATED, "{invited:?}");
        let letter = app.expect_letters(&unused, 1).await.remove(0);
        assert!(letter.text.contains("You know the method.") && letter.text.contains("11.04.2026"));
    })
    .await;
}

async fn start_second_round(app: &TestApp, submission: &Submission) {
    sqlx::query("update articles set revision = 1, status_id = 2 where id = $1")
        .bind(submission.id())
        .execute(&app.state.pool)
        .await
        .unwrap();
}

fn ids(people: &Value) -> Vec<i64> {
    people.as_array().unwrap().iter().map(|entry| entry["reviewerId"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn reviewers_of_the_previous_round_are_asked_again_once() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let mut reviewers = Vec::new();
        for last in ["One", "Two", "Asked", "Gone", "Withdrawn"] {
            reviewers.push(create_reviewer(app, "Rita", last).await);
        }
        let [one, two, asked, gone, withdrawn] = &reviewers[..] else { unreachable!() };
        let path = format!("/api/v1/articles/{}/ask-again", submission.id());
        let first_round = app.post_as(&submission.editor, &path, &json!({})).await;
        assert_eq!(
            (first_round.status, &first_round.json()["code"]),
            (StatusCode::CONFLICT, &json!("no-previous-round"))
        );
        for reviewer in [one, two, asked, gone] {
            insert_assignment(app, submission.id(), reviewer, 0, 3).await;
        }
        insert_assignment(app, submission.id(), withdrawn, 0, 6).await;
        start_second_round(app, &submission).await;
        submission.ask(app, asked).await;
        sqlx::query("update users set is_active = false where id = $1")
            .bind(gone.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();

        let response = app.post_as(&submission.editor, &path, &json!({ "dueDate": "2026-03-01" })).await;
        assert_eq!(first_error(&response).1, "not-between");
        let body = json!({ "dueDate": "2026-04-12", "note": "The authors have answered." });
        // A double click.
        let (first, second) = tokio::join!(
            app.post_as(&submission.editor, &path, &body),
            app.post_as(&submission.editor, &path, &body)
        );
        let (first, second) = (first.json(), second.json());
        let (done, empty) = if first["asked"] == json!([]) { (second, first) } else { (first, second) };
        assert_eq!(ids(&done["asked"]), [one.id.0, two.id.0]);
        assert_eq!(ids(&empty["asked"]), [0_i64; 0]);
        assert_eq!(ids(&done["left"]), [asked.id.0, gone.id.0]);
        let reasons = ["already-assigned", "deactivated"].map(|reason| json!(reason));
        assert_eq!(
            [&done["left"][0]["cannotReview"], &done["left"][1]["cannotReview"]],
            [&reasons[0], &reasons[1]]
        );
        assert_eq!(done["left"][0]["fullNameEn"], "Rita Asked");
        assert_eq!(ids(&empty["left"]).len(), 4);
        for request in done["asked"].as_array().unwrap() {
            assert_eq!((&request["articleRevision"], &request["dueDate"]), (&json!(1), &json!("2026-04-12")));
        }
        let status: i16 = sqlx::query_scalar("select status_id from articles where id = $1")
            .bind(submission.id())
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(status, 3);
        for reviewer in [one, two] {
            let letter = app.expect_letters(&reviewer.email, 1).await.remove(0);
            assert!(letter.text.contains("The authors have answered."), "{}", letter.text);
        }
    })
    .await;
}
