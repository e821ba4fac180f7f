import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The origin for the page's own tests. Most paths answer with the received request, as JSON.
///
/// `/raw` the body back with its type · `/status/N` · `/redirect/N?to=URL` · `/slow/MS` · `/cors` ·
/// `/set-cookie?c=LINE` · `/chunks/N` · `/cut` closes the connection · `/secret` allows no other
/// origin, and `/secret-way` redirects to it
enum PageOrigin {
  static func start() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        // Nothing waits for it if the page gave the request up, or the test is over.
        if case .number(let milliseconds) = Path(request).argument(of: "slow"),
          !connection.pauses(for: .milliseconds(milliseconds))
        {
          return
        }
        // Closes the connection.
        if Path(request).parts.first == "cut" { return }
        if case .number(let count) = Path(request).argument(of: "chunks") {
          try trickle(count, on: connection, request)
        } else {
          try connection.answer(request, with: answer(to: request))
        }
      }
    }
  }

  private static func answer(to request: ReceivedRequest) -> RawResponse {
    let path = Path(request)
    if path.parts.first == "raw" {
      let type = request.first("content-type") ?? "application/octet-stream"
      return RawResponse(reason: "OK", fields: [("content-type", type)], body: request.body)
    }
    if case .number(let status) = path.argument(of: "status") {
      let isEmpty = [204, 304].contains(status)
      return RawResponse(
        status: status, reason: reasons[status] ?? "",
        body: isEmpty ? [] : Array("status \(status)".utf8))
    }
    if case .number(let status) = path.argument(of: "redirect") {
      return .redirect(to: path.query("to").first ?? "/echo", status: status)
    }
    switch path.parts.first {
    case "cors": return cors(request)
    case "secret-way": return .redirect(to: "/secret?foreign-secret")
    case "secret":
      let name = "foreign-secret"
      return RawResponse(
        status: 203, reason: name, fields: [("x-secret", name), ("set-cookie", "\(name)=1")],
        body: Array(name.utf8))
    case "set-cookie": return echo(request, path.query("c").map { ("set-cookie", $0) })
    default: return echo(request)
    }
  }

  /// The reason phrases that Node.js sends (RFC 9110 §15).
  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 205: "Reset Content",
    206: "Partial Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 409: "Conflict", 410: "Gone", 418: "I'm a Teapot",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
  ]

  private static func cors(_ request: ReceivedRequest) -> RawResponse {
    guard request.method == "OPTIONS" else {
      return echo(
        request,
        [
          ("access-control-allow-origin", "*"), ("access-control-expose-headers", "x-shown"),
          ("x-shown", "1"), ("x-hidden", "1"),
        ])
    }
    let names = ["origin", "headers", "methods"]
    return RawResponse(status: 204, fields: names.map { ("access-control-allow-\($0)", "*") })
  }

  private static func trickle(
    _ count: Int, on connection: OriginConnection, _ request: ReceivedRequest
  ) throws {
    try connection.write(
      "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<count {
      try connection.write("6\r\nchunk\n\r\n")
      guard connection.pauses(for: .milliseconds(10)) else { return }
    }
    try connection.write("0\r\n\r\n")
  }

  private struct Echo: Encodable {
    let method: String
    let url: String
    let headers: [[String]]
    let bodyBase64: String
  }

  private static func echo(
    _ request: ReceivedRequest, _ more: [(String, String)] = []
  ) -> RawResponse {
    let echo = Echo(
      method: request.method, url: request.target, headers: fields(of: request),
      bodyBase64: Data(request.body).base64EncodedString())
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // It holds strings alone, which JSON can always represent.
    let body = (try? encoder.encode(echo)) ?? Data()
    return RawResponse(
      reason: "OK", fields: [("content-type", "application/json")] + more, body: Array(body))
  }

  /// Each byte as a character, as script sends it.
  private static func fields(of request: ReceivedRequest) -> [[String]] {
    let text = String(String.UnicodeScalarView(request.head.map { Unicode.Scalar($0) }))
    return text.split(separator: "\r\n").dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return [String(parts[0]), String(parts[1].drop { $0 == " " })]
    }
  }

  private struct Path {
    let parts: [String]
    private let pairs: [Substring]

    enum Argument { case number(Int), none }

    init(_ request: ReceivedRequest) {
      let halves = request.target.split(separator: "?", maxSplits: 1)
      parts = (halves.first ?? "").split(separator: "/").map(String.init)
      pairs = halves.count > 1 ? halves[1].split(separator: "&") : []
    }

    func argument(of name: String) -> Argument {
      guard parts.count > 1, parts[0] == name, let number = Int(parts[1]) else { return .none }
      return .number(number)
    }

    func query(_ name: String) -> [String] {
      pairs.filter { $0.hasPrefix("\(name)=") }
        .map { decoded(String($0.dropFirst(name.count + 1))) }
    }

    /// As `URLSearchParams` decodes it.
    private func decoded(_ text: String) -> String {
      var (bytes, rest) = ([UInt8](), text.utf8[...])
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
          bytes.append(code)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
