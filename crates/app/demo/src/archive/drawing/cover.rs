//! Issue covers: cells on a coloured background, the journal's name, volume and number.

use super::canvas::{self, Canvas, Colour};
use crate::archive::font::Fonts;
use crate::archive::seeded_rng::SeededRng;

const WIDTH: u32 = 720;
const HEIGHT: u32 = 1000;
const MARGIN: f32 = 56.0;
const NAME_SIZE: f32 = 54.0;

/// Background, two colours for cells, one for nuclei, one for text. One palette for each number of a year.
const PALETTES: [[Colour; 5]; 4] = [
    [[15, 61, 92], [26, 84, 120], [44, 110, 148], [163, 34, 47], [245, 241, 232]],
    [[74, 20, 38], [104, 34, 54], [138, 52, 70], [222, 164, 92], [248, 240, 230]],
    [[22, 64, 56], [34, 90, 78], [58, 122, 106], [226, 190, 110], [242, 244, 236]],
    [[52, 46, 82], [74, 66, 114], [102, 92, 150], [214, 116, 98], [244, 240, 248]],
];

pub fn draw_cover(volume: i32, number: i32, journal: &str, fonts: Option<&Fonts>) -> anyhow::Result<Vec<u8>> {
    let palette = usize::try_from(number - 1).unwrap_or_default() % PALETTES.len();
    let [background, cell_colours @ .., text] = PALETTES[palette];
    let mut canvas = Canvas::new(WIDTH, HEIGHT, background)?;
    draw_cells(&mut canvas, cell_colours, &mut SeededRng::new(&format!("cover {volume} {number}")));
    let (right, bottom) = (WIDTH as f32 - MARGIN, HEIGHT as f32 - 72.0);
    canvas.rectangle((MARGIN, 232.0), (right, 235.0), text);
    if let Some(Fonts { bold, .. }) = fonts {
        for (index, line) in bold.wrap_text(journal, (right - MARGIN) / NAME_SIZE).iter().enumerate() {
            let position = (MARGIN, 112.0 + index as f32 * 62.0);
            canvas.text(bold, NAME_SIZE, position, canvas::LEFT, text, line);
        }
        canvas.text(bold, 190.0, (right, bottom), canvas::RIGHT, text, &format!("{volume}·{number}"));
    }
    canvas.encode_png()
}

/// Draws cells, the largest first, without overlaps and not behind the text.
fn draw_cells(canvas: &mut Canvas, [cell, light_cell, nucleus]: [Colour; 3], rng: &mut SeededRng) {
    let mut placed: Vec<(f32, f32, f32)> = Vec::new();
    for attempt in 0..420_u16 {
        let largest = 120.0 - f32::from(attempt) * 0.25;
        let radius = largest * (0.55 + rng.fraction() * 0.45);
        let x = rng.fraction() * WIDTH as f32;
        let y = 270.0 + radius + rng.fraction() * (HEIGHT as f32 - 500.0 - radius);
        let is_free = placed.iter().all(|(px, py, pr)| (px - x).hypot(py - y) > pr + radius + 6.0);
        if !is_free || y + radius > HEIGHT as f32 - 232.0 {
            continue;
        }
        placed.push((x, y, radius));
        canvas.disc((x, y), radius, if rng.between(0, 2) == 0 { light_cell } else { cell });
        let shift = (rng.fraction() - 0.5) * radius * 0.5;
        canvas.disc((x + shift, y - shift * 0.6), radius * (0.28 + rng.fraction() * 0.16), nucleus);
    }
}
