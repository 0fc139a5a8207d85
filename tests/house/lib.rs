//! Holds the shape of the house, so that nobody has to remember it.

#[cfg(test)]
mod directions;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod migrations;
#[cfg(test)]
mod sizes;
