internal import BridgeFormats

// Connection strings without a scheme: `app:…@tcp(host:3306)/db`, `jdbc:oracle:thin:app/…@host`.
extension RedactionPass {
  private static let longest = 64

  /// Adds the passwords of connections to `edits`.
  mutating func connections(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let at = bytes[offset...].firstIndex(of: UInt8(ascii: "@")) {
      offset = at + 1
      guard let password = Self.password(before: at, bytes) else { continue }
      let text = secret(
        Array(bytes[password]), .credential, "password".utf8, isRemembered: true,
        at: "connection")
      if let text { edits.replace(password, with: text) }
    }
  }

  /// The URL of a database driver without its password, or nil.
  mutating func driverURL(_ value: [UInt8]) -> [UInt8]? {
    guard value.starts(with: "jdbc:".utf8) else { return nil }
    var edits = RedactionEdits()
    connections(value, &edits)
    return edits.applied(to: value)
  }

  private static func password(before at: Int, _ bytes: [UInt8]) -> Range<Int>? {
    let run = bytes[..<at].suffix(longest).reversed()
      .prefix { !$0.isASCIISpace && !"\"'`<>()[]{}".utf8.contains($0) }
    let start = at - run.count
    guard let sign = bytes[start..<at].lastIndex(where: { ":/".utf8.contains($0) }), sign > start,
      sign + 4 <= at
    else { return nil }
    let behind = bytes[(at + 1)...].prefix(longest)
    if bytes[sign] == UInt8(ascii: ":") {
      let isNetwork = ["tcp(", "unix(", "tcp6("].contains { behind.starts(with: $0.utf8) }
      return isNetwork ? sign + 1..<at : nil
    }
    // A command or driver URL of Oracle, with the user name in between.
    let user = bytes[start..<sign].reversed().prefix { $0.isASCIIWord }.count
    let before = bytes[..<(sign - user)].suffix(10)
    let isOracle = ["thin:", "oci:", "sqlplus ", "rman ", "impdp ", "expdp ", "sqlldr "].contains {
      before.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
    return user > 0 && isOracle ? sign + 1..<at : nil
  }
}
