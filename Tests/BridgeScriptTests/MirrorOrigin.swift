import BridgeTestSupport

/// The origin of the transparency table. The first part of a target says how it answers, the second is the cell's name.
///
/// `answer` · `slow` never answers · `drop` hangs up instead · `cookies` sets two, one of them HttpOnly · `cors` allows
/// other origins · `redirect-N` leads to `answer` · `status-N`
enum MirrorOrigin {
  static func start() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        switch behaviour(of: request) {
        case "slow": continue
        case "drop": return
        default: try connection.answer(request, with: answer(to: request))
        }
      }
    }
  }

  private static func parts(of request: ReceivedRequest) -> [Substring] {
    request.path.split(separator: "/")
  }

  private static func behaviour(of request: ReceivedRequest) -> Substring {
    parts(of: request).first ?? ""
  }

  /// The cell of a request; empty if no cell sent it.
  static func cell(of request: ReceivedRequest) -> String {
    String(parts(of: request).dropFirst().first ?? "")
  }

  private static func answer(to request: ReceivedRequest) -> RawResponse {
    let words = behaviour(of: request).split(separator: "-")
    let number = words.last.flatMap { Int($0) }
    switch (words.first, number) {
    case ("redirect", let status?):
      return .redirect(to: "/answer/\(cell(of: request))?after", status: status)
    case ("status", let status?): return RawResponse(status: status, reason: "Own Words")
    case ("cookies", _):
      return text([("Set-Cookie", "set=a=b; Path=/"), ("Set-Cookie", "hidden=1; Path=/; HttpOnly")])
    case ("cors", _): return cors(request)
    default: return text([])
    }
  }

  private static func text(_ fields: [(String, String)]) -> RawResponse {
    RawResponse(
      reason: "Fine", fields: [("Content-Type", "text/plain"), ("X-Own", "1")] + fields,
      body: Array("the answer".utf8))
  }

  private static func cors(_ request: ReceivedRequest) -> RawResponse {
    let allowed = ["Origin", "Headers", "Methods"].map { ("Access-Control-Allow-\($0)", "*") }
    return request.method == "OPTIONS" ? RawResponse(status: 204, fields: allowed) : text(allowed)
  }
}
