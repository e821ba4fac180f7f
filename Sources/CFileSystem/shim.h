// File system calls of Linux that the C library's module hides behind _GNU_SOURCE, or does not have.
#pragma once

#ifdef __linux__
#include <linux/openat2.h>
#include <sys/syscall.h>

extern int syncfs(int descriptor);
extern long syscall(long number, ...);

/// Waits until everything written to the descriptor's file system is on the disk (syncfs(2)).
static inline int bridge_syncfs(int descriptor) { return syncfs(descriptor); }

/// Opens a path below a folder, and refuses links in any part of it (openat2(2)). Fails with ENOSYS or EPERM if the
/// kernel is older than 5.6 or a sandbox does not know the call.
static inline int bridge_open_beneath(int folder, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
#endif
