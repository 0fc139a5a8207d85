//! Who may read a file: its uploader, and those who may see a thing that links to it.
//!
//! Nothing links to files yet; each slice that does adds its rule here and nowhere else.

use kit::Actor;
use rules::UserId;

pub fn may_read(actor: &Actor, uploader: UserId) -> bool {
    actor.id == uploader
}
