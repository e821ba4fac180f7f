// File system calls of Linux that the C library's module hides behind _GNU_SOURCE, or does not have.
#pragma once

#ifdef __linux__
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/vfs.h>

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

// Headers of kernels older than 5.12 lack it.
#ifndef RESOLVE_CACHED
#define RESOLVE_CACHED 0x20
#endif

/// Opens a path below a folder, within its file system and without links, if the system has all of it in memory
/// (openat2(2), RESOLVE_CACHED). Fails with EAGAIN otherwise, and with EINVAL if the kernel is older than 5.12.
static inline int bridge_open_cached_beneath(int folder, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV | RESOLVE_CACHED};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/// Opens any path if the system has all of it in memory; fails as the above.
static inline int bridge_open_cached(int folder, const char *path, int flags) {
  struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_CACHED};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/// Reads from the start of a file what the system has in memory (preadv2(2), RWF_NOWAIT). Fails with EAGAIN if that is
/// nothing, and with EOPNOTSUPP if the file system cannot tell.
static inline long bridge_read_cached(int descriptor, void *bytes, size_t count) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  const int no_wait = 8;
  return syscall(SYS_preadv2, descriptor, &part, 1L, 0L, 0L, no_wait);
}

/// Whether a folder is on a file system of this machine's own disks or memory, where files that are in memory open without
/// waiting: ext, XFS, Btrfs, F2FS, tmpfs, or overlays.
static inline int bridge_is_on_own_disk(int folder) {
  struct statfs found;
  if (fstatfs(folder, &found) != 0) return 0;
  switch ((unsigned)found.f_type) {
    case 0xEF53: case 0x58465342: case 0x9123683E: case 0xF2F52010: case 0x01021994: case 0x794C7630: return 1;
    default: return 0;
  }
}
#endif
