import BridgeTestSupport

/// The two commands that browsers can connect to.
enum Way: CaseIterable {
  case serve, proxy
}

/// A shop behind one of them, and curl as its client.
struct ServedShop {
  let way: Way
  let origin: LoopbackOrigin

  /// A page, a login, and for every other path the cookies of the request.
  static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      switch request.path {
      case "/page":
        RawResponse(fields: [("Content-Type", "text/html")], body: Array("<p>page".utf8))
      case "/login":
        RawResponse(fields: [("Set-Cookie", "sid=secret; HttpOnly"), ("Set-Cookie", "theme=dark")])
      case "/socket":
        RawResponse(
          status: 101,
          fields: [
            ("Connection", "Upgrade"), ("Upgrade", "websocket"),
            ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
            ("X-Seen", "[\(request.first("Cookie") ?? "")]"),
          ], then: .close)
      case "/kept":
        RawResponse(fields: [("Cache-Control", "max-age=60")], body: Array("kept".utf8))
      default: .text("[\(request.first("Cookie") ?? "")]")
      }
    }
  }

  /// Runs the command with these options, and lines of Bash while it runs. In the lines, `get PATH` is curl and `$url`
  /// is what the command printed.
  func run(_ options: [String], _ lines: String) async throws -> ProgramRun {
    let command =
      switch way {
      case .serve: ["serve", "--to", "http://shop.example"]
      case .proxy: ["proxy", "--credential", "none"]
      }
    let call =
      switch way {
      case .serve: "curl -s \"$url$1\""
      case .proxy: "curl -s -x \"$url\" \"http://shop.example$1\""
      }
    return try await Tool.bash(
      """
      exec 3< <(exec "$0" "$@")
      tool=$!
      read -r url <&3
      get() { \(call) "${@:2}"; }
      same=(-H 'Sec-Fetch-Site: same-origin' -H 'Sec-Fetch-Mode: cors' -H 'Sec-Fetch-Dest: empty')
      \(lines)
      kill -INT $tool && wait $tool; echo "code $?"
      """, command + ["--map", "shop.example=\(origin.authority)"] + options)
  }
}
