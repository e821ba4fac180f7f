#include "body_stream.h"

#ifdef BRIDGE_WEBKITGTK
#include <gio/gio.h>

typedef struct {
  GInputStream parent;
  body_stream_calls calls;
  void *user;
  // The waiting read, its buffer, and the source that fires on its cancellation.
  GTask *waiting;
  void *buffer;
  gsize size;
  GSource *watch;
} BodyStream;

typedef struct {
  GInputStreamClass parent;
} BodyStreamClass;

G_DEFINE_TYPE(BodyStream, body_stream, G_TYPE_INPUT_STREAM)

static BodyStream *self_of(void *stream) { return (BodyStream *)stream; }

/// Removes the waiting read from the stream. The caller completes and releases it.
static GTask *take_waiting(BodyStream *self) {
  GTask *task = self->waiting;
  self->waiting = NULL;
  if (self->watch) {
    g_source_destroy(self->watch);
    g_clear_pointer(&self->watch, g_source_unref);
  }
  return task;
}

static void attempt(BodyStream *self) {
  body_stream_read outcome = self->calls.read(self->user, self->buffer, self->size);
  if (outcome.state == BODY_STREAM_EMPTY) return;
  GTask *task = take_waiting(self);
  if (outcome.state == BODY_STREAM_BYTES) {
    g_task_return_int(task, (gssize)outcome.count);
  } else {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", outcome.message ? outcome.message : "");
    g_free(outcome.message);
  }
  g_object_unref(task);
}

static gboolean cancelled(GCancellable *cancellable, gpointer stream) {
  BodyStream *self = self_of(stream);
  GTask *task = take_waiting(self);
  if (task) {
    self->calls.cancelled(self->user);
    g_task_return_error_if_cancelled(task);
    g_object_unref(task);
  }
  return G_SOURCE_REMOVE;
}

static void read_async(GInputStream *stream, void *buffer, gsize size, int priority, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data) {
  BodyStream *self = self_of(stream);
  self->waiting = g_task_new(stream, cancellable, callback, data);
  g_task_set_priority(self->waiting, priority);
  self->buffer = buffer;
  self->size = size;
  attempt(self);
  if (!self->waiting || !cancellable) return;
  self->watch = g_cancellable_source_new(cancellable);
  g_source_set_callback(self->watch, G_SOURCE_FUNC(cancelled), self, NULL);
  g_source_attach(self->watch, g_main_context_get_thread_default());
}

static gssize read_finish(GInputStream *stream, GAsyncResult *result, GError **error) {
  return g_task_propagate_int(G_TASK(result), error);
}

// A synchronous read would block the thread that delivers the bytes.
static gssize read_now(GInputStream *stream, void *buffer, gsize size, GCancellable *cancellable, GError **error) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "this stream is read asynchronously");
  return -1;
}

static void finalize(GObject *object) {
  BodyStream *self = self_of(object);
  self->calls.release(self->user);
  G_OBJECT_CLASS(body_stream_parent_class)->finalize(object);
}

static void body_stream_class_init(BodyStreamClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  class->parent.read_fn = read_now;
  class->parent.read_async = read_async;
  class->parent.read_finish = read_finish;
}

static void body_stream_init(BodyStream *self) {}

void *body_stream_new(body_stream_calls calls, void *user) {
  BodyStream *self = g_object_new(body_stream_get_type(), NULL);
  self->calls = calls;
  self->user = user;
  return self;
}

void body_stream_wake(void *stream) {
  BodyStream *self = self_of(stream);
  if (self->waiting) attempt(self);
}

#endif
