//! Oversized and mislabelled pictures.

use image::ImageFormat;
use manuscripts::{InputError, InputKind};

use crate::picture_files::{oversized_png, picture};
use crate::setup::TestSetup;

#[tokio::test]
async fn oversized_picture_is_rejected() {
    let setup = TestSetup::new();
    let part = setup.write_input("Figure 1", "huge.png", InputKind::Png, &oversized_png());
    assert_eq!(setup.merge_error(part).await, InputError::TooLarge);
}

#[tokio::test]
async fn picture_of_another_format_is_rejected() {
    let setup = TestSetup::new();
    let png = picture(40, 30, ImageFormat::Png);
    for (kind, bytes) in [(InputKind::Jpeg, &png[..]), (InputKind::Bmp, &png), (InputKind::Png, &png[..80])] {
        let part = setup.write_input("Figure 1", "figure", kind, bytes);
        assert_eq!(setup.merge_error(part).await, InputError::Broken, "{kind:?}");
    }
}
