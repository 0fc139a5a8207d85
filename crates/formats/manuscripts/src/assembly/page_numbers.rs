//! Page numbers in the lower right corner of the page as displayed.

use crate::pdf::page_geometry::PageGeometry;

/// Glyph widths of Helvetica in thousandths of the font size.
const DIGIT_WIDTH: f64 = 556.0;
const SLASH_OR_SPACE_WIDTH: f64 = 278.0;

/// Draws "12 / 40" on a white background, which keeps it readable on photographs.
pub fn draw_page_number(page: &PageGeometry, number: usize, of: usize) -> String {
    let ((width, height), transform) = (page.displayed_size(), page.transform());
    // The font size grows with the page.
    let size = (width.min(height) / 75.0).clamp(4.0, 24.0);
    let text = format!("{number} / {of}");
    let length = text_width(&text) * size / 1000.0;
    let (x, y) = ((width - length - 2.2 * size).max(0.0), 1.6 * size);
    let background = format!(
        "1 g {:.2} {:.2} {:.2} {:.2} re f",
        x - 0.4 * size,
        y - 0.45 * size,
        length + 0.8 * size,
        1.6 * size
    );
    format!(
        "q {transform} cm {background} 0.35 g BT /Number {size:.2} Tf {x:.2} {y:.2} Td ({text}) Tj ET Q\n"
    )
}

fn text_width(text: &str) -> f64 {
    text.chars()
        .map(|character| if character.is_ascii_digit() { DIGIT_WIDTH } else { SLASH_OR_SPACE_WIDTH })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_drawn_in_the_visible_lower_right_corner() {
        let draw_on = |area, quarter_turns| draw_page_number(&PageGeometry { area, quarter_turns }, 12, 40);
        let unrotated = draw_on([10.0, 20.0, 605.0, 862.0], 0);
        assert!(
            unrotated.contains("1 0 0 1 10.000 20.000 cm") && unrotated.contains("(12 / 40)"),
            "{unrotated}"
        );
        // Rotated by a quarter turn, the page's lower right corner is displayed at the lower left.
        assert!(draw_on([0.0, 0.0, 595.0, 842.0], 1).contains("0 1 -1 0 595.000 0.000 cm"));
        assert!(draw_on([0.0, 0.0, 595.0, 842.0], 3).contains("0 -1 1 0 0.000 842.000 cm"));
        // A page smaller than its number.
        assert!(draw_on([0.0, 0.0, 10.0, 10.0], 0).contains("4.00 Tf 0.00"));
    }
}
