// A plain WebKitGTK view without the bridge: it loads ARGV[1] through the HTTP proxy ARGV[2], and ends when the title
// of the page is "done". Tests compare what pages may do in it with what they may do in the bridge's view.
#include <webkit2/webkit2.h>

static void title_changed(WebKitWebView *view, GParamSpec *property, gpointer data) {
  if (g_strcmp0(webkit_web_view_get_title(view), "done") == 0) gtk_main_quit();
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  if (argc != 3) return 2;
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  WebKitWebsiteDataManager *data = webkit_web_context_get_website_data_manager(context);
  WebKitNetworkProxySettings *proxy = webkit_network_proxy_settings_new(argv[2], NULL);
  webkit_website_data_manager_set_network_proxy_settings(data, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, proxy);
  webkit_cookie_manager_set_accept_policy(webkit_web_context_get_cookie_manager(context),
                                          WEBKIT_COOKIE_POLICY_ACCEPT_ALWAYS);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  GtkWidget *view = webkit_web_view_new_with_context(context);
  gtk_container_add(GTK_CONTAINER(window), view);
  g_signal_connect(view, "notify::title", G_CALLBACK(title_changed), NULL);
  gtk_widget_show_all(window);
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(view), argv[1]);
  gtk_main();
  return 0;
}
