//! Glyph outlines as polygons (`glyf` table).

use super::Font;

pub type Polygon = Vec<(f32, f32)>;

const ON_CURVE: u8 = 1;
const SHORT_VECTOR: [u8; 2] = [2, 4];
const REPEAT: u8 = 8;
/// Short coordinate: positive. Long coordinate: same as the previous one.
const POSITIVE_OR_SAME: [u8; 2] = [16, 32];

const ARGS_ARE_WORDS: u16 = 1;
const MORE_COMPONENTS: u16 = 32;
/// Flags for a scale of one, two or four numbers, and its size in bytes.
const SCALES: [(u16, usize); 3] = [(8, 2), (64, 4), (128, 8)];

/// Line segments for each curve.
const CURVE_SEGMENTS: u8 = 5;

impl Font {
    /// Outline in thousandths of the font size; y grows upwards.
    pub fn outline(&self, glyph: u16) -> Vec<Polygon> {
        let mut polygons = Vec::new();
        self.trace(glyph, (0.0, 0.0), &mut polygons);
        polygons
    }

    fn trace(&self, glyph: u16, offset: (f32, f32), polygons: &mut Vec<Polygon>) {
        let data = self.glyph_data(glyph);
        if data.is_empty() {
            return;
        }
        let contours = self.i16(data.start);
        if contours < 0 {
            for (component, x, y) in self.components(data.start) {
                self.trace(component, (offset.0 + x, offset.1 + y), polygons);
            }
            return;
        }
        let ends: Vec<usize> = (0..usize::from(contours.unsigned_abs()))
            .map(|contour| usize::from(self.u16(data.start + 10 + contour * 2)))
            .collect();
        let points = self.points(data.start + 10 + ends.len() * 2, ends.last().map_or(0, |last| last + 1));
        let mut start = 0;
        for end in ends {
            polygons.push(flatten(points.get(start..=end).unwrap_or_default(), offset));
            start = end + 1;
        }
    }

    /// Components of a composite glyph and their offsets. No glyph used here rotates or scales a component.
    fn components(&self, start: usize) -> Vec<(u16, f32, f32)> {
        let (mut at, mut components) = (start + 10, Vec::new());
        loop {
            let (flags, component) = (self.u16(at), self.u16(at + 2));
            let (x, y) = if flags & ARGS_ARE_WORDS != 0 {
                (self.i16(at + 4), self.i16(at + 6))
            } else {
                (i16::from(self.u8(at + 4) as i8), i16::from(self.u8(at + 5) as i8))
            };
            components.push((component, f32::from(x) * self.scale(), f32::from(y) * self.scale()));
            at = self.next_component(at);
            if flags & MORE_COMPONENTS == 0 {
                return components;
            }
        }
    }

    /// Offset of the next component.
    pub(super) fn next_component(&self, at: usize) -> usize {
        let flags = self.u16(at);
        let scale: usize = SCALES.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, bytes)| bytes).sum();
        at + if flags & ARGS_ARE_WORDS != 0 { 8 } else { 6 } + scale
    }

    /// Offsets of the glyph ids of all components.
    pub(super) fn component_id_offsets(&self, start: usize) -> Vec<usize> {
        let (mut at, mut offsets) = (start + 10, Vec::new());
        loop {
            offsets.push(at + 2);
            let is_last = self.u16(at) & MORE_COMPONENTS == 0;
            at = self.next_component(at);
            if is_last {
                return offsets;
            }
        }
    }

    /// Points as x, y and whether the point is on the curve.
    fn points(&self, instructions: usize, count: usize) -> Vec<(f32, f32, bool)> {
        let mut at = instructions + 2 + usize::from(self.u16(instructions));
        let mut flags = Vec::with_capacity(count);
        while flags.len() < count {
            let flag = self.u8(at);
            at += 1;
            flags.push(flag);
            if flag & REPEAT != 0 {
                flags.extend(std::iter::repeat_n(flag, usize::from(self.u8(at))));
                at += 1;
            }
        }
        flags.truncate(count);
        let [xs, ys] = [0, 1].map(|axis| {
            let mut value = 0_i32;
            let read = flags.iter().map(|flag| {
                let is_positive_or_same = flag & POSITIVE_OR_SAME[axis] != 0;
                if flag & SHORT_VECTOR[axis] != 0 {
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

/// Replaces quadratic curves by line segments.
///
/// Between two control points there is an implied point on the curve.
fn flatten(points: &[(f32, f32, bool)], offset: (f32, f32)) -> Polygon {
    let middle = |a: (f32, f32, bool), b: (f32, f32, bool)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Polygon::new() };
    let mut current = match (first.2, last.2) {
        (true, _) => (first.0, first.1),
        (false, true) => (last.0, last.1),
        (false, false) => middle(first, last),
    };
    let mut polygon = vec![current];
    for (index, &point) in points.iter().enumerate() {
        if point.2 {
            current = (point.0, point.1);
            polygon.push(current);
            continue;
        }
        let next = points[(index + 1) % points.len()];
        let end = if next.2 { (next.0, next.1) } else { middle(point, next) };
        for segment in 1..=CURVE_SEGMENTS {
            let t = f32::from(segment) / f32::from(CURVE_SEGMENTS);
            let bezier =
                |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            polygon.push((bezier(current.0, point.0, end.0), bezier(current.1, point.1, end.1)));
        }
        current = end;
    }
    polygon.into_iter().map(|(x, y)| (x + offset.0, y + offset.1)).collect()
}
