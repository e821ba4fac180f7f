#pragma once

#include <stddef.h>

/// A static text in UTF-8.
typedef struct {
  const unsigned char *bytes;
  size_t length;
} bridge_report_text;

/// Bridge/report/report.html: the page, with placeholders in double braces.
bridge_report_text bridge_report_page(void);

/// Bridge/report/report.css: its style.
bridge_report_text bridge_report_style(void);

/// Bridge/dist/report.js: its script.
bridge_report_text bridge_report_script(void);

/// Bridge/report/report.schema.json: the JSON Schema of the JSON report.
bridge_report_text bridge_report_schema(void);
