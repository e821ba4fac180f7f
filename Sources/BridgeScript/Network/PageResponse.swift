internal import BridgeCore
internal import BridgeHost
internal import BridgeFormats
internal import HTTPTypes

/// A response as page script may see it: a filtered response (Fetch §2.2.6).
struct PageResponse: Sendable {
  /// `{type, status, statusText, url, redirected, headers}`, as JSON.
  let head: String
  /// The body for script; nil if page script must not read it.
  let readable: Body?
  /// The body that is read and discarded instead.
  let hidden: Body?

  init(
    _ response: BridgeResponse, to request: BridgeRequest, as tainting: ResponseTainting
  ) {
    if request.redirectMode == .manual, response.head.status.isRedirect {
      head = Self.emptyHead("opaqueredirect", url: Self.withoutFragment(request.urlText))
      (readable, hidden) = (nil, nil)
    } else if tainting == .opaque {
      head = Self.emptyHead("opaque", url: "")
      (readable, hidden) = (nil, response.body)
    } else {
      head = Self.head(response, to: request, as: tainting)
      (readable, hidden) = (response.body, nil)
    }
  }

  /// The response to a navigation, as script sees it.
  static let ofNavigation = PageResponse()

  private init() {
    head = Self.emptyHead("opaque", url: "")
    (readable, hidden) = (nil, nil)
  }

  /// The URL of the response: the target of the last redirect.
  static func finalURL(of response: BridgeResponse, to request: BridgeRequest) -> String {
    withoutFragment(response.redirectedURL?.text ?? request.urlText)
  }

  private static func withoutFragment(_ url: String) -> String { String(url.cut(at: "#").head) }
}

/// Response heads as JSON.
extension PageResponse {
  private static func head(
    _ response: BridgeResponse, to request: BridgeRequest, as tainting: ResponseTainting
  ) -> String {
    let readable = ReadableFields(response.fields, tainting, request.context.credentials)
    let fields = response.fields.filter { readable.contains($0.name) }
    return json(
      tainting.rawValue, response.status, reason: response.head.status.reasonPhrase,
      url: finalURL(of: response, to: request), isRedirected: !response.history.isEmpty, fields)
  }

  private static func emptyHead(_ type: String, url: String) -> String {
    json(type, 0, reason: "", url: url, isRedirected: false, [:])
  }

  private static func json(
    _ type: String, _ status: Int, reason: String, url: String, isRedirected: Bool,
    _ fields: HTTPFields
  ) -> String {
    let head = JSONValue.object(
      JSONObject([
        member("type", string(type)),
        member("status", .number(JSONNumber(source: String(status)))),
        member("statusText", string(reason)), member("url", string(url)),
        member("redirected", .bool(isRedirected)),
        member("headers", .array(fields.map { .array([string($0.name.rawName), value($0)]) })),
      ]))
    return String(decoding: JSONWriter.bytes(head), as: UTF8.self)
  }

  private static func member(_ name: ExactText, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: name, value: value)
  }

  private static func string(_ text: String) -> JSONValue { .string(ExactText(text)) }

  /// One character per byte: script sees header values as byte strings.
  private static func value(_ field: HTTPField) -> JSONValue {
    field.withUnsafeBytesOfValue { bytes in
      string(String(isomorphic: bytes))
    }
  }
}
