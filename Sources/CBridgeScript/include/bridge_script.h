#pragma once

#include <stddef.h>

/// A static text in UTF-8.
typedef struct {
  const unsigned char *bytes;
  size_t length;
} bridge_script_text;

/// Bridge/dist/page.js: the page's own JavaScript.
bridge_script_text bridge_script_page(void);

/// Bridge/dist/ajax-hook.js: the hook.
bridge_script_text bridge_script_hook(void);

/// Bridge/dist/cookie-hook.js: the cookie part of the hook.
bridge_script_text bridge_script_cookie_hook(void);
