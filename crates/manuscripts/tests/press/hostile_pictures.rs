//! Pictures that claim too much.

use image::ImageFormat;
use manuscripts::{InputFault, InputKind};

use crate::picture_files::{boundless_png, picture};
use crate::workshop::Workshop;

#[tokio::test]
async fn a_boundless_picture_is_refused_at_once() {
    let workshop = Workshop::open();
    let part = workshop.part("Figure 1", "huge.png", InputKind::Png, &boundless_png());
    assert_eq!(workshop.fault_of(part).await, InputFault::TooLarge);
}

#[tokio::test]
async fn a_picture_of_another_kind_is_refused() {
    let workshop = Workshop::open();
    let png = picture(40, 30, ImageFormat::Png);
    for (kind, bytes) in [(InputKind::Jpeg, &png[..]), (InputKind::Bmp, &png), (InputKind::Png, &png[..80])] {
        let part = workshop.part("Figure 1", "figure", kind, bytes);
        assert_eq!(workshop.fault_of(part).await, InputFault::Broken, "{kind:?}");
    }
}
