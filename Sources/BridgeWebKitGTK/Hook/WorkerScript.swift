package import BridgeCore

/// Prepends the hook to a worker's script, on the same line, so that line numbers stay the same.
package enum WorkerScript {
  package static func body(_ hook: String, before script: Body) async throws -> Body {
    let (start, whole) = try await script.peeked()
    // The directive is effective only before all statements (ECMAScript §11.2.1).
    let prefix = Array(((isStrict(start) ? "'use strict';" : "") + hook).utf8)
    return .joined([.bytes(prefix), whole])
  }

  /// Whether a script begins with the directive, after white space and comments.
  package static func isStrict(_ start: [UInt8]) -> Bool {
    var rest = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("//") || rest.hasPrefix("/*") {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if let end = rest.dropFirst(2).firstRange(of: "*/") {
        rest = rest[end.upperBound...]
      } else {
        return false
      }
      rest = rest.drop { $0.isWhitespace }
    }
    return rest.hasPrefix("'use strict'") || rest.hasPrefix("\"use strict\"")
  }
}
