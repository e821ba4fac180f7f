internal import BridgeFormats
internal import BridgeHAR

/// The parts of a HAR entry's request or response that can contain cookies.
struct HARMessage {
  private let headers: HARHeaders
  private let cookies: JSONPiece?

  /// The message, whose lists are in `document`.
  init(_ message: HARObject?, of document: [UInt8]) {
    headers = message?.headers ?? HARHeaders()
    cookies = message?.place("cookies").map { JSONPiece(bytes: Array(document[$0.range])) }
  }

  /// Whether all header fields were readable.
  var hasWholeFields: Bool { !headers.isOdd && !headers.hasOddElements }

  /// The value of each field of that lower-case name, or the reason why it cannot be read.
  func fields(_ name: StaticString) -> [Result<ArraySlice<UInt8>, ForeignRefusal>] {
    headers.fields.filter { $0.name.utf8.isEqual(ignoringCase: name) }.map(Self.value)
  }

  private static func value(of field: HARField) -> Result<ArraySlice<UInt8>, ForeignRefusal> {
    guard let text = field.value?.text else {
      return .failure(.unreadable(.valueUnusable))
    }
    return field.isExact ? .success(Array(text.utf8)[...]) : .failure(.unreadable(.notText))
  }

  /// Calls `body` with each element of the list `cookies`. Returns false if it is present but not a readable list.
  func forEachCookie(_ body: (JSONPiece) -> Void) -> Bool {
    guard let cookies, !cookies.isNull else { return true }
    // A list that is not strict JSON cannot be read; the entry is then reported.
    return (try? cookies.forEachElement(body)) ?? false
  }
}
