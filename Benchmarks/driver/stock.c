// The peer of view-bench: the same pages on stock WebKitGTK, from a plain custom scheme or an http server.
//   stock page FOLDER LOADS SCRIPT     a page of a folder, which is loaded that often
//   stock web ORIGIN LOADS SCRIPT      that page from a server, such as http://127.0.0.1:8000
//   stock blob - LOADS SCRIPT          a page whose script posts to the scheme, which reads that to its end
// Prints what the script gives after each load, as JSON. Built by view.py.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webkit2/webkit2.h>

static WebKitWebView *view;
static const char *folder, *base, *script;
static int rest;

static const char *type_of(const char *path) {
  const char *end = strrchr(path, '.');
  if (!end) return "application/octet-stream";
  if (!strcmp(end, ".html")) return "text/html";
  if (!strcmp(end, ".js")) return "text/javascript";
  if (!strcmp(end, ".css")) return "text/css";
  return "image/svg+xml";
}

static void answer(WebKitURISchemeRequest *request, const char *text) {
  GInputStream *stream = g_memory_input_stream_new_from_data(g_strdup(text), -1, g_free);
  webkit_uri_scheme_request_finish(request, stream, (gint64)strlen(text), "text/html");
  g_object_unref(stream);
}

static void sink(WebKitURISchemeRequest *request) {
  static char buffer[65536];
  GInputStream *body = webkit_uri_scheme_request_get_http_body(request);
  gssize count, sum = 0;
  while (body && (count = g_input_stream_read(body, buffer, sizeof buffer, NULL, NULL)) > 0) sum += count;
  if (body) g_object_unref(body);
  char text[32];
  snprintf(text, sizeof text, "%zd", sum);
  answer(request, text);
}

static void serve(WebKitURISchemeRequest *request, gpointer data) {
  if (!folder) {
    if (!strcmp(webkit_uri_scheme_request_get_http_method(request), "POST")) return sink(request);
    return answer(request, "<!doctype html><title>blob</title>");
  }
  char *path = g_build_filename(folder, webkit_uri_scheme_request_get_path(request), NULL);
  GFile *file = g_file_new_for_path(path);
  GError *error = NULL;
  GFileInputStream *stream = g_file_read(file, NULL, &error);
  if (stream) {
    GFileInfo *info = g_file_input_stream_query_info(stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, NULL, NULL);
    webkit_uri_scheme_request_finish(request, G_INPUT_STREAM(stream), g_file_info_get_size(info), type_of(path));
    g_object_unref(info);
    g_object_unref(stream);
  } else {
    webkit_uri_scheme_request_finish_error(request, error);
    g_error_free(error);
  }
  g_object_unref(file);
  g_free(path);
}

static void evaluated(GObject *object, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  JSCValue *value = webkit_web_view_call_async_javascript_function_finish(view, result, &error);
  if (!value) {
    fprintf(stderr, "%s\n", error->message);
    exit(1);
  }
  static const char *separator = "[";
  char *text = jsc_value_to_string(value);
  printf("%s%s", separator, text);
  separator = ", ";
  g_free(text);
  if (--rest > 0) {
    char *url = g_strdup_printf("%s/index.html?%d", base, rest);
    webkit_web_view_load_uri(view, url);
    return g_free(url);
  }
  printf("]\n");
  exit(0);
}

static void changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data) {
  if (event == WEBKIT_LOAD_FINISHED)
    webkit_web_view_call_async_javascript_function(web, script, -1, NULL, NULL, NULL, NULL, evaluated, NULL);
}

int main(int count, char **words) {
  if (count != 5) return 2;
  gtk_init(&count, &words);
  int is_page = !strcmp(words[1], "page");
  folder = is_page ? words[2] : NULL;
  base = strcmp(words[1], "web") ? "plain://app.package" : words[2];
  script = words[4];
  rest = atoi(words[3]);
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  // The certificate of the server that this page comes from is its own.
  webkit_website_data_manager_set_tls_errors_policy(
    webkit_web_context_get_website_data_manager(context), WEBKIT_TLS_ERRORS_POLICY_IGNORE);
  webkit_web_context_register_uri_scheme(context, "plain", serve, NULL, NULL);
  WebKitSecurityManager *security = webkit_web_context_get_security_manager(context);
  webkit_security_manager_register_uri_scheme_as_secure(security, "plain");
  webkit_security_manager_register_uri_scheme_as_cors_enabled(security, "plain");
  view = WEBKIT_WEB_VIEW(webkit_web_view_new_with_context(context));
  g_signal_connect(view, "load-changed", G_CALLBACK(changed), NULL);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), 1024, 768);
  gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
  gtk_widget_show_all(window);
  char *url = g_strdup_printf("%s/index.html?0", base);
  webkit_web_view_load_uri(view, url);
  g_free(url);
  gtk_main();
}
