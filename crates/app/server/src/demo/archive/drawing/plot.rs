//! Plots for articles. Texts are only in the captions, so that one picture serves both languages.

use rules::{Language, LocalizedText};

use super::canvas::{Align, Canvas, Colour, ColourIndex};
use crate::demo::archive::font::Fonts;
use crate::demo::archive::seeded_rng::SeededRng;

pub const WIDTH: u32 = 900;
pub const HEIGHT: u32 = 560;

const BACKGROUND: Colour = [255, 255, 255];
const COLOURS: [Colour; 6] =
    [[23, 33, 43], [15, 61, 92], [163, 34, 47], [60, 125, 112], [198, 205, 212], [201, 138, 44]];
const TEXT: ColourIndex = ColourIndex(0);
const GRID: ColourIndex = ColourIndex(4);
const SERIES: [ColourIndex; 3] = [ColourIndex(1), ColourIndex(2), ColourIndex(3)];
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
    pub const fn name(self, language: Language) -> &'static str {
        let text = match self {
            Plot::Curves => {
                LocalizedText::new("Curves of two groups over time", "Кривые двух групп во времени")
            }
            Plot::Bars => {
                LocalizedText::new("Bars of groups with errors", "Столбчатая диаграмма групп с ошибками")
            }
            Plot::Years => LocalizedText::new(
                "Bars of the number of papers by year",
                "Столбчатая диаграмма числа работ по годам",
            ),
            Plot::Course => LocalizedText::new("A curve of daily values", "Кривая ежедневных значений"),
        };
        text.in_language(language)
    }

    pub fn caption(self, number: usize, language: Language) -> String {
        let text = match self {
            Plot::Curves => LocalizedText::new(
                "Figure {number}. Share of those free of the event in group A (dark) and group B (red), by month.",
                "Рисунок {number}. Доля свободных от события в группе A (тёмная линия) и группе B (красная), по месяцам.",
            ),
            Plot::Bars => LocalizedText::new(
                "Figure {number}. Means and standard errors in four series of experiments; control is dark.",
                "Рисунок {number}. Средние и стандартные ошибки в четырёх сериях опытов; тёмным показан контроль.",
            ),
            Plot::Years => LocalizedText::new(
                "Figure {number}. Papers found in each of the last ten years.",
                "Рисунок {number}. Работы, найденные за каждый из последних десяти лет.",
            ),
            Plot::Course => LocalizedText::new(
                "Figure {number}. The main laboratory value by day; treatment begins at the dashed line.",
                "Рисунок {number}. Основной лабораторный показатель по дням; пунктир — начало лечения.",
            ),
        };
        text.fill(language, &[("number", number.to_string())])
    }

    pub fn draw(self, seed: &str, fonts: Option<&Fonts>) -> anyhow::Result<Vec<u8>> {
        let mut painter = PlotPainter {
            canvas: Canvas::new(WIDTH, HEIGHT, BACKGROUND, &COLOURS),
            fonts,
            rng: SeededRng::new(seed),
        };
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
    canvas: Canvas<'a>,
    fonts: Option<&'a Fonts>,
    rng: SeededRng,
}

