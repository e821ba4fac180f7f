#include "bridge_report.h"

// #embed is C23, which clang supports in every mode. The files become dependencies, so a change rebuilds this one.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../../Bridge/report/report.html"
};

static const unsigned char style[] = {
#embed "../../Bridge/report/report.css"
};

static const unsigned char script[] = {
#embed "../../Bridge/dist/report.js"
};

static const unsigned char schema[] = {
#embed "../../Bridge/report/report.schema.json"
};

bridge_report_text bridge_report_page(void) { return (bridge_report_text){page, sizeof page}; }

bridge_report_text bridge_report_style(void) { return (bridge_report_text){style, sizeof style}; }

bridge_report_text bridge_report_script(void) { return (bridge_report_text){script, sizeof script}; }

bridge_report_text bridge_report_schema(void) { return (bridge_report_text){schema, sizeof schema}; }
