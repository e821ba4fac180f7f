internal import BridgeHAR

/// The parts of a HAR entry's request or response that can hold cookies.
struct HARMessage {
  private let headers: HARHeadersDraft
  private let cookies: JSONPiece?

  init(_ headers: HARHeadersDraft?, _ cookies: HARListPlace?, of document: [UInt8]) {
    self.headers = headers ?? HARHeadersDraft()
    self.cookies = cookies.map { JSONPiece(bytes: Array(document[$0.range])) }
  }

  /// Whether all headers could be looked at.
  var hasWholeFields: Bool { !headers.isOdd && !headers.hasOddElements }

  /// The value of each field of that name, which is in lower case, or what keeps it from being read.
  func fields(_ name: StaticString) -> [Result<ArraySlice<UInt8>, ForeignRefusal>] {
    headers.fields.filter { Array($0.name.utf8)[...].isEqual(ignoringCase: name) }.map(Self.value)
  }

  private static func value(of field: HARField) -> Result<ArraySlice<UInt8>, ForeignRefusal> {
    guard case .text(let text)? = field.value else {
      return .failure(.unreadable(.valueUnusable))
    }
    return field.isExact ? .success(Array(text.utf8)[...]) : .failure(.unreadable(.notText))
  }

  /// Calls `body` with each element of the list `cookies`. Answers whether it is a list, or absent.
  func forEachCookie(_ body: (JSONPiece) -> Void) -> Bool {
    guard let cookies, !cookies.isNull else { return true }
    // What is not JSON to the letter cannot be looked at.
    return (try? cookies.forEachElement(body)) ?? false
  }
}
