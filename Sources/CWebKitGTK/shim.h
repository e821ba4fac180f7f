#pragma once

#include <webkit2/webkit2.h>

// Typed wrappers of variadic functions and macros, which Swift cannot call.

/// A view with that context and content manager. Floating, like every new widget.
static inline WebKitWebView *bridge_web_view_new(WebKitWebContext *context, WebKitUserContentManager *content) {
  return WEBKIT_WEB_VIEW(
      g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", content, NULL));
}

/// A view for a window opened by that view, in the same context. Floating.
static inline WebKitWebView *bridge_related_view_new(WebKitWebView *view) {
  return WEBKIT_WEB_VIEW(g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", view, NULL));
}

/// An error that keeps the current document.
static inline GError *bridge_interruption(const char *message) {
  return g_error_new_literal(WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE, message);
}

/// An error that scripts see as a network error.
static inline GError *bridge_network_error(const char *message) {
  return g_error_new_literal(WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_FAILED, message);
}

/// Whether an error means that a load was cancelled, not that it failed.
static inline gboolean bridge_is_cancellation(const GError *error) {
  return g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED);
}

/// Whether a load ended without a document, as with 204, so that the current page stays.
static inline gboolean bridge_is_interruption(const GError *error) {
  return g_error_matches(error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE);
}

/// The action of a navigation decision; NULL for any other decision.
static inline WebKitNavigationAction *bridge_navigation_action(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_NAVIGATION_POLICY_DECISION(decision)) return NULL;
  return webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
}

/// The URL of a response for the document of the view's main frame; NULL for any other decision.
static inline const char *bridge_main_document_uri(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_RESPONSE_POLICY_DECISION(decision)) return NULL;
  WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION(decision);
  if (!webkit_response_policy_decision_is_main_frame_main_resource(response)) return NULL;
  return webkit_uri_request_get_uri(webkit_response_policy_decision_get_request(response));
}

/// Whether a response is a file to save, because of its fields or a type that the engine cannot show.
static inline gboolean bridge_is_file(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_RESPONSE_POLICY_DECISION(decision)) return FALSE;
  WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION(decision);
  if (!webkit_response_policy_decision_is_mime_type_supported(response)) return TRUE;
  SoupMessageHeaders *fields =
      webkit_uri_response_get_http_headers(webkit_response_policy_decision_get_response(response));
  char *disposition = NULL;
  if (!fields || !soup_message_headers_get_content_disposition(fields, &disposition, NULL)) return FALSE;
  gboolean is_file = disposition && g_ascii_strcasecmp(disposition, "inline") != 0;
  g_free(disposition);
  return is_file;
}

// Typed signal connections. GObject takes callbacks without their types.

