#include "bridge_script.h"

// #embed is C23, which clang supports in every mode. The files become dependencies, so a change rebuilds this one.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../../Bridge/dist/page.js"
};

static const unsigned char hook[] = {
#embed "../../Bridge/dist/ajax-hook.js"
};

static const unsigned char cookie_hook[] = {
#embed "../../Bridge/dist/cookie-hook.js"
};

bridge_script_text bridge_script_page(void) { return (bridge_script_text){page, sizeof page}; }

bridge_script_text bridge_script_hook(void) { return (bridge_script_text){hook, sizeof hook}; }

bridge_script_text bridge_script_cookie_hook(void) { return (bridge_script_text){cookie_hook, sizeof cookie_hook}; }
