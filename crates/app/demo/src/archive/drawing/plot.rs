//! Plots for articles. Texts are only in the captions, so that one picture serves both languages.

use super::canvas::{self, Anchor, Canvas, Colour};
use crate::archive::font::Fonts;
use crate::archive::seeded_rng::SeededRng;

pub const WIDTH: u32 = 900;
pub const HEIGHT: u32 = 560;

const BACKGROUND: Colour = [255, 255, 255];
const TEXT: Colour = [23, 33, 43];
const GRID: Colour = [198, 205, 212];
const BLUE: Colour = [15, 61, 92];
const RED: Colour = [163, 34, 47];
const GREEN: Colour = [60, 125, 112];
const LEFT: f32 = 96.0;
const RIGHT: f32 = 868.0;
const TOP: f32 = 32.0;
const BOTTOM: f32 = 488.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plot {
    /// Survival curves (step functions) of two groups.
    Curves,
    /// Grouped bars with error bars.
    Bars,
    /// Number of papers by year.
    Years,
    /// Daily values of one patient.
    Course,
}

impl Plot {
    pub fn draw(self, seed: &str, fonts: Option<&Fonts>) -> anyhow::Result<Vec<u8>> {
        let canvas = Canvas::new(WIDTH, HEIGHT, BACKGROUND)?;
        let mut painter = PlotPainter { canvas, fonts, rng: SeededRng::new(seed) };
        match self {
            Plot::Curves => painter.curves(),
            Plot::Bars => painter.bars(),
            Plot::Years => painter.years(),
            Plot::Course => painter.course(),
        }
        painter.canvas.encode_png()
    }
}

struct PlotPainter<'a> {
    canvas: Canvas,
    fonts: Option<&'a Fonts>,
    rng: SeededRng,
}

impl PlotPainter<'_> {
    fn curves(&mut self) {
        self.horizontal_grid(5, 20);
        let months = *self.rng.pick(&[24, 36, 60]);
        self.ticks(6, months / 6);
        let [low, high] = [0.35 + self.rng.fraction() * 0.2, 0.62 + self.rng.fraction() * 0.25];
        self.steps(high, BLUE);
        self.steps(low, RED);
        let p_value = self.rng.between(1, 48);
        self.label((RIGHT - 12.0, TOP + 26.0), canvas::RIGHT, &format!("p = 0.{p_value:03}"));
    }

    /// Draws a survival curve from 1 down to `end`, with shrinking steps and censoring marks.
    fn steps(&mut self, end: f32, colour: Colour) {
        let steps = 26_u8;
        // Lines of three pixels are sharp along the middle of pixels.
        let (mut x, mut y) = (LEFT + 0.5, TOP + 0.5);
        let mut points = vec![(x, y)];
        for step in 1..=steps {
            let progress = f32::from(step) / f32::from(steps);
            let next_x = x_of(progress).round() + 0.5;
            let share = end + (1.0 - end) * (-3.2 * progress).exp() * (0.96 + self.rng.fraction() * 0.04);
            if self.rng.between(1, 3) == 1 {
                let mark = x + (next_x - x) * self.rng.fraction();
                self.canvas.rectangle((mark - 1.0, y - 7.0), (mark + 1.0, y + 7.0), colour);
            }
            let next_y = (y_of(share).round() + 0.5).max(y);
            points.extend([(next_x, y), (next_x, next_y)]);
            (x, y) = (next_x, next_y);
        }
        self.canvas.line(&points, 3.0, colour);
    }

    fn bars(&mut self) {
        self.horizontal_grid(5, 20);
        for (group, name) in ["I", "II", "III", "IV"].into_iter().enumerate() {
            let group = group as f32;
            self.label((x_of((group + 0.5) / 4.0), BOTTOM + 34.0), canvas::MIDDLE, name);
            for (start, least, colour) in [(0.22, 0.2, BLUE), (0.51, 0.45, GREEN)] {
                let value = least + self.rng.fraction() * 0.3;
                let [left, middle, right] = [0.0, 0.13, 0.26].map(|at| x_of((group + start + at) / 4.0));
                self.canvas.rectangle((left, y_of(value)), (right, BOTTOM), colour);
                let error = 0.02 + self.rng.fraction() * 0.05;
                let [low, high] = [value - error, value + error].map(y_of);
                self.canvas.rectangle((middle - 1.0, high), (middle + 1.0, low), TEXT);
                for y in [low, high] {
                    self.canvas.rectangle((middle - 8.0, y - 1.0), (middle + 8.0, y + 1.0), TEXT);
                }
            }
        }
    }

    fn years(&mut self) {
        self.horizontal_grid(4, 10);
        for year in 0..10_u8 {
            let value = 0.12 + f32::from(year) * 0.07 + self.rng.fraction() * 0.12;
            let [left, middle, right] = [0.18, 0.5, 0.82].map(|at| x_of((f32::from(year) + at) / 10.0));
            self.canvas.rectangle((left, y_of(value)), (right, BOTTOM), BLUE);
            self.label((middle, BOTTOM + 34.0), canvas::MIDDLE, &(year + 1).to_string());
        }
    }

    fn course(&mut self) {
        self.horizontal_grid(4, 25);
        self.ticks(7, 5);
        let peak = 0.3 + self.rng.fraction() * 0.2;
        let mut points = Vec::new();
        for day in 0..=35_u8 {
            let progress = f32::from(day) / 35.0;
            let wave = (-((progress - peak) / 0.16).powi(2)).exp();
            let value = 0.12 + 0.72 * wave + (self.rng.fraction() - 0.5) * 0.04;
            let point = (x_of(progress), y_of(value));
            self.canvas.disc(point, 5.0, RED);
            points.push(point);
        }
        self.canvas.line(&points, 3.0, RED);
        let treatment = x_of(peak);
        for dash in 0..29_u8 {
            let y = TOP + f32::from(dash) * 16.0;
            self.canvas.rectangle((treatment - 1.0, y), (treatment + 1.0, y + 9.0), TEXT);
        }
    }

    /// Draws the axes, and horizontal grid lines with their values, `step` apart.
    fn horizontal_grid(&mut self, count: u32, step: u32) {
        for level in 0..=count {
            let y = y_of(level as f32 / count as f32);
            self.canvas.rectangle((LEFT, y - 0.5), (RIGHT, y + 0.5), GRID);
            self.label((LEFT - 14.0, y + 8.0), canvas::RIGHT, &(level * step).to_string());
        }
        self.canvas.rectangle((LEFT - 1.0, TOP), (LEFT + 1.0, BOTTOM), TEXT);
        self.canvas.rectangle((LEFT, BOTTOM - 1.0), (RIGHT, BOTTOM + 1.0), TEXT);
    }

    /// Draws ticks on the x axis with their values, `step` apart.
    fn ticks(&mut self, count: u32, step: u32) {
        for tick in 0..=count {
            let x = x_of(tick as f32 / count as f32);
            self.canvas.rectangle((x - 1.0, BOTTOM), (x + 1.0, BOTTOM + 8.0), TEXT);
            self.label((x, BOTTOM + 34.0), canvas::MIDDLE, &(tick * step).to_string());
        }
    }

    fn label(&mut self, position: (f32, f32), anchor: Anchor, text: &str) {
        if let Some(fonts) = self.fonts {
            self.canvas.text(&fonts.plain, 22.0, position, anchor, TEXT, text);
        }
    }
}

fn x_of(fraction: f32) -> f32 {
    LEFT + (RIGHT - LEFT) * fraction
}

fn y_of(fraction: f32) -> f32 {
    BOTTOM - (BOTTOM - TOP) * fraction
}
