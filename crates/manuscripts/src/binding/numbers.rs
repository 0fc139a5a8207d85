//! The number in the lower right corner of a page, as the reader holds it.

/// What of a page is seen, and by how many quarters it is turned clockwise.
pub struct Leaf {
    pub area: [f64; 4],
    pub quarters: i64,
}

/// Of Helvetica, in thousandths of its size.
const DIGIT: f64 = 556.0;
const SLASH_OR_SPACE: f64 = 278.0;

/// Draws "12 / 40" on a small white plate: on paper nobody sees that, on a photograph the number stays readable.
pub fn stamp(leaf: &Leaf, number: usize, of: usize) -> String {
    let [left, bottom, right, top] = leaf.area;
    let (mut width, mut height) = (right - left, top - bottom);
    // From the corner that the reader sees at the lower left, to the right and up.
    let turn = match leaf.quarters {
        1 => format!("0 1 -1 0 {right:.3} {bottom:.3}"),
        2 => format!("-1 0 0 -1 {right:.3} {top:.3}"),
        3 => format!("0 -1 1 0 {left:.3} {top:.3}"),
        _ => format!("1 0 0 1 {left:.3} {bottom:.3}"),
    };
    if leaf.quarters % 2 == 1 {
        (width, height) = (height, width);
    }
    // A poster gets a larger number than a slip of paper.
    let size = (width.min(height) / 75.0).clamp(4.0, 24.0);
    let text = format!("{number} / {of}");
    let length = text_width(&text) * size / 1000.0;
    let (x, y) = ((width - length - 2.2 * size).max(0.0), 1.6 * size);
    let plate = format!(
        "1 g {:.2} {:.2} {:.2} {:.2} re f",
        x - 0.4 * size,
        y - 0.45 * size,
        length + 0.8 * size,
        1.6 * size
    );
    format!("q {turn} cm {plate} 0.35 g BT /Number {size:.2} Tf {x:.2} {y:.2} Td ({text}) Tj ET Q\n")
}

fn text_width(text: &str) -> f64 {
    text.chars().map(|sign| if sign.is_ascii_digit() { DIGIT } else { SLASH_OR_SPACE }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_stands_in_the_corner_that_the_reader_sees() {
        let stamp_on = |area, quarters| stamp(&Leaf { area, quarters }, 12, 40);
        let upright = stamp_on([10.0, 20.0, 605.0, 862.0], 0);
        assert!(upright.contains("1 0 0 1 10.000 20.000 cm") && upright.contains("(12 / 40)"), "{upright}");
        // A quarter to the right, the lower right corner of the paper is the reader's lower left.
        assert!(stamp_on([0.0, 0.0, 595.0, 842.0], 1).contains("0 1 -1 0 595.000 0.000 cm"));
        assert!(stamp_on([0.0, 0.0, 595.0, 842.0], 3).contains("0 -1 1 0 0.000 842.000 cm"));
        // Smaller than its own number.
        assert!(stamp_on([0.0, 0.0, 10.0, 10.0], 0).contains("4.00 Tf 0.00"));
    }
}
