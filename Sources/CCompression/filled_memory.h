#pragma once
#define ZSTD_STATIC_LINKING_ONLY
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

/// Allocates memory that will be filled completely. The pages of a large block are populated in one call, instead of
/// one page fault for each page. To be freed with free(); NULL if there is no memory left.
static inline void *bridge_filled_memory(size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), large = 1 << 20;
  if (size < large) return malloc(size);
  void *memory = NULL;
  if (posix_memalign(&memory, page, size) != 0) return NULL;
#ifdef MADV_POPULATE_WRITE
  // Only a hint: if it fails, each page causes a fault.
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

/// A decoder for frames that fill their window; NULL if there is no memory left.
static inline ZSTD_DStream *bridge_zstd_decoder(void) {
  ZSTD_customMem memory = {bridge_zstd_allocate, bridge_zstd_free, NULL};
  return ZSTD_createDStream_advanced(memory);
}
