#include "web_process.h"

#include "seal.h"

#ifdef BRIDGE_WEBKITGTK
#include <string.h>
#include <webkit2/webkit-web-extension.h>

// The part of the host that WebKit loads into its web processes, as libBridgeWebProcess.so.
//
// The engine does not let hosts serve http and https, so pages use schemes of the host. Elements with absolute URLs of
// the web (images, scripts, style sheets, fonts, frames, links) would be loaded from the network without the host.
// Therefore, each such request of a page that the host serves gets the host's scheme before the engine chooses how to
// load it. The page still sees the URLs that it wrote.

static const char prefix[] = "bridge-";
static const char served[] = "ajax-bridge-served";
static const char gate[] = "ajax-bridge-gate";

static const char stamp[] = "Ajax-Bridge-Page";

static gboolean is_web(const char *uri) {
  return g_ascii_strncasecmp(uri, "https://", 8) == 0 || g_ascii_strncasecmp(uri, "http://", 7) == 0;
}

static gboolean is_served(const char *uri) { return g_str_has_prefix(uri, prefix) && is_web(uri + sizeof prefix - 1); }

/// Marks requests for documents with the field that engines send to web servers; the host recognizes documents by it.
static void mark_document(WebKitURIRequest *request) {
  SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
  if (!fields) return;
  const char *accept = soup_message_headers_get_one(fields, "Accept");
  if (accept && g_str_has_prefix(accept, "text/html,"))
    soup_message_headers_replace(fields, "Upgrade-Insecure-Requests", "1");
}

/// The origin of a URL in the host's form, with the port only if it is not the default. NULL if the URL has none. To be
/// freed with g_free().
static char *origin_of(const char *uri) {
  GUri *parts = g_uri_parse(uri, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);
  if (!parts) return NULL;
  const char *scheme = g_uri_get_scheme(parts), *host = g_uri_get_host(parts);
  int port = g_uri_get_port(parts), usual = g_strcmp0(scheme, "https") == 0 ? 443 : 80;
  gboolean is_address = host && strchr(host, ':');
  char *name = g_strdup_printf(is_address ? "%s://[%s]" : "%s://%s", scheme, host ? host : "");
  char *origin = port < 0 || port == usual ? g_strdup(name) : g_strdup_printf("%s:%d", name, port);
  g_free(name);
  g_uri_unref(parts);
  return origin;
}

/// Where a request loads a document, according to fields that the engine sets and script cannot (Fetch Metadata).
static const char *place_of(SoupMessageHeaders *fields) {
  const char *mode = soup_message_headers_get_one(fields, "Sec-Fetch-Mode");
  const char *destination = soup_message_headers_get_one(fields, "Sec-Fetch-Dest");
  // The engine omits them on unencrypted connections.
  if (!mode || !destination) return "unknown";
  if (strcmp(mode, "navigate") != 0) return "none";
  return strcmp(destination, "document") == 0 ? "view" : "frame";
}

/// Adds a field for the host's proxy, which serves pages on http and https. It names the request's view and purpose,
/// the time, and the document in the view. A page's service worker gets the field too; it is encrypted for its origin.
static void mark_page(WebKitWebPage *page, WebKitURIRequest *request, const unsigned char *key) {
  SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
  char *origin = origin_of(webkit_uri_request_get_uri(request));
  if (fields && origin) {
    const char *document = webkit_frame_get_uri(webkit_web_page_get_main_frame(page));
    if (!document || !is_web(document)) document = "-";
    char *text = g_strdup_printf("%" G_GUINT64_FORMAT " %s %" G_GINT64_FORMAT " %s", webkit_web_page_get_id(page),
                                 place_of(fields), g_get_real_time(), document);
    char *value = bridge_seal(key, text, origin);
    if (value)
      soup_message_headers_replace(fields, stamp, value);
    else
      soup_message_headers_remove(fields, stamp);
    g_free(value);
    g_free(text);
  }
  g_free(origin);
}

static gboolean send_request(WebKitWebPage *page, WebKitURIRequest *request, WebKitURIResponse *redirected,
                             gpointer key) {
  GObject *object = G_OBJECT(page);
  const char *uri = webkit_uri_request_get_uri(request);
  if (key) {
    if (is_web(uri)) mark_page(page, request, key);
  } else if (is_served(uri)) {
    g_object_set_data(object, served, page);
  } else if (is_web(uri) && g_object_get_data(object, served) && !g_object_get_data(object, gate)) {
    mark_document(request);
    char *hosted = g_strconcat(prefix, uri, NULL);
    webkit_uri_request_set_uri(request, hosted);
    g_free(hosted);
  }
  return FALSE;
}

/// Receives the state of a page's gate from the host: `true` if the page must not use the bridge.
static gboolean user_message(WebKitWebPage *page, WebKitUserMessage *message, gpointer data) {
  if (g_strcmp0(webkit_user_message_get_name(message), gate) != 0) return FALSE;
  GVariant *is_shut = webkit_user_message_get_parameters(message);
  g_object_set_data(G_OBJECT(page), gate, is_shut && g_variant_get_boolean(is_shut) ? page : NULL);
  return TRUE;
}

static void page_created(WebKitWebExtension *process, WebKitWebPage *page, gpointer key) {
  g_signal_connect(page, "send-request", G_CALLBACK(send_request), key);
  g_signal_connect(page, "user-message-received", G_CALLBACK(user_message), NULL);
}

/// `told`: the key of the host's proxy, in base64; not a string if pages use the host's own schemes.
G_MODULE_EXPORT void webkit_web_extension_initialize_with_user_data(WebKitWebExtension *process, const GVariant *told) {
  GVariant *text = (GVariant *)told;
  // It lives as long as the process.
  guchar *key = NULL;
  if (text && g_variant_is_of_type(text, G_VARIANT_TYPE_STRING)) {
    gsize size = 0;
    key = g_base64_decode(g_variant_get_string(text, NULL), &size);
    if (size != bridge_seal_key_size) g_clear_pointer(&key, g_free);
  }
  g_signal_connect(process, "page-created", G_CALLBACK(page_created), key);
}

#endif
