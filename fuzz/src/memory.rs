//! Limit of memory for the code under test.

use std::alloc::{GlobalAlloc, Layout, System};

/// No input of a few kilobytes needs as much in one piece. A parser that believes a length in a file does.
const MAX_ALLOCATION: usize = 64 * 1024 * 1024;

/// Allocator that ends the process, with the input kept, if a piece of memory is too large.
pub struct LimitedMemory;

// SAFETY: every call goes to the allocator of the system unchanged, or does not return.
unsafe impl GlobalAlloc for LimitedMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        check(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        check(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        check(size);
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

fn check(size: usize) {
    if size > MAX_ALLOCATION {
        eprintln!("an allocation of {size} bytes");
        std::process::abort();
    }
}
