//! A raster canvas.

use anyhow::Context;
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::archive::font::Font;

pub type Colour = [u8; 3];

/// Where a text stands at its point, as a share of its width.
pub type Anchor = f32;
pub const LEFT: Anchor = 0.0;
pub const MIDDLE: Anchor = 0.5;
pub const RIGHT: Anchor = 1.0;

pub struct Canvas(Pixmap);

impl Canvas {
    pub fn new(width: u32, height: u32, background: Colour) -> anyhow::Result<Canvas> {
        let mut canvas = Canvas(Pixmap::new(width, height).context("a picture without size")?);
        canvas.rectangle((0.0, 0.0), (width as f32, height as f32), background);
        Ok(canvas)
    }

    /// Fills a rectangle, rounded to whole pixels.
    pub fn rectangle(&mut self, (left, top): (f32, f32), (right, bottom): (f32, f32), colour: Colour) {
        if let Some(rectangle) = Rect::from_ltrb(left.round(), top.round(), right.round(), bottom.round()) {
            self.0.fill_rect(rectangle, &paint(colour), Transform::identity(), None);
        }
    }

    pub fn line(&mut self, points: &[(f32, f32)], width: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        for (x, y) in points {
            if path.is_empty() { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
        }
        let stroke = Stroke { width, ..Stroke::default() };
        if let Some(path) = path.finish() {
            self.0.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
        }
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        self.fill(PathBuilder::from_circle(x, y, radius), Transform::identity(), colour);
    }

    /// Writes a line of text on the base line `y`.
    pub fn text(
        &mut self,
        font: &Font,
        size: f32,
        (x, y): (f32, f32),
        anchor: Anchor,
        colour: Colour,
        text: &str,
    ) {
        let start = x - font.width(text) * size * anchor;
        self.fill(font.outline(text, size), Transform::from_row(1.0, 0.0, 0.0, -1.0, start, y), colour);
    }

    fn fill(&mut self, path: Option<Path>, transform: Transform, colour: Colour) {
        if let Some(path) = path {
            self.0.fill_path(&path, &paint(colour), FillRule::Winding, transform, None);
        }
    }

    pub fn encode_png(&self) -> anyhow::Result<Vec<u8>> {
        self.0.encode_png().context("encoding a PNG")
    }
}

fn paint([red, green, blue]: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}
