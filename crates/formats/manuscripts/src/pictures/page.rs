//! Single-page PDF with a picture.

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use super::{ColorSpace, Encoding, Orientation, Picture};

/// Width and height in points (1/72 inch), the unit of PDF.
const A4: (f32, f32) = (595.276, 841.89);
/// In points.
const MARGIN: f32 = 42.5;
/// Pictures are not enlarged so much that their resolution falls below this value.
const MIN_DPI: f32 = 96.0;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const IMAGE: Ref = Ref::new(5);

pub fn write_pdf(picture: Picture) -> Vec<u8> {
    let (page, size) = fit_to_page(displayed_size(&picture));
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let mut pdf_page = pdf.page(PAGE);
    pdf_page.parent(PAGES).media_box(Rect::new(0.0, 0.0, page.0, page.1)).contents(CONTENT);
    pdf_page.resources().x_objects().pair(Name(b"Picture"), IMAGE);
    pdf_page.finish();
    let mut content = Content::new();
    let origin = ((page.0 - size.0) / 2.0, (page.1 - size.1) / 2.0);
    content.transform([size.0, 0.0, 0.0, size.1, origin.0, origin.1]);
    content.transform(matrix(picture.orientation)).x_object(Name(b"Picture"));
    pdf.stream(CONTENT, &content.finish());
    write_image(&mut pdf, &picture);
    pdf.finish()
}

/// Returns width and height in pixels, after rotation.
fn displayed_size(picture: &Picture) -> (f32, f32) {
    let (width, height) = (picture.width as f32, picture.height as f32);
    if picture.orientation.quarter_turns.is_multiple_of(2) { (width, height) } else { (height, width) }
}

/// Returns the sizes of the page and of the picture on it, in points. The page is landscape if the picture
/// is. `width` and `height` are in pixels.
fn fit_to_page((width, height): (f32, f32)) -> ((f32, f32), (f32, f32)) {
    let page = if width > height { (A4.1, A4.0) } else { A4 };
    let fit_scale = ((page.0 - 2.0 * MARGIN) / width).min((page.1 - 2.0 * MARGIN) / height);
    let scale = fit_scale.min(72.0 / MIN_DPI);
    (page, (width * scale, height * scale))
}

/// Returns the PDF transformation matrix that mirrors and then rotates the unit square, into which PDF draws
/// a picture.
const fn matrix(orientation: Orientation) -> [f32; 6] {
    match (orientation.is_mirrored, orientation.quarter_turns) {
        (false, 0) => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        (false, 1) => [0.0, -1.0, 1.0, 0.0, 0.0, 1.0],
        (false, 2) => [-1.0, 0.0, 0.0, -1.0, 1.0, 1.0],
        (false, _) => [0.0, 1.0, -1.0, 0.0, 1.0, 0.0],
        (true, 0) => [-1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
        (true, 1) => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
        (true, 2) => [1.0, 0.0, 0.0, -1.0, 0.0, 1.0],
        (true, _) => [0.0, -1.0, -1.0, 0.0, 1.0, 1.0],
    }
}

fn write_image(pdf: &mut Pdf, picture: &Picture) {
    let mut image = pdf.image_xobject(IMAGE, &picture.data);
    image.width(picture.width as i32).height(picture.height as i32).bits_per_component(8);
    let channels = match picture.color_space {
        ColorSpace::Gray => {
            image.color_space().device_gray();
            1
        }
        ColorSpace::Rgb => {
            image.color_space().device_rgb();
            3
        }
        ColorSpace::Cmyk | ColorSpace::InvertedCmyk => {
            image.color_space().device_cmyk();
            4
        }
    };
    if picture.color_space == ColorSpace::InvertedCmyk {
        // Maps each of the four channels from 0..1 to 1..0.
        image.decode([1.0, 0.0].repeat(4));
    }
    match picture.encoding {
        Encoding::Jpeg => {
            image.filter(Filter::DctDecode);
        }
        Encoding::Deflated => {
            image.filter(Filter::FlateDecode);
            let mut parameters = image.decode_parms();
            parameters.predictor(pdf_writer::types::Predictor::PngOptimum);
            parameters.colors(channels).bits_per_component(8).columns(picture.width as i32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_keeps_aspect_ratio_and_margins() {
        for (width, height) in [(4000.0, 3000.0), (300.0, 9000.0), (9000.0, 300.0), (40.0, 30.0)] {
            let (page, size) = fit_to_page((width, height));
            assert!((size.0 / size.1 - width / height).abs() < 0.001 * width / height);
            assert!(size.0 <= page.0 - 2.0 * MARGIN + 0.01 && size.1 <= page.1 - 2.0 * MARGIN + 0.01);
            assert_eq!(page.0 > page.1, width > height);
        }
        assert_eq!(fit_to_page((40.0, 30.0)).1, (30.0, 22.5));
    }

    /// Checks the position at which the top left corner of the stored picture is displayed.
    #[test]
    fn matrix_follows_exif_orientation() {
        let corner = |is_mirrored, quarter_turns| {
            let [a, b, c, d, e, f] = matrix(Orientation { is_mirrored, quarter_turns });
            let (x, y) = (0.0, 1.0);
            (a * x + c * y + e, b * x + d * y + f)
        };
        assert_eq!(corner(false, 0), (0.0, 1.0));
        assert_eq!(corner(false, 1), (1.0, 1.0));
        assert_eq!(corner(false, 2), (1.0, 0.0));
        assert_eq!(corner(false, 3), (0.0, 0.0));
        assert_eq!(corner(true, 0), (1.0, 1.0));
        assert_eq!(corner(true, 1), (1.0, 0.0));
        assert_eq!(corner(true, 2), (0.0, 0.0));
        assert_eq!(corner(true, 3), (0.0, 1.0));
    }
}
