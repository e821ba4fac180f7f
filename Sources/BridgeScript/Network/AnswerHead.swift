internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The head of an answer as the page's JavaScript takes it.
enum AnswerHead {
  /// `{status, statusText, url, redirected, headers}`, without the fields that script must never see
  /// (Fetch §2.2.2, "forbidden response-header name").
  static func json(_ response: BridgeResponse, to request: BridgeRequest) -> String {
    let fields = response.fields.filter { $0.name != .setCookie && $0.name != Self.setCookie2 }
    let head = JSONValue.object(
      JSONObject([
        member("status", .number(JSONNumber(source: String(response.status)))),
        member("statusText", string(response.head.status.reasonPhrase)),
        member("url", string(finalURL(of: response, to: request))),
        member("redirected", .bool(!response.history.isEmpty)),
        member("headers", .array(fields.map { .array([string($0.name.rawName), value($0)]) })),
      ]))
    return String(decoding: JSONWriter.bytes(head), as: UTF8.self)
  }

  private static let setCookie2 = HTTPField.Name("Set-Cookie2")

  private static func member(_ name: ExactText, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: name, value: value)
  }

  private static func string(_ text: String) -> JSONValue { .string(ExactText(text)) }

  /// Each byte a character: script has header values as byte strings.
  private static func value(_ field: HTTPField) -> JSONValue {
    field.withUnsafeBytesOfValue { bytes in
      string(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
  }

  /// Where the answer came from: what the last redirect pointed to.
  private static func finalURL(of response: BridgeResponse, to request: BridgeRequest) -> String {
    var url = request.urlText
    if let last = response.history.last, let location = last.head.headerFields[.location] {
      // The hop was followed, so that its URL and its Location can be read.
      url = (try? RequestURL(last.url).resolving(location).text) ?? last.url
    }
    return String(url.prefix { $0 != "#" })
  }
}
