internal import BridgeFormats

/// The members of a HAR entry's request or response that can hold cookies, parsed on demand.
struct HARMessage {
  private let members: [String: JSONPiece]

  /// Whether it is there and no object.
  private let isBroken: Bool

  init(_ piece: JSONPiece?) throws(JSONError) {
    let members = try piece?.members("url", "status", "headers", "cookies")
    self.members = members ?? [:]
    isBroken = members == nil && piece.map { !$0.isNull } ?? false
  }

  var url: String? { members["url"]?.text }

  var status: Int? {
    members["status"].flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Calls `body` with the value of each field of that name, which is in lower case, or with what
  /// keeps it from being read. Answers whether all headers could be looked at.
  func forEachField(
    _ name: StaticString, _ body: (Result<ArraySlice<UInt8>, ForeignRefusal>) -> Void
  ) -> Bool {
    var isWhole = !isBroken
    let isList = forEach(in: "headers") { piece in
      // It is known to be JSON: what has no members is no object.
      guard let header = try? piece.members("name", "value"), let found = header["name"]?.text
      else {
        isWhole = false
        return
      }
      guard Array(found.utf8)[...].isEqual(ignoringCase: name) else { return }
      body(Self.value(of: header["value"]))
    }
    return isWhole && isList
  }

  private static func value(
    of piece: JSONPiece?
  ) -> Result<ArraySlice<UInt8>, ForeignRefusal> {
    guard let piece, piece.isText else { return .failure(.unreadable(.valueUnusable)) }
    guard let text = piece.text else { return .failure(.unreadable(.notText)) }
    return .success(Array(text.utf8)[...])
  }

  /// Calls `body` with each element of the list `cookies`. Answers whether it is a list, or absent.
  func forEachCookie(_ body: (JSONPiece) -> Void) -> Bool { forEach(in: "cookies", body) }

  private func forEach(in name: String, _ body: (JSONPiece) -> Void) -> Bool {
    guard let piece = members[name], !piece.isNull else { return true }
    // The document was read to its end before: a list in it is a whole one.
    return (try? piece.forEachElement(body)) ?? false
  }
}