static inline void bridge_on_load_changed(WebKitWebView *view,
                                          void (*callback)(WebKitWebView *, WebKitLoadEvent, gpointer)) {
  g_signal_connect(view, "load-changed", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_load_failed(WebKitWebView *view,
                                         gboolean (*callback)(WebKitWebView *, WebKitLoadEvent, const char *,
                                                              const GError *, gpointer)) {
  g_signal_connect(view, "load-failed", G_CALLBACK(callback), NULL);
}

/// Called for each request of a resource, with the resource's view.
typedef void (*BridgeRequestSent)(WebKitWebResource *, WebKitURIRequest *, WebKitURIResponse *, WebKitWebView *);

static inline void bridge_hear_requests(WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request,
                                        gpointer callback) {
  g_signal_connect_object(resource, "sent-request", (GCallback)callback, view, (GConnectFlags)0);
}

/// The engine is about to send a request, possibly of a redirect, with the fields set in its web process.
static inline void bridge_on_request_sent(WebKitWebView *view, BridgeRequestSent callback) {
  g_signal_connect(view, "resource-load-started", G_CALLBACK(bridge_hear_requests), (gpointer)callback);
}

static inline void bridge_on_process_ended(
    WebKitWebView *view, void (*callback)(WebKitWebView *, WebKitWebProcessTerminationReason, gpointer)) {
  g_signal_connect(view, "web-process-terminated", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_policy(WebKitWebView *view,
                                    gboolean (*callback)(WebKitWebView *, WebKitPolicyDecision *,
                                                         WebKitPolicyDecisionType, gpointer)) {
  g_signal_connect(view, "decide-policy", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_view_destroyed(WebKitWebView *view, void (*callback)(WebKitWebView *, gpointer)) {
  g_signal_connect(view, "destroy", G_CALLBACK(callback), NULL);
}

/// `signal`: script-message-received with the handler's name. Returns the id for disconnecting.
static inline gulong bridge_on_message(WebKitUserContentManager *content, const char *signal,
                                       void (*callback)(WebKitUserContentManager *, WebKitJavascriptResult *,
                                                        gpointer),
                                       gpointer user) {
  return g_signal_connect(content, signal, G_CALLBACK(callback), user);
}

/// The text of a script message, to be freed with g_free().
static inline char *bridge_message_text(WebKitJavascriptResult *result) {
  return jsc_value_to_string(webkit_javascript_result_get_js_value(result));
}

/// `callback` returns the view for the new window, or NULL.
static inline void bridge_on_create(WebKitWebView *view,
                                    GtkWidget *(*callback)(WebKitWebView *, WebKitNavigationAction *, gpointer)) {
  g_signal_connect(view, "create", G_CALLBACK(callback), NULL);
}

/// A script closes its window.
static inline void bridge_on_close(WebKitWebView *view, void (*callback)(WebKitWebView *, gpointer)) {
  g_signal_connect(view, "close", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_script_dialog(WebKitWebView *view,
                                           gboolean (*callback)(WebKitWebView *, WebKitScriptDialog *, gpointer)) {
  g_signal_connect(view, "script-dialog", G_CALLBACK(callback), NULL);
}

/// The engine has started a download.
static inline void bridge_on_download_started(WebKitWebContext *context,
                                              void (*callback)(WebKitWebContext *, WebKitDownload *, gpointer)) {
  g_signal_connect(context, "download-started", G_CALLBACK(callback), NULL);
}

/// The engine's cookie store has changed. `release` is called with `user` after the last call.
static inline gulong bridge_on_cookies_changed(WebKitCookieManager *manager,
                                               void (*callback)(WebKitCookieManager *, gpointer), gpointer user,
                                               void (*release)(gpointer, GClosure *)) {
  return g_signal_connect_data(manager, "changed", G_CALLBACK(callback), user, release, (GConnectFlags)0);
}

/// A server or proxy requests user name and password.
static inline void bridge_on_authenticate(WebKitWebView *view,
                                          gboolean (*callback)(WebKitWebView *, WebKitAuthenticationRequest *,
                                                               gpointer)) {
  g_signal_connect(view, "authenticate", G_CALLBACK(callback), NULL);
}

/// `release` is called with `user` after the last call. `destination` chooses the path of the file. `finished` is the
/// last signal, also after `failed`.
static inline void bridge_on_download(WebKitDownload *download,
                                      gboolean (*destination)(WebKitDownload *, const char *, gpointer),
                                      void (*failed)(WebKitDownload *, GError *, gpointer),
                                      void (*finished)(WebKitDownload *, gpointer), gpointer user,
                                      void (*release)(gpointer, GClosure *)) {
  g_signal_connect(download, "decide-destination", G_CALLBACK(destination), user);
  g_signal_connect(download, "failed", G_CALLBACK(failed), user);
  g_signal_connect_data(download, "finished", G_CALLBACK(finished), user, release, (GConnectFlags)0);
}

/// `release` is called with `user` after the last call.
static inline void bridge_on_window_destroyed(GtkWidget *window, void (*callback)(GtkWidget *, gpointer), gpointer user,
                                              void (*release)(gpointer, GClosure *)) {
  g_signal_connect_data(window, "destroy", G_CALLBACK(callback), user, release, (GConnectFlags)0);
}

/// Called when the user closes a window. TRUE keeps it open.
static inline void bridge_on_window_closing(GtkWidget *window, gboolean (*callback)(GtkWidget *, GdkEvent *, gpointer),
                                            gpointer user) {
  g_signal_connect(window, "delete-event", G_CALLBACK(callback), user);
}

/// A window of that size that shows a view.
static inline GtkWidget *bridge_window_new(WebKitWebView *view, int width, int height) {
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
  gtk_widget_show_all(window);
  return window;
}

/// Binds the title of a window to that of its view.
static inline void bridge_window_follow_title(GtkWidget *window, WebKitWebView *view) {
  g_object_bind_property(view, "title", window, "title", G_BINDING_SYNC_CREATE);
}

/// The arguments of an asynchronous function: one named text.
static inline GVariant *bridge_text_argument(const char *name, const char *value) {
  GVariantDict values;
  g_variant_dict_init(&values, NULL);
  g_variant_dict_insert(&values, name, "s", value);
  return g_variant_dict_end(&values);
}
