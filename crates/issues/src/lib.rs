//! Issues of the journal: general part, foreword, editorial board, sections, publication.
