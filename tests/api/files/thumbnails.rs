//! Thumbnails of images.

use std::time::{Duration, Instant};

use image::{GenericImageView, ImageFormat};
use rules::Role;
use testkit::TestApp;

use super::samples::{pdf, picture, png_claiming};
use super::{upload, url_of};

#[tokio::test]
async fn thumbnails_are_created_for_every_image_type() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (name, format) in
            [("a.png", ImageFormat::Png), ("a.jpg", ImageFormat::Jpeg), ("a.bmp", ImageFormat::Bmp)]
        {
            for (size, expected) in
                [((1000, 500), (320, 160)), ((300, 900), (107, 320)), ((20, 10), (20, 10))]
            {
                let file = upload(app, &author, name, picture(format, size.0, size.1)).await;
                let url = file["thumbnailUrl"].as_str().unwrap();
                assert_eq!(url, format!("{}/thumbnail", url_of(&file)));
                let first = app.get_as(&author, url).await;
                assert_eq!(first.status.as_u16(), 200, "{name}");
                assert_eq!(first.header("content-type"), "image/jpeg");
                assert_eq!(first.header("cache-control"), "private, no-store");
                assert_eq!(first.header("x-content-type-options"), "nosniff");
                let small = image::load_from_memory_with_format(&first.body, ImageFormat::Jpeg).unwrap();
                assert_eq!(small.dimensions(), expected, "{name}");
                let [red, green, blue, _] = small.get_pixel(5, 2).0;
                assert!(red > 180 && green < 30 && blue < 30, "{name}");
                // Stored: the second response has the same bytes.
                assert!(app.get_as(&author, url).await.body == first.body);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn transparent_pixels_become_white() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let file = upload(app, &author, "a.png", picture(ImageFormat::Png, 100, 100)).await;
        let small = app.get_as(&author, file["thumbnailUrl"].as_str().unwrap()).await;
        let small = image::load_from_memory(&small.body).unwrap();
        assert!(small.get_pixel(50, 90).0[..3].iter().all(|value| *value > 250));
    })
    .await;
}

#[tokio::test]
async fn thumbnail_is_not_found_for_non_images_and_broken_images() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let whole = picture(ImageFormat::Png, 300, 300);
        for (case, name, bytes) in [
            ("a document", "a.pdf", pdf()),
            ("50,000 pixels each way", "a.png", png_claiming(50_000, 50_000)),
            ("more pixels than there are", "a.png", png_claiming(4_000, 4_000)),
            ("half an image", "a.png", whole[..whole.len() / 2].to_vec()),
        ] {
            let file = upload(app, &author, name, bytes).await;
            let url = format!("{}/thumbnail", url_of(&file));
            let start = Instant::now();
            for _ in 0..2 {
                assert_eq!(app.get_as(&author, &url).await.status.as_u16(), 404, "{case}");
            }
            assert!(start.elapsed() < Duration::from_secs(5), "{case}: {:?}", start.elapsed());
        }
    })
    .await;
}

#[tokio::test]
async fn thumbnails_requested_at_once_are_all_created() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let response = app.upload_file(&author, "a.jpg", picture(ImageFormat::Jpeg, 3000, 2000)).await.json();
        let url = response["thumbnailUrl"].as_str().unwrap();
        let responses = futures::future::join_all((0..12).map(|_| app.get_as(&author, url))).await;
        assert!(
            responses
                .iter()
                .all(|response| response.status.as_u16() == 200 && response.body == responses[0].body)
        );
    })
    .await;
}
