//! A stop on the way: everybody opens their letters and asks for everything.

use futures::StreamExt;
use reqwest::Method;
use rules::Enumeration;

use super::letters;
use super::reads::{Care, OPERATIONS, addresses};
use super::viewers::Viewer;
use super::world::World;

/// So many questions at a time.
const AT_ONCE: usize = 8;

pub async fn look_around(world: &mut World<'_>, name: &'static str) {
    world.scene.name = name;
    letters::open(world).await;
    world.sign_in_again().await;
    let is_new = world.statuses.insert(world.scene.status.id());
    let care = if is_new { Care::Everything } else { Care::WhatMoves };
    world.files = sqlx::query_as("select id, mime_type like 'image/%' from files order by id")
        .fetch_all(&world.app.house.app.pool)
        .await
        .unwrap();
    for viewer in Viewer::ALL {
        let mut answers = Vec::new();
        {
            let questions = OPERATIONS.iter().flat_map(|operation| {
                addresses(world, operation, viewer, care)
                    .into_iter()
                    .map(move |address| (*operation, address))
            });
            let asking = questions.map(|(operation, address)| {
                let world = &*world;
                async move {
                    assert_eq!(world.contract.operation(&Method::GET, &address), operation, "{address}");
                    (operation, world.app.send(world.request(viewer, Method::GET, &address)).await)
                }
            });
            let mut asking = futures::stream::iter(asking).buffered(AT_ONCE);
            while let Some(answered) = asking.next().await {
                answers.push(answered);
            }
        }
        for (operation, answer) in answers {
            assert!(!answer.status.is_server_error(), "{operation} as {viewer:?}: {answer:?}");
            assert_ne!(answer.status, 429, "{operation} as {viewer:?}");
            world.look_at_answer(viewer, operation, &answer);
        }
    }
}
