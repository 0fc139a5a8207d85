//! Chance that falls the same way every time: everything that the archive makes up depends on a seed alone.

/// Steele, Lea and Flood's SplitMix64.
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Seeded by a text (FNV-1a).
    pub fn of(seed: &str) -> Dice {
        let state = seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Dice { state }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From `low` to `high`, both possible.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        let span = u64::from(high - low) + 1;
        low + u32::try_from(self.next() % span).unwrap_or_default()
    }

    /// From 0 up to 1.
    pub fn share(&mut self) -> f32 {
        self.between(0, 9_999) as f32 / 10_000.0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.place(from.len())]
    }

    /// A place in a list that is not empty.
    pub fn place(&mut self, length: usize) -> usize {
        usize::try_from(self.next() % length as u64).unwrap_or_default()
    }

    /// `count` of them, each once, in the order in which they stand.
    pub fn some<'a, T>(&mut self, from: &'a [T], count: usize) -> Vec<&'a T> {
        let mut places: Vec<usize> = (0..from.len()).collect();
        while places.len() > count {
            places.remove(self.place(places.len()));
        }
        places.into_iter().map(|place| &from[place]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_falls_the_same_way() {
        let thrown = |seed: &str| {
            let mut dice = Dice::of(seed);
            (0..20).map(|_| dice.between(1, 6)).collect::<Vec<_>>()
        };
        assert_eq!(thrown("a"), thrown("a"));
        assert_ne!(thrown("a"), thrown("b"));
        assert!((1..=6).all(|face| (0..10).any(|seed| thrown(&seed.to_string()).contains(&face))));
        assert_eq!(Dice::of("x").some(&[1, 2, 3, 4], 2).len(), 2);
    }
}
