#pragma once
#define ZSTD_STATIC_LINKING_ONLY
#include <stdlib.h>
#include <sys/mman.h>
#include <zstd.h>

/// Memory that is filled from its first byte to its last. Where it is large its pages are there at once, in one call
/// instead of a page fault for each 4 KiB. It is given back by `free`; NULL if there is none left.
static inline void *bridge_filled_memory(size_t size) {
  const size_t page = 4096, large = 1 << 20;
  if (size < large) return malloc(size);
  void *memory = NULL;
  if (posix_memalign(&memory, page, size) != 0) return NULL;
#ifdef MADV_POPULATE_WRITE
  // Only a hint: where it is refused each page takes a fault.
  (void)madvise(memory, size & ~(page - 1), MADV_POPULATE_WRITE);
#endif
  return memory;
}

static inline void *bridge_zstd_allocate(void *unused, size_t size) {
  (void)unused;
  return bridge_filled_memory(size);
}

static inline void bridge_zstd_free(void *unused, void *memory) {
  (void)unused;
  free(memory);
}

/// A decoder of frames that fill their window; NULL if there is no memory left.
static inline ZSTD_DStream *bridge_zstd_decoder(void) {
  ZSTD_customMem memory = {bridge_zstd_allocate, bridge_zstd_free, NULL};
  return ZSTD_createDStream_advanced(memory);
}
