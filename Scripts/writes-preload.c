// Preloaded into a program by Scripts/soak-packages and Scripts/soak-cache. Counts the calls that change files.
// WRITES_LOG names a file that gets one line per call. WRITES_KILL is the number of the call before which the process is
// killed. WRITES_FULL is the number of the first call for which the disk is full.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;

static long number(const char *name) {
  const char *value = getenv(name);
  return value ? atol(value) : -1;
}

static void append_line(const char *call, const char *path) {
  const char *log = getenv("WRITES_LOG");
  if (!log) return;
  char line[4352];
  int length = snprintf(line, sizeof line, "%s %s\n", call, path);
  int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, (size_t)length);
  syscall(SYS_close, file);
}

// Whether the disk is full for this call. `takes_room` says whether the call needs space.
static int is_full(const char *call, const char *path, int takes_room) {
  long this = atomic_fetch_add(&count, 1) + 1, full = number("WRITES_FULL");
  if (this == number("WRITES_KILL")) kill(getpid(), SIGKILL);
  append_line(call, path);
  return takes_room && full >= 0 && this >= full;
}

static int is_full_at(const char *call, int file, int takes_room) {
  char link[64], path[4096] = "?";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length >= 0) path[length] = 0;
  return is_full(call, path, takes_room);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FULL(condition) \
  if (condition) { errno = ENOSPC; return -1; }

ssize_t write(int file, const void *bytes, size_t size) {
  if (file > 2) FULL(is_full_at("write", file, 1))
  return NEXT(write)(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  FULL(is_full_at("pwrite", file, 1))
  return NEXT(pwrite)(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  FULL(is_full_at("pwrite", file, 1))
  return NEXT(pwrite64)(file, bytes, size, offset);
}

int fsync(int file) {
  FULL(is_full_at("fsync", file, 1))
  return NEXT(fsync)(file);
}

int fdatasync(int file) {
  FULL(is_full_at("fdatasync", file, 1))
  return NEXT(fdatasync)(file);
}

int syncfs(int file) {
  FULL(is_full_at("syncfs", file, 1))
  return NEXT(syncfs)(file);
}

int ftruncate(int file, off_t size) {
  is_full_at("ftruncate", file, 0);
  return NEXT(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
  is_full_at("ftruncate", file, 0);
  return NEXT(ftruncate64)(file, size);
}

int fchmod(int file, mode_t mode) {
  is_full_at("fchmod", file, 0);
  return NEXT(fchmod)(file, mode);
}

int renameat(int from, const char *old, int to, const char *new) {
  FULL(is_full("rename", new, 1))
  return NEXT(renameat)(from, old, to, new);
}

int rename(const char *old, const char *new) {
  FULL(is_full("rename", new, 1))
  return NEXT(rename)(old, new);
}

int unlinkat(int folder, const char *path, int flags) {
  is_full("unlink", path, 0);
  return NEXT(unlinkat)(folder, path, flags);
}

int unlink(const char *path) {
  is_full("unlink", path, 0);
  return NEXT(unlink)(path);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  FULL(is_full("mkdir", path, 1))
  return NEXT(mkdirat)(folder, path, mode);
}

int mkdir(const char *path, mode_t mode) {
  FULL(is_full("mkdir", path, 1))
  return NEXT(mkdir)(path, mode);
}

#define OPEN(name, declaration, arguments)                              \
  int name declaration {                                                \
    va_list list;                                                       \
    va_start(list, flags);                                              \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                       \
    if (flags & O_CREAT) FULL(is_full("create", path, 1))               \
    return NEXT(name) arguments;                                        \
  }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
