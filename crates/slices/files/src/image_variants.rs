//! Resized variants of uploaded images: thumbnails for file lists, larger ones for full texts.
//!
//! Rendered from the pixels on the first request and then stored next to the file, so that metadata and
//! hidden content of the upload are never served.

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

use kit::{OptionalActor, Problem, Result};
use rules::FileId;
use rules::file_access::AccessKind;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::access::{ReadableFile, find_readable};
use crate::objects::copy_object;
use crate::{Files, temporary_file};

const JPEG_QUALITY: u8 = 85;
/// Size of the decoded pixels: a colour page at 600 dpi. Larger images are not decoded.
const MAX_DECODED_BYTES: u64 = 108 * 1024 * 1024;
/// Bounds the time for progressive JPEGs, which decode each pixel in many passes.
const MAX_PIXELS: u64 = 40_000_000;
const RENDER_WAIT: Duration = Duration::from_secs(20);

/// Decoding is the most expensive work of this process, so one image is decoded at a time.
static RENDER_PERMITS: Semaphore = Semaphore::const_new(1);

/// Size in which an image is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageVariant {
    Thumbnail,
    /// For pages with many images, such as issue covers.
    Small,
    Picture,
}

impl ImageVariant {
    pub const ALL: [ImageVariant; 3] = [ImageVariant::Thumbnail, ImageVariant::Small, ImageVariant::Picture];

    /// Returns the storage key of the variant of an original.
    pub fn storage_key(self, original: &str) -> String {
        match self {
            ImageVariant::Thumbnail => format!("thumbnails/{original}"),
            ImageVariant::Small => format!("small/{original}"),
            ImageVariant::Picture => format!("pictures/{original}"),
        }
    }

    const fn max_side(self) -> u32 {
        match self {
            ImageVariant::Thumbnail => 320,
            ImageVariant::Small => 640,
            ImageVariant::Picture => 1_600,
        }
    }

    /// Keeps PNG for line art and text at full size, which JPEG blurs.
    const fn output_format(self, source: ImageFormat) -> ImageFormat {
        match (self, source) {
            (ImageVariant::Picture, ImageFormat::Png | ImageFormat::Bmp) => ImageFormat::Png,
            _ => ImageFormat::Jpeg,
        }
    }
}

pub async fn serve(
    files: &Files,
    actor: &OptionalActor,
    id: FileId,
    variant: ImageVariant,
) -> Result<Response> {
    let file = find_readable(files, actor, id, AccessKind::Preview).await?;
    let format = format_of(&file.mime_type).ok_or(Problem::NOT_FOUND)?;
    let key = variant.storage_key(&file.storage_key);
    let image = match read_object(files, &key).await? {
        Some(image) => image,
        None => render_and_store(files, &file, format, variant).await?,
    };
    // An empty object marks an image that cannot be rendered, so that rendering is not tried again.
    if image.is_empty() {
        return Err(Problem::NOT_FOUND.into());
    }
    // An image that an anonymous request may see is public. Its bytes never change but its visibility does,
    // so shared caches revalidate after five seconds. Others must not stay on a shared computer.
    let cache_control = match actor.id() {
        None => "public, max-age=3600, s-maxage=5, stale-if-error=86400",
        Some(_) => "private, no-store",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(variant.output_format(format).to_mime_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache_control)),
        (header::VARY, HeaderValue::from_static("authorization")),
    ];
    Ok((headers, image).into_response())
}

fn format_of(mime_type: &str) -> Option<ImageFormat> {
    match mime_type {
        "image/jpeg" => Some(ImageFormat::Jpeg),
        "image/png" => Some(ImageFormat::Png),
        "image/bmp" => Some(ImageFormat::Bmp),
        _ => None,
    }
}

/// Reads a whole object into memory.
async fn read_object(files: &Files, key: &str) -> Result<Option<Bytes>> {
    let Some(stream) = files.storage.read(key).await? else { return Ok(None) };
    let bytes: BytesMut = stream.try_collect().await.context("storage: read failed")?;
    Ok(Some(bytes.freeze()))
}

async fn render_and_store(
    files: &Files,
    file: &ReadableFile,
    format: ImageFormat,
    variant: ImageVariant,
) -> Result<Bytes> {
    let key = &variant.storage_key(&file.storage_key);
    let permit = tokio::time::timeout(RENDER_WAIT, RENDER_PERMITS.acquire())
        .await
        .map_err(|_| Problem::UNAVAILABLE)?;
    let permit = permit.context("the semaphore is never closed")?;
    // Another request may have rendered the variant while this one waited.
    if let Some(image) = read_object(files, key).await? {
        return Ok(image);
    }
    let folder = files.app.settings.uploads.temporary_folder.as_deref();
    let source = temporary_file::create(folder).context("uploads.temporary_folder: cannot create a file")?;
    let source = tokio::fs::File::from_std(source);
    let source = copy_object(files, &file.storage_key, source).await?.into_std().await;
    let rendered = render_blocking(source, format, variant, permit).await;
    files.storage.write(key, stream::iter([Ok(rendered.clone())])).await?;
    Ok(rendered)
}

/// Renders on the blocking pool. The permit is released when rendering ends, even if the request was
/// cancelled.
async fn render_blocking(
    source: File,
    format: ImageFormat,
    variant: ImageVariant,
    permit: SemaphorePermit<'static>,
) -> Bytes {
    let rendering = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        render(&source, format, variant)
    });
    match rendering.await {
        Ok(Ok(image)) => image.into(),
        Ok(Err(error)) => {
            tracing::info!(error = format!("{error:#}"), "image cannot be rendered");
            Bytes::new()
        }
        Err(error) => {
            tracing::error!(error = %error, "image rendering panicked");
            Bytes::new()
        }
    }
}

fn render(mut source: &File, format: ImageFormat, variant: ImageVariant) -> anyhow::Result<Vec<u8>> {
    source.seek(SeekFrom::Start(0))?;
    let mut reader = ImageReader::with_format(BufReader::new(source), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    anyhow::ensure!(pixels <= MAX_PIXELS && decoder.total_bytes() <= MAX_DECODED_BYTES, "too many pixels");
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    let max_side = variant.max_side();
    if image.width().max(image.height()) > max_side {
        image = image.thumbnail(max_side, max_side);
    }
    image.apply_orientation(orientation);
    let mut output = Cursor::new(Vec::new());
    match variant.output_format(format) {
        ImageFormat::Png => to_eight_bits(&image).write_to(&mut output, ImageFormat::Png)?,
        _ => JpegEncoder::new_with_quality(&mut output, JPEG_QUALITY)
            .encode_image(&flatten_onto_white(&image))?,
    }
    Ok(output.into_inner())
}

/// Reduces 16-bit images, which would take megabytes without a visible difference.
fn to_eight_bits(image: &DynamicImage) -> DynamicImage {
    match (image.color().has_color(), image.color().has_alpha()) {
        (true, true) => image.to_rgba8().into(),
        (true, false) => image.to_rgb8().into(),
        (false, true) => image.to_luma_alpha8().into(),
        (false, false) => image.to_luma8().into(),
    }
}

/// Replaces transparency, which JPEG lacks, by white; black on transparent would turn black on black.
fn flatten_onto_white(image: &DynamicImage) -> image::RgbImage {
    if !image.color().has_alpha() {
        return image.to_rgb8();
    }
    let mut canvas = RgbaImage::from_pixel(image.width(), image.height(), Rgba([255; 4]));
    imageops::overlay(&mut canvas, &image.to_rgba8(), 0, 0);
    DynamicImage::ImageRgba8(canvas).to_rgb8()
}
