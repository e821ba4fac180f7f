#pragma once
#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

// zlib's initialisers are macros over a version string and a struct size, which Swift cannot import.

/// Opens an inflater that takes gzip and zlib wrappers alike.
static inline int ccompression_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/// Opens an inflater for raw deflate data without any wrapper.
static inline int ccompression_inflate_raw_init(z_stream *stream) { return inflateInit2(stream, -15); }

/// Opens a deflater that writes a gzip wrapper.
static inline int ccompression_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
