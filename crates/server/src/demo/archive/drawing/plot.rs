//! Figures of articles: what was counted, as curves or bars. The words are in the captions, so that one picture serves
//! both languages.

use rules::{Language, Words};

use super::canvas::{Align, Canvas, Colour, Ink};
use crate::demo::archive::dice::Dice;
use crate::demo::archive::letters::Fonts;

pub const WIDTH: u32 = 900;
pub const HEIGHT: u32 = 560;

const PAPER: Colour = [255, 255, 255];
const INKS: [Colour; 6] =
    [[23, 33, 43], [15, 61, 92], [163, 34, 47], [60, 125, 112], [198, 205, 212], [201, 138, 44]];
const TEXT: Ink = Ink(0);
const GRID: Ink = Ink(4);
const SERIES: [Ink; 3] = [Ink(1), Ink(2), Ink(3)];
const LEFT: f32 = 96.0;
const RIGHT: f32 = 868.0;
const TOP: f32 = 32.0;
const BOTTOM: f32 = 488.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plot {
    /// Shares that fall with time, step by step.
    Curves,
    /// Groups side by side, with their errors.
    Bars,
    /// Papers by year.
    Years,
    /// One patient, day by day.
    Course,
}

impl Plot {
    pub const fn name(self, language: Language) -> &'static str {
        let words = match self {
            Plot::Curves => Words::new("Curves of two groups over time", "Кривые двух групп во времени"),
            Plot::Bars => Words::new("Bars of groups with errors", "Столбчатая диаграмма групп с ошибками"),
            Plot::Years => Words::new(
                "Bars of the number of papers by year",
                "Столбчатая диаграмма числа работ по годам",
            ),
            Plot::Course => Words::new("A curve of daily values", "Кривая ежедневных значений"),
        };
        words.in_language(language)
    }

    pub fn caption(self, number: usize, language: Language) -> String {
        let words = match self {
            Plot::Curves => Words::new(
                "Figure {number}. Share of those free of the event in group A (dark) and group B (red), by month.",
                "Рисунок {number}. Доля свободных от события в группе A (тёмная линия) и группе B (красная), по месяцам.",
            ),
            Plot::Bars => Words::new(
                "Figure {number}. Means and standard errors in four series of experiments; control is dark.",
                "Рисунок {number}. Средние и стандартные ошибки в четырёх сериях опытов; тёмным показан контроль.",
            ),
            Plot::Years => Words::new(
                "Figure {number}. Papers found in each of the last ten years.",
                "Рисунок {number}. Работы, найденные за каждый из последних десяти лет.",
            ),
            Plot::Course => Words::new(
                "Figure {number}. The main laboratory value by day; treatment begins at the dashed line.",
                "Рисунок {number}. Основной лабораторный показатель по дням; пунктир — начало лечения.",
            ),
        };
        words.fill(language, &[("number", number.to_string())])
    }

    pub fn draw(self, seed: &str, fonts: Option<&Fonts>) -> anyhow::Result<Vec<u8>> {
        let mut drawing =
            Drawing { canvas: Canvas::new(WIDTH, HEIGHT, PAPER, &INKS), fonts, dice: Dice::of(seed) };
        match self {
            Plot::Curves => drawing.curves(),
            Plot::Bars => drawing.bars(),
            Plot::Years => drawing.years(),
            Plot::Course => drawing.course(),
        }
        drawing.canvas.png()
    }
}

struct Drawing<'a> {
    canvas: Canvas<'a>,
    fonts: Option<&'a Fonts>,
    dice: Dice,
}

