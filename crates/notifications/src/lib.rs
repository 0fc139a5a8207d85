//! The feed inside the product, a person's settings for it, and `notify()`, which writes feed rows and
//! queues letters in the caller's transaction. Filled by the notifications work; nothing calls it yet.
