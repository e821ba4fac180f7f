package import BridgeCrypto
internal import BridgeRecording
internal import BridgeFormats

/// A key for the meaning of a request's body; equal for bodies that mean the same.
package enum BodyKey: Hashable, Sendable {
  /// No body, or an empty one.
  case none
  /// A JSON document, whatever the order of its members, its white space and the spelling of its numbers.
  case json(SHA256Digest)
  /// An urlencoded form, whatever the order of its fields.
  case form(SHA256Digest)
  /// A multipart body, whatever its boundary.
  case multipart(SHA256Digest)
  /// Any other body, including malformed ones of the above types: its bytes.
  case raw(SHA256Digest, size: Int)

  /// A larger body is compared by its bytes; parsing it would cost memory for little gain.
  package static let largestParsedBody = 16 * 1024 * 1024

  package init(contentType: String?, body: [UInt8]?) {
    guard let body, !body.isEmpty else {
      self = .none
      return
    }
    let type = body.count <= Self.largestParsedBody ? contentType.map(MediaType.init) : nil
    self = type.flatMap { Self.parsed($0, body) } ?? .raw(SHA256.hash(body), size: body.count)
  }

  private static func parsed(_ type: MediaType, _ body: [UInt8]) -> BodyKey? {
    if type.isJSON { return json(body) }
    if type.isForm { return form(body) }
    if type.isMultipart { return type.parameter("boundary").flatMap { multipart(body, $0) } }
    return nil
  }

  private static func json(_ body: [UInt8]) -> BodyKey? {
    // The reason does not matter: a body that is not valid JSON is matched by its bytes.
    guard let value = try? JSONValue(parsing: body, loneSurrogates: .rejected) else { return nil }
    return .json(SHA256.hash(JSONWriter.bytes(value, .canonical)))
  }

  private static func form(_ body: [UInt8]) -> BodyKey {
    var canonical = CanonicalBytes()
    for field in FormBody(body).sortedFields {
      canonical.append(field.name)
      canonical.append(field.value)
    }
    return .form(SHA256.hash(canonical.bytes))
  }

  private static func multipart(_ body: [UInt8], _ boundary: String) -> BodyKey? {
    // The reason does not matter: a malformed multipart body is matched by its bytes.
    guard let parts = try? MultipartParser.parts(of: body, boundary: boundary) else { return nil }
    var canonical = CanonicalBytes()
    for part in parts {
      canonical.append(part.name)
      canonical.append(part.filename)
      canonical.append(part.contentType)
      canonical.append(SHA256.hash(body[part.content]).bytes)
    }
    return .multipart(SHA256.hash(canonical.bytes))
  }
}

/// A sequence of values, each with its length, so that different sequences have different bytes.
private struct CanonicalBytes {
  var bytes: [UInt8] = []

  mutating func append(_ value: [UInt8]) {
    withUnsafeBytes(of: UInt64(value.count).bigEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: value)
  }

  mutating func append(_ value: String?) {
    bytes.append(value == nil ? 0 : 1)
    if let value { append(Array(value.utf8)) }
  }
}
