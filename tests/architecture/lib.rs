//! Tests of the architecture of the workspace.

#[cfg(test)]
mod directions;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod migrations;
#[cfg(test)]
mod sizes;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod vocabulary;
