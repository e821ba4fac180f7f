#if WebKitGTK
  internal import BridgeCore
  internal import BridgeFormats
  internal import HTTPTypes

  /// The document in a redirect's place, which leads to where the redirect does. URLs are in the engine's form.
  enum LeadingDocument {
    /// A location that is replaced before the document is there has no load event and no entry in the history of its
    /// own. In a frame whose sandbox has no script, a frame within shows the answer: `unscripted`, or else `url`.
    static func response(to url: String, without unscripted: String? = nil) -> BridgeResponse {
      let script = String(decoding: JSONWriter.ascii(.text(url)), as: UTF8.self)
      let markup = escaped(unscripted ?? url)
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

    private static func escaped(_ text: String) -> String {
      text.map { character in
        switch character {
        case "&": "&amp;"
        case "\"": "&quot;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
    }
  }
#endif
