#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// The library exports these two, and its public headers leave them out. They are as on Apple's systems
// (JSContextRefPrivate.h), where other programs have relied on them for years.

/// Calls `function` with (promise, reason) for each promise that is still rejected and unhandled once the
/// microtasks of a task have run.
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                            JSValueRef *exception);

/// Whether script is to be ended now; asked on the thread that runs it.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *user);

/// Asks `callback` each time that script has run for `seconds` without coming back.
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                                   JSShouldTerminateCallback callback, void *user);
