#if WebKitGTK
  internal import BridgeCore
  internal import BridgeFormats
  internal import HTTPTypes

  /// A document in place of a redirect, which navigates to the redirect's target. URLs are in the engine's form.
  enum LeadingDocument {
    /// A location that is replaced before the document has loaded gets no load event and no history entry. In a frame
    /// whose sandbox forbids scripts, a nested frame shows the response: `unscripted`, or else `url`.
    static func response(to url: String, without unscripted: String? = nil) -> BridgeResponse {
      let script = String(decoding: JSONWriter.ascii(.text(url)), as: UTF8.self)
      let markup = MarkupEscapes.escaped(unscripted ?? url)
      let fields: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      ]
      return BridgeResponse(
        status: 200, fields: fields,
        body: .text(
          "<!doctype html><script>location.replace(\(script.replacing("<", with: "\\u003c")))</script>"
            + "<noscript><style>body{margin:0}iframe{border:0;position:fixed;width:100%;height:100%}"
            + "</style><iframe src=\"\(markup)\"></iframe></noscript>"))
    }
  }
#endif
