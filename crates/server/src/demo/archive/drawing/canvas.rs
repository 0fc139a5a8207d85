//! A small picture with few colours: each ink in eight shades between paper and full.

use anyhow::Context;

use crate::demo::archive::letters::Font;

const SHADES: u8 = 8;
/// Lines looked at within one line of pixels.
const SLICES: u16 = 4;

pub type Colour = [u8; 3];

/// Its place among the inks of the canvas.
#[derive(Debug, Clone, Copy)]
pub struct Ink(pub u8);

#[derive(Debug, Clone, Copy)]
pub enum Align {
    Left,
    Middle,
    Right,
}

pub struct Canvas<'a> {
    width: u32,
    height: u32,
    paper: Colour,
    inks: &'a [Colour],
    pixels: Vec<u8>,
}

impl<'a> Canvas<'a> {
    pub fn new(width: u32, height: u32, paper: Colour, inks: &'a [Colour]) -> Canvas<'a> {
        Canvas { width, height, paper, inks, pixels: vec![0; (width * height) as usize] }
    }

    /// Whole pixels only.
    pub fn rectangle(&mut self, (left, top): (f32, f32), (right, bottom): (f32, f32), ink: Ink) {
        let [left, right] = [left, right].map(|x| x.round().clamp(0.0, self.width as f32) as usize);
        let [top, bottom] = [top, bottom].map(|y| y.round().clamp(0.0, self.height as f32) as usize);
        for row in top..bottom {
            let start = row * self.width as usize;
            self.pixels[start + left..start + right.max(left)].fill((ink.0 + 1) * SHADES);
        }
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, ink: Ink) {
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
            ink,
        );
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink) {
        let corners = 48_u8;
        let around = (0..corners).map(|corner| {
            let angle = f32::from(corner) / f32::from(corners) * std::f32::consts::TAU;
            (x + radius * angle.cos(), y + radius * angle.sin())
        });
        self.fill(&[around.collect()], ink);
    }

    pub fn text(&mut self, font: &Font, (x, y): (f32, f32), size: f32, align: Align, ink: Ink, text: &str) {
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
            self.fill(&outline, ink);
            pen += font.advance(glyph) * scale;
        }
    }

    /// Everything that the polygons go around, with soft edges.
    pub fn fill(&mut self, polygons: &[Vec<(f32, f32)>], ink: Ink) {
        let span = |values: &mut dyn Iterator<Item = f32>, most: u32| {
            let (low, high) =
                values.fold((f32::INFINITY, 0.0_f32), |(low, high), value| (low.min(value), high.max(value)));
            (low.max(0.0).floor() as usize, high.min(most as f32).ceil() as usize)
        };
        let (left, right) = span(&mut polygons.iter().flatten().map(|point| point.0), self.width);
        let (top, bottom) = span(&mut polygons.iter().flatten().map(|point| point.1), self.height);
        let mut covered = vec![0.0_f32; right.saturating_sub(left)];
        for row in top..bottom.max(top) {
            covered.fill(0.0);
            for slice in 0..SLICES {
                let y = row as f32 + (f32::from(slice) + 0.5) / f32::from(SLICES);
                for (from, to) in spans(polygons, y) {
                    cover(&mut covered, from - left as f32, to - left as f32);
                }
            }
            let start = row * self.width as usize + left;
            for (pixel, share) in self.pixels[start..].iter_mut().zip(&covered) {
                let shade = (share / f32::from(SLICES) * f32::from(SHADES)).round() as u8;
                let painted = ink.0 * SHADES + shade.min(SHADES);
                // A soft edge takes nothing from what has the same ink already.
                let is_darker = (painted..=(ink.0 + 1) * SHADES).contains(pixel);
                if shade > 0 && !is_darker {
                    *pixel = painted;
                }
            }
        }
    }

    pub fn png(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette());
        encoder.set_compression(png::Compression::Fast);
        encoder.set_filter(png::Filter::Up);
        let mut writer = encoder.write_header().context("a picture of the archive")?;
        writer.write_image_data(&self.pixels).context("a picture of the archive")?;
        writer.finish().context("a picture of the archive")?;
        Ok(bytes)
    }

    fn palette(&self) -> Vec<u8> {
        let mut palette = self.paper.to_vec();
        for ink in self.inks {
            for shade in 1..=SHADES {
                let blend = |paper: u8, ink: u8| {
                    let share = f32::from(shade) / f32::from(SHADES);
                    (f32::from(paper) + (f32::from(ink) - f32::from(paper)) * share).round() as u8
                };
                palette.extend((0..3).map(|channel| blend(self.paper[channel], ink[channel])));
            }
        }
        palette
    }
}

/// Where a level line is inside, by the winding of what it crosses.
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

fn cover(covered: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.max(0.0), to.min(covered.len() as f32));
    let mut x = from;
    while x < to {
        let next = (x.floor() + 1.0).min(to);
        covered[x as usize] += next - x;
        x = next;
    }
}
