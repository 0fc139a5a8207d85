//! One picture on one page.

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use super::{Coding, Colours, Picture, Turn};

const A4: (f32, f32) = (595.276, 841.89);
const MARGIN: f32 = 42.5;
/// A small picture is not blown up beyond this.
const COARSEST_DPI: f32 = 96.0;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const IMAGE: Ref = Ref::new(5);

pub fn of(picture: Picture) -> Vec<u8> {
    let shown = shown_size(&picture);
    let (page, size) = place(shown);
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let mut leaf = pdf.page(PAGE);
    leaf.parent(PAGES).media_box(Rect::new(0.0, 0.0, page.0, page.1)).contents(CONTENT);
    leaf.resources().x_objects().pair(Name(b"Picture"), IMAGE);
    leaf.finish();
    let mut content = Content::new();
    let corner = ((page.0 - size.0) / 2.0, (page.1 - size.1) / 2.0);
    content.transform([size.0, 0.0, 0.0, size.1, corner.0, corner.1]);
    content.transform(matrix(picture.turn)).x_object(Name(b"Picture"));
    pdf.stream(CONTENT, &content.finish());
    draw(&mut pdf, &picture);
    pdf.finish()
}

fn shown_size(picture: &Picture) -> (f32, f32) {
    let (width, height) = (picture.width as f32, picture.height as f32);
    if picture.turn.quarters.is_multiple_of(2) { (width, height) } else { (height, width) }
}

/// The page, standing or lying as the picture does, and the size that the picture gets on it.
fn place((width, height): (f32, f32)) -> ((f32, f32), (f32, f32)) {
    let page = if width > height { (A4.1, A4.0) } else { A4 };
    let fits = ((page.0 - 2.0 * MARGIN) / width).min((page.1 - 2.0 * MARGIN) / height);
    let scale = fits.min(72.0 / COARSEST_DPI);
    (page, (width * scale, height * scale))
}

/// Turns the square in which PDF draws a picture.
const fn matrix(turn: Turn) -> [f32; 6] {
    match (turn.mirrored, turn.quarters) {
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

fn draw(pdf: &mut Pdf, picture: &Picture) {
    let mut image = pdf.image_xobject(IMAGE, &picture.data);
    image.width(picture.width as i32).height(picture.height as i32).bits_per_component(8);
    let colours = match picture.colours {
        Colours::Gray => {
            image.color_space().device_gray();
            1
        }
        Colours::Rgb => {
            image.color_space().device_rgb();
            3
        }
        Colours::Cmyk | Colours::InvertedCmyk => {
            image.color_space().device_cmyk();
            4
        }
    };
    if picture.colours == Colours::InvertedCmyk {
        image.decode([1.0, 0.0].repeat(4));
    }
    match picture.coding {
        Coding::Jpeg => {
            image.filter(Filter::DctDecode);
        }
        Coding::Deflated => {
            image.filter(Filter::FlateDecode);
            let mut rows = image.decode_parms();
            rows.predictor(pdf_writer::types::Predictor::PngOptimum);
            rows.colors(colours).bits_per_component(8).columns(picture.width as i32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_shape_and_its_margins() {
        for (width, height) in [(4000.0, 3000.0), (300.0, 9000.0), (9000.0, 300.0), (40.0, 30.0)] {
            let (page, size) = place((width, height));
            assert!((size.0 / size.1 - width / height).abs() < 0.001 * width / height);
            assert!(size.0 <= page.0 - 2.0 * MARGIN + 0.01 && size.1 <= page.1 - 2.0 * MARGIN + 0.01);
            assert_eq!(page.0 > page.1, width > height);
        }
        assert_eq!(place((40.0, 30.0)).1, (30.0, 22.5));
    }

    /// The top left corner of the stored picture goes where the camera's note says.
    #[test]
    fn turns_are_the_cameras() {
        let corner = |mirrored, quarters| {
            let [a, b, c, d, e, f] = matrix(Turn { mirrored, quarters });
            let (x, y) = (0.0, 1.0);
            (a * x + c * y + e, b * x + d * y + f)
        };
        assert_eq!(corner(false, 0), (0.0, 1.0));
        assert_eq!(corner(false, 1), (1.0, 1.0));
        assert_eq!(corner(false, 2), (1.0, 0.0));
        assert_eq!(corner(false, 3), (0.0, 0.0));
        assert_eq!(corner(true, 0), (1.0, 1.0));
        assert_eq!(corner(true, 2), (0.0, 0.0));
        assert_eq!(corner(true, 3), (0.0, 1.0));
        assert_eq!(corner(true, 1), (1.0, 0.0));
    }
}
