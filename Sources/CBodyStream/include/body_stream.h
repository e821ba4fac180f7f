#pragma once

#include <stddef.h>

/// A GInputStream that never blocks. WebKit reads the pipeline's responses through it.
/// Confined to the thread that runs the default main context. Not part of a build without WebKitGTK.

/// The result of an attempt to read.
typedef enum {
  BODY_STREAM_BYTES,  ///< `count` bytes were written; 0 at the end.
  BODY_STREAM_EMPTY,  ///< No bytes yet: body_stream_wake tells when to try again.
  BODY_STREAM_FAILED, ///< The body failed; `message` is the reason, to be freed with g_free().
} body_stream_state;

typedef struct {
  body_stream_state state;
  size_t count;
  char *message;
} body_stream_read;

typedef struct {
  /// Writes up to `size` bytes into `buffer`.
  body_stream_read (*read)(void *user, void *buffer, size_t size);
  /// A waiting read was cancelled.
  void (*cancelled)(void *user);
  /// The last call: the stream was finalized.
  void (*release)(void *user);
} body_stream_calls;

/// A new GInputStream, owned by the caller.
void *body_stream_new(body_stream_calls calls, void *user);

/// Makes a waiting read try again; does nothing if none waits.
void body_stream_wake(void *stream);
