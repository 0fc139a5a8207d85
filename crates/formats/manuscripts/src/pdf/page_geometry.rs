//! Visible area of a page, and where things are on the page as it is displayed.

use super::objects::{Dictionary, Objects};

const A4: [f64; 4] = [0.0, 0.0, 595.276, 841.89];

/// Visible area of a page and its clockwise rotation in quarter turns.
pub struct PageGeometry {
    pub area: [f64; 4],
    pub quarter_turns: i64,
}

impl PageGeometry {
    /// Reads the geometry of a page. Attributes that it inherits must be in the dictionary.
    pub fn of(objects: &Objects, page: &Dictionary) -> PageGeometry {
        PageGeometry { area: visible_area(objects, page), quarter_turns: quarter_turns(objects, page) }
    }

    /// Width and height as displayed.
    pub fn displayed_size(&self) -> (f64, f64) {
        let [left, bottom, right, top] = self.area;
        let (width, height) = (right - left, top - bottom);
        if self.quarter_turns % 2 == 1 { (height, width) } else { (width, height) }
    }

    /// Matrix for drawing with the origin at the lower left corner as displayed.
    pub fn transform(&self) -> String {
        let [left, bottom, right, top] = self.area;
        match self.quarter_turns {
            1 => format!("0 1 -1 0 {right:.3} {bottom:.3}"),
            2 => format!("-1 0 0 -1 {right:.3} {top:.3}"),
            3 => format!("0 -1 1 0 {left:.3} {top:.3}"),
            _ => format!("1 0 0 1 {left:.3} {bottom:.3}"),
        }
    }

    /// Returns the rectangle on the page of one that is drawn with [`PageGeometry::transform`].
    pub fn to_page(&self, [x1, y1, x2, y2]: [f64; 4]) -> [f64; 4] {
        let [left, bottom, right, top] = self.area;
        match self.quarter_turns {
            1 => [right - y2, bottom + x1, right - y1, bottom + x2],
            2 => [right - x2, top - y2, right - x1, top - y1],
            3 => [left + y1, top - x2, left + y2, top - x1],
            _ => [left + x1, bottom + y1, left + x2, bottom + y2],
        }
    }
}

fn visible_area(objects: &Objects, page: &Dictionary) -> [f64; 4] {
    let area = |name: &str| page.get(name).and_then(|value| objects.rectangle(value));
    let media_box = area("/MediaBox").unwrap_or(A4);
    let crop_box = area("/CropBox").unwrap_or(media_box);
    let visible = [
        media_box[0].max(crop_box[0]),
        media_box[1].max(crop_box[1]),
        media_box[2].min(crop_box[2]),
        media_box[3].min(crop_box[3]),
    ];
    [visible, media_box]
        .into_iter()
        .find(|area| area[2] - area[0] >= 1.0 && area[3] - area[1] >= 1.0)
        .unwrap_or(A4)
}

fn quarter_turns(objects: &Objects, page: &Dictionary) -> i64 {
    let degrees = page.get("/Rotate").and_then(|value| objects.resolve(value).as_i64()).unwrap_or(0);
    degrees.div_euclid(90).rem_euclid(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_where_they_are_displayed() {
        let on = |quarter_turns| {
            let geometry = PageGeometry { area: [10.0, 20.0, 310.0, 420.0], quarter_turns };
            (geometry.displayed_size(), geometry.to_page([1.0, 2.0, 3.0, 5.0]))
        };
        assert_eq!(on(0), ((300.0, 400.0), [11.0, 22.0, 13.0, 25.0]));
        // The displayed lower left corner is the lower right one of the page, and so on around it.
        assert_eq!(on(1), ((400.0, 300.0), [305.0, 21.0, 308.0, 23.0]));
        assert_eq!(on(2), ((300.0, 400.0), [307.0, 415.0, 309.0, 418.0]));
        assert_eq!(on(3), ((400.0, 300.0), [12.0, 417.0, 15.0, 419.0]));
    }
}
