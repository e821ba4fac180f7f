#pragma once
#include <brotli/decode.h>
#include <brotli/encode.h>
#include <libdeflate.h>
#include <zlib.h>

#include "filled_memory.h"
