internal import BridgeRecording
internal import BridgeFormats

/// Describes in one line how two requests differ.
struct RequestExplanation {
  let recorded: MatchKey
  let asked: MatchKey
  let body: RequestBodyDifference?

  /// The equal parts first, if they help, then each part that differs.
  var line: String {
    let differences = [method, origin, path, query, fields, body?.text].compactMap(\.self)
    guard !differences.isEmpty else { return "the same request" }
    return ([same].compactMap(\.self) + differences).joined(separator: ", ")
  }

  private var same: String? {
    let parts = [
      recorded.method == asked.method ? "method" : nil,
      recorded.target.path == asked.target.path ? "path" : nil,
      recorded.target.query == asked.target.query && !asked.target.query.pairs.isEmpty
        ? "query" : nil,
    ].compactMap(\.self)
    guard let last = parts.last else { return nil }
    let others = parts.dropLast().joined(separator: ", ")
    return "same " + (others.isEmpty ? last : "\(others) and \(last)")
  }

  private var method: String? { difference("method", recorded.method, asked.method) }

  private var origin: String? {
    difference("origin", recorded.target.origin, asked.target.origin)
  }

  private var path: String? { difference("path", recorded.target.path, asked.target.path) }

  private var query: String? {
    guard recorded.target.query != asked.target.query else { return nil }
    let (old, new) = recorded.target.query.difference(from: asked.target.query)
    return "query differs: \(Self.text(old)) recorded, \(Self.text(new)) sent"
  }

  /// Values are left out: header fields that distinguish requests often contain secrets.
  private var fields: String? {
    guard recorded.fields != asked.fields else { return nil }
    let names = Set(recorded.fields).symmetricDifference(asked.fields).map { field in
      field.string.prefix { $0 != ":" }
    }
    return "header differs: \(Set(names).sorted().joined(separator: " "))"
  }

  private func difference(_ part: String, _ old: ExactText, _ new: ExactText) -> String? {
    guard old != new else { return nil }
    let (left, right) = Excerpt.pair(old.string, new.string)
    return "\(part) differs: \(left) recorded, \(right) sent"
  }

  private static func text(_ pairs: [String]) -> String {
    guard !pairs.isEmpty else { return "nothing" }
    return Excerpt.whole("?" + pairs.map(withoutSecret).joined(separator: "&"))
  }

  /// The pair, without its value if the name marks a secret.
  private static func withoutSecret(_ pair: String) -> String {
    let (name, value) = pair.cut(at: "=")
    let isSecret = value != nil && secretNames.contains { name.lowercased().contains($0) }
    return isSecret ? "\(name)=…" : pair
  }

  private static let secretNames = [
    "token", "secret", "password", "passwd", "api_key", "apikey", "api-key", "session", "signature",
    "code", "saml", "auth",
  ]
}
