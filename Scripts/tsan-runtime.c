// Preloaded under the thread sanitizer only. Swift's runtime libraries are not instrumented, so the sanitizer does not
// see how they order threads, and reports races that cannot happen. This library tells it, in two places.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

static void acquire(void *place) {
  if (__tsan_acquire) __tsan_acquire(place);
}

static void release(void *place) {
  if (__tsan_release) __tsan_release(place);
}

// 1. Synchronization.Mutex: a contended lock takes the slow path inside the runtime.

#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_slow)(uint32_t, SELF);
typedef __attribute__((swiftcall)) void (*unlock_slow)(SELF);

__attribute__((swiftcall, visibility("default"))) void shim_lock(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall, visibility("default"))) void shim_unlock(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void shim_lock(uint32_t thread, SELF) {
  ((lock_slow)dlsym(RTLD_NEXT, LOCK))(thread, self);
  acquire(self);
}

__attribute__((swiftcall)) void shim_unlock(SELF) {
  release(self);
  ((unlock_slow)dlsym(RTLD_NEXT, UNLOCK))(self);
}

// 2. Continuations: a task that is resumed before it has suspended continues without a job in between. The resuming
// side releases its earlier writes, and the task acquires them where it continues.

typedef struct context context;
typedef __attribute__((swiftasynccall)) void (*async_function)(__attribute__((swift_async_context)) context *);
struct context {
  context *parent;
  async_function resume;
};

// The functions that waiting contexts go on with: a table by address, as contexts have no room for another word.
enum { slots = 1 << 16 };
static struct {
  _Atomic(context *) waiting;
  async_function resume;
} table[slots];

static unsigned slot_of(context *waiting) { return (unsigned)(((uintptr_t)waiting >> 4) * 2654435761u) % slots; }

static void keep(context *waiting) {
  for (unsigned slot = slot_of(waiting), tried = 0; tried < slots; slot = (slot + 1) % slots, tried++) {
    context *empty = NULL;
    if (atomic_compare_exchange_strong(&table[slot].waiting, &empty, waiting)) {
      table[slot].resume = waiting->resume;
      return;
    }
  }
  abort(); // more than 65,536 tasks wait at once
}

static async_function take(context *waiting) {
  for (unsigned slot = slot_of(waiting), tried = 0; tried < slots; slot = (slot + 1) % slots, tried++) {
    if (atomic_load(&table[slot].waiting) != waiting) continue;
    async_function resume = table[slot].resume;
    atomic_store(&table[slot].waiting, NULL);
    return resume;
  }
  abort(); // each context that waits was kept
}

extern __attribute__((swiftcall)) void *swift_task_getCurrent(void);

static __attribute__((swiftasynccall)) void go_on(__attribute__((swift_async_context)) context *waiting) {
  waiting->resume = take(waiting);
  acquire(swift_task_getCurrent());
  __attribute__((musttail)) return waiting->resume(waiting);
}

// Where a continuation is made, its task notes what to go on with, whether it will suspend or not.
typedef __attribute__((swiftcall)) void *(*initialization)(context *, size_t);

__attribute__((swiftcall, visibility("default"))) void *swift_continuation_init(context *made, size_t flags) {
  keep(made);
  made->resume = go_on;
  return ((initialization)dlsym(RTLD_NEXT, "swift_continuation_init"))(made, flags);
}

typedef __attribute__((swiftcall)) void (*resumption)(void *);
typedef __attribute__((swiftcall)) void (*failure)(void *, void *);

#define RESUMES(name)                                                                      \
  __attribute__((swiftcall, visibility("default"))) void name(void *task) {                \
    release(task);                                                                         \
    ((resumption)dlsym(RTLD_NEXT, #name))(task);                                           \
  }

RESUMES(swift_continuation_resume)
RESUMES(swift_continuation_throwingResume)

__attribute__((swiftcall, visibility("default"))) void swift_continuation_throwingResumeWithError(
    void *task, void *error) {
  release(task);
  ((failure)dlsym(RTLD_NEXT, "swift_continuation_throwingResumeWithError"))(task, error);
}
