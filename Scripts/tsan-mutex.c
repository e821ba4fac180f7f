// Preloaded under the thread sanitizer only. Synchronization.Mutex takes its slow path inside the
// runtime library, which is not instrumented, so the sanitizer misses that a contended lock orders
// threads and reports races that cannot happen. This tells it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_slow)(uint32_t, SELF);
typedef __attribute__((swiftcall)) void (*unlock_slow)(SELF);

__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

__attribute__((swiftcall, visibility("default"))) void shim_lock(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall, visibility("default"))) void shim_unlock(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void shim_lock(uint32_t thread, SELF) {
  ((lock_slow)dlsym(RTLD_NEXT, LOCK))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

__attribute__((swiftcall)) void shim_unlock(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((unlock_slow)dlsym(RTLD_NEXT, UNLOCK))(self);
}
