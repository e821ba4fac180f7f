internal import BridgeBodies
internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The description of a slice in its private fields.
struct ChannelSlice {
  /// The offset of the slice in the body.
  let offset: Int

  /// The length of the whole body; nil if the page does not know it.
  let length: Int?

  /// The body's media type; nil if it has none.
  let type: String?
  let isLast: Bool
  private let method: String
  private let url: String

  /// Throws ``ChannelError`` with status 400 for a malformed field.
  init(_ fields: HTTPFields) throws(ChannelError) {
    offset = try Self.count("Offset", fields) ?? 0
    length = try Self.count("Length", fields)
    type = try Self.text("Type", fields)
    isLast = try Self.value("Last", fields) == "1"
    let (method, url) = (try Self.value("Method", fields), try Self.text("URL", fields))
    guard offset > 0 || method != nil && url != nil else {
      throw Self.malformed("Method and Ajax-Bridge-URL are needed with the first slice")
    }
    self.method = method ?? ""
    self.url = url ?? ""
  }

  /// The request that the body is for, as given in the first slice.
  func purpose() throws(BodyError) -> BodyPurpose { try BodyPurpose(method: method, url: url) }

  /// The field `Ajax-Bridge-<name>`; nil if absent.
  private static func value(
    _ name: String, _ fields: HTTPFields
  ) throws(ChannelError) -> String? {
    guard let field = HTTPField.Name("Ajax-Bridge-\(name)") else { return nil }
    let values = fields[values: field]
    guard values.count <= 1 else { throw malformed("\(name) is there twice") }
    return values.first
  }

  private static func count(_ name: String, _ fields: HTTPFields) throws(ChannelError) -> Int? {
    guard let text = try value(name, fields) else { return nil }
    let isDecimal = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit }
    guard isDecimal, let count = Int(text) else { throw malformed("\(name) is not a number") }
    return count
  }

  private static func text(_ name: String, _ fields: HTTPFields) throws(ChannelError) -> String? {
    guard let encoded = try value(name, fields) else { return nil }
    guard let bytes = PercentEscapes.strictlyDecoded(encoded.utf8),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw malformed("\(name) is not percent-encoded UTF-8") }
    return text
  }

  private static func malformed(_ what: String) -> ChannelError {
    ChannelError(400, "malformedSlice", "the field Ajax-Bridge-\(what)")
  }
}
