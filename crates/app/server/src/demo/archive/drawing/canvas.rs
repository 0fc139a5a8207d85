//! A raster canvas with a palette: eight shades of each colour, blended with the background.

use anyhow::Context;

use crate::demo::archive::font::Font;

const SHADES: u8 = 8;
/// Scan lines for each row of pixels (anti-aliasing).
const SUBSAMPLES: u16 = 4;

pub type Colour = [u8; 3];

/// Index into the colours of the canvas.
#[derive(Debug, Clone, Copy)]
pub struct ColourIndex(pub u8);

#[derive(Debug, Clone, Copy)]
pub enum Align {
    Left,
    Middle,
    Right,
}

pub struct Canvas<'a> {
    width: u32,
    height: u32,
    background: Colour,
    colours: &'a [Colour],
    pixels: Vec<u8>,
}

impl<'a> Canvas<'a> {
    pub fn new(width: u32, height: u32, background: Colour, colours: &'a [Colour]) -> Canvas<'a> {
        Canvas { width, height, background, colours, pixels: vec![0; (width * height) as usize] }
    }

    /// Fills a rectangle, rounded to whole pixels.
    pub fn rectangle(&mut self, (left, top): (f32, f32), (right, bottom): (f32, f32), colour: ColourIndex) {
        let [left, right] = [left, right].map(|x| x.round().clamp(0.0, self.width as f32) as usize);
        let [top, bottom] = [top, bottom].map(|y| y.round().clamp(0.0, self.height as f32) as usize);
        for row in top..bottom {
            let start = row * self.width as usize;
            self.pixels[start + left..start + right.max(left)].fill((colour.0 + 1) * SHADES);
        }
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, colour: ColourIndex) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(0.001);
        let (nx, ny) = (-dy / length * thickness / 2.0, dx / length * thickness / 2.0);
        self.fill(
            &[vec![
                (from.0 + nx, from.1 + ny),
                (to.0 + nx, to.1 + ny),
                (to.0 - nx, to.1 - ny),
                (from.0 - nx, from.1 - ny),
            ]],
            colour,
        );
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: ColourIndex) {
        let corners = 48_u8;
        let polygon = (0..corners).map(|corner| {
            let angle = f32::from(corner) / f32::from(corners) * std::f32::consts::TAU;
            (x + radius * angle.cos(), y + radius * angle.sin())
        });
        self.fill(&[polygon.collect()], colour);
    }

    pub fn text(
        &mut self,
        font: &Font,
        (x, y): (f32, f32),
        size: f32,
        align: Align,
        colour: ColourIndex,
        text: &str,
    ) {
        let scale = size / 1000.0;
        let width = font.width(text) * scale;
        let mut pen = match align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        for character in text.chars() {
            let glyph = font.glyph(character);
            let mut outline = font.outline(glyph);
            for point in outline.iter_mut().flatten() {
                *point = (pen + point.0 * scale, y - point.1 * scale);
            }
            self.fill(&outline, colour);
            pen += font.advance(glyph) * scale;
        }
    }

    /// Fills the inside of polygons (non-zero winding) with anti-aliased edges.
    pub fn fill(&mut self, polygons: &[Vec<(f32, f32)>], colour: ColourIndex) {
        let span = |values: &mut dyn Iterator<Item = f32>, most: u32| {
            let (low, high) =
                values.fold((f32::INFINITY, 0.0_f32), |(low, high), value| (low.min(value), high.max(value)));
            (low.max(0.0).floor() as usize, high.min(most as f32).ceil() as usize)
        };
        let (left, right) = span(&mut polygons.iter().flatten().map(|point| point.0), self.width);
        let (top, bottom) = span(&mut polygons.iter().flatten().map(|point| point.1), self.height);
        let mut coverage = vec![0.0_f32; right.saturating_sub(left)];
        for row in top..bottom.max(top) {
            coverage.fill(0.0);
            for sample in 0..SUBSAMPLES {
                let y = row as f32 + (f32::from(sample) + 0.5) / f32::from(SUBSAMPLES);
                for (from, to) in spans(polygons, y) {
                    add_coverage(&mut coverage, from - left as f32, to - left as f32);
                }
            }
            let start = row * self.width as usize + left;
            for (pixel, share) in self.pixels[start..].iter_mut().zip(&coverage) {
                let shade = (share / f32::from(SUBSAMPLES) * f32::from(SHADES)).round() as u8;
                let shaded = colour.0 * SHADES + shade.min(SHADES);
                // An anti-aliased edge must not lighten a pixel that already has this colour.
                let is_darker = (shaded..=(colour.0 + 1) * SHADES).contains(pixel);
                if shade > 0 && !is_darker {
                    *pixel = shaded;
                }
            }
        }
    }

    pub fn encode_png(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette());
        encoder.set_compression(png::Compression::Fast);
        encoder.set_filter(png::Filter::Up);
        let mut writer = encoder.write_header().context("encoding a PNG")?;
        writer.write_image_data(&self.pixels).context("encoding a PNG")?;
        writer.finish().context("encoding a PNG")?;
        Ok(bytes)
    }

    fn palette(&self) -> Vec<u8> {
        let mut palette = self.background.to_vec();
        for colour in self.colours {
            for shade in 1..=SHADES {
                let blend = |background: u8, colour: u8| {
                    let share = f32::from(shade) / f32::from(SHADES);
                    (f32::from(background) + (f32::from(colour) - f32::from(background)) * share).round()
                        as u8
                };
                palette.extend((0..3).map(|channel| blend(self.background[channel], colour[channel])));
            }
        }
        palette
    }
}

/// Intervals of the horizontal line at `y` that are inside the polygons (non-zero winding rule).
fn spans(polygons: &[Vec<(f32, f32)>], y: f32) -> Vec<(f32, f32)> {
    let mut crossings = Vec::new();
    for polygon in polygons {
        for (place, &(x1, y1)) in polygon.iter().enumerate() {
            let (x2, y2) = polygon[(place + 1) % polygon.len()];
            if (y1 <= y) != (y2 <= y) {
                crossings.push((x1 + (y - y1) / (y2 - y1) * (x2 - x1), if y1 < y2 { 1 } else { -1 }));
            }
        }
    }
    crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut spans, mut winding, mut from) = (Vec::new(), 0, 0.0);
    for (x, turn) in crossings {
        if winding == 0 {
            from = x;
        }
        winding += turn;
        if winding == 0 {
            spans.push((from, x));
        }
    }
    spans
}

fn add_coverage(coverage: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.max(0.0), to.min(coverage.len() as f32));
    let mut x = from;
    while x < to {
        let next = (x.floor() + 1.0).min(to);
        coverage[x as usize] += next - x;
        x = next;
    }
}
