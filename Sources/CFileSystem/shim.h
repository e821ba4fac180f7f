// File system calls of Linux that the C library's module hides behind _GNU_SOURCE.
#pragma once

#ifdef __linux__
extern int syncfs(int descriptor);

/// Waits until the disk has everything that was written to the file system of the descriptor (syncfs(2)).
static inline int bridge_syncfs(int descriptor) { return syncfs(descriptor); }
#endif
