internal import BridgeFormats
package import HTTPTypes

/// The media type of a response to script (Fetch §3.7, "extract a MIME type").
package enum ExtractedType {
  /// The last value of `Content-Type` that is a media type, or nil.
  package static func value(in fields: HTTPFields) -> String? {
    fields[fields: .contentType].flatMap { values(of: $0.value) }.last(where: isType)
  }

  /// The parts between commas outside quotes.
  private static func values(of list: String) -> [String] {
    var values = [""]
    var isQuoted = false
    var isEscaped = false
    for character in list {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      if character == ",", !isQuoted {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
    }
    return values
  }

  private static func isType(_ value: String) -> Bool {
    let parts = MediaType(value).essence.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts != ["*", "*"]
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isTokenByte) }
  }
}
