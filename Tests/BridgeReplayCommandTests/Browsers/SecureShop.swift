import BridgeCore
import BridgeRecording
import BridgeTestSupport
import BridgeWebSocket

@testable import BridgeServer

/// A shop over TLS for pages of another origin: a login, a file to download, a form with a file, and a WebSocket that
/// echoes messages. Each instance gives sessions of its own.
struct SecureShop {
  static let host = "shop.example"

  /// Every byte value, line ends and text like a boundary; larger than the recorder's memory limit.
  static let report =
    Array("\r\n--\r\n------WebKitFormBoundary\r\n".utf8)
    + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  let origin: LoopbackOrigin
  private let front: SecureFront

  /// The options with which a command reaches it under its name.
  var options: [String] {
    ["--map", "\(Self.host)=127.0.0.1:\(front.port)", "--ca-file", front.caFile]
  }

  init() async throws {
    let session = "session=\(String(UInt64.random(in: 1 << 60...UInt64.max), radix: 36))"
    origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let hasSession = request.first("Cookie")?.contains(session) == true
        // Firefox sends no partitioned cookies with WebSockets to another site.
        guard request.path == "/socket" else {
          let answer = Self.answer(to: request, hasSession: hasSession, session)
          try connection.answer(request, with: answer)
          continue
        }
        return try Self.echo(request, on: connection)
      }
    }
    front = try await SecureFront(of: Self.host, before: origin)
  }

  /// The files of the received forms, each with its name.
  func uploads() throws -> [(name: String?, bytes: [UInt8])] {
    try origin.requests.filter { $0.path == "/upload" }.flatMap(Self.files)
  }

  private static func files(
    of request: ReceivedRequest
  ) throws -> [(name: String?, bytes: [UInt8])] {
    let boundary = request.first("Content-Type")?.split(separator: "boundary=").last ?? ""
    return try MultipartParser.parts(of: request.body, boundary: String(boundary))
      .filter { $0.filename != nil }.map { ($0.filename, Array(request.body[$0.content])) }
  }

  private static func answer(
    to request: ReceivedRequest, hasSession: Bool, _ session: String
  ) -> RawResponse {
    switch request.line {
    case "POST /results": return page(204, "")
    case "POST /login" where request.text == "user=ada&password=engine":
      let attributes = "Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
      return page(200, "welcome", [("Set-Cookie", "\(session); \(attributes)")])
    case _ where !hasSession: return page(401, "log in")
    case "GET /me": return page(200, "ada")
    case "GET /report.bin":
      let fields = [("Content-Disposition", "attachment; filename=report.bin")]
      return RawResponse(fields: shared + fields, body: report)
    case "POST /upload": return page(201, "\(request.body.count > report.count)")
    default: return page(404, "nothing")
    }
  }

  /// Lets the package's page read everything, and use its cookies.
  private static let shared = [
    ("Access-Control-Allow-Origin", "https://app.package"),
    ("Access-Control-Allow-Credentials", "true"), ("Content-Type", "application/octet-stream"),
  ]

  private static func page(
    _ status: Int, _ text: String, _ fields: [(String, String)] = []
  ) -> RawResponse {
    RawResponse(status: status, fields: shared + fields, body: Array(text.utf8))
  }

  private static func echo(_ request: ReceivedRequest, on connection: OriginConnection) throws {
    let accepted = WebSocketKey.accepted(request.first("Sec-WebSocket-Key") ?? "")
    try connection.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(accepted)\r\n\r\n")
    var reader = try WebSocketReader(from: .client, deflate: nil)
    var writer = try WebSocketWriter(from: .server, deflate: nil)
    while !reader.isClosed {
      let bytes = try connection.read(upTo: 4096)
      if bytes.isEmpty { return }
      for event in try reader.read(bytes) {
        let reply: WebSocketEvent =
          if case .ping(let payload) = event { .pong(payload) } else { event }
        try connection.write(try writer.bytes(of: reply))
      }
    }
  }
}
