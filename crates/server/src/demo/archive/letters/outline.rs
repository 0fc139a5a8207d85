//! The outline of a glyph as polygons.

use super::Font;

pub type Polygon = Vec<(f32, f32)>;

const ON_CURVE: u8 = 1;
const SHORT: [u8; 2] = [2, 4];
const REPEATED: u8 = 8;
/// Of a short coordinate: that it is positive; of another: that it is the same as before.
const POSITIVE_OR_SAME: [u8; 2] = [16, 32];

const WORDS: u16 = 1;
const MORE: u16 = 32;
/// Scales of one, two and four numbers, in bytes.
const SCALES: [(u16, usize); 3] = [(8, 2), (64, 4), (128, 8)];

/// Into how many straight pieces a curve is cut.
const PIECES: u8 = 5;

impl Font {
    /// In thousandths of the size; y grows upwards.
    pub fn outline(&self, glyph: u16) -> Vec<Polygon> {
        let mut polygons = Vec::new();
        self.trace(glyph, (0.0, 0.0), &mut polygons);
        polygons
    }

    fn trace(&self, glyph: u16, by: (f32, f32), polygons: &mut Vec<Polygon>) {
        let data = self.glyph_data(glyph);
        if data.is_empty() {
            return;
        }
        let contours = self.i16(data.start);
        if contours < 0 {
            for (part, x, y) in self.components(data.start) {
                self.trace(part, (by.0 + x, by.1 + y), polygons);
            }
            return;
        }
        let ends: Vec<usize> = (0..usize::from(contours.unsigned_abs()))
            .map(|contour| usize::from(self.u16(data.start + 10 + contour * 2)))
            .collect();
        let points = self.points(data.start + 10 + ends.len() * 2, ends.last().map_or(0, |last| last + 1));
        let mut start = 0;
        for end in ends {
            polygons.push(flattened(points.get(start..=end).unwrap_or_default(), by));
            start = end + 1;
        }
    }

    /// Parts of a glyph that is put together, and where they stand. None of the letters used here turns or scales one.
    fn components(&self, start: usize) -> Vec<(u16, f32, f32)> {
        let (mut at, mut parts) = (start + 10, Vec::new());
        loop {
            let (flags, part) = (self.u16(at), self.u16(at + 2));
            let (x, y) = if flags & WORDS != 0 {
                (self.i16(at + 4), self.i16(at + 6))
            } else {
                (i16::from(self.u8(at + 4) as i8), i16::from(self.u8(at + 5) as i8))
            };
            parts.push((part, f32::from(x) * self.scale(), f32::from(y) * self.scale()));
            at = self.after_component(at);
            if flags & MORE == 0 {
                return parts;
            }
        }
    }

    /// Where the next component begins.
    pub(super) fn after_component(&self, at: usize) -> usize {
        let flags = self.u16(at);
        let scale: usize = SCALES.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, bytes)| bytes).sum();
        at + if flags & WORDS != 0 { 8 } else { 6 } + scale
    }

    /// Where the glyph ids of the parts stand.
    pub(super) fn component_places(&self, start: usize) -> Vec<usize> {
        let (mut at, mut places) = (start + 10, Vec::new());
        loop {
            places.push(at + 2);
            let is_last = self.u16(at) & MORE == 0;
            at = self.after_component(at);
            if is_last {
                return places;
            }
        }
    }

    /// x, y, and whether the curve goes through it.
    fn points(&self, instructions: usize, count: usize) -> Vec<(f32, f32, bool)> {
        let mut at = instructions + 2 + usize::from(self.u16(instructions));
        let mut flags = Vec::with_capacity(count);
        while flags.len() < count {
            let flag = self.u8(at);
            at += 1;
            flags.push(flag);
            if flag & REPEATED != 0 {
                flags.extend(std::iter::repeat_n(flag, usize::from(self.u8(at))));
                at += 1;
            }
        }
        flags.truncate(count);
        let [xs, ys] = [0, 1].map(|axis| {
            let mut value = 0_i32;
            let read = flags.iter().map(|flag| {
                let is_positive_or_same = flag & POSITIVE_OR_SAME[axis] != 0;
                if flag & SHORT[axis] != 0 {
                    let step = i32::from(self.u8(at));
                    value += if is_positive_or_same { step } else { -step };
                    at += 1;
                } else if !is_positive_or_same {
                    value += i32::from(self.i16(at));
                    at += 2;
                }
                value as f32 * self.scale()
            });
            read.collect::<Vec<f32>>()
        });
        flags.iter().zip(xs).zip(ys).map(|((flag, x), y)| (x, y, flag & ON_CURVE != 0)).collect()
    }
}

/// Between two points off the curve lies one on it.
fn flattened(points: &[(f32, f32, bool)], by: (f32, f32)) -> Polygon {
    let middle = |a: (f32, f32, bool), b: (f32, f32, bool)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Polygon::new() };
    let mut here = match (first.2, last.2) {
        (true, _) => (first.0, first.1),
        (false, true) => (last.0, last.1),
        (false, false) => middle(first, last),
    };
    let mut polygon = vec![here];
    for (place, &point) in points.iter().enumerate() {
        if point.2 {
            here = (point.0, point.1);
            polygon.push(here);
            continue;
        }
        let next = points[(place + 1) % points.len()];
        let end = if next.2 { (next.0, next.1) } else { middle(point, next) };
        for piece in 1..=PIECES {
            let t = f32::from(piece) / f32::from(PIECES);
            let along =
                |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            polygon.push((along(here.0, point.0, end.0), along(here.1, point.1, end.1)));
        }
        here = end;
    }
    polygon.into_iter().map(|(x, y)| (x + by.0, y + by.1)).collect()
}
