/// Media types by file name extension, as browsers expect them from a server.
package enum MediaTypes {
  /// The type for a name; `application/octet-stream` for an unknown extension.
  package static func type(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types = texts.merging(others) { text, _ in text }

  /// Text types, all in UTF-8.
  private static let texts = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
    "css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "cjs": "text/javascript",
    "json": "application/json", "map": "application/json", "jsonld": "application/ld+json",
    "webmanifest": "application/manifest+json", "xml": "application/xml", "svg": "image/svg+xml",
    "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "vtt": "text/vtt",
    "ics": "text/calendar", "rss": "application/rss+xml", "atom": "application/atom+xml",
  ].mapValues { "\($0); charset=utf-8" }

  private static let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp", "ico": "image/x-icon",
    "apng": "image/apng", "tif": "image/tiff", "tiff": "image/tiff", "jxl": "image/jxl",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "weba": "audio/webm",
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
    "mov": "video/quicktime", "m3u8": "application/vnd.apple.mpegurl", "ts": "video/mp2t",
    "mpd": "application/dash+xml", "wasm": "application/wasm", "pdf": "application/pdf",
    "zip": "application/zip", "gz": "application/gzip", "tar": "application/x-tar",
    "7z": "application/x-7z-compressed", "glb": "model/gltf-binary", "gltf": "model/gltf+json",
    "rtf": "application/rtf", "epub": "application/epub+zip", "bin": "application/octet-stream",
  ]
}
