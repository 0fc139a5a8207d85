//! Images to be looked at: small ones for a list of files, larger ones for a full text. Made by us from the pixels alone
//! when somebody first wants to see one, then kept beside the file: whatever hides in an image does not come along.

use std::fs::File;
use std::io::{BufReader, Cursor, Seek, SeekFrom};
use std::time::Duration;

use anyhow::Context;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::{Bytes, BytesMut};
use futures::{TryStreamExt, stream};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage, imageops};

use kit::{Problem, Result, Visitor};
use rules::FileId;
use rules::reading::Purpose;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::keeping::fetch;
use crate::reading::{Readable, readable};
use crate::{Files, receiving};

const JPEG_QUALITY: u8 = 85;
/// Of the decoded pixels: a colour page at 600 dots an inch. What claims more is not decoded at all.
const MOST_DECODED_BYTES: u64 = 108 * 1024 * 1024;
/// Of a JPEG that is sent in ever finer passes, each pixel is decoded many times.
const MOST_PIXELS: u64 = 40_000_000;
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// Decoding is the dearest thing that this process does, so it does one at a time.
static TURN: Semaphore = Semaphore::const_new(1);

/// For what an image is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    Thumbnail,
    /// For a page that shows many, as covers beside each other.
    Small,
    Picture,
}

impl Edition {
    pub const ALL: [Edition; 3] = [Edition::Thumbnail, Edition::Small, Edition::Picture];

    /// Where the drawing of a stored image is.
    pub fn key_of(self, storage_key: &str) -> String {
        match self {
            Edition::Thumbnail => format!("thumbnails/{storage_key}"),
            Edition::Small => format!("small/{storage_key}"),
            Edition::Picture => format!("pictures/{storage_key}"),
        }
    }

    const fn longest_side(self) -> u32 {
        match self {
            Edition::Thumbnail => 320,
            Edition::Small => 640,
            Edition::Picture => 1_600,
        }
    }

    /// Lines and letters suffer as JPEG; in a list nobody sees it.
    const fn drawn_as(self, source: ImageFormat) -> ImageFormat {
        match (self, source) {
            (Edition::Picture, ImageFormat::Png | ImageFormat::Bmp) => ImageFormat::Png,
            _ => ImageFormat::Jpeg,
        }
    }
}

pub async fn give(files: &Files, visitor: &Visitor, id: FileId, edition: Edition) -> Result<Response> {
    let file = readable(files, visitor, id, Purpose::Look).await?;
    let format = format_of(&file.mime_type).ok_or(Problem::NOT_FOUND)?;
    let key = edition.key_of(&file.storage_key);
    let kept = match read(files, &key).await? {
        Some(kept) => kept,
        None => make_in_turn(files, &file, format, edition).await?,
    };
    // Kept empty: no small one can be made of this image, and it is not tried again.
    if kept.is_empty() {
        return Err(Problem::NOT_FOUND.into());
    }
    // What nobody in particular may see, everybody may keep. A file never changes; whether it may be seen does, and shared
    // caches ask again soon.
    let cached = match visitor.id() {
        None => "public, max-age=3600, s-maxage=5, stale-if-error=86400",
        Some(_) => "private, max-age=3600",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(edition.drawn_as(format).to_mime_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static(cached)),
        (header::VARY, HeaderValue::from_static("authorization")),
    ];
    Ok((headers, kept).into_response())
}

fn format_of(mime_type: &str) -> Option<ImageFormat> {
    match mime_type {
        "image/jpeg" => Some(ImageFormat::Jpeg),
        "image/png" => Some(ImageFormat::Png),
        "image/bmp" => Some(ImageFormat::Bmp),
        _ => None,
    }
}

/// A small object, whole.
async fn read(files: &Files, key: &str) -> Result<Option<Bytes>> {
    let Some(stream) = files.storage.read(key).await? else { return Ok(None) };
    let bytes: BytesMut = stream.try_collect().await.context("storage: reading")?;
    Ok(Some(bytes.freeze()))
}

async fn make_in_turn(
    files: &Files,
    file: &Readable,
    format: ImageFormat,
    edition: Edition,
) -> Result<Bytes> {
    let key = &edition.key_of(&file.storage_key);
    let turn = tokio::time::timeout(LONGEST_WAIT, TURN.acquire()).await.map_err(|_| Problem::UNAVAILABLE)?;
    let turn = turn.context("nobody closes the semaphore")?;
    // Whoever was before us may have made it.
    if let Some(kept) = read(files, key).await? {
        return Ok(kept);
    }
    let folder = files.app.settings.uploads.temporary_folder.as_deref();
    let source = tokio::fs::File::from_std(receiving::unnamed_file(folder)?);
    let source = fetch(files, &file.storage_key, source).await?.into_std().await;
    let drawn = draw_aside(source, format, edition, turn).await;
    files.storage.write(key, stream::iter([Ok(drawn.clone())])).await?;
    Ok(drawn)
}

/// The turn ends with the drawing, also when nobody waits for it any more.
async fn draw_aside(
    source: File,
    format: ImageFormat,
    edition: Edition,
    turn: SemaphorePermit<'static>,
) -> Bytes {
    let drawn = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        draw(&source, format, edition)
    });
    match drawn.await {
        Ok(Ok(drawn)) => drawn.into(),
        Ok(Err(error)) => {
            tracing::info!(error = format!("{error:#}"), "no picture");
            Bytes::new()
        }
        Err(broken) => {
            tracing::error!(error = %broken, "drawing an image failed");
            Bytes::new()
        }
    }
}

fn draw(mut source: &File, format: ImageFormat, edition: Edition) -> anyhow::Result<Vec<u8>> {
    source.seek(SeekFrom::Start(0))?;
    let mut reader = ImageReader::with_format(BufReader::new(source), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    anyhow::ensure!(pixels <= MOST_PIXELS && decoder.total_bytes() <= MOST_DECODED_BYTES, "too many pixels");
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    let longest = edition.longest_side();
    if image.width().max(image.height()) > longest {
        image = image.thumbnail(longest, longest);
    }
    image.apply_orientation(orientation);
    let mut drawn = Cursor::new(Vec::new());
    match edition.drawn_as(format) {
        ImageFormat::Png => eight_bits(&image).write_to(&mut drawn, ImageFormat::Png)?,
        _ => JpegEncoder::new_with_quality(&mut drawn, JPEG_QUALITY).encode_image(&on_white(&image))?,
    }
    Ok(drawn.into_inner())
}

/// A screen shows no more, and sixteen make a picture of megabytes.
fn eight_bits(image: &DynamicImage) -> DynamicImage {
    match (image.color().has_color(), image.color().has_alpha()) {
        (true, true) => image.to_rgba8().into(),
        (true, false) => image.to_rgb8().into(),
        (false, true) => image.to_luma_alpha8().into(),
        (false, false) => image.to_luma8().into(),
    }
}

/// JPEG knows no transparency, and black ink on nothing would become black on black.
fn on_white(image: &DynamicImage) -> image::RgbImage {
    if !image.color().has_alpha() {
        return image.to_rgb8();
    }
    let mut paper = RgbaImage::from_pixel(image.width(), image.height(), Rgba([255; 4]));
    imageops::overlay(&mut paper, &image.to_rgba8(), 0, 0);
    DynamicImage::ImageRgba8(paper).to_rgb8()
}