impl Drawing<'_> {
    fn curves(&mut self) {
        self.levels(5, |level| (level * 20).to_string());
        let months = *self.dice.pick(&[24_u32, 36, 60]);
        self.ticks(6, |tick| (months / 6 * tick).to_string(), false);
        let mut ends = [0.35 + self.dice.share() * 0.2, 0.62 + self.dice.share() * 0.25];
        ends.reverse();
        for (series, end) in ends.into_iter().enumerate() {
            self.steps(end, SERIES[series]);
        }
        let chance = self.dice.between(1, 48);
        self.words((RIGHT - 12.0, TOP + 26.0), Align::Right, &format!("p = 0.{chance:03}"));
    }

    /// Down from one to `end`, in steps that grow shorter, with a mark for whoever was seen last.
    fn steps(&mut self, end: f32, ink: Ink) {
        let steps = 26_u8;
        let (mut x, mut y) = (LEFT, height_of(1.0));
        for step in 1..=steps {
            let passed = f32::from(step) / f32::from(steps);
            let next_x = LEFT + (RIGHT - LEFT) * passed;
            let next_y =
                height_of(end + (1.0 - end) * (-3.2 * passed).exp() * (0.96 + self.dice.share() * 0.04));
            self.canvas.rectangle((x, y - 1.5), (next_x, y + 1.5), ink);
            if self.dice.between(1, 3) == 1 {
                let seen = x + (next_x - x) * self.dice.share();
                self.canvas.rectangle((seen - 1.0, y - 7.0), (seen + 1.0, y + 7.0), ink);
            }
            let next_y = next_y.max(y);
            self.canvas.rectangle((next_x - 1.5, y - 1.5), (next_x + 1.5, next_y + 1.5), ink);
            (x, y) = (next_x, next_y);
        }
    }

    fn bars(&mut self) {
        self.levels(5, |level| (level * 20).to_string());
        self.ticks(4, |tick| ["", "I", "II", "III", "IV"][tick as usize].to_owned(), true);
        let place = (RIGHT - LEFT) / 4.0;
        for group in 0..4_u8 {
            for (bar, ink) in [SERIES[0], SERIES[2]].into_iter().enumerate() {
                let value = 0.2 + self.dice.share() * 0.3 + bar as f32 * 0.25;
                let left = LEFT + place * (f32::from(group) + 0.22 + bar as f32 * 0.29);
                self.bar(left, place * 0.26, value, ink);
                let (middle, error) = (left + place * 0.13, 0.02 + self.dice.share() * 0.05);
                let [low, high] = [value - error, value + error].map(height_of);
                self.canvas.rectangle((middle - 1.0, high), (middle + 1.0, low), TEXT);
                for y in [low, high] {
                    self.canvas.rectangle((middle - 8.0, y - 1.0), (middle + 8.0, y + 1.0), TEXT);
                }
            }
        }
    }

    fn years(&mut self) {
        self.levels(4, |level| (level * 10).to_string());
        self.ticks(10, |tick| tick.to_string(), true);
        let place = (RIGHT - LEFT) / 10.0;
        for year in 0..10_u8 {
            let value = 0.12 + f32::from(year) * 0.07 + self.dice.share() * 0.12;
            self.bar(LEFT + place * (f32::from(year) + 0.18), place * 0.64, value, SERIES[0]);
        }
    }

    fn course(&mut self) {
        self.levels(4, |level| (level * 25).to_string());
        self.ticks(7, |tick| (tick * 5).to_string(), false);
        let peak = 0.3 + self.dice.share() * 0.2;
        let mut before = None;
        for day in 0..=35_u8 {
            let passed = f32::from(day) / 35.0;
            let wave = (-((passed - peak) / 0.16).powi(2)).exp();
            let value = 0.12 + 0.72 * wave + (self.dice.share() - 0.5) * 0.04;
            let here = (LEFT + (RIGHT - LEFT) * passed, height_of(value));
            if let Some(before) = before {
                self.canvas.line(before, here, 3.0, SERIES[1]);
            }
            self.canvas.disc(here, 5.0, SERIES[1]);
            before = Some(here);
        }
        let treatment = LEFT + (RIGHT - LEFT) * peak;
        let mut y = TOP;
        while y < BOTTOM {
            self.canvas.rectangle((treatment - 1.0, y), (treatment + 1.0, y + 9.0), TEXT);
            y += 16.0;
        }
    }

    fn bar(&mut self, left: f32, width: f32, value: f32, ink: Ink) {
        self.canvas.rectangle((left, height_of(value)), (left + width, BOTTOM), ink);
    }

    /// Level lines with their values, and the axis on the left.
    fn levels(&mut self, count: u32, value: impl Fn(u32) -> String) {
        for level in 0..=count {
            let y = height_of(level as f32 / count as f32);
            self.canvas.rectangle((LEFT, y - 0.5), (RIGHT, y + 0.5), GRID);
            self.words((LEFT - 14.0, y + 8.0), Align::Right, &value(level));
        }
        self.canvas.rectangle((LEFT - 1.0, TOP), (LEFT + 1.0, BOTTOM), TEXT);
        self.canvas.rectangle((LEFT, BOTTOM - 1.0), (RIGHT, BOTTOM + 1.0), TEXT);
    }

    /// Values below, at the ticks or between them.
    fn ticks(&mut self, count: u32, value: impl Fn(u32) -> String, is_between: bool) {
        let place = (RIGHT - LEFT) / count as f32;
        for tick in u32::from(is_between)..=count {
            let x = LEFT + place * (tick as f32 - if is_between { 0.5 } else { 0.0 });
            if !is_between {
                self.canvas.rectangle((x - 1.0, BOTTOM), (x + 1.0, BOTTOM + 8.0), TEXT);
            }
            self.words((x, BOTTOM + 34.0), Align::Middle, &value(tick));
        }
    }

    fn words(&mut self, at: (f32, f32), align: Align, text: &str) {
        if let Some(fonts) = self.fonts {
            self.canvas.text(&fonts.plain, at, 22.0, align, TEXT, text);
        }
    }
}

fn height_of(share: f32) -> f32 {
    BOTTOM - (BOTTOM - TOP) * share
}
