#pragma once

#include <webkit2/webkit2.h>

// Typed forms of what Swift cannot call: variadic functions and macros.

/// A view of that context with that content manager; floating, as every new widget.
static inline WebKitWebView *bridge_web_view_new(WebKitWebContext *context, WebKitUserContentManager *content) {
  return WEBKIT_WEB_VIEW(
      g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", content, NULL));
}

/// A view for what that one opened, in its context; floating.
static inline WebKitWebView *bridge_related_view_new(WebKitWebView *view) {
  return WEBKIT_WEB_VIEW(g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", view, NULL));
}

/// An error that leaves the document that is there as it is.
static inline GError *bridge_interruption(const char *message) {
  return g_error_new_literal(WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE, message);
}

/// An error that WebKit shows page script as one of the network.
static inline GError *bridge_network_error(const char *message) {
  return g_error_new_literal(WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_FAILED, message);
}

/// Whether an error says that a load was broken off, and not that it could not be done.
static inline gboolean bridge_is_cancellation(const GError *error) {
  return g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED);
}

/// Whether a load ended without a document, as with 204: the page that was there stays.
static inline gboolean bridge_is_interruption(const GError *error) {
  return g_error_matches(error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE);
}

/// The action of a decision on a navigation; NULL for a decision on something else.
static inline WebKitNavigationAction *bridge_navigation_action(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_NAVIGATION_POLICY_DECISION(decision)) return NULL;
  return webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
}

/// The URL of an answer that is to become the document of the view's main frame; NULL for any other decision.
static inline const char *bridge_main_document_uri(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_RESPONSE_POLICY_DECISION(decision)) return NULL;
  WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION(decision);
  if (!webkit_response_policy_decision_is_main_frame_main_resource(response)) return NULL;
  return webkit_uri_request_get_uri(webkit_response_policy_decision_get_request(response));
}

/// Whether an answer is a file to be kept, by its fields or as the engine can show nothing of its type.
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

// Signals, whose callbacks GObject takes without their types.

static inline void bridge_on_load_changed(WebKitWebView *view,
                                          void (*callback)(WebKitWebView *, WebKitLoadEvent, gpointer)) {
  g_signal_connect(view, "load-changed", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_load_failed(WebKitWebView *view,
                                         gboolean (*callback)(WebKitWebView *, WebKitLoadEvent, const char *,
                                                              const GError *, gpointer)) {
  g_signal_connect(view, "load-failed", G_CALLBACK(callback), NULL);
}

/// Called for each request of a resource, with the view that the resource belongs to.
typedef void (*BridgeRequestSent)(WebKitWebResource *, WebKitURIRequest *, WebKitURIResponse *, WebKitWebView *);

static inline void bridge_hear_requests(WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request,
                                        gpointer callback) {
  g_signal_connect_object(resource, "sent-request", (GCallback)callback, view, (GConnectFlags)0);
}

/// The engine is about to send a request, of a redirect as well, with the fields that its web process gave it.
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

/// `signal`: script-message-received with the handler's name. Returns what the connection is ended by.
static inline gulong bridge_on_message(WebKitUserContentManager *content, const char *signal,
                                       void (*callback)(WebKitUserContentManager *, WebKitJavascriptResult *,
                                                        gpointer),
                                       gpointer user) {
  return g_signal_connect(content, signal, G_CALLBACK(callback), user);
}

/// The text of a script's message, to be freed with g_free().
static inline char *bridge_message_text(WebKitJavascriptResult *result) {
  return jsc_value_to_string(webkit_javascript_result_get_js_value(result));
}

/// `callback` returns the view in which what was opened is shown, or NULL.
static inline void bridge_on_create(WebKitWebView *view,
                                    GtkWidget *(*callback)(WebKitWebView *, WebKitNavigationAction *, gpointer)) {
  g_signal_connect(view, "create", G_CALLBACK(callback), NULL);
}

/// Script closes its window.
static inline void bridge_on_close(WebKitWebView *view, void (*callback)(WebKitWebView *, gpointer)) {
  g_signal_connect(view, "close", G_CALLBACK(callback), NULL);
}

static inline void bridge_on_script_dialog(WebKitWebView *view,
                                           gboolean (*callback)(WebKitWebView *, WebKitScriptDialog *, gpointer)) {
  g_signal_connect(view, "script-dialog", G_CALLBACK(callback), NULL);
}

/// The engine has begun to load a file that is kept, and not shown.
static inline void bridge_on_download_started(WebKitWebContext *context,
                                              void (*callback)(WebKitWebContext *, WebKitDownload *, gpointer)) {
  g_signal_connect(context, "download-started", G_CALLBACK(callback), NULL);
}

/// The engine's store of cookies has changed. `release` is called with `user` when no call comes any more.
static inline gulong bridge_on_cookies_changed(WebKitCookieManager *manager,
                                               void (*callback)(WebKitCookieManager *, gpointer), gpointer user,
                                               void (*release)(gpointer, GClosure *)) {
  return g_signal_connect_data(manager, "changed", G_CALLBACK(callback), user, release, (GConnectFlags)0);
}

/// A server or a proxy asks for name and password.
static inline void bridge_on_authenticate(WebKitWebView *view,
                                          gboolean (*callback)(WebKitWebView *, WebKitAuthenticationRequest *,
                                                               gpointer)) {
  g_signal_connect(view, "authenticate", G_CALLBACK(callback), NULL);
}

/// `release` is called with `user` when no call comes any more. `destination` is asked where the file goes; `finished`
/// comes last, also after `failed`.
static inline void bridge_on_download(WebKitDownload *download,
                                      gboolean (*destination)(WebKitDownload *, const char *, gpointer),
                                      void (*failed)(WebKitDownload *, GError *, gpointer),
                                      void (*finished)(WebKitDownload *, gpointer), gpointer user,
                                      void (*release)(gpointer, GClosure *)) {
  g_signal_connect(download, "decide-destination", G_CALLBACK(destination), user);
  g_signal_connect(download, "failed", G_CALLBACK(failed), user);
  g_signal_connect_data(download, "finished", G_CALLBACK(finished), user, release, (GConnectFlags)0);
}

/// `release` is called with `user` when no call comes any more.
static inline void bridge_on_window_destroyed(GtkWidget *window, void (*callback)(GtkWidget *, gpointer), gpointer user,
                                              void (*release)(gpointer, GClosure *)) {
  g_signal_connect_data(window, "destroy", G_CALLBACK(callback), user, release, (GConnectFlags)0);
}

/// Asked when the user wants a window closed; it stays where the answer is TRUE.
static inline void bridge_on_window_closing(GtkWidget *window, gboolean (*callback)(GtkWidget *, GdkEvent *, gpointer),
                                            gpointer user) {
  g_signal_connect(window, "delete-event", G_CALLBACK(callback), user);
}

/// A window of that size, without a frame of its own making, that shows a view.
static inline GtkWidget *bridge_window_new(WebKitWebView *view, int width, int height) {
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
  gtk_widget_show_all(window);
  return window;
}

/// Has the title of a window follow its view's.
static inline void bridge_window_follow_title(GtkWidget *window, WebKitWebView *view) {
  g_object_bind_property(view, "title", window, "title", G_BINDING_SYNC_CREATE);
}

/// An argument of an asynchronous function: one text under one name.
static inline GVariant *bridge_text_argument(const char *name, const char *value) {
  GVariantDict values;
  g_variant_dict_init(&values, NULL);
  g_variant_dict_insert(&values, name, "s", value);
  return g_variant_dict_end(&values);
}
