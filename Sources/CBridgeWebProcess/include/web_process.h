#pragma once

// The functions that WebKit calls in each of its web processes; see web_process.c.
// Not part of a build without WebKitGTK.
