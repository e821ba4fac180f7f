#pragma once

#include <stddef.h>

/// A text in UTF-8 that lives as long as the program.
typedef struct {
  const unsigned char *bytes;
  size_t length;
} bridge_script_text;

/// Bridge/dist/page.js: the page's own JavaScript.
bridge_script_text bridge_script_page(void);

/// Bridge/dist/ajax-hook.js: the hook.
bridge_script_text bridge_script_hook(void);

/// Bridge/dist/cookie-hook.js: the part of the hook that is about cookies.
bridge_script_text bridge_script_cookie_hook(void);
