/// Secrets for tests, and a way to find placeholders.
package enum Secret {
  package static let text = "Pl4nted-S3cret"

  /// Made-up tokens in the right format. They are split so that source scanners do not report them.
  package static let tokens: [String] = [
    "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl",
    "AK" + "IAIOSFODNN7EXAMPL3", "gh" + "p_" + String(repeating: "aB3", count: 12),
    "AI" + "za" + String(repeating: "q1-_Z", count: 7), "xo" + "xb-1234567890-abcdef",
    "sk_" + "live_" + "abcdefgh12345678", "glp" + "at-" + "abcdefghij1234567890",
  ]

  /// The text with § in place of each placeholder.
  package static func masked(_ text: String) -> String {
    text.replacing(/\{\{secret:[A-Za-z0-9_.-]+:[0-9a-f]{8}\}\}/, with: "§")
  }

  package static func masked(_ bytes: [UInt8]?) -> String? {
    bytes.map { masked(String(decoding: $0, as: UTF8.self)) }
  }
}
