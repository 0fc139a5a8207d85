//! Free space of file systems.

use std::io;
use std::path::Path;

/// Size of a file system and what of it is free for this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskSpace {
    pub free_bytes: u64,
    pub size_bytes: u64,
}

/// Reads the space of the file system that contains `path`.
pub fn disk_space(path: &Path) -> io::Result<DiskSpace> {
    let found = rustix::fs::statvfs(path)?;
    // What is reserved for root does not count as free.
    let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
    Ok(DiskSpace { free_bytes: bytes(found.f_bavail), size_bytes: bytes(found.f_blocks) })
}

/// True if a write failed because the disk, or a quota of the file system, is full.
pub fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disk_space_is_readable() {
        let space = disk_space(&std::env::temp_dir()).unwrap();
        assert!(space.free_bytes <= space.size_bytes && space.size_bytes > 1024 * 1024, "{space:?}");
        assert!(disk_space(Path::new("/nonexistent/folder")).is_err());
    }

    #[test]
    fn full_disk_is_recognised() {
        const ENOSPC: i32 = 28;
        const EDQUOT: i32 = 122;
        const EIO: i32 = 5;
        for (code, expected) in [(ENOSPC, true), (EDQUOT, true), (EIO, false)] {
            assert_eq!(is_full(&io::Error::from_raw_os_error(code)), expected, "{code}");
        }
    }
}
