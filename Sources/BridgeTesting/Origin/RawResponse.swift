/// A response given byte by byte. Nothing is added or corrected unless asked for.
public struct RawResponse: Sendable {
  /// How the end of the body is signalled.
  public enum Framing: Sendable {
    /// By a correct Content-Length.
    case length
    /// By chunks of at most `size` bytes, with trailer fields after the last one.
    case chunked(size: Int, trailers: [ReceivedRequest.Field] = [])
    /// By the given fields, valid or not. Nothing is added.
    case asWritten
  }

  /// The action on the connection after the response.
  public enum Ending: Sendable { case keepOpen, close, reset }

  /// The bytes of the head, including the empty line.
  public var head: [UInt8]

  /// The body before framing.
  public var body: [UInt8]

  /// The framing.
  public var framing: Framing

  /// The action on the connection after the response.
  public var ending: Ending

  /// A response made of its parts.
  public init(
    status: Int = 200, reason: String = "", fields: [(String, String)] = [],
    body: [UInt8] = [], framing: Framing = .length, then ending: Ending = .keepOpen
  ) {
    var lines = ["HTTP/1.1 \(status) \(reason)"]
    lines += fields.map { "\($0.0): \($0.1)" }
    switch framing {
    case .length where Self.mayHaveBody(status): lines.append("Content-Length: \(body.count)")
    case .chunked: lines.append("Transfer-Encoding: chunked")
    case .length, .asWritten: break
    }
    head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    self.body = body
    self.framing = framing
    self.ending = ending
  }

  /// Exactly these bytes.
  public static func bytes(_ bytes: [UInt8], then ending: Ending = .close) -> RawResponse {
    var response = RawResponse(framing: .asWritten, then: ending)
    response.head = bytes
    return response
  }

  /// Exactly this text.
  public static func verbatim(_ text: String, then ending: Ending = .close) -> RawResponse {
    bytes(Array(text.utf8), then: ending)
  }

  /// A text response.
  public static func text(_ text: String, status: Int = 200) -> RawResponse {
    RawResponse(status: status, fields: [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  /// A JSON response.
  public static func json(_ text: String, status: Int = 200) -> RawResponse {
    RawResponse(
      status: status, fields: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// A redirect.
  public static func redirect(to location: String, status: Int = 302) -> RawResponse {
    RawResponse(status: status, fields: [("Location", location)])
  }

  /// The bytes of the response. They have no body in a response to HEAD.
  public func serialized(withBody: Bool = true) -> [UInt8] {
    guard withBody else { return head }
    guard case .chunked(let size, let trailers) = framing else { return head + body }
    var bytes = head
    for start in stride(from: 0, to: body.count, by: max(size, 1)) {
      let chunk = body[start..<min(start + max(size, 1), body.count)]
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    let lines = trailers.map { "\($0.name): \($0.value)\r\n" }.joined()
    return bytes + Array("0\r\n\(lines)\r\n".utf8)
  }

  /// RFC 9110 §6.4.1: 1xx, 204 and 304 end with their head.
  private static func mayHaveBody(_ status: Int) -> Bool {
    status >= 200 && status != 204 && status != 304
  }
}

/// The former name of ``RawResponse``.
@available(*, deprecated, renamed: "RawResponse")
public typealias RawAnswer = RawResponse
