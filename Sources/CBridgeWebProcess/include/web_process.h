#pragma once

// What WebKit calls in each of its web processes; see web_process.c. A build without WebKitGTK has none of it.
