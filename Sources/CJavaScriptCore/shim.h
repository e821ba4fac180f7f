#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// The library exports these two functions, but its public headers omit them. They are the same as on Apple's
// systems (JSContextRefPrivate.h), where other programs have relied on them for years.

/// Calls `function` with (promise, reason) for each promise that is rejected and still unhandled after the
/// microtasks of a task.
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                            JSValueRef *exception);

/// Returns whether to terminate the script. Called on the script's thread.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *user);

/// Calls `callback` each time a script has run for `seconds` without returning.
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                                   JSShouldTerminateCallback callback, void *user);