impl PlotPainter<'_> {
    fn curves(&mut self) {
        self.horizontal_grid(5, |level| (level * 20).to_string());
        let months = *self.rng.pick(&[24_u32, 36, 60]);
        self.ticks(6, |tick| (months / 6 * tick).to_string(), false);
        let mut ends = [0.35 + self.rng.fraction() * 0.2, 0.62 + self.rng.fraction() * 0.25];
        ends.reverse();
        for (series, end) in ends.into_iter().enumerate() {
            self.steps(end, SERIES[series]);
        }
        let p_value = self.rng.between(1, 48);
        self.label((RIGHT - 12.0, TOP + 26.0), Align::Right, &format!("p = 0.{p_value:03}"));
    }

    /// Draws a survival curve from 1 down to `end`, with shrinking steps and censoring marks.
    fn steps(&mut self, end: f32, colour: ColourIndex) {
        let steps = 26_u8;
        let (mut x, mut y) = (LEFT, y_of(1.0));
        for step in 1..=steps {
            let progress = f32::from(step) / f32::from(steps);
            let next_x = LEFT + (RIGHT - LEFT) * progress;
            let next_y =
                y_of(end + (1.0 - end) * (-3.2 * progress).exp() * (0.96 + self.rng.fraction() * 0.04));
            self.canvas.rectangle((x, y - 1.5), (next_x, y + 1.5), colour);
            if self.rng.between(1, 3) == 1 {
                let mark = x + (next_x - x) * self.rng.fraction();
                self.canvas.rectangle((mark - 1.0, y - 7.0), (mark + 1.0, y + 7.0), colour);
            }
            let next_y = next_y.max(y);
            self.canvas.rectangle((next_x - 1.5, y - 1.5), (next_x + 1.5, next_y + 1.5), colour);
            (x, y) = (next_x, next_y);
        }
    }

    fn bars(&mut self) {
        self.horizontal_grid(5, |level| (level * 20).to_string());
        self.ticks(4, |tick| ["", "I", "II", "III", "IV"][tick as usize].to_owned(), true);
        let slot = (RIGHT - LEFT) / 4.0;
        for group in 0..4_u8 {
            for (bar, colour) in [SERIES[0], SERIES[2]].into_iter().enumerate() {
                let value = 0.2 + self.rng.fraction() * 0.3 + bar as f32 * 0.25;
                let left = LEFT + slot * (f32::from(group) + 0.22 + bar as f32 * 0.29);
                self.bar(left, slot * 0.26, value, colour);
                let (middle, error) = (left + slot * 0.13, 0.02 + self.rng.fraction() * 0.05);
                let [low, high] = [value - error, value + error].map(y_of);
                self.canvas.rectangle((middle - 1.0, high), (middle + 1.0, low), TEXT);
                for y in [low, high] {
                    self.canvas.rectangle((middle - 8.0, y - 1.0), (middle + 8.0, y + 1.0), TEXT);
                }
            }
        }
    }

    fn years(&mut self) {
        self.horizontal_grid(4, |level| (level * 10).to_string());
        self.ticks(10, |tick| tick.to_string(), true);
        let slot = (RIGHT - LEFT) / 10.0;
        for year in 0..10_u8 {
            let value = 0.12 + f32::from(year) * 0.07 + self.rng.fraction() * 0.12;
            self.bar(LEFT + slot * (f32::from(year) + 0.18), slot * 0.64, value, SERIES[0]);
        }
    }

    fn course(&mut self) {
        self.horizontal_grid(4, |level| (level * 25).to_string());
        self.ticks(7, |tick| (tick * 5).to_string(), false);
        let peak = 0.3 + self.rng.fraction() * 0.2;
        let mut previous = None;
        for day in 0..=35_u8 {
            let progress = f32::from(day) / 35.0;
            let wave = (-((progress - peak) / 0.16).powi(2)).exp();
            let value = 0.12 + 0.72 * wave + (self.rng.fraction() - 0.5) * 0.04;
            let point = (LEFT + (RIGHT - LEFT) * progress, y_of(value));
            if let Some(previous) = previous {
                self.canvas.line(previous, point, 3.0, SERIES[1]);
            }
            self.canvas.disc(point, 5.0, SERIES[1]);
            previous = Some(point);
        }
        let treatment = LEFT + (RIGHT - LEFT) * peak;
        let mut y = TOP;
        while y < BOTTOM {
            self.canvas.rectangle((treatment - 1.0, y), (treatment + 1.0, y + 9.0), TEXT);
            y += 16.0;
        }
    }

    fn bar(&mut self, left: f32, width: f32, value: f32, colour: ColourIndex) {
        self.canvas.rectangle((left, y_of(value)), (left + width, BOTTOM), colour);
    }

    /// Draws horizontal grid lines with their values, and the axes.
    fn horizontal_grid(&mut self, count: u32, value: impl Fn(u32) -> String) {
        for level in 0..=count {
            let y = y_of(level as f32 / count as f32);
            self.canvas.rectangle((LEFT, y - 0.5), (RIGHT, y + 0.5), GRID);
            self.label((LEFT - 14.0, y + 8.0), Align::Right, &value(level));
        }
        self.canvas.rectangle((LEFT - 1.0, TOP), (LEFT + 1.0, BOTTOM), TEXT);
        self.canvas.rectangle((LEFT, BOTTOM - 1.0), (RIGHT, BOTTOM + 1.0), TEXT);
    }

    /// Draws the values below the x axis, at the ticks or between them.
    fn ticks(&mut self, count: u32, value: impl Fn(u32) -> String, is_between: bool) {
        let slot = (RIGHT - LEFT) / count as f32;
        for tick in u32::from(is_between)..=count {
            let x = LEFT + slot * (tick as f32 - if is_between { 0.5 } else { 0.0 });
            if !is_between {
                self.canvas.rectangle((x - 1.0, BOTTOM), (x + 1.0, BOTTOM + 8.0), TEXT);
            }
            self.label((x, BOTTOM + 34.0), Align::Middle, &value(tick));
        }
    }

    fn label(&mut self, at: (f32, f32), align: Align, text: &str) {
        if let Some(fonts) = self.fonts {
            self.canvas.text(&fonts.plain, at, 22.0, align, TEXT, text);
        }
    }
}

fn y_of(fraction: f32) -> f32 {
    BOTTOM - (BOTTOM - TOP) * fraction
}
