//! Covers: cells on a coloured ground, the number of the issue, the journal's name.

use super::canvas::{Align, Canvas, Colour, Ink};
use crate::demo::archive::dice::Dice;
use crate::demo::archive::letters::Fonts;

const WIDTH: u32 = 720;
const HEIGHT: u32 = 1000;
const MARGIN: f32 = 56.0;

/// The ground, two colours of cells, of their nuclei, and of the letters: one for each quarter of a year.
const GROUNDS: [(Colour, [Colour; 4]); 4] = [
    ([15, 61, 92], [[26, 84, 120], [44, 110, 148], [163, 34, 47], [245, 241, 232]]),
    ([74, 20, 38], [[104, 34, 54], [138, 52, 70], [222, 164, 92], [248, 240, 230]]),
    ([22, 64, 56], [[34, 90, 78], [58, 122, 106], [226, 190, 110], [242, 244, 236]]),
    ([52, 46, 82], [[74, 66, 114], [102, 92, 150], [214, 116, 98], [244, 240, 248]]),
];
const LETTERS: Ink = Ink(3);

pub fn cover_of(volume: i32, number: i32, journal: &str, fonts: Option<&Fonts>) -> anyhow::Result<Vec<u8>> {
    let (ground, inks) = &GROUNDS[usize::try_from(number - 1).unwrap_or_default() % GROUNDS.len()];
    let mut canvas = Canvas::new(WIDTH, HEIGHT, *ground, inks);
    draw_cells(&mut canvas, &mut Dice::of(&format!("cover {volume} {number}")));
    canvas.rectangle((MARGIN, 232.0), (WIDTH as f32 - MARGIN, 235.0), LETTERS);
    if let Some(fonts) = fonts {
        for (line, words) in lines_of(journal).iter().enumerate() {
            let y = 112.0 + line as f32 * 62.0;
            canvas.text(&fonts.bold, (MARGIN, y), 54.0, Align::Left, LETTERS, words);
        }
        let place = format!("{volume}·{number}");
        canvas.text(
            &fonts.bold,
            (WIDTH as f32 - MARGIN, HEIGHT as f32 - 72.0),
            190.0,
            Align::Right,
            LETTERS,
            &place,
        );
    }
    canvas.png()
}

/// Larger ones first, none over another, and none behind the letters.
fn draw_cells(canvas: &mut Canvas<'_>, dice: &mut Dice) {
    let mut placed: Vec<(f32, f32, f32)> = Vec::new();
    for attempt in 0..420_u16 {
        let largest = 120.0 - f32::from(attempt) * 0.25;
        let radius = largest * (0.55 + dice.share() * 0.45);
        let x = dice.share() * WIDTH as f32;
        let y = 270.0 + radius + dice.share() * (HEIGHT as f32 - 500.0 - radius);
        let is_free = placed.iter().all(|(px, py, pr)| (px - x).hypot(py - y) > pr + radius + 6.0);
        if !is_free || y + radius > HEIGHT as f32 - 232.0 {
            continue;
        }
        placed.push((x, y, radius));
        canvas.disc((x, y), radius, Ink(u8::from(dice.between(0, 2) == 0)));
        let shift = (dice.share() - 0.5) * radius * 0.5;
        canvas.disc((x + shift, y - shift * 0.6), radius * (0.28 + dice.share() * 0.16), Ink(2));
    }
}

/// A long name in lines that fit.
fn lines_of(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < 20 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
