//! Articles, reviews, messages, events, the merged manuscript and references. Articles and reviews share
//! this crate because each moves the other's state. Filled by the author's and the editorial desk.
