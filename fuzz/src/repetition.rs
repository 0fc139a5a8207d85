//! Long inputs from short ones.

/// Short inputs find the beginnings of quadratic time, long ones its cost; and the fuzzer prefers short ones.
const MAX_UNIT_BYTES: usize = 48;
/// One short input of this many is repeated, because a long one takes a thousand times as long.
const ONE_OF: u32 = 97;

/// Returns the text, repeated up to `max_bytes`, for some short texts.
pub fn repeated(text: &str, max_bytes: usize) -> Option<String> {
    let checksum = text.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(16_777_619) ^ u32::from(byte));
    let is_chosen = !text.is_empty() && text.len() <= MAX_UNIT_BYTES && checksum % ONE_OF == 0;
    is_chosen.then(|| text.repeat(max_bytes / text.len()))
}
