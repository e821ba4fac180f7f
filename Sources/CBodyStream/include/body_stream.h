#pragma once

#include <stddef.h>

/// A GInputStream whose bytes are asked for, never waited for: the answers of the pipeline, as WebKit reads them.
/// For one thread, the one that runs the default main context. Not part of a build without WebKitGTK.

/// The result of an attempt to read.
typedef enum {
  BODY_STREAM_BYTES,  ///< `count` bytes were written; 0 is the end.
  BODY_STREAM_EMPTY,  ///< Nothing yet: body_stream_wake says when to ask again.
  BODY_STREAM_FAILED, ///< The body broke off; `message` says why, and is freed with g_free().
} body_stream_state;

typedef struct {
  body_stream_state state;
  size_t count;
  char *message;
} body_stream_read;

typedef struct {
  /// Writes up to `size` bytes into `buffer`.
  body_stream_read (*read)(void *user, void *buffer, size_t size);
  /// The reader waits no longer for what it asked for: it was cancelled.
  void (*cancelled)(void *user);
  /// The last call: the stream is gone.
  void (*release)(void *user);
} body_stream_calls;

/// A new stream, owned by the caller: a GInputStream.
void *body_stream_new(body_stream_calls calls, void *user);

/// Has a read that waits try again; does nothing when none waits.
void body_stream_wake(void *stream);
