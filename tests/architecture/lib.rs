//! Tests of the architecture of the workspace.

#[cfg(test)]
mod contract;
#[cfg(test)]
mod cycles;
#[cfg(test)]
mod directions;
#[cfg(test)]
mod migrations;
#[cfg(test)]
mod nginx;
#[cfg(test)]
mod requirements;
#[cfg(test)]
mod sizes;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod tables;
#[cfg(test)]
mod tour;
#[cfg(test)]
mod vocabulary;
